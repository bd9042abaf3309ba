"""A request's body: read whole within the limit, or refused whole."""

from __future__ import annotations

from typing import Any

from flask import Request
from gunicorn.http.errors import ParseException

from referee.questions import Fault
from schemas.problems import not_json
from service import strict_json
from service.config import Settings
from service.problems import ProblemError

_MEDIA_TYPE = "application/json"
# What is read and thrown away of a body that is too large, so that the caller gets to read the answer.
_DRAIN = 1 << 20
_PIECE = 1 << 16


def read_json(request: Request, settings: Settings) -> Any:
    """The body as strict JSON.

    Raises:
        ProblemError: 415 wrong media type or encoding, 413 too large, 400 incomplete or not strict JSON.
    """
    check_media_type(request, (_MEDIA_TYPE,))
    return loads(read_body(request, settings.max_body), settings)


def loads(body: bytes, settings: Settings, *, deeper: int = 0) -> Any:
    """The bytes as strict JSON, ``deeper`` levels beyond the usual depth allowed.

    Raises:
        ProblemError: 400 not strict JSON.
    """
    try:
        return strict_json.loads(body, max_depth=settings.max_depth + deeper, max_digits=settings.max_digits)
    except strict_json.NotJSONError as error:
        raise ProblemError(400, not_json("body", error)) from None


def check_media_type(request: Request, allowed: tuple[str, ...]) -> str:
    """The body's media type, which must be one of those allowed, in UTF-8 and not compressed.

    Raises:
        ProblemError: 415.
    """
    if request.environ.get("HTTP_CONTENT_ENCODING", "identity").lower() != "identity":
        raise ProblemError(415, Fault("MEDIA_TYPE", (), "the body must not be compressed"))
    if request.environ.get("HTTP_TRANSFER_ENCODING", "chunked").lower() not in ("chunked", "identity"):
        raise ProblemError(415, Fault("MEDIA_TYPE", (), "the body must be sent as it is, or in chunks"))
    plain: str = request.environ.get("CONTENT_TYPE", "")
    if plain in allowed:  # as most callers write it: nothing to take apart
        return plain
    charset = request.mimetype_params.get("charset", "utf-8").lower()
    if request.mimetype not in allowed or charset != "utf-8":
        raise ProblemError(415, Fault("MEDIA_TYPE", (), f"the body must be sent as {' or '.join(allowed)} in UTF-8"))
    return request.mimetype


def read_body(request: Request, limit: int) -> bytes:
    """The body whole.

    Raises:
        ProblemError: 413 larger than the limit, 400 incomplete.
    """
    # The server's own stream: Werkzeug's wrapper stops at its limit without a word, and a chunked body would be judged cut.
    stream = request.environ["wsgi.input"]
    length = request.content_length
    if length is None and not request.environ.get("wsgi.input_terminated"):
        return b""
    if length is not None and length > limit:
        _drain(stream, min(length, _DRAIN))
        raise _too_large(limit)
    body = _take(stream, limit + 1 if length is None else length)
    if len(body) > limit:
        _drain(stream, _DRAIN)
        raise _too_large(limit)
    if length is not None and len(body) < length:
        raise ProblemError(400, Fault("BODY_NOT_JSON", (), f"the body ends after {len(body)} of {length} bytes"))
    return body


def _take(stream: Any, size: int) -> bytes:
    try:
        body: bytes = stream.read(size)
    except (OSError, ParseException) as error:
        raise ProblemError(400, Fault("BODY_NOT_JSON", (), f"the body cannot be read: {error}")) from None
    return body


def _drain(stream: Any, size: int) -> None:
    while size > 0 and (piece := _take(stream, min(size, _PIECE))):
        size -= len(piece)


def _too_large(limit: int) -> ProblemError:
    return ProblemError(413, Fault("BODY_TOO_LARGE", (), f"the body has more than {limit} bytes"))
