"""What every answer says beside its body: what a browser may do with it, and who may keep it for how long."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final

from flask import Flask, Response

from service.config import Settings
from service.tracing import current

_KEPT_SECONDS: Final = 300
_ALWAYS: Final = [
    ("X-Content-Type-Options", "nosniff"),
    ("Referrer-Policy", "no-referrer"),
    ("X-Frame-Options", "DENY"),
    ("Cross-Origin-Resource-Policy", "cross-origin"),
]
# The page is a script that asks this service; it needs nothing from anywhere else.
_PAGE_POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
_DATA_POLICY: Final = "default-src 'none'; frame-ancestors 'none'"
_KEPT: Final = ("/v1/", "/openapi.", "/docs")


def install(app: Flask, settings: Settings) -> None:
    """Put the headers on every answer of the app."""
    app.wsgi_app = _with_always(app.wsgi_app)  # type: ignore[method-assign]
    kept = f"{'private' if settings.keys_file else 'public'}, max-age={_KEPT_SECONDS}"

    @app.after_request
    def finish(response: Response) -> Response:
        request = current()
        page = response.content_type.startswith("text/html")
        response.headers.add("Content-Security-Policy", _PAGE_POLICY if page else _DATA_POLICY)
        if request.method in ("GET", "HEAD") and response.status_code == 200 and request.path.startswith(_KEPT):
            response.headers.add("Cache-Control", kept)
            response.add_etag()
            response.make_conditional(request.environ)
        else:
            response.headers.add("Cache-Control", "no-store")
        return response


def _with_always(wsgi_app: Callable[..., Iterable[bytes]]) -> Callable[..., Iterable[bytes]]:
    """The WSGI application with the headers that never differ. Flask would check each of them again for every answer."""

    def with_always(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
        def start(status: str, headers: list[tuple[str, str]], *error: Any) -> Any:
            return start_response(status, [*headers, *_ALWAYS], *error)

        return wsgi_app(environ, start)

    return with_always
