"""The whole contract, tried by Schemathesis: its examples, every corner of its schemas, and random requests."""

from __future__ import annotations

import copy
import logging
import re
from collections.abc import Iterator
from typing import Any, Final

import pytest
import schemathesis
import structlog
from schemathesis.config import SchemathesisConfig

from service.app import create_app
from service.config import Settings
from tests.http.problems import Found

EXAMPLES_AN_OPERATION: Final = 40

# What JSON Schema cannot say is still refused: what UNSAYABLE lists, and nothing else.
_REFUSED_THOUGH_IT_FITS: Final = "422"

# House rules are tried one by one elsewhere; a schema of seventy of them would take the generator minutes.
_RULES_KEPT: Final = 6


def config(*, alone: bool) -> SchemathesisConfig:
    """How an operation is tried. ``alone``: its requests have one form; else what is wrong for one may be right for another."""
    refused = ["400", "404", "405", "415", "422"]
    return SchemathesisConfig.from_dict(
        {
            "seed": 13,
            "generation": {"mode": "all", "max-examples": EXAMPLES_AN_OPERATION, "deterministic": True, "database": "none"},
            "phases": {"examples": {"enabled": True}, "coverage": {"enabled": True}, "fuzzing": {"enabled": True}},
            "checks": {
                "enabled": True,
                "not_a_server_error": {"expected-statuses": ["2xx", "4xx"]},
                "positive_data_acceptance": {"expected-statuses": ["2xx", _REFUSED_THOUGH_IT_FITS]},
                "negative_data_rejection": {"expected-statuses": refused if alone else ["200", *refused]},
            },
            # An item can be anything, but strict JSON must hold for the body as a whole.
            "operations": [
                {
                    "include-path": "/v1/batch",
                    "checks": {"positive_data_acceptance": {"expected-statuses": ["2xx", "400", _REFUSED_THOUGH_IT_FITS]}},
                }
            ],
        }
    )


def forms(path: str, contract: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """The contract of one path, once for each form of its requests."""
    whole = copy.deepcopy(contract)
    whole["paths"] = {path: whole["paths"][path]}
    for schema in whole["components"]["schemas"].values():
        rules = schema.get("properties", {}).get("overrides", {}).get("properties", {})
        for name in list(rules)[_RULES_KEPT:]:
            del rules[name]
    posted = whole["paths"][path].get("post", {}).get("requestBody", {}).get("content", {}).get("application/json", {})
    for form in posted.get("schema", {}).get("anyOf", [None]):
        one = copy.deepcopy(whole)
        if form is not None:
            asked = one["paths"][path]["post"]["requestBody"]["content"]["application/json"]
            asked["schema"] = form
            asked.pop("examples", None)
        yield one


APP: Final = create_app(Settings())
CONTRACT: Final = APP.test_client().get("/openapi.json").get_json()
AnyCase = schemathesis.Case[Any]
UNSAYABLE: Final = {
    ("/groups", "VALUE_INVALID"),  # 64 cards in all
    ("/hand", "CARD_COUNT"),
    ("/groups", "CARD_COUNT"),
    ("/groups", "MEMBER_MISSING"),  # what an event needs
    ("/picked", "MEMBER_MISSING"),
    ("/missed_turns", "MEMBER_MISSING"),
    ("/missed_turns", "VALUE_INVALID"),
    ("/hand", "VALUE_INVALID"),  # a hand given twice
    ("/hand_points", "VALUE_INVALID"),
    ("/ungrouped", "VALUE_INVALID"),
    ("/overrides/disconnect_mode", "RULE_VALUE"),
    ("/players/N/player", "VALUE_INVALID"),  # a name twice
    ("/players/N/outcome", "VALUE_INVALID"),  # two winners, a drop that is not allowed
    ("/players/N/groups", "MEMBER_MISSING"),
    ("/players/N/groups", "CARD_COUNT"),
    ("/players/N/picked", "MEMBER_MISSING"),
    ("/players/N/points", "VALUE_INVALID"),
    ("/players/N/hand", "VALUE_INVALID"),
    ("/players/N/ungrouped", "VALUE_INVALID"),
    ("/players/N/value_points", "MEMBER_UNKNOWN"),  # value cards that the house does not have, or that nobody can tell
    ("/players/N/value_points", "MEMBER_MISSING"),
    ("/stake/point_value", "MEMBER_MISSING"),
    ("/stake/point_value", "VALUE_INVALID"),
    ("/ruleset", "NOT_IN_THIS_GAME"),
    ("/totals", "MEMBER_MISSING"),
    ("/totals", "VALUE_INVALID"),
    ("/scores", "VALUE_INVALID"),
    ("/split", "VALUE_INVALID"),
    ("/split/prize", "VALUE_INVALID"),
    ("/split/entry_fee", "MEMBER_MISSING"),
    ("/split/drops_left", "VALUE_INVALID"),
    ("/split/drops_left", "MEMBER_MISSING"),
    ("/split/drops_left/NAME", "VALUE_INVALID"),
    ("/players_at_start", "VALUE_INVALID"),
    ("/deals_played", "MEMBER_MISSING"),
    ("/deals_played", "VALUE_INVALID"),
    ("/overrides/split_model", "RULE_VALUE"),
    ("/overrides/chips_per_deal", "RULE_VALUE"),
    ("/players", "PLAYERS_OUT_OF_RANGE"),
    ("/deal", "DEAL_OUT_OF_RANGE"),
    ("/overrides/wrong_show_others_points", "RULE_VALUE"),  # at odds with points_cap
    ("/table/N", "VALUE_INVALID"),  # no meld
    ("/opponents", "PLAYERS_OUT_OF_RANGE"),
    ("/opponent/groups", "VALUE_INVALID"),
    ("/hand/N", "CARD_COPIES"),
    ("/hand/N", "CARD_NOT_IN_GAME"),
    ("/upcard", "CARD_NOT_IN_GAME"),
    ("/upcard", "MEMBER_MISSING"),  # Oklahoma
    ("/players", "VALUE_INVALID"),  # no winner
    ("/players/N", "VALUE_INVALID"),  # a name twice, in a match
    ("/players/N/hand", "MEMBER_MISSING"),
    ("/players/N/hand/N", "CARD_COPIES"),
    ("/players/N/hand/N", "CARD_NOT_IN_GAME"),
    ("/players/N/rummy", "VALUE_INVALID"),
    ("/hands/N", "VALUE_INVALID"),  # after the deciding one
    ("/hands/N/winner", "VALUE_INVALID"),
    ("/hands/N/points", "VALUE_INVALID"),
    ("/kind", "VALUE_INVALID"),  # big gin where it is off
    ("/knocker_deadwood", "VALUE_INVALID"),
    ("/overrides/max_set", "RULE_VALUE"),  # at odds with min_set
    ("/overrides/hand_size_table", "RULE_VALUE"),  # more cards than a pack has
    ("/overrides/board", "RULE_VALUE"),  # cards that are no run
    ("/overrides/players", "RULE_VALUE"),  # the most before the fewest
    ("/board/NAME", "MEMBER_UNKNOWN"),  # the boxes of the rule set's board
    ("/board/NAME", "MEMBER_MISSING"),
    ("/chips", "PLAYERS_OUT_OF_RANGE"),
    ("/hands", "PLAYERS_OUT_OF_RANGE"),
    ("/plays", "PLAYERS_OUT_OF_RANGE"),
    ("/chips/NAME", "MEMBER_MISSING"),  # everybody has chips and a hand
    ("/hands/NAME", "MEMBER_MISSING"),
    ("/hands/N", "MEMBER_MISSING"),  # of a player whose name is a number
    ("/wild_joker", "MEMBER_UNKNOWN"),  # no card is turned up
    *((f"/overrides/{name}", "RULE_VALUE") for name in ("contracts", "hand_size", "jokers", "max_run", "max_set")),
    ("/laid_before", "VALUE_INVALID"),  # at odds with down
    ("/buys", "VALUE_INVALID"),  # more than the deal allows
    ("/opponents", "VALUE_INVALID"),  # more than the players leave
    ("/scores/NAME", "DEAL_OUT_OF_RANGE"),
    ("/scores/NAME", "VALUE_INVALID"),  # fewer deals than another player
}


@pytest.fixture(autouse=True, scope="module")
def _quiet() -> Iterator[None]:
    """Thousands of log lines help nobody."""
    before = structlog.get_config()
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.CRITICAL))
    yield
    structlog.configure(**before)


def trying(contract: dict[str, Any], *, alone: bool) -> Any:
    """The test of one operation, its requests in one form."""
    # Not from_wsgi: that leaves out the address which the contract is read from.
    schema = schemathesis.openapi.from_dict(contract, config=config(alone=alone))
    schema.app = APP

    @schema.parametrize()
    def keeps_its_contract(case: AnyCase) -> None:
        response = case.call_and_validate()
        if is_positive(case) and response.status_code == 422 and not holds_a_fraction(case.body):
            assert faults(response) <= UNSAYABLE

    return keeps_its_contract


def is_positive(case: AnyCase) -> bool:
    """Whether the case was made to fit the schema."""
    return bool(case.meta and case.meta.generation.mode.is_positive)


def holds_a_fraction(value: Any) -> bool:
    """JSON Schema takes 4.0 for a whole number, the service does not."""
    if isinstance(value, dict | list):
        return any(map(holds_a_fraction, value.values() if isinstance(value, dict) else value))
    return isinstance(value, float)


def faults(response: Any) -> set[Found]:
    """Pointers and codes, any index as N, any player's or box's name as NAME."""
    found = [(error["pointer"], error["code"]) for error in response.json()["errors"]]
    named = [
        (re.sub(r"(?s)^/(split/drops_left|scores|board|chips|hands(?!/\d))/.*", r"/\1/NAME", spot), code)
        for spot, code in found
    ]
    return {(re.sub(r"/\d+(?=/|$)", "/N", spot), code) for spot, code in named}


def attempts() -> Iterator[tuple[str, Any]]:
    """A test for each form of each operation, by its name."""
    for path, methods in CONTRACT["paths"].items():
        (operation,) = methods.values()
        every = list(forms(path, CONTRACT))
        for number, contract in enumerate(every, 1):
            tail = f"_{number}" if len(every) > 1 else ""
            yield f"test_{operation['operationId']}{tail}_keeps_its_contract", trying(contract, alone=len(every) == 1)


# A function each: the items of one function would share one node id, and pytest-xdist would run but one of them.
globals().update(attempts())


def test_there_is_a_test_of_every_operation() -> None:
    tried = {name for name in globals() if name.endswith("_keeps_its_contract")}
    for methods in CONTRACT["paths"].values():
        (operation,) = methods.values()
        assert any(name.startswith(f"test_{operation['operationId']}_") for name in tried)
