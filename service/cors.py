"""Which web pages may ask from a browser (CORS)."""

from __future__ import annotations

from flask import Flask
from flask_cors import CORS

_FOR_A_DAY = 86_400


def install(app: Flask, origins: str) -> None:
    """Let pages of these origins, apart by blanks, ask under ``/v1/``; ``*`` lets every page. No cookies are ever meant."""
    CORS(
        app,
        resources={r"/v1/*": {"origins": origins.split()}},
        methods=["GET", "POST"],
        allow_headers=["Authorization", "Content-Type", "X-Request-Id", "traceparent"],
        expose_headers=["ETag", "Retry-After", "X-Request-Id"],
        max_age=_FOR_A_DAY,
    )
