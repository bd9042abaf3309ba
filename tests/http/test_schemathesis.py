"""The whole contract, tried by Schemathesis: its examples, every corner of its schemas, and random requests."""

from __future__ import annotations

import logging
import re
from collections.abc import Iterator
from typing import Any, Final

import pytest
import schemathesis
import structlog
from schemathesis.config import SchemathesisConfig
from schemathesis.core.result import Ok

from service.app import create_app
from service.config import Settings
from tests.http.problems import Found

EXAMPLES_AN_OPERATION: Final = 40

# What JSON Schema cannot say is still refused: what UNSAYABLE lists, and nothing else.
_REFUSED_THOUGH_IT_FITS: Final = "422"

CONFIG: Final = SchemathesisConfig.from_dict(
    {
        "seed": 13,
        "generation": {"mode": "all", "max-examples": EXAMPLES_AN_OPERATION, "deterministic": True, "database": "none"},
        "phases": {"examples": {"enabled": True}, "coverage": {"enabled": True}, "fuzzing": {"enabled": True}},
        "checks": {
            "enabled": True,
            "not_a_server_error": {"expected-statuses": ["2xx", "4xx"]},
            "positive_data_acceptance": {"expected-statuses": ["2xx", _REFUSED_THOUGH_IT_FITS]},
            "negative_data_rejection": {"expected-statuses": ["400", "404", "405", "415", "422"]},
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
APP: Final = create_app(Settings())
# Not from_wsgi: that leaves out the address which the contract is read from.
SCHEMA: Final = schemathesis.openapi.from_dict(APP.test_client().get("/openapi.json").get_json(), config=CONFIG)
SCHEMA.app = APP
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
}


@pytest.fixture(autouse=True, scope="module")
def _quiet() -> Iterator[None]:
    """Thousands of log lines help nobody."""
    before = structlog.get_config()
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.CRITICAL))
    yield
    structlog.configure(**before)


def operation_ids() -> list[str]:
    """The operations of the contract."""
    found = [result.ok() for result in SCHEMA.get_all_operations() if isinstance(result, Ok)]
    return [operation.definition.raw["operationId"] for operation in found]


def trying(operation_id: str) -> Any:
    """The test of one operation."""

    @SCHEMA.include(operation_id=operation_id).parametrize()
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
    """Pointers and codes, any index of a player as N and any player's name as NAME."""
    found = [(error["pointer"], error["code"]) for error in response.json()["errors"]]
    indexed = [(re.sub(r"^/players/\d+", "/players/N", pointer), code) for pointer, code in found]
    return {(re.sub(r"(?s)^/split/drops_left/.*", "/split/drops_left/NAME", pointer), code) for pointer, code in indexed}


# A function each: the items of one function would share one node id, and pytest-xdist would run but one of them.
globals().update({f"test_{name}_keeps_its_contract": trying(name) for name in operation_ids()})


def test_there_is_a_test_of_every_operation() -> None:
    assert len(operation_ids()) == len(SCHEMA.raw_schema["paths"])
    assert {f"test_{name}_keeps_its_contract" for name in operation_ids()} <= set(globals())
