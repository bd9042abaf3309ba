"""The contract: written from the schemas, kept by the service, served with a page that needs nothing from outside."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterable, Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from urllib.parse import urljoin, urlsplit

import openapi_spec_validator
import pytest
import yaml
from flask.testing import FlaskClient

from referee.solver import KERNEL
from schemas import QUESTIONS
from service import openapi
from tests.http.servers import ROOT

CONTRACT: dict[str, Any] = yaml.safe_load((ROOT / "openapi.yaml").read_text(encoding="utf-8"))
HERE = "http://here"
CODE = re.compile(r"[A-Z]+(?:_[A-Z]+)+")
FAULT_MAKERS = {"Fault", "Complaint", "complain"}


# --- small helpers ---


def examples(part: dict[str, Any]) -> dict[str, Any]:
    """The examples of a request or answer by name."""
    return {name: example["value"] for name, example in part["content"]["application/json"].get("examples", {}).items()}


def posted() -> Iterator[tuple[str, str]]:
    """Path and name of every request example."""
    for path, item in CONTRACT["paths"].items():
        if "post" in item:
            yield from ((path, name) for name in examples(item["post"]["requestBody"]))


def plain_gets() -> Iterator[tuple[str, Any]]:
    """Address and example answer of every GET that needs no query, at the examples of its path parameters."""
    for path, item in CONTRACT["paths"].items():
        operation = item.get("get", {})
        parameters = operation.get("parameters", [])
        answer = operation.get("responses", {}).get("200", {})
        if not operation or "application/json" not in answer["content"] or any(p["in"] == "query" for p in parameters):
            continue
        in_path = {parameter["name"]: parameter["example"] for parameter in parameters}
        for example in examples(answer).values():
            yield path.format(**in_path), example


class _References(HTMLParser):
    """Collects what a page refers to."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found += [text or "" for name, text in attrs if name in {"src", "href", "action", "data", "srcset"}]


def references(html: str) -> list[str]:
    parser = _References()
    parser.feed(html)
    return parser.found


# --- the files ---


def test_the_contract_is_what_the_schemas_say() -> None:
    """Drift: run ``make openapi`` and commit."""
    as_yaml, as_json = openapi.render()
    assert (ROOT / "openapi.yaml").read_text(encoding="utf-8") == as_yaml
    assert (ROOT / "service" / "openapi.json").read_text(encoding="utf-8") == as_json


def test_the_contract_is_valid_openapi() -> None:
    openapi_spec_validator.validate(CONTRACT)


def test_the_contract_has_every_question() -> None:
    posts = {path for path, item in CONTRACT["paths"].items() if "post" in item}
    assert posts == {*(f"/v1/{question.name}" for question in QUESTIONS), "/v1/batch"}


def test_every_route_is_in_the_contract(client: FlaskClient) -> None:
    routes = {re.sub(r"<[^>]*>", "{}", rule.rule) for rule in client.application.url_map.iter_rules()}
    described = {re.sub(r"{[^}]*}", "{}", path) for path in CONTRACT["paths"]}
    assert routes - {"/docs/{}"} == described


# --- the examples ---


@pytest.mark.parametrize(("path", "name"), list(posted()))
def test_a_request_example_gets_exactly_the_answer_beside_it(client: FlaskClient, path: str, name: str) -> None:
    operation = CONTRACT["paths"][path]["post"]
    response = client.post(path, json=examples(operation["requestBody"])[name], headers={"X-Request-Id": "example"})
    assert response.status_code == 200
    assert response.get_json() == examples(operation["responses"]["200"])[name]


def test_every_question_has_an_example() -> None:
    assert {path for path, _ in posted()} == {*(f"/v1/{question.name}" for question in QUESTIONS), "/v1/batch"}


@pytest.mark.parametrize(("address", "answer"), list(plain_gets()))
def test_an_address_gives_exactly_its_example(client: FlaskClient, address: str, answer: Any) -> None:
    response = client.get(address)
    assert response.status_code == 200
    assert response.get_json() == {**answer, **({"kernel": KERNEL} if address == "/version" else {})}


def test_the_addresses_with_examples_are_the_known_ones() -> None:
    """Guards the test above against an empty list."""
    expected = {"/v1/rulesets", "/v1/rulesets/rummycircle-points", "/v1/reasons", "/healthz", "/readyz", "/version"}
    assert {address for address, _ in plain_gets()} == expected


# --- the codes ---


def listed_problems(client: FlaskClient) -> set[str]:
    return {entry["code"] for entry in client.get("/v1/reasons").get_json()["reasons"] if "problem" in entry["roles"]}


def strings_in(nodes: Iterable[ast.AST]) -> Iterator[str]:
    """The text constants among the nodes."""
    yield from (node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str))


def written_codes(source: Path) -> Iterator[str]:
    """The codes of all faults that a module can make."""
    for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in FAULT_MAKERS:
            yield from strings_in(node.args[:1])


def test_every_code_that_the_source_can_send_is_listed(client: FlaskClient) -> None:
    modules = [path for package in ("referee", "schemas", "service") for path in (ROOT / package).rglob("*.py")]
    written = {code for module in modules for code in written_codes(module)}
    assert len(written) > 10
    assert written <= listed_problems(client)


def test_every_code_of_a_status_is_listed(client: FlaskClient) -> None:
    source = (ROOT / "service" / "problems.py").read_text(encoding="utf-8")
    codes = {text for text in strings_in(ast.walk(ast.parse(source))) if CODE.fullmatch(text)}
    assert {"NOT_FOUND", "METHOD_NOT_ALLOWED"} <= codes
    assert codes <= listed_problems(client)


def test_every_problem_of_the_http_contract_is_listed(client: FlaskClient) -> None:
    contract = {
        *("CARD_UNKNOWN", "RULESET_UNKNOWN", "RULE_UNKNOWN", "RULE_VALUE", "MEMBER_UNKNOWN", "MEMBER_MISSING"),
        *("VALUE_INVALID", "CARD_COUNT", "DEAL_OUT_OF_RANGE", "PLAYERS_OUT_OF_RANGE", "BODY_NOT_JSON", "BODY_TOO_LARGE"),
        *("MEDIA_TYPE", "NOT_FOUND", "METHOD_NOT_ALLOWED"),
    }
    assert contract <= listed_problems(client)


def test_the_contract_names_exactly_the_codes_listed(client: FlaskClient) -> None:
    code = CONTRACT["components"]["schemas"]["Error"]["properties"]["code"]
    assert set(code["enum"]) == listed_problems(client)


# --- what is served ---


def test_the_contract_is_served_as_it_is_committed(client: FlaskClient) -> None:
    response = client.get("/openapi.yaml")
    assert response.status_code == 200
    assert response.data == (ROOT / "openapi.yaml").read_bytes()


def test_the_contract_is_served_in_two_forms_that_are_equal(client: FlaskClient) -> None:
    as_yaml, as_json = client.get("/openapi.yaml"), client.get("/openapi.json")
    assert as_yaml.content_type.startswith("application/yaml")
    assert as_json.content_type.startswith("application/json")
    assert yaml.safe_load(as_yaml.data) == json.loads(as_json.data)


def test_the_page_and_all_its_parts_are_served(client: FlaskClient) -> None:
    page = client.get("/docs")
    assert page.status_code == 200
    assert page.content_type.startswith("text/html")
    parts = [urljoin(f"{HERE}/docs", reference) for reference in references(page.get_data(as_text=True))]
    assert any(part.endswith(".js") for part in parts)
    assert any(part.endswith(".css") for part in parts)
    for part in parts:
        if not part.startswith("data:"):
            response = client.get(part.removeprefix(HERE))
            assert (response.status_code, bool(response.data)) == (200, True), part


def test_the_page_refers_to_nothing_outside(client: FlaskClient) -> None:
    found = references(client.get("/docs").get_data(as_text=True))
    assert found
    outside = [reference for reference in found if urlsplit(reference).netloc or urlsplit(reference).scheme not in {"", "data"}]
    assert not outside


def test_the_pages_own_code_and_style_load_nothing_from_outside(client: FlaskClient) -> None:
    parts = references(client.get("/docs").get_data(as_text=True))
    texts = {part: client.get(urljoin("/docs", part)).get_data(as_text=True) for part in parts if not part.startswith("data:")}
    style = [text for part, text in texts.items() if part.endswith(".css")]
    code = [text for part, text in texts.items() if part.endswith(".js") and "swagger-ui" not in part]
    assert style
    assert not [url for text in style for url in re.findall(r"url\(\s*[\"']?((?:https?:)?//[^)]*)", text)]
    assert not [url for text in code for url in re.findall(r"[\"'`](?:https?:)?//[^\"'`]*", text)]


def test_the_page_shows_the_contract_of_this_service(client: FlaskClient) -> None:
    parts = references(page := client.get("/docs").get_data(as_text=True))
    own = [client.get(urljoin("/docs", part)).get_data(as_text=True) for part in parts if "start" in part]
    assert any("openapi.json" in text or "openapi.yaml" in text for text in (page, *own))
