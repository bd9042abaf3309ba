"""The contract, and a page to read it and try it, without anything from outside."""

from __future__ import annotations

from importlib.resources import files

from flask import Blueprint, Response

from service.problems import ProblemError, not_found

routes = Blueprint("contract", __name__)

_PACKAGE = files(__package__)
_PAGE_TYPES = {
    "index.html": "text/html; charset=utf-8",
    "start.js": "text/javascript; charset=utf-8",
    "swagger-ui.css": "text/css; charset=utf-8",
    "swagger-ui-bundle.js": "text/javascript; charset=utf-8",
}


@routes.get("/openapi.yaml")
def openapi_yaml() -> Response:
    """The contract as YAML."""
    return Response(_PACKAGE.joinpath("openapi.yaml").read_bytes(), content_type="application/yaml")


@routes.get("/openapi.json")
def openapi_json() -> Response:
    """The contract as JSON."""
    return Response(_PACKAGE.joinpath("openapi.json").read_bytes(), content_type="application/json")


@routes.get("/docs")
def docs() -> Response:
    """The page."""
    return _page("index.html")


@routes.get("/docs/<name>")
def docs_part(name: str) -> Response:
    """What the page is made of."""
    return _page(name)


def _page(name: str) -> Response:
    if name not in _PAGE_TYPES:
        raise ProblemError(404, not_found())
    return Response(_PACKAGE.joinpath("docs-page", name).read_bytes(), content_type=_PAGE_TYPES[name])
