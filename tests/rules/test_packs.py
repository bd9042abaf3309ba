"""R-PACK-1, R-PACK-2, S-08 on copies, and the values of all rule sets."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from referee import RuleSet, load_ruleset, ruleset_ids
from referee.rulesets import game_of

from .table import A23, CLASSIC, OCTRO, PAGAT, RC, codes, get, house, judge, post

PROFILES: dict[str, Any] = json.loads((Path(__file__).parents[1] / "oracle" / "profiles.json").read_text(encoding="utf-8"))
BASE = PROFILES["_base"]
NAMES = [name for name in PROFILES if name != "_base"]


def test_there_are_twenty_five_rule_sets_of_thirteen_cards_and_four_of_twenty_one() -> None:
    assert set(ruleset_ids("indian-13", "indian-21")) >= set(NAMES)
    assert len([name for name in NAMES if game_of(name) == "indian-13"]) == 25
    assert len([name for name in NAMES if game_of(name) == "indian-21"]) == 4


@pytest.mark.parametrize("name", NAMES)
def test_values_are_those_of_the_profile(name: str) -> None:
    expected = {**PROFILES[BASE], **PROFILES[name]}
    assert game_of(name) == f"indian-{expected.pop('game')}"
    assert load_ruleset(name).rules.as_data() == expected


@pytest.mark.parametrize(
    ("name", "players", "decks", "printed"),
    [
        ("rummycircle-points", 2, 2, 2),
        ("rummycircle-points", 6, 2, 2),
        ("rummycircle-deals", 2, 1, 1),
        ("rummycircle-deals6", 6, 2, 2),
        ("classic-deals", 2, 2, 2),
        ("junglee-deals", 2, 1, 1),
        ("octro-13", 2, 2, 4),
        ("octro-13", 3, 2, 4),
        ("octro-13", 4, 3, 6),
        ("pagat-paplu", 6, 2, 2),
        ("pagat-paplu", 7, 3, 3),
        ("classic-21", 2, 3, 3),
        ("classic-21", 6, 3, 3),
        ("junglee-21", 4, 3, 3),
        ("rummycircle-21", 3, 3, 3),
        ("adda52-21", 2, 3, 6),
        ("adda52-21", 6, 3, 6),
    ],
)
def test_r_pack_1_packs_by_players(name: str, players: int, decks: int, printed: int) -> None:
    setup = get(f"/v1/rulesets/{name}/setup?players={players}")
    found = {member: setup[member] for member in ("players", "decks", "printed_jokers", "cards", "hand_size")}
    assert found == {
        "players": players,
        "decks": decks,
        "printed_jokers": printed,
        "cards": 52 * decks + printed,
        "hand_size": 21 if game_of(name) == "indian-21" else 13,
    }


@pytest.mark.parametrize(
    ("name", "players", "chips"),
    [("rummycircle-deals", 2, 160), ("rummycircle-deals6", 3, 480), ("deccan-deals", 2, 160), ("rummycircle-points", 2, None)],
)
def test_r_dea_1_starting_chips(name: str, players: int, chips: int | None) -> None:
    assert get(f"/v1/rulesets/{name}/setup?players={players}").get("starting_chips") == chips


@pytest.mark.parametrize(
    ("groups", "wild", "rules", "players", "discard", "warned"),
    [
        # two packs: two copies
        ("5C 6C 7C | 5C 6C 7C | 9S 9H 9D 9C | KD KS KC", None, RC, None, None, False),
        ("5C 6C 7C | 5C 6C 7C | 9S 9H 9D 9C | 5C 5S 5D", None, RC, None, None, True),
        ("5C 6C 7C | 5C 6C 7C | 9S 9H 9D 9C | 5C 5S 5D", None, RC, 2, None, True),
        ("5C 6C 7C | 5C 6C 7C | 9S 9H 9D 9C | KD KS KC", None, RC, 2, "5C", True),
        ("5C 6C 7C | 5C 6C 7C | 9S 9H 9D 9C | KD KS KC", None, RC, 2, "5D", False),
        # the turned card is out of the deal
        ("5C 6C 7C | 5C 6C 7C | 9S 9H 9D 9C | KD KS KC", "5C", RC, None, None, True),
        ("5C 6C 7C | 5C 6C 7C | 9S 9H 9D 9C | KD KS KC", "5D", RC, None, None, False),
        ("5C 6C 7C | 5C 6C 7C | 9S 9H 9D 9C | KD KS KC", "5C", house(cut_card_in_play=True), None, None, False),
        ("5C 6C 7C | 5H 6H 7H | 9S 9H 9D 9C | KD KS KC", "5C", RC, None, "5C", True),
        ("5C 6C 7C | 5H 6H 7H | 9S 9H 9D 9C | KD KS KC", "5C", RC, None, None, False),
        # printed jokers: packs x printed_jokers_per_deck
        ("5C 6C 7C | 5H 6H JK | 9S 9H 9D JK | KD KS KC", None, RC, None, None, False),
        ("5C 6C 7C | 5H 6H JK | 9S 9H 9D JK | KD KS JK", None, RC, None, None, True),
        ("5C 6C 7C | 5H 6H JK | 9S 9H 9D JK | KD KS KC", None, RC, None, "JK", True),
        ("5C 6C 7C | 5H 6H JK | 9S 9H 9D JK | KD KS KC", "JK", RC, None, None, True),
        ("5C 6C 7C | 5H 6H JK | 9S 9H 9D 9C | KD KS KC", "JK", RC, None, None, False),
        ("5C 6C 7C | 5H 6H JK | 9S 9H 9D JK | KD KS JK", None, house(printed_jokers_per_deck=2), None, None, False),
        # Octro: two packs of 54 up to three players, else three
        ("5C 6C 7C 8C | 5C 6C 7C | 9S 9H 9D | 5C 5S 5D", None, OCTRO, None, None, False),
        ("5C 6C 7C 8C | 5C 6C 7C | 9S 9H 9D | 5C 5S 5D", None, OCTRO, 4, None, False),
        ("5C 6C 7C 8C | 5C 6C 7C | 9S 9H 9D | 5C 5S 5D", None, OCTRO, 3, None, True),
        ("5C 6C 7C 8C | 5C 6C JK | 9S 9H JK JK | 3S JK", None, OCTRO, 2, None, False),
        ("5C 6C 7C 8C | 5C 6C JK | 9S JK JK JK | 3S JK", None, OCTRO, 2, None, True),
        ("5C 6C 7C 8C | 5C 6C JK | 9S JK JK JK | 3S JK", None, OCTRO, None, None, False),
        # one pack
        ("5C 6C 7C | 5C 8C JK | 9S 9H 9D 9C | KD KS KC", None, house("rummycircle-deals"), None, None, True),
        ("5C 6C 7C | 5H 6H JK | 9S 9H 9D 9C | KD KS KC", None, house("rummycircle-deals"), 2, None, False),
        ("5C 6C 7C | 5H 6H JK | 9S 9H 9D JK | KD KS KC", None, house("a23-deals"), 2, None, True),
        # Pagat: three packs from seven players on
        ("5C 6C 7C | 5C 6C 7C | 9S 9H 9D 9C | 5C 5S 5D", None, PAGAT, None, None, False),
        ("5C 6C 7C | 5C 6C 7C | 9S 9H 9D 9C | 5C 5S 5D", None, PAGAT, 6, None, True),
        ("5C 6C 7C | 5C 6C 7C | 9S 9H 9D 9C | 5C 5S 5D", None, PAGAT, 7, None, False),
        ("5C 6C 7C | 5C 6C 7C | 9S 9H 9D 9C | 5C 5S 5D", None, CLASSIC, None, None, True),
        ("5C 6C 7C | 5C 6C 7C | 9S 9H 9D 9C | 5C 5S 5D", None, A23, None, None, True),
    ],
)
def test_r_pack_2_card_copies(
    *, groups: str, wild: str | None, rules: RuleSet[Any], players: int | None, discard: str | None, warned: bool
) -> None:
    verdict = judge(groups, wild, rules, players=players, discard=discard)
    assert ("CARD_COPIES" in codes(verdict.warnings)) == warned
    assert "CARD_COPIES" not in codes(verdict.reasons)


def test_r_pack_2_copies_only_warn() -> None:
    verdict = judge("5C 6C 7C | 5C 6C 7C | 9S 9H 9D 9C | 5C 5S 5D")
    assert (verdict.valid, verdict.points, codes(verdict.warnings)) == (True, 0, "CARD_COPIES")


def test_s_08_cards_laid_outside_the_groups_count_as_well() -> None:
    verdict = judge("5C 6C 7C | 5C 6C 7C | 9S 9H 9D 9C", loose="5C 5S 5D")
    assert codes(verdict.warnings) == "BETTER_ARRANGEMENT CARD_COPIES"


def test_s_08_copies_are_counted_on_a_wrong_number_of_cards_too() -> None:
    verdict = judge("5C 6C 7C | 5C 6C 7C | 5C 5S 5D")
    assert (codes(verdict.reasons), codes(verdict.warnings)) == ("CARD_COUNT", "CARD_COPIES")


def test_s_08_the_warning_names_the_card() -> None:
    (warning,) = judge("5C 6C 7C | 5C 6C 7C | 9S 9H 9D 9C | 5C 5S 5D").warnings
    assert {card.text for card in warning.cards} == {"5C"}
    assert "5C" in warning.message


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({"players": 2}, 200),
        ({"players": 6}, 200),
        ({"players": 7}, 422),
        ({"players": 7, "ruleset": "pagat-paplu"}, 200),
        ({"players": 3, "ruleset": "rummycircle-deals"}, 422),
        ({"players": 2, "ruleset": "rummycircle-deals"}, 200),
        ({"players": 3, "ruleset": "rummycircle-deals", "overrides": {"decks": {"3": 2}}}, 200),
    ],
)
def test_r_pack_1_players_that_the_rule_set_knows(body: dict[str, Any], status: int) -> None:
    found, answer = post("/v1/declarations", groups=[["5H", "6H", "7H"]], **body)
    assert found == status
    if status == 422:
        assert [fault["code"] for fault in answer["errors"]] == ["PLAYERS_OUT_OF_RANGE"]
