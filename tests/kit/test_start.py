"""A command starts with what its question needs and nothing else; a server starts with everything."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

import referee
from referee import questions, rulesets, verdicts
from referee.games.registry import GAMES
from referee.rulesets import MODELS, Rules
from schemas import QUESTIONS, Question
from tests.http.servers import ROOT

SHOW = "2H 3H 4H 5H | 5C 6C 7C 8C | 5D 5C JK QH QS"
DEAL = '{"players": [{"player": "A", "outcome": "won"}, {"player": "B", "outcome": "lost", "points": 30}]}'
FAMILIES = ("indian", "basic", "gin", "contract", "michigan")
SERVERS = ("flask", "gunicorn", "prometheus_client", "structlog")

_RUN = """
import sys
read = []
sys.addaudithook(lambda event, facts: read.append(facts[0]) if event == "open" and str(facts[0]).endswith(".toml") else None)
from kit.cli import main
try:
    main(sys.argv[1:])
except SystemExit as ended:
    code = ended.code
print("\\n" + __import__("json").dumps([code, sorted(sys.modules), [str(path) for path in read]]))
"""


def started(*words: str, given: str = "") -> tuple[int, set[str], set[str]]:
    """The exit code of a command in a fresh interpreter, the modules that it imported and the rule files that it read."""
    command = [sys.executable, "-c", _RUN, *words]
    done = subprocess.run(command, cwd=ROOT, input=given, capture_output=True, text=True, timeout=60, check=True)
    code, modules, read = json.loads(done.stdout.splitlines()[-1])
    return code, set(modules), {Path(path).stem for path in read}


def judges(modules: set[str]) -> set[str]:
    """The games whose judges are there."""
    return {game for game in FAMILIES if f"referee.games.{game}" in modules}


@pytest.mark.parametrize(
    ("words", "game", "houses"),
    [
        (("check", "--wild", "QS", SHOW), "indian", {"rummycircle"}),
        (("group", "-r", "octro-13", "5H 6H 7H"), "indian", {"octro", "rummycircle"}),
        (("best", "2H 3H 4H 5C 6C 7C 7D 7S 7H 9D 9S 9C KD"), "indian", {"rummycircle"}),
        (("count", "drop", "-m", "picked=false"), "indian", {"rummycircle"}),
        (("deal", "-"), "indian", {"rummycircle"}),
        (("group", "-r", "basic", "5H 6H 7H"), "basic", {"basic"}),
        (("group", "-r", "gin-early", "5H 6H 7H"), "gin", {"gin"}),
        (("best", "-r", "may-i", "-m", "deal=1", "5H 6H 7H"), "contract", {"continental", "contract", "may-i"}),
    ],
    ids=lambda words: " ".join(words[:3]) if isinstance(words, tuple) else "",
)
def test_a_question_loads_one_game_and_reads_the_files_of_its_house(
    words: tuple[str, ...], game: str, houses: set[str]
) -> None:
    _, modules, read = started(*words, given=DEAL)
    assert judges(modules) == {game}
    assert {name for name in FAMILIES if f"schemas.{name}" in modules} == {game} - {"indian"}
    # What the wire has in common describes its overrides by the rules of Indian rummy.
    assert {name for name in FAMILIES if f"referee.rulesets.{name}_model" in modules} == {game, "indian"}
    assert read == houses
    assert not modules & {*SERVERS, "http", "urllib.request", "xml"}


def test_a_show_is_judged_without_what_counts_deals_and_matches() -> None:
    _, modules, _ = started("check", "--wild", "QS", SHOW)
    assert "referee.games.indian.shows" in modules
    assert not modules & {"referee.games.indian.deals", "referee.games.indian.matches", "referee.settlement"}


@pytest.mark.parametrize("words", [("rules",), ("rules", "octro-13"), ("reasons",), ("explain", "SET_TOO_LONG")])
def test_the_catalogue_needs_no_judge(words: tuple[str, ...]) -> None:
    code, modules, _ = started(*words)
    assert code == 0
    assert not judges(modules)
    assert not modules & {*SERVERS, "http", "urllib.request", "referee.solver"}


def test_a_server_is_asked_without_a_judge_of_ones_own() -> None:
    code, modules, _ = started("check", "--url", "http://127.0.0.1:1", SHOW)
    assert code == 2
    assert not modules & {*SERVERS, "referee", "schemas", "marshmallow"}


_SERVE = """
import sys
from service import logs
from service.app import create_app
from schemas.examples import REQUESTS
client = create_app().test_client()
logs.silence()
answered = lambda: [client.post(f"/v1/{name}", json=body).status_code for name in REQUESTS for body in REQUESTS[name].values()]
before = set(sys.modules)
client.get("/healthz")
statuses = answered()
late = {name for name in set(sys.modules) - before if name.split(".")[0] in ("referee", "schemas", "service", "kit")}
print(__import__("json").dumps([statuses, sorted(late)]))
"""


def test_a_server_has_every_game_before_its_first_request() -> None:
    done = subprocess.run([sys.executable, "-c", _SERVE], cwd=ROOT, capture_output=True, text=True, timeout=60, check=True)
    statuses, late = json.loads(done.stdout.splitlines()[-1])
    assert set(statuses) == {200}
    assert late == []


def test_every_game_is_found_where_it_is_looked_for() -> None:
    for judge in GAMES.values():
        assert judge.__name__.startswith("referee.games.")
    for model in MODELS.values():
        assert issubclass(model, Rules)
        assert model.__module__.startswith("referee.rulesets.")
    assert list(GAMES) == list(MODELS)


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda question: question.name)
def test_a_form_is_found_by_the_games_that_it_is_for(question: Question) -> None:
    for game, form in question.by_game.items():
        assert game in form.games
        assert callable(getattr(GAMES[game], form.function))
    assert sorted(question.by_game) == sorted(game for form in question.forms for game in form.games)


@pytest.mark.parametrize("package", [referee, questions, rulesets, verdicts], ids=lambda package: package.__name__)
def test_a_package_has_every_name_that_it_tells(package: ModuleType) -> None:
    assert all(hasattr(package, name) for name in package.__all__)
    assert not hasattr(package, "no_such_name")
