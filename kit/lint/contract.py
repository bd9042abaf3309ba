"""What the contract (openapi.json) lets an answer be, and so what a vector may expect of it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import Any, Final

from jsonschema import Draft202012Validator
from jsonschema.exceptions import best_match

from kit.conform.compare import CODE_LISTS
from kit.lint.entries import Entry
from kit.lint.faults import Fault
from referee.reasons import EVERY_GAME, REGISTRY, games_of

_ROLES: Final = {"reasons": "reason", "warnings": "warning", "codes": "problem"}
_CODES: Final = {"type": "array", "items": {"type": "string"}}


def forbidden(entry: Entry) -> Iterator[Fault]:
    """A fault for each way in which the contract does not know the request's address or forbids what is expected."""
    method, path, status = entry.data["method"], entry.data["path"], entry.data["status"]
    validators = _validators().get((method, _template(method, path)))
    if validators is None:
        yield entry.fault("contract", f"the contract has no {method} {path}")
    elif str(status) not in validators:
        yield entry.fault("contract", f"{method} {path} is not answered with status {status}")
    else:
        for error in validators[str(status)].iter_errors(entry.data["expect"]):
            told = best_match([error])
            yield entry.fault("contract", f"{_spot(told)}: {told.message}")
        yield from _wrong_codes(entry, entry.data["expect"], "/expect")


def _wrong_codes(entry: Entry, value: Any, spot: str) -> Iterator[Fault]:
    if isinstance(value, list):
        for index, item in enumerate(value):
            yield from _wrong_codes(entry, item, f"{spot}/{index}")
    if not isinstance(value, dict):
        return
    for name, item in value.items():
        if name in _ROLES and isinstance(item, list):
            for code in item:
                wrong = _wrong_code(code, _ROLES[name], entry.data["game"])
                if wrong:
                    yield entry.fault("code", f"{spot}/{name}: {code} {wrong}")
        else:
            yield from _wrong_codes(entry, item, f"{spot}/{name}")


def _wrong_code(code: str, role: str, game: str) -> str:
    """What is wrong with a code in that role and game; nothing if all is well."""
    known = REGISTRY.get(code)
    if known is None:
        return "is not registered"
    if role not in known.roles:
        return f"is no {role}"
    return "" if known.games == EVERY_GAME or role == "problem" or game in games_of(known) else f"is not used in {game}"


def _spot(error: Any) -> str:
    return "".join(f"/{part}" for part in ("expect", *error.absolute_path))


def _template(method: str, path: str) -> str:
    """The address in the contract that the path is an instance of; the path itself if none is."""
    bare = path.partition("?")[0]
    for known, template in _validators():
        pattern = re.sub(r"\\\{\w+\\\}", "[^/]+", re.escape(template))
        if known == method and re.fullmatch(pattern, bare):
            return template
    return bare


@cache
def _validators() -> Mapping[tuple[str, str], Mapping[str, Draft202012Validator]]:
    """Method and address, then status, to what validates a part of that answer."""
    contract = json.loads(files("service").joinpath("openapi.json").read_bytes())
    schemas = {name: _partly(schema) for name, schema in contract["components"]["schemas"].items()}
    schemas["Problem"]["properties"]["codes"] = _CODES
    return {
        (method.upper(), path): {
            status: Draft202012Validator({**_partly(_schema(answer)), "components": {"schemas": schemas}})
            for status, answer in operation["responses"].items()
        }
        for path, operations in contract["paths"].items()
        for method, operation in operations.items()
    }


def _schema(answer: Mapping[str, Any]) -> Any:
    content = answer["content"]
    media = next((kind for kind in content if kind.endswith("json")), next(iter(content)))
    return content[media]["schema"]


def _partly(schema: Any) -> Any:
    """A schema of a whole as a schema of a part: nothing is required, nothing unnamed allowed, reasons are codes."""
    if isinstance(schema, list):
        return [_partly(item) for item in schema]
    if not isinstance(schema, dict):
        return schema
    part = {name: _partly(value) for name, value in schema.items() if name not in {"required", "example", "examples"}}
    if "properties" in part:
        part["properties"] = {
            name: _CODES if name in CODE_LISTS else _partly(schema["properties"][name]) for name in part["properties"]
        }
        part.setdefault("additionalProperties", False)
    return part
