"""Differential fuzzing finds a planted fault, makes it small and writes it as a vector."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest
from click.testing import CliRunner, Result

from kit.cli import main
from kit.conform.fuzz.requests import random_request
from kit.conform.fuzz.run import random_vectors
from kit.conform.fuzz.shrink import shrunk, smaller_bodies
from kit.conform.fuzz.tables import games_with_cards
from kit.conform.vectors import Request, SuiteError, read_vectors
from kit.lint.check import lint_files
from referee import load_ruleset
from referee.rulesets import game_of
from tests.conform.cases import OBEDIENT

WRONG = (sys.executable, str(Path(__file__).with_name("wrong_product.py")))
SEED = "7"


def fuzz(*options: str, planted: str = "") -> Result:
    subject = (*WRONG, planted) if planted else OBEDIENT
    return CliRunner().invoke(main, ["conform", "--seed", SEED, *options, "--", *subject])


# --- the requests ---


def test_the_same_seed_gives_the_same_requests() -> None:
    one, other = (list(random_vectors(3, 40, (), (), optional=True)) for _ in range(2))
    assert one == other
    assert one != list(random_vectors(4, 40, (), (), optional=True))


def test_every_game_and_question_comes_up() -> None:
    rng = Random(1)
    made = [random_request(rng, games_with_cards(), "x", house_rules=False) for _ in range(900)]
    asked = {(game_of(request.body["ruleset"]), request.path) for request in made if request}
    games = {game_of(name) for name in games_with_cards()}
    assert {game for game, _ in asked} == games
    assert {(game, "/v1/groups") for game in games} <= asked
    assert {("indian-13", "/v1/groupings"), ("indian-13", "/v1/declarations")} <= asked


def test_shows_are_valid_now_and_then_and_mostly_nearly_so() -> None:
    shows = list(random_vectors(5, 150, ("indian-13/shows",), (), optional=False))
    valid = sum(show.expect["valid"] for show in shows)
    one_reason = sum(len(show.expect["reasons"]) == 1 for show in shows)
    assert valid >= 10
    assert one_reason >= 20


def test_house_rules_come_up_only_when_asked_for() -> None:
    assert not any("overrides" in vector.request.body for vector in random_vectors(2, 60, (), (), optional=False))
    assert any("overrides" in vector.request.body for vector in random_vectors(2, 60, (), (), optional=True))


def test_patterns_choose_rule_sets_and_topics(monkeypatch: pytest.MonkeyPatch) -> None:
    made = list(random_vectors(2, 20, ("octro-13",), (), optional=False))
    assert {vector.request.body["ruleset"] for vector in made} == {"octro-13"}
    assert {vector.topic for vector in random_vectors(2, 20, ("indian-13/groupings",), (), optional=False)} == {"groupings"}
    monkeypatch.setattr("kit.conform.fuzz.run._MOST_REJECTED", 30)
    with pytest.raises(SuiteError, match="nothing to fuzz fits whist"):
        list(random_vectors(2, 20, ("whist",), (), optional=False))


# --- making small ---


def test_a_case_is_made_as_small_as_it_still_goes_wrong() -> None:
    body = {"ruleset": "octro-13", "overrides": {"points_cap": 60, "ace_high": False}, "wild_joker": "QS",
            "groups": [["2H", "3H", "4H"], ["KS", "KH", "KD", "KC"]], "ungrouped": ["9C"]}  # fmt: skip
    request = Request("a", "POST", "/v1/declarations", body)

    def has_a_king_of_diamonds(tried: Request) -> bool:
        return any("KD" in group for group in tried.body["groups"])

    small = shrunk(request, has_a_king_of_diamonds)
    assert (small.path, small.body) == ("/v1/groups", {"ruleset": "octro-13", "groups": [["KD"]]})


def test_kinds_of_groups_are_kept() -> None:
    body = {"ruleset": "x", "groups": [{"kind": "set", "cards": ["KS", "KH"]}], "hand": ["KS", "KH", "2C"]}
    smaller = [tried for path, tried in smaller_bodies("/v1/groups", body)]
    assert {"ruleset": "x", "groups": [{"kind": "set", "cards": ["KH"]}], "hand": ["KS", "KH", "2C"]} in smaller
    assert {"ruleset": "x", "groups": [{"kind": "set", "cards": ["KS", "KH"]}], "hand": ["KS", "KH"]} in smaller
    assert len(smaller) == 1 + 2 + 3


def test_what_does_not_go_wrong_smaller_stays() -> None:
    request = Request("a", "POST", "/v1/groups", {"groups": [["2H", "3H"]]})
    assert shrunk(request, lambda tried: tried is request) is request


# --- the whole ---


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Result]:
    """What fuzzing finds in a product that takes no ace for high."""
    file = tmp_path_factory.mktemp("fuzz") / "found.jsonl"
    options = ("--fuzz", "60", "--only", "rummycircle-points", "--write", str(file), "--format", "json")
    return file, fuzz(*options, planted="ace_high=false")


def test_a_planted_fault_is_found_and_made_small(written: tuple[Path, Result]) -> None:
    file, done = written
    assert done.exit_code == 1
    report = json.loads(done.stdout)
    assert (report["seed"], report["summary"]["passed"] + report["summary"]["failed"]) == (int(SEED), 60)
    smallest = min((vector.request.body for vector in read_vectors(file) if vector.topic), key=size)
    cards = sorted(card for group in smallest.get("groups", [smallest.get("hand")]) for card in group)
    assert "overrides" not in smallest
    assert len(cards) == 3
    assert any(card.startswith("A") for card in cards)


def size(body: dict[str, Any]) -> int:
    return len(json.dumps(body))


def test_differences_are_vectors_that_hold(written: tuple[Path, Result]) -> None:
    file, _ = written
    assert lint_files([file]) == []
    ids = [vector.id for vector in read_vectors(file)]
    assert ids
    assert all(name.startswith(f"FUZZ-{SEED}-") for name in ids)


def test_differences_can_be_played_again(written: tuple[Path, Result]) -> None:
    file, _ = written
    played = CliRunner().invoke(
        main, ["conform", "--suite", str(file.parent), "--format", "json", "--", *WRONG, "ace_high=false"]
    )
    summary = json.loads(played.stdout)["summary"]
    assert summary["failed"] == sum(summary.values()) > 0


def test_equal_cases_are_told_once(written: tuple[Path, Result]) -> None:
    file, done = written
    bodies = [json.dumps(vector.request.body) for vector in read_vectors(file)]
    assert len(bodies) == len(set(bodies))
    told = [result for result in json.loads(done.stdout)["results"] if result["outcome"] == "failed"]
    again = [result for result in told if result["details"][0].startswith("the same case as FUZZ-")]
    assert len(told) - len(again) == len(bodies)


def test_a_product_that_agrees_passes() -> None:
    own = load_ruleset("rummycircle-points").rules.as_data()["points_cap"]
    assert fuzz("--fuzz", "25", "--only", "rummycircle-points", planted=f"points_cap={own}").exit_code == 0


def test_a_product_that_crashes_is_told_and_made_small(tmp_path: Path) -> None:
    file = tmp_path / "crashes.jsonl"
    done = fuzz("--fuzz", "2", "--only", "octro-13", "--write", str(file), "--format", "gnu")
    assert done.exit_code == 2
    assert "FUZZ-7-1: crash: the process ended with exit code 1" in done.stdout
    smallest = min((vector.request.body for vector in read_vectors(file)), key=size)
    assert size(smallest) < 60
