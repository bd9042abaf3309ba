"""What gunicorn serves."""

from service import logs
from service.app import create_app
from service.config import Settings

_settings = Settings.from_environment()
log_writer = logs.install(_settings.log_level)
app = create_app(_settings)
