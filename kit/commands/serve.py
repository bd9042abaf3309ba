"""``fairshow serve``."""

import os
import sys

import click


@click.command()
@click.option("--port", type=click.IntRange(1, 65535), default=8000, show_default=True, help="Port to listen on.")
@click.option("--host", default="127.0.0.1", show_default=True, help="Address to listen on.")
@click.option("--workers", type=click.IntRange(0, 256), default=0, show_default=True, help="Worker processes; 0: two a core.")
def command(port: int, host: str, workers: int) -> None:
    """Serve the HTTP API until a signal ends it. Every other setting is a variable of the environment."""
    settings = {"PORT": str(port), "HOST": host, "WORKERS": str(workers)}
    server = [sys.executable, "-m", "gunicorn", "-c", "python:service.gunicorn_conf", "service.wsgi:app"]
    os.execve(sys.executable, server, {**os.environ, **settings})
