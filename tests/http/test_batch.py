"""``POST /v1/batch``: every item is answered as a request of its own would be, whatever the others are."""

from __future__ import annotations

import json
import os
import socket
import time
from decimal import Decimal
from pathlib import Path
from random import Random
from typing import Any

import pytest
from flask.testing import FlaskClient
from prometheus_client.mmap_dict import MmapedDict

from referee.solver import KERNEL
from schemas.examples import BATCH, HAND, REQUESTS, SHOW
from tests.bench.contracts import KEPT as HARDEST
from tests.http.problems import assert_problem
from tests.http.servers import Serve, Server
from tests.property.shows import random_show

NDJSON = "application/x-ndjson"
ITEMS = [
    {"id": number, "op": op, "body": body}
    for number, (op, body) in enumerate((op, body) for op, bodies in REQUESTS.items() for body in bodies.values())
]


SHOWS = 10_000
HARD = json.loads(HARDEST.read_text(encoding="utf-8"))
MEBIBYTE = 1 << 20


def lines(client: FlaskClient, *payload: str | dict[str, Any]) -> list[dict[str, Any]]:
    text = "\n".join(item if isinstance(item, str) else json.dumps(item) for item in payload)
    response = client.post("/v1/batch", data=text.encode(), content_type=NDJSON)
    assert response.status_code == 200, response.get_data()
    assert response.mimetype == NDJSON
    return [json.loads(line) for line in response.get_data(as_text=True).splitlines()]


def test_each_answer_is_that_of_a_request_of_its_own(client: FlaskClient) -> None:
    whole = client.post("/v1/batch", json={"requests": ITEMS}).get_json()["responses"]
    assert lines(client, *ITEMS) == whole
    for item, answer in zip(ITEMS, whole, strict=True):
        alone = client.post(f"/v1/{item['op']}", json=item["body"])
        assert answer == {"id": item["id"], "status": alone.status_code, "body": alone.get_json()}


def test_bad_lines_do_not_spoil_the_rest(client: FlaskClient) -> None:
    good = {"id": "x", "op": "groups", "body": {"groups": [["5H", "6H", "7H"]]}}
    answers = lines(
        client,
        good,
        "{bad",
        "",
        '{"id": 1, "id": 2}',
        "[]",
        {"op": "nope", "body": {}},
        {"id": [1], "op": "groups"},
        {"id": 7, "op": "groups", "body": {"groups": [["XX"]]}, "more": 1},
        {"id": 8, "op": "groups", "body": {"groups": [["XX"]]}},
        {"id": 9, "op": "groups", "body": {"groups": [["5H"]], "x": "y" * 70_000}},
        {"id": None, "op": "matches", "body": {"ruleset": "octro-13", "totals": {"A": 1}}},
        good,
    )
    codes = [[error["code"] for error in answer["body"].get("errors", [])] for answer in answers]
    assert [answer["status"] for answer in answers] == [200, 400, 400, 422, 422, 422, 422, 422, 413, 422, 200]
    assert codes[1:-1] == [
        ["BODY_NOT_JSON"],
        ["BODY_NOT_JSON"],
        ["VALUE_INVALID"],
        ["VALUE_INVALID"],
        ["MEMBER_MISSING"],
        ["MEMBER_UNKNOWN"],
        ["CARD_UNKNOWN"],
        ["BODY_TOO_LARGE"],
        ["NOT_IN_THIS_GAME"],
    ]
    assert [answer["id"] for answer in answers] == ["x", None, None, None, None, [1], 7, 8, None, None, "x"]
    assert answers[7]["body"]["errors"][0]["pointer"] == "/groups/0/0"
    assert answers[0] == answers[-1]


@pytest.mark.parametrize(
    ("payload", "pointer", "code"),
    [
        ([], "", "VALUE_INVALID"),
        ({}, "/requests", "MEMBER_MISSING"),
        ({"requests": []}, "/requests", "VALUE_INVALID"),
        ({"requests": {}}, "/requests", "VALUE_INVALID"),
        ({"requests": [1], "more": 1}, "/more", "MEMBER_UNKNOWN"),
        ({"requests": [1] * 10_001}, "/requests", "VALUE_INVALID"),
    ],
)
def test_batches_that_cannot_be(client: FlaskClient, payload: Any, pointer: str, code: str) -> None:
    assert_problem(client.post("/v1/batch", json=payload), 422, (pointer, code))


@pytest.mark.parametrize("text", ["", "\n \n", "1\n" * 10_001])
def test_no_lines_and_too_many(client: FlaskClient, text: str) -> None:
    response = client.post("/v1/batch", data=text.encode(), content_type=NDJSON)
    assert_problem(response, 422, ("", "VALUE_INVALID"))


def test_a_batch_beyond_its_limit_is_refused_whole(client: FlaskClient) -> None:
    response = client.post("/v1/batch", data=b" " * (16 * 1024 * 1024 + 1), content_type=NDJSON)
    assert_problem(response, 413, ("", "BODY_TOO_LARGE"))


def test_other_media_types(client: FlaskClient) -> None:
    assert_problem(client.post("/v1/batch", data=b"{}", content_type="text/plain"), 415, ("", "MEDIA_TYPE"))


def test_a_failure_is_its_items_alone(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    from referee.games import indian

    def broken(*_: Any) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(indian, "best_grouping", broken)
    answers = lines(client, {"op": "groupings", "body": HAND}, {"op": "declarations", "body": SHOW})
    assert [answer["status"] for answer in answers] == [500, 200]
    assert "ZeroDivisionError" not in json.dumps(answers)


def test_a_thousand_lines_come_in_order(client: FlaskClient) -> None:
    answers = lines(client, *({"id": number, **BATCH["requests"][number % 2] | {"id": number}} for number in range(1000)))
    assert [answer["id"] for answer in answers] == list(range(1000))
    assert {answer["status"] for answer in answers} == {200, 422}


@pytest.mark.parametrize("given", ["1.50", "-2e3", "0.1", "[1.5, {}]", '"\\u00e9"', "123456789012345", "true"])
def test_an_id_is_any_json_and_comes_back_as_it_was(client: FlaskClient, given: str) -> None:
    line = f'{{"id": {given}, "op": "groups", "body": {{"groups": [["5H", "6H", "7H"]]}}}}'
    response = client.post("/v1/batch", data=f"{line}\n{line}".encode(), content_type=NDJSON)
    answers = [json.loads(line, parse_float=Decimal) for line in response.get_data(as_text=True).splitlines()]
    assert [answer["status"] for answer in answers] == [200, 200]
    assert answers[0]["id"] == json.loads(given, parse_float=Decimal)


# --- a large batch over the wire ---


def test_ten_thousand_shows_stream_with_flat_memory_and_a_bad_line_is_alone(serve: Serve, client: FlaskClient) -> None:
    """The first answers are read before the last are made: the server cannot go on while nobody reads. What is remembered of
    groups is bounded, and full before.
    """
    rng = Random(10)
    others = [json.dumps({"op": "declarations", "body": random_show(rng, number)}).encode() for number in range(SHOWS // 2)]
    items = [{"id": number, "op": "declarations", "body": random_show(rng, number)} for number in range(SHOWS)]
    sent = [json.dumps(item).encode() for item in items]
    sent[6] = sent[6][:-1]
    body = b"\n".join(sent)
    head = f"POST /v1/batch HTTP/1.0\r\nContent-Type: {NDJSON}\r\nContent-Length: {len(body)}\r\n\r\n"
    with serve(WORKERS="1") as server:
        server.ask("POST", "/v1/batch", b"\n".join(others), {"Content-Type": NDJSON})
        judged, resident = verdicts(server), resident_bytes(server)
        with socket.socket() as connection:
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 64 * 1024)  # so that little is on its way
            connection.settimeout(20)
            connection.connect(("127.0.0.1", server.port))
            connection.sendall(head.encode() + body)
            first = read_some(connection, 4096)
            assert b'{"id":0,"status":200,"body":{"valid":' in first
            assert 0 < verdicts(server) - judged < SHOWS // 2
            middle = read_some(connection, 10 * MEBIBYTE)
            assert verdicts(server) - judged < SHOWS - 1
            assert resident_bytes(server) - resident < len(body) + 4 * MEBIBYTE
            rest = read_some(connection, None)
            assert verdicts(server) - judged == SHOWS - 1
            assert resident_bytes(server) - resident < len(body) + 4 * MEBIBYTE
    answers = [json.loads(line) for line in (first + middle + rest).partition(b"\r\n\r\n")[2].splitlines()]
    assert [answer["id"] for answer in answers] == [*range(6), None, *range(7, SHOWS)]
    assert [answer["status"] for answer in answers] == [200] * 6 + [400] + [200] * (SHOWS - 7)
    for item, answer in list(zip(items, answers, strict=True))[7::499]:
        assert answer["body"] == client.post("/v1/declarations", json=item["body"]).get_json()


def read_some(connection: socket.socket, least: int | None) -> bytes:
    """At least so many bytes of what comes; None: all."""
    pieces, size = [], 0
    while least is None or size < least:
        piece = connection.recv(MEBIBYTE)
        if not piece:
            break
        pieces.append(piece)
        size += len(piece)
    return b"".join(pieces)


def resident_bytes(server: Server) -> int:
    """The resident memory of the only worker."""
    (worker,) = server.workers()
    return int(Path(f"/proc/{worker}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def verdicts(server: Server) -> int:
    """Shows judged so far, from the file of the only worker, which may be busy."""
    entries = MmapedDict.read_all_values_from_file(str(server.metrics_dir / "counter_0.db"))  # type: ignore[no-untyped-call]
    return int(sum(number for key, number, *_ in entries if "fairshow_verdicts" in key))


# --- long and large ones ---


@pytest.mark.skipif(KERNEL == "python", reason="one of these hands alone takes longer")
def test_a_batch_that_takes_longer_than_a_stuck_worker_may_is_answered_whole(serve: Serve) -> None:
    hand = HARD["Liverpool, deal 7, 27 cards"][0]["hand"]
    item = {"op": "groupings", "body": {"ruleset": "liverpool", "deal": 7, "hand": hand}}
    with serve(TIMEOUT="2") as server:
        started = time.monotonic()
        sent = b"\n".join([json.dumps(item).encode()] * 40)
        answer = server.ask("POST", "/v1/batch", sent, {"Content-Type": NDJSON})
        assert time.monotonic() - started > 3, "harder hands are needed for this test"
    assert answer.body.count(b'"status":200') == 40


def test_an_item_of_a_list_is_as_large_as_a_request_at_most(client: FlaskClient) -> None:
    large = {"id": 1, "op": "groups", "body": {f"member{number}": 0 for number in range(6000)}}
    answer = client.post("/v1/batch", json={"requests": [large, {"id": 2, "op": "declarations", "body": SHOW}]})
    first, second = answer.get_json()["responses"]
    assert (first["id"], first["status"], first["body"]["errors"][0]["code"]) == (1, 413, "BODY_TOO_LARGE")
    assert (second["id"], second["status"]) == (2, 200)
