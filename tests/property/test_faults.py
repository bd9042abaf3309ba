"""A problem lists every fault of a request: what the game has against some members does not wait for the others (API 1)."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from inspect import signature
from typing import Any, Final

import pytest
from flask.testing import FlaskClient

from referee.games.registry import GAMES
from referee.rulesets import DEFAULT_RULESET, game_of, ruleset_ids
from schemas import QUESTIONS
from schemas import examples as given
from schemas.faults import pointer
from schemas.fields import ByPlayer, Object, OneCard, RequestSchema
from schemas.michigan import _REQUESTS
from schemas.question import Form, Question
from tests.http.problems import Found, problem_of
from tests.vectors.compare import served_vectors

Body = dict[str, Any]
Path = tuple[str | int, ...]

WRONG: Final = -0.25
"""What no member of a request can be."""
GONE: Final = object()


def changed(body: Body, changes: dict[str, Any]) -> Body:
    """The request with other values at some pointers, or without them."""
    other = deepcopy(body)
    for place, value in changes.items():
        put(other, tuple(int(part) if part.isdigit() else part for part in place.split("/")[1:]), value)
    return other


def put(body: Any, path: Path, value: Any) -> None:
    for part in path[:-1]:
        body = body[part]
    if value is GONE:
        del body[path[-1]]
    else:
        body[path[-1]] = value


def form_of(question: str, body: Body) -> Form | None:
    return next(item for item in QUESTIONS if item.name == question).form(game_of(body.get("ruleset", DEFAULT_RULESET)))


def members_of(question: str, body: Body) -> list[tuple[Path, bool, str]]:
    """Where members of the request may stand, whether one must, and the code of a wrong value there."""
    form = form_of(question, body)
    assert form is not None
    return list(_members(_REQUESTS[body["action"]] if question == "plays" else form.request, body, ()))


def _members(schema: RequestSchema, body: Body, at: Path) -> Iterator[tuple[Path, bool, str]]:
    """Those of the parts that are lists or objects come after; of these parts only members that are there."""
    for name, field in schema.load_fields.items():
        key = field.data_key or name
        path, value = (*at, key), body.get(key)
        if key not in ("ruleset", "overrides") and (value is not None or not at):
            yield path, field.required, "CARD_UNKNOWN" if isinstance(field, OneCard) else "VALUE_INVALID"
        if isinstance(field, Object):
            parts = enumerate(value or ()) if isinstance(value, list) else [(None, value)] if value else []
            for index, part in parts:
                if index is not None:
                    yield (*path, index), False, "VALUE_INVALID"
                yield from _members(field.inner, part, path if index is None else (*path, index))
        if isinstance(field, ByPlayer):
            yield from (((*path, player), False, "VALUE_INVALID") for player in value or ())


def faults(client: FlaskClient, question: str, body: Body) -> list[Found]:
    answer = client.post(f"/v1/{question}", json=body)
    assert answer.status_code == 422, answer.get_json()
    return [(error["pointer"], error["code"]) for error in problem_of(answer)["errors"]]


# --- requests in order ---

IN_ORDER = [
    pytest.param(question, body, id=f"{question}-{name}")
    for question, bodies in given.REQUESTS.items()
    for name, body in bodies.items()
]


@pytest.mark.parametrize(("question", "body"), IN_ORDER)
def test_a_wrong_member_has_no_other_fault_in_its_train(client: FlaskClient, question: str, body: Body) -> None:
    for path, _, code in members_of(question, body):
        if path == ("action",):
            continue  # the members of a play hang on it
        spoilt = deepcopy(body)
        put(spoilt, path, WRONG)
        assert set(faults(client, question, spoilt)) == {(pointer(path), code)}


@pytest.mark.parametrize(("question", "body"), IN_ORDER)
def test_a_missing_member_has_no_other_fault_in_its_train(client: FlaskClient, question: str, body: Body) -> None:
    for path, required, _ in members_of(question, body):
        if required and path != ("action",):
            lacking = deepcopy(body)
            put(lacking, path, GONE)
            assert faults(client, question, lacking) == [(pointer(path), "MEMBER_MISSING")]


# --- faults that the game finds ---

SERIES: Final[Body] = {"ruleset": "rummycircle-deals", "scores": {"A": [0, 20], "B": [10, 0]}}
WON: Final[Body] = {**given.VALUE_DEAL, "wild_joker": "8H"}
TWO: Final[Body] = {**given.DEAL, "players": given.DEAL["players"][:2]}
NO_MELD: Final = ["2H", "9C", "KD"]
CARDS: Final = ("/groups", "/ungrouped", "/hand", "/hand_points")
PLAYS: Final = given.REQUESTS["plays"]
TEN_HANDS: Final[Body] = {name: [] for name in "ABCDEFGHIJ"}
TEN_PLAYS: Final = [{"player": name, "card": "7D"} for name in "ABCDEFGHIJ"]
SIXTEEN: Final = [*given.CONTINENTAL_BEST["hand"], "3H", "3S", "8S"]
FOUND_BY_THE_GAME: Final[list[tuple[str, Body, dict[str, Any], Found, tuple[str, ...]]]] = [
    # Indian games
    ("declarations", given.SHOW, {"/players": 9}, ("/players", "PLAYERS_OUT_OF_RANGE"), ()),
    ("groupings", given.HAND, {"/hand": ["2H"] * 15}, ("/hand", "CARD_COUNT"), ()),
    ("counts", given.COUNT, {"/hand": ["2H"]}, ("/hand", "VALUE_INVALID"), ("/groups",)),
    ("counts", given.COUNT, {"/hand_points": 5}, ("/hand_points", "VALUE_INVALID"), ("/groups",)),
    ("counts", given.COUNT, {"/groups": GONE}, ("/groups", "MEMBER_MISSING"), ("/event", "/picked", *CARDS)),
    ("counts", given.DROP, {"/picked": GONE}, ("/picked", "MEMBER_MISSING"), ("/event",)),
    ("counts", given.DROP, {"/event": "missed_turns"}, ("/missed_turns", "MEMBER_MISSING"), ("/event",)),
    ("counts", given.DROP, {"/event": "missed_turns", "/missed_turns": 1}, ("/missed_turns", "VALUE_INVALID"), ("/event",)),
    ("counts", given.DROP, {"/event": "disconnected"}, ("/overrides/disconnect_mode", "RULE_VALUE"), ("/event",)),
    ("deals", {**TWO, "players": TWO["players"][:1]}, {}, ("/players", "PLAYERS_OUT_OF_RANGE"), ()),
    ("deals", given.DEAL, {"/players/1/player": "winner"}, ("/players/1/player", "VALUE_INVALID"), ("/players/0/player",)),
    ("deals", given.DEAL, {"/players/2/outcome": "won"}, ("/players/2/outcome", "VALUE_INVALID"), ("/players/0/outcome",)),
    ("deals", given.DEAL, {"/players/2/outcome": "playing"}, ("/players/2/outcome", "VALUE_INVALID"), ("/players/0/outcome",)),
    ("deals", given.DEAL, {"/players/1/groups": GONE}, ("/players/1/groups", "MEMBER_MISSING"), ("/players/1/outcome",)),
    ("deals", given.DEAL, {"/players/1/hand": ["2H"]}, ("/players/1/hand", "VALUE_INVALID"), ("/players/1/outcome",)),
    ("deals", given.DEAL, {"/players/0/points": 5}, ("/players/0/points", "VALUE_INVALID"), ("/players/0/outcome",)),
    ("deals", given.DEAL, {"/players/0/hand": ["2H"]}, ("/players/0/hand", "VALUE_INVALID"), ("/players/0/outcome",)),
    ("deals", given.DEAL, {"/players/2/outcome": "drop"}, ("/players/2/picked", "MEMBER_MISSING"), ("/players/2/outcome",)),
    (
        "deals",
        given.DEAL,
        {"/players/2/outcome": "disconnected", "/players/2/picked": True},
        ("/overrides/disconnect_mode", "RULE_VALUE"),
        ("/players/2/outcome",),
    ),
    (
        "deals",
        {**TWO, "ruleset": "rummycircle-deals"},
        {"/players/1": {"player": "first", "outcome": "first_drop"}},
        ("/players/1/outcome", "VALUE_INVALID"),
        (),
    ),
    ("deals", given.DEAL, {"/players/1/value_points": 5}, ("/players/1/value_points", "MEMBER_UNKNOWN"), ()),
    (
        "deals",
        WON,
        {"/players/1/value_points": GONE},
        ("/players/1/value_points", "MEMBER_MISSING"),
        ("/wild_joker", "/players/0/outcome", "/players/1/outcome"),
    ),
    ("matches", given.POOL, {"/totals": GONE, "/split": GONE}, ("/totals", "MEMBER_MISSING"), ("/scores",)),
    ("matches", given.POOL, {"/scores": {"A": [1]}, "/split": GONE}, ("/totals", "VALUE_INVALID"), ("/scores",)),
    ("matches", given.POOL, {"/players_at_start": 2}, ("/players_at_start", "VALUE_INVALID"), ("/totals",)),
    ("matches", given.POOL, {"/split/drops_left": {"D": 1}}, ("/split/drops_left/D", "VALUE_INVALID"), ("/totals",)),
    ("matches", given.POOL, {"/split/entry_fee": GONE}, ("/split/entry_fee", "MEMBER_MISSING"), ("/totals", "/split/prize")),
    ("matches", given.POOL, {"/split/prize": 1}, ("/split/prize", "VALUE_INVALID"), ("/totals", "/split")),
    ("matches", given.POOL, {"/totals": {"A": 101, "B": 102}}, ("/split/prize", "VALUE_INVALID"), ("/totals",)),
    ("matches", given.POOL, {"/deals_played": 3}, ("/deals_played", "VALUE_INVALID"), ()),
    (
        "matches",
        given.POOL,
        {"/ruleset": "rummycircle-points", "/split": GONE},
        ("/ruleset", "NOT_IN_THIS_GAME"),
        (),
    ),
    ("matches", SERIES, {"/split": {"prize": 5}}, ("/split", "VALUE_INVALID"), ()),
    (
        "matches",
        SERIES,
        {"/scores": GONE, "/totals": {"A": 5, "B": 9}},
        ("/deals_played", "MEMBER_MISSING"),
        ("/totals", "/scores"),
    ),
    ("matches", SERIES, {"/scores/A": [5, 20]}, ("/scores", "VALUE_INVALID"), ("/scores",)),
    ("matches", SERIES, {"/scores/A": [0]}, ("/scores", "VALUE_INVALID"), ("/scores",)),
    # basic rummy
    (
        "declarations",
        given.RUMMY,
        {"/opponents": TEN_HANDS},
        ("/opponents", "PLAYERS_OUT_OF_RANGE"),
        (),
    ),
    ("declarations", given.RUMMY, {"/table": [NO_MELD]}, ("/table/0", "VALUE_INVALID"), ()),
    ("groupings", given.BASIC_HAND, {"/hand/1": "4S"}, ("/hand/1", "CARD_COPIES"), ()),
    ("deals", {**given.BASIC_DEAL, "players": given.BASIC_DEAL["players"][:1]}, {}, ("/players", "PLAYERS_OUT_OF_RANGE"), ()),
    ("deals", given.BASIC_DEAL, {"/players/1/player": "W"}, ("/players/1/player", "VALUE_INVALID"), ("/players/0/player",)),
    (
        "deals",
        given.BASIC_DEAL,
        {"/players/0": {"player": "W", "outcome": "lost", "hand": ["2S"]}},
        ("/players", "VALUE_INVALID"),
        ("/players/0/outcome", "/players/1/outcome", "/players/2/outcome"),
    ),
    (
        "deals",
        given.BASIC_DEAL,
        {"/players/1": {"player": "B", "outcome": "won"}},
        ("/players/1/outcome", "VALUE_INVALID"),
        ("/players/0/outcome",),
    ),
    ("deals", given.BASIC_DEAL, {"/players/0/hand": ["2S"]}, ("/players/0/hand", "VALUE_INVALID"), ("/players/0/outcome",)),
    ("deals", given.BASIC_DEAL, {"/players/1/hand": GONE}, ("/players/1/hand", "MEMBER_MISSING"), ("/players/1/outcome",)),
    ("deals", given.BASIC_DEAL, {"/players/1/rummy": True}, ("/players/1/rummy", "VALUE_INVALID"), ("/players/1/outcome",)),
    ("deals", given.BASIC_DEAL, {"/players/1/hand/0": "9S"}, ("/players/2/hand/0", "CARD_COPIES"), ("/players/1/hand",)),
    ("deals", given.BASIC_DEAL, {"/players/1/hand/0": "JK"}, ("/players/1/hand/0", "CARD_NOT_IN_GAME"), ()),
    # gin
    ("declarations", given.KNOCK, {"/ruleset": "gin-oklahoma"}, ("/upcard", "MEMBER_MISSING"), ()),
    ("groupings", given.OKLAHOMA_HAND, {"/upcard": GONE}, ("/upcard", "MEMBER_MISSING"), ()),
    ("groupings", given.OKLAHOMA_HAND, {"/hand/1": "4H"}, ("/hand/1", "CARD_COPIES"), ()),
    ("deals", given.GIN_DEAL, {"/upcard": GONE}, ("/upcard", "MEMBER_MISSING"), ()),
    ("deals", given.GIN_DEAL, {"/upcard": "JK"}, ("/upcard", "CARD_NOT_IN_GAME"), ()),
    ("deals", given.GIN_DEAL, {"/knocker_deadwood": 7}, ("/knocker_deadwood", "VALUE_INVALID"), ("/kind", "/upcard")),
    ("deals", given.GIN_DEAL, {"/knocker_deadwood": 11}, ("/knocker_deadwood", "VALUE_INVALID"), ("/kind",)),
    ("deals", given.GIN_DEAL, {"/kind": "gin"}, ("/knocker_deadwood", "VALUE_INVALID"), ("/kind",)),
    (
        "deals",
        {**given.GIN_DEAL, "ruleset": "gin-classic"},
        {"/kind": "big_gin", "/knocker_deadwood": 0},
        ("/kind", "VALUE_INVALID"),
        (),
    ),
    ("matches", given.GIN_MATCH, {"/hands/1/points": 5}, ("/hands/1/points", "VALUE_INVALID"), ("/hands/1/winner",)),
    ("matches", given.GIN_MATCH, {"/hands/1/winner": "C"}, ("/hands/1/winner", "VALUE_INVALID"), ("/players",)),
    ("matches", given.GIN_MATCH, {"/hands": [], "/players": ["A", "A"]}, ("/players/1", "VALUE_INVALID"), ()),
    (
        "matches",
        {**given.GIN_MATCH, "hands": [{"winner": "A", "points": 105}, {"winner": "B", "points": 1}]},
        {},
        ("/hands/1", "VALUE_INVALID"),
        ("/players", "/hands/0"),
    ),
    # contract games
    ("declarations", given.CONTINENTAL_TURN, {"/deal": 9}, ("/deal", "DEAL_OUT_OF_RANGE"), ()),
    ("declarations", given.CONTINENTAL_TURN, {"/players": 10}, ("/players", "PLAYERS_OUT_OF_RANGE"), ()),
    ("declarations", given.CONTINENTAL_TURN, {"/table/0/cards": NO_MELD}, ("/table/0", "VALUE_INVALID"), ()),
    ("groups", given.CONTINENTAL_GROUPS, {"/deal": 9}, ("/deal", "DEAL_OUT_OF_RANGE"), ()),
    ("groupings", given.CONTINENTAL_BEST, {"/deal": 9}, ("/deal", "DEAL_OUT_OF_RANGE"), ()),
    ("groupings", given.CONTINENTAL_BEST, {"/players": 10}, ("/players", "PLAYERS_OUT_OF_RANGE"), ()),
    ("groupings", {**given.CONTINENTAL_BEST, "ruleset": "shanghai"}, {"/buys": 9}, ("/buys", "VALUE_INVALID"), ()),
    ("groupings", {**given.CONTINENTAL_BEST, "buys": 0}, {"/hand": SIXTEEN}, ("/hand", "CARD_COUNT"), ("/deal", "/buys")),
    ("groupings", given.CONTINENTAL_BEST, {"/hand": ["QS"] * 3}, ("/hand/2", "CARD_COPIES"), ("/players",)),
    ("matches", given.SHANGHAI_GAME, {"/scores/B": [1]}, ("/scores/B", "VALUE_INVALID"), ("/scores/A", "/scores/C")),
    ("matches", given.SHANGHAI_GAME, {"/scores": {"B": [1] * 11}}, ("/scores/B", "DEAL_OUT_OF_RANGE"), ()),
    # Michigan rummy
    ("plays", PLAYS["lead"], {"/players": 10}, ("/players", "PLAYERS_OUT_OF_RANGE"), ()),
    ("plays", PLAYS["claim"], {"/board/X": 1}, ("/board/X", "MEMBER_UNKNOWN"), ()),
    ("plays", PLAYS["claim"], {"/board/JS": GONE}, ("/board/JS", "MEMBER_MISSING"), ()),
    ("plays", PLAYS["claim"], {"/plays": TEN_PLAYS}, ("/plays", "PLAYERS_OUT_OF_RANGE"), ()),
    ("plays", PLAYS["poker"], {"/hands": TEN_HANDS}, ("/hands", "PLAYERS_OUT_OF_RANGE"), ()),
    ("plays", PLAYS["settle"], {"/hands/D": []}, ("/chips/D", "MEMBER_MISSING"), ("/hands/D",)),
    ("plays", PLAYS["settle"], {"/hands/C": GONE}, ("/hands/C", "MEMBER_MISSING"), ("/chips/C",)),
]


@pytest.mark.parametrize("found", FOUND_BY_THE_GAME, ids=lambda found: "-".join((found[0], found[1]["ruleset"], *found[3])))
def test_what_the_game_finds_is_told_beside_a_wrong_member(client: FlaskClient, found: Any) -> None:
    """Any member is made wrong in turn, but those that the fault hangs on: its own spot, and the others named."""
    question, base, changes, fault, others = found
    body = changed(base, changes)
    assert set(faults(client, question, body)) == {fault}
    for path, _, code in members_of(question, body):
        spot = pointer(path)
        hangs = within(fault[0], spot) or any(within(spot, other) or within(other, spot) for other in others)
        if not hangs and path != ("action",):
            spoilt = deepcopy(body)
            put(spoilt, path, WRONG)
            assert set(faults(client, question, spoilt)) == {fault, (spot, code)}


def within(spot: str, place: str) -> bool:
    return spot == place or spot.startswith(f"{place}/")


VECTORS = [
    pytest.param(question, vector.request.body, id=vector.id)
    for vector in served_vectors()
    if vector.status == 422 and (question := vector.request.path[4:]) in given.REQUESTS
]


@pytest.mark.parametrize(("question", "body"), VECTORS)
def test_the_faults_of_a_vector_are_told_beside_a_member_too_many(client: FlaskClient, question: str, body: Body) -> None:
    alone = faults(client, question, body)
    more = [("/~0", "MEMBER_UNKNOWN")] if _known(question, body) else []
    assert sorted(faults(client, question, {**body, "~": WRONG})) == sorted([*alone, *more])


def _known(question: str, body: Body) -> bool:
    """Whether there is a form of the question to hold the members to."""
    ruleset = body.get("ruleset", DEFAULT_RULESET)
    return ruleset not in ruleset_ids() or form_of(question, body) is not None


# --- several ---

SEVERAL: Final[list[tuple[str, Body, dict[str, Any], list[Found]]]] = [
    (
        "counts",
        given.DROP,
        {"/hand": ["2H"], "/hand_points": 5, "/picked": GONE},
        [("/hand_points", "VALUE_INVALID"), ("/picked", "MEMBER_MISSING")],
    ),
    (
        "counts",
        given.DROP,
        {"/event": "disconnected", "/picked": GONE},
        [("/overrides/disconnect_mode", "RULE_VALUE"), ("/picked", "MEMBER_MISSING")],
    ),
    (
        "deals",
        given.DEAL,
        {"/players/3/outcome": "disconnected", "/players/3/picked": True, "/players/2/outcome": "disconnected"},
        [("/overrides/disconnect_mode", "RULE_VALUE"), ("/players/2/picked", "MEMBER_MISSING")],
    ),
    (
        "matches",
        given.POOL,
        {"/split/entry_fee": GONE, "/players_at_start": 2, "/deals_played": 1},
        [("/deals_played", "VALUE_INVALID"), ("/players_at_start", "VALUE_INVALID"), ("/split/entry_fee", "MEMBER_MISSING")],
    ),
    (
        "groupings",
        given.CONTINENTAL_BEST,
        {"/deal": 9, "/players": 10, "/hand/2": "QS", "/hand/1": "QS", "/hand/3": "QS", "/hand/4": "QS"},
        [("/deal", "DEAL_OUT_OF_RANGE"), ("/hand/4", "CARD_COPIES"), ("/players", "PLAYERS_OUT_OF_RANGE")],
    ),
    (
        "plays",
        PLAYS["settle"],
        {"/board/JS": GONE, "/hands/D": []},
        [("/board/JS", "MEMBER_MISSING"), ("/chips/D", "MEMBER_MISSING")],
    ),
]


@pytest.mark.parametrize(("question", "base", "changes", "all_of_them"), SEVERAL)
def test_what_the_game_finds_is_told_once_and_in_order(
    client: FlaskClient, question: str, base: Body, changes: dict[str, Any], all_of_them: list[Found]
) -> None:
    body = changed(base, changes)
    assert faults(client, question, body) == all_of_them
    assert faults(client, question, {**body, "~": WRONG}) == [*all_of_them, ("/~0", "MEMBER_UNKNOWN")]


# --- rules that are refused ---

TWO_WINNERS: Final = changed(TWO, {"/players/1": {"player": "first", "outcome": "won"}})
A_DROP: Final = changed({**TWO, "ruleset": "rummycircle-deals"}, {"/players/1": {"player": "first", "outcome": "first_drop"}})


@pytest.mark.parametrize(
    ("overrides", "fault"),
    [({"nope": 1}, ("/overrides/nope", "RULE_UNKNOWN")), ([{"drop_allowed": True}], ("/overrides", "VALUE_INVALID"))],
)
def test_what_hangs_on_the_rules_waits_for_them_and_nothing_else(client: FlaskClient, overrides: Any, fault: Found) -> None:
    assert faults(client, "deals", {**A_DROP, "overrides": overrides}) == [fault]
    assert faults(client, "deals", {**TWO_WINNERS, "overrides": overrides}) == [fault, ("/players/1/outcome", "VALUE_INVALID")]


@pytest.mark.parametrize(("ruleset", "code"), [("no-such-house", "RULESET_UNKNOWN"), (5, "VALUE_INVALID")])
def test_no_game_speaks_for_an_unknown_rule_set(client: FlaskClient, ruleset: Any, code: str) -> None:
    assert faults(client, "deals", {**TWO_WINNERS, "ruleset": ruleset}) == [("/ruleset", code)]
    for question, bodies in given.REQUESTS.items():
        for body in bodies.values() if question != "plays" else ():  # that has one game, whatever it is called
            assert faults(client, question, {**body, "ruleset": ruleset}) == [("/ruleset", code)], body


# --- the forms ---


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda question: question.name)
def test_every_check_is_the_games_and_takes_the_members_it_names(question: Question) -> None:
    for form in question.forms:
        for check in form.checks:
            assert {*check.needs, *check.helps} <= form.request.fields.keys()
            for game in form.games:
                signature(getattr(GAMES[game], check.function)).bind(*check.needs, *check.helps)
