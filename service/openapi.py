"""Writes the contract from the schemas: ``python -m service.openapi`` (``make openapi``).

Examples of answers are what the service answers to the examples of requests.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import yaml
from apispec import APISpec
from apispec.ext.marshmallow import MarshmallowPlugin
from apispec.ext.marshmallow.openapi import OpenAPIConverter
from flask.testing import FlaskClient
from marshmallow import Schema
from marshmallow.fields import Field

from referee import ruleset_ids
from referee.version import VERSION
from schemas import QUESTIONS, Question
from schemas.basic import BasicDealPlayerRequest
from schemas.batch import BatchAnswer, BatchItemRequest
from schemas.deals import DealPlayerRequest, StakeRequest, WinningsAnswer
from schemas.examples import BATCH, REQUESTS, UNREADABLE
from schemas.fields import CARD_SCHEMA, LaidGroupRequest, RequestSchema
from schemas.gin import DefenceRequest, HandResultRequest
from schemas.limits import MAX_ITEMS
from schemas.matches import SplitRequest
from schemas.michigan import PlayedRequest
from schemas.operations import StatusAnswer, VersionAnswer
from schemas.problems import ProblemAnswer
from schemas.reasons import ReasonsAnswer
from schemas.rulesets import JokersAnswer, JokersQuery, RulesetDetailAnswer, RulesetsAnswer, SetupAnswer, SetupQuery
from schemas.western import LayOffRequest, SwapRequest
from service import logs
from service.app import create_app
from service.config import Settings

# Problems carry it, and an example must not change from one run to the next.
_REQUEST_ID = {"X-Request-Id": "example"}
_PARTS = (
    DealPlayerRequest,
    StakeRequest,
    SplitRequest,
    PlayedRequest,
    BatchItemRequest,
    LaidGroupRequest,
    LayOffRequest,
    SwapRequest,
    DefenceRequest,
    HandResultRequest,
    BasicDealPlayerRequest,
    WinningsAnswer,
)
"""Schemas that other requests refer to."""

_ROOT = Path(__file__).parents[1]
_PROBLEMS = {
    400: "Not strict JSON",
    404: "No such rule set",
    413: "Body too large",
    415: "Wrong media type",
    422: "Well-formed, but not a request of this kind; every fault is listed",
    500: "The service failed",
    503: "The service cannot answer now",
}
_DESCRIPTION = """The referee of rummy games. A caller posts cards and gets a verdict: is this show valid, if not exactly why,
what does it cost, and what was the best that these cards allowed.

A question that can be judged is answered 200, valid or not. A request that cannot be judged is a 4xx
`application/problem+json` (RFC 9457) that lists every fault with a pointer to it. The same request gives the same bytes on
every worker and machine."""


def build() -> dict[str, Any]:
    """The contract as data."""
    plugin = MarshmallowPlugin(schema_name_resolver=_name_of)
    spec = APISpec(
        "Fairshow", VERSION, "3.1.0", [plugin], info={"description": _DESCRIPTION, "license": {"name": "Proprietary"}}
    )
    assert plugin.converter is not None
    plugin.converter.add_attribute_function(_own_schema)  # type: ignore[no-untyped-call]
    spec.components.schema("Card", CARD_SCHEMA)
    spec.components.schema("Problem", schema=ProblemAnswer)
    for part in _PARTS:
        spec.components.schema(_name_of(part), schema=part)
    client = create_app(Settings()).test_client()
    for question in QUESTIONS:
        spec.path(f"/v1/{question.name}", operations={"post": _question_operation(question, client)})
    spec.path("/v1/batch", operations={"post": _batch_operation(client)})
    for path, operation in _catalogue_operations(client, plugin.converter).items():
        spec.path(path, operations={"get": operation})
    for path, operation in _service_operations(client).items():
        spec.path(path, operations={"get": operation})
    return _closed(spec.to_dict())


def _name_of(schema: type[Schema] | Schema) -> str:
    kind = schema if isinstance(schema, type) else type(schema)
    return kind.__name__.removesuffix("Answer")


def _own_schema(self: Any, field: Field[Any], **_: Any) -> dict[str, Any]:
    describe = getattr(field, "json_schema", None)
    return describe() if describe else {}


def _property(converter: OpenAPIConverter, field: Field[Any]) -> dict[str, Any]:
    schema: dict[str, Any] = converter.field2property(field)
    return _without_absence(schema)


def _without_absence(schema: dict[str, Any]) -> dict[str, Any]:
    """A member that may be absent has no value then; null is not among its values."""
    if "default" in schema and schema["default"] is None:
        del schema["default"]
    return schema


def _closed(contract: dict[str, Any]) -> dict[str, Any]:
    """Requests refuse unknown members; say so. What describes itself needs no type beside it."""
    for name, schema in contract["components"]["schemas"].items():
        if name.endswith("Request"):
            schema["additionalProperties"] = False
        for member in schema.get("properties", {}).values():
            _without_absence(member)
            if "anyOf" in member or "$ref" in member:
                member.pop("type", None)
    return contract


# --- operations ---


def _question_operation(question: Question, client: FlaskClient) -> dict[str, Any]:
    requests = REQUESTS[question.name]
    requests_of = [type(form.request) for form in question.forms]
    answers = {name: client.post(f"/v1/{question.name}", json=request).get_json() for name, request in requests.items()}
    return {
        "operationId": question.name,
        "summary": question.summary,
        "tags": ["questions"],
        "requestBody": {
            "required": True,
            "content": {"application/json": {"schema": _one_of(requests_of), "examples": _examples(requests)}},
        },
        "responses": {
            "200": _answer("The answer", _one_of([form.response for form in question.forms]), answers),
            **_problems(client, 400, 413, 415, 422, 500, 503),
        },
    }


def _one_of(schemas: Sequence[type[Schema]]) -> Any:
    """Any of the schemas; one that stands for those of several actions names them as its ``kinds``."""
    kinds = [kind for schema in schemas for kind in getattr(schema, "kinds", (schema,))]
    return kinds[0] if len(kinds) == 1 else {"anyOf": kinds}


def _batch_operation(client: FlaskClient) -> dict[str, Any]:
    # A bad item is answered beside the others, so the list's items are described and not held to their schema.
    item = {"description": "A `BatchItemRequest`; a bad one gets its own problem, and the rest goes on."}
    requests = {"type": "array", "items": item, "minItems": 1, "maxItems": MAX_ITEMS}
    whole = {"type": "object", "properties": {"requests": requests}, "required": ["requests"], "additionalProperties": False}
    lines = {"schema": {"description": "A `BatchItemRequest` a line."}}
    answers = {"schema": {"description": "A `BatchItem` a line, in the order of the request."}}
    ok = _answer(
        "The answers, in order", BatchAnswer, {"two": client.post("/v1/batch", json=BATCH, headers=_REQUEST_ID).get_json()}
    )
    ok["content"]["application/x-ndjson"] = answers
    content = {"application/json": {"schema": whole, "examples": _examples({"two": BATCH})}, "application/x-ndjson": lines}
    return {
        "operationId": "batch",
        "summary": "Many questions in one request, answered in order; as NDJSON the answers are streamed",
        "tags": ["questions"],
        "requestBody": {"required": True, "content": content},
        "responses": {"200": ok, **_problems(client, 400, 413, 415, 422, 500, 503)},
    }


def _catalogue_operations(client: FlaskClient, converter: OpenAPIConverter) -> dict[str, Any]:
    ruleset_id = {
        "name": "id",
        "in": "path",
        "required": True,
        "schema": {"type": "string", "enum": list(ruleset_ids())},
        "example": "rummycircle-points",
    }
    at = "/v1/rulesets/rummycircle-points"
    return {
        "/v1/rulesets": _get(client, "rulesets", "Every rule set", RulesetsAnswer, example="/v1/rulesets"),
        "/v1/rulesets/{id}": _get(
            client, "ruleset", "A rule set in full", RulesetDetailAnswer, example=at, parameters=[ruleset_id]
        ),
        "/v1/rulesets/{id}/setup": _get(
            client,
            "setup",
            "What goes on the table",
            SetupAnswer,
            example=f"{at}/setup?players=6",
            parameters=[ruleset_id, *_query(converter, SetupQuery)],
        ),
        "/v1/rulesets/{id}/jokers": _get(
            client,
            "jokers",
            "The cards that are jokers now",
            JokersAnswer,
            example=f"{at}/jokers?wild_joker=QS",
            parameters=[ruleset_id, *_query(converter, JokersQuery)],
        ),
        "/v1/reasons": _get(
            client, "reasons", "Every code of reasons, warnings and problems", ReasonsAnswer, example="/v1/reasons"
        ),
    }


def _query(converter: OpenAPIConverter, schema: type[RequestSchema]) -> list[dict[str, Any]]:
    return [
        {
            "name": name,
            "in": "query",
            "required": field.required,
            "description": field.metadata["description"],
            "schema": _property(converter, field),
        }
        for name, field in schema().fields.items()
    ]


def _get(
    client: FlaskClient, name: str, summary: str, answer: type[Schema], *, example: str, parameters: Sequence[Any] = ()
) -> dict[str, Any]:
    refused = (404, 422, 500) if parameters else (422, 500)
    return {
        "operationId": name,
        "summary": summary,
        "tags": ["rules"],
        "parameters": list(parameters),
        "responses": {
            "200": _answer("The answer", answer, {"answer": client.get(example).get_json()}),
            **_problems(client, *refused),
        },
    }


def _service_operations(client: FlaskClient) -> dict[str, Any]:
    version = {**client.get("/version").get_json(), "kernel": "compiled"}  # whichever kernel writes the contract
    ready = _operation("readiness", "A known show is judged as it should be", StatusAnswer, {"status": "ready"})
    ready["responses"] |= _problems(client, 503)
    return {
        "/healthz": _operation("health", "The process is alive", StatusAnswer, {"status": "ok"}),
        "/readyz": ready,
        "/version": _operation("version", "Version, commit, kernel, digests of the rules", VersionAnswer, version),
        "/metrics": _text_operation("metrics", "Metrics for Prometheus", "text/plain"),
        "/openapi.yaml": _text_operation("contract_yaml", "This contract as YAML", "application/yaml", "object"),
        "/openapi.json": _text_operation("contract_json", "This contract as JSON", "application/json", "object"),
        "/docs": _text_operation("docs", "A page to read the contract and try it", "text/html"),
    }


def _operation(name: str, summary: str, answer: type[Schema], example: Any) -> dict[str, Any]:
    responses = {"200": _answer(summary, answer, {"answer": example})}
    return {"operationId": name, "summary": summary, "tags": ["operations"], "responses": responses}


def _text_operation(name: str, summary: str, media_type: str, kind: str = "string") -> dict[str, Any]:
    content = {media_type: {"schema": {"type": kind}}}
    return {
        "operationId": name,
        "summary": summary,
        "tags": ["operations"],
        "responses": {"200": {"description": summary, "content": content}},
    }


def _answer(description: str, schema: Any, examples: dict[str, Any]) -> dict[str, Any]:
    return {"description": description, "content": {"application/json": {"schema": schema, "examples": _examples(examples)}}}


def _problems(client: FlaskClient, *statuses: int) -> dict[str, Any]:
    example = client.post("/v1/groups", json=UNREADABLE, headers=_REQUEST_ID).get_json()
    problems: dict[str, Any] = {}
    for status in statuses:
        content: dict[str, Any] = {"schema": {"$ref": "#/components/schemas/Problem"}}
        if status == example["status"]:
            content["examples"] = _examples({"three_faults": example})
        problems[str(status)] = {"description": _PROBLEMS[status], "content": {"application/problem+json": content}}
    return problems


def _examples(values: dict[str, Any]) -> dict[str, Any]:
    return {name: {"value": value} for name, value in values.items()}


def render() -> tuple[str, str]:
    """The contract as YAML and as JSON."""
    contract = build()
    text = yaml.safe_dump(contract, sort_keys=False, allow_unicode=True, width=120)
    return text, json.dumps(contract, ensure_ascii=False, indent=1) + "\n"


if __name__ == "__main__":
    logs.silence()
    as_yaml, as_json = render()
    (_ROOT / "openapi.yaml").write_text(as_yaml, encoding="utf-8")
    (_ROOT / "service" / "openapi.json").write_text(as_json, encoding="utf-8")
