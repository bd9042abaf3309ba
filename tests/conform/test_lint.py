"""The linter finds each planted fault, and nothing in the suite as it stands."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from kit.cli import main
from kit.conform.vectors import SUITE
from kit.lint import Fault
from kit.lint.check import lint_files, lint_suite
from kit.lint.rules import rules_of
from referee.reasons import REGISTRY, RULES
from referee.rulesets import MODELS, parameters_of

Vector = dict[str, Any]

SOUND: Vector = {
    "id": "planted-1",
    "description": "four hearts in order are a pure sequence",
    "rules": ["R-SEQ-1"],
    "game": "indian-13",
    "method": "POST",
    "path": "/v1/groups",
    "body": {"ruleset": "rummycircle-points", "groups": [["2H", "3H", "4H", "5H"]]},
    "status": 200,
    "expect": {"groups": [{"valid": True, "kind": "pure_sequence", "reasons": []}]},
    "source": "constructed",
}
SHOW = {**SOUND, "path": "/v1/declarations", "expect": {"valid": False, "score": {"points": 80}}}


def changed(vector: Vector, **members: Any) -> Vector:
    return {**vector, **members}


def found(tmp_path: Path, *vectors: Vector) -> list[tuple[int, str]]:
    """Line and check of each fault of a file with these vectors."""
    file = tmp_path / "groups.jsonl"
    file.write_text("".join(json.dumps(vector) + "\n" for vector in vectors), encoding="utf-8")
    return [(fault.line, fault.check) for fault in lint_files([file])]


def test_a_sound_vector_has_no_fault(tmp_path: Path) -> None:
    assert found(tmp_path, SOUND) == []
    assert found(tmp_path, SHOW) == []


PLANTED: dict[str, tuple[Vector, str]] = {
    "a rule that no rulebook has": (changed(SOUND, rules=["R-SEQ-1", "R-SEQ-99"]), "rule"),
    "a wrong card in the request": (changed(SOUND, body={"groups": [["1H", "3H", "4H"]]}), "card"),
    "a wrong card in a group with its kind": (
        changed(SOUND, body={"groups": [{"kind": "sequence", "cards": ["1H", "3H", "4H"]}]}),
        "card",
    ),
    "a wrong card in the query": (
        changed(SOUND, method="GET", path="/v1/rulesets/octro-13/jokers?wild_joker=QX", body=None, expect={"jokers": ["JK"]}),
        "card",
    ),
    "a wrong card in the expectation": (changed(SOUND, expect={"groups": [{"reads_as": ["2H", "3H", "11H"]}]}), "card"),
    "a card as answers never write it": (changed(SOUND, expect={"groups": [{"reads_as": ["2h", "3H", "4H"]}]}), "card"),
    "a member that the answer does not have": (changed(SOUND, expect={"groups": [{"colour": "red"}]}), "contract"),
    "a member of another question's answer": (changed(SOUND, expect={"winner": "A"}), "contract"),
    "a value of the wrong type": (changed(SHOW, expect={"valid": "no"}), "contract"),
    "a kind that there is not": (changed(SOUND, expect={"groups": [{"kind": "straight"}]}), "contract"),
    "an address that there is not": (changed(SOUND, path="/v1/hands"), "contract"),
    "a status that is never given": (changed(SOUND, status=201), "contract"),
    "a code that is not registered": (changed(SHOW, expect={"reasons": ["TOO_UGLY"]}), "code"),
    "a problem's code among the reasons": (changed(SHOW, expect={"reasons": ["CARD_UNKNOWN"]}), "code"),
    "a reason among the warnings": (changed(SHOW, expect={"warnings": ["UNGROUPED_CARDS"]}), "code"),
    "a reason among a problem's codes": (changed(SHOW, status=422, expect={"codes": ["SEQUENCE_GAP"]}), "code"),
    "a rule set that there is not": (
        changed(SOUND, body={"ruleset": "nobody-points", "groups": [["2H", "3H", "4H"]]}),
        "ruleset",
    ),
    "a rule set of another game": (changed(SOUND, game="michigan"), "ruleset"),
    "a member that vectors do not have": (changed(SOUND, colour="red"), "schema"),
    "no source": ({name: value for name, value in SOUND.items() if name != "source"}, "schema"),
    "a body with GET": (changed(SOUND, method="GET"), "schema"),
    "an id with blanks": (changed(SOUND, id="my vector"), "schema"),
    "a description of two lines": (changed(SOUND, description="four hearts\nin order"), "schema"),
    "no rules": (changed(SOUND, rules=[]), "schema"),
    "nothing expected": (changed(SOUND, expect={}), "schema"),
}


@pytest.mark.parametrize("planted", PLANTED)
def test_a_planted_fault_is_found(tmp_path: Path, planted: str) -> None:
    vector, check = PLANTED[planted]
    assert set(found(tmp_path, vector)) == {(1, check)}


def test_a_repeated_id_is_found(tmp_path: Path) -> None:
    assert found(tmp_path, SOUND, changed(SOUND, description="another four hearts")) == [(2, "id")]


def test_a_repeated_description_is_found(tmp_path: Path) -> None:
    assert found(tmp_path, SOUND, changed(SOUND, id="planted-2")) == [(2, "description")]


def test_a_line_that_is_no_json_is_found(tmp_path: Path) -> None:
    file = tmp_path / "groups.jsonl"
    file.write_text('{"id": "a", "id": "b"}\n[1]\n{"id":\n', encoding="utf-8")
    assert [(fault.line, fault.check) for fault in lint_files([file])] == [(1, "json"), (2, "json"), (3, "json")]


def test_every_fault_is_told_at_once(tmp_path: Path) -> None:
    vector = changed(SOUND, rules=["X-1"], body={"ruleset": "nobody", "groups": [["1H"]]}, expect={"reasons": ["TOO_UGLY"]})
    assert {check for _, check in found(tmp_path, vector)} == {"rule", "card", "ruleset", "contract", "code"}


def test_a_card_may_be_wrong_where_that_is_the_point(tmp_path: Path) -> None:
    assert found(tmp_path, changed(SOUND, body={"groups": [["1H"]]}, status=422, expect={"codes": ["CARD_UNKNOWN"]})) == []


# --- the suite as a whole ---


@pytest.fixture
def suite(tmp_path: Path) -> Path:
    """A copy of the suite's frame with one vector, whose rule is the only one."""
    for name in ("vector.schema.json", "VERSION"):
        shutil.copy(SUITE / name, tmp_path)
    write_rules(tmp_path, {"id": "R-SEQ-1", "book": "indian", "title": "sequences"})
    write(tmp_path / "indian-13" / "groups.jsonl", SOUND)
    return tmp_path


def write(file: Path, *vectors: Vector) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text("".join(json.dumps(vector) + "\n" for vector in vectors), encoding="utf-8")


def write_rules(root: Path, *rules: dict[str, str]) -> None:
    (root / "rules.json").write_text(json.dumps({"rules": rules}), encoding="utf-8")
    rules_of.cache_clear()


def checks(root: Path) -> list[str]:
    return [fault.check for fault in lint_suite(root)]


def test_a_small_suite_is_sound(suite: Path) -> None:
    assert checks(suite) == []


HOUSE = changed(SOUND, body={**SOUND["body"], "overrides": {"points_cap": 60}})


@pytest.mark.parametrize(
    ("file", "vector"),
    [
        ("gin/groups.jsonl", changed(SOUND, id="planted-2", description="in a folder of another game")),
        ("indian-13/shows.jsonl", changed(HOUSE, id="planted-2", description="house rules among the required")),
        (
            "indian-13/shows.jsonl",
            changed(SOUND, id="planted-2", description="required, with a question", question="is it so, or not?"),
        ),
        ("proposals/indian-13/groups.jsonl", changed(SOUND, id="planted-2", description="a proposal without a question")),
    ],
)
def test_a_vector_out_of_its_place_is_found(suite: Path, file: str, vector: Vector) -> None:
    write(suite / file, vector)
    assert checks(suite) == ["place"]


def test_house_rules_have_their_place(suite: Path) -> None:
    write(
        suite / "optional" / "indian-13" / "groups.jsonl",
        changed(HOUSE, id="planted-2", description="house rules in their place"),
    )
    assert checks(suite) == []


def test_a_rule_without_a_vector_or_a_reason_is_found(suite: Path) -> None:
    write_rules(
        suite, {"id": "R-SEQ-1", "book": "indian", "title": "runs"}, {"id": "R-SET-1", "book": "indian", "title": "sets"}
    )
    (fault,) = lint_suite(suite)
    assert fault.check == "coverage"
    assert "R-SET-1 (sets)" in fault.detail


def test_a_rule_with_a_reason_needs_no_vector(suite: Path) -> None:
    untested = {"id": "R-SET-1", "book": "indian", "title": "sets", "untested": "nothing is asked about it"}
    write_rules(suite, {"id": "R-SEQ-1", "book": "indian", "title": "runs"}, untested)
    assert checks(suite) == []


def test_a_reason_that_no_longer_holds_is_found(suite: Path) -> None:
    write_rules(suite, {"id": "R-SEQ-1", "book": "indian", "title": "runs", "untested": "nobody asks"})
    assert checks(suite) == ["coverage"]


def test_the_suite_is_sound() -> None:
    assert lint_suite(SUITE) == []


def test_every_rule_that_the_engine_cites_is_known() -> None:
    known = set(rules_of(SUITE))
    cited = {code.rule for code in REGISTRY.values() if code.games} | {
        rule for rules in RULES.values() for rule in rules.values()
    }
    cited |= {parameter.rule for model in MODELS.values() for parameter in parameters_of(model).values()}
    assert cited - known == set()


# --- the command ---


@pytest.mark.parametrize(("vectors", "code"), [([SOUND], 0), ([SOUND, SOUND], 1)])
def test_the_exit_code_tells(tmp_path: Path, vectors: list[Vector], code: int) -> None:
    write(tmp_path / "mine.jsonl", *vectors)
    assert CliRunner().invoke(main, ["lint", str(tmp_path / "mine.jsonl")]).exit_code == code


def test_a_folder_that_is_no_suite_cannot_be_checked(tmp_path: Path) -> None:
    done = CliRunner().invoke(main, ["lint", str(tmp_path)])
    assert done.exit_code == 2
    assert "no suite" in done.stderr


def test_faults_are_told_with_file_and_line(tmp_path: Path) -> None:
    write(tmp_path / "mine.jsonl", SOUND, changed(SOUND, id="planted-2", description="another one", rules=["X-1"]))
    done = CliRunner().invoke(main, ["lint", str(tmp_path / "mine.jsonl")])
    assert done.stdout == f"{tmp_path}/mine.jsonl:2: rule: planted-2: there is no rule X-1\n1 fault\n"


def test_faults_as_json(tmp_path: Path) -> None:
    write(tmp_path / "mine.jsonl", changed(SOUND, rules=["X-1"]))
    done = CliRunner().invoke(main, ["lint", "--format", "json", str(tmp_path / "mine.jsonl")])
    (fault,) = json.loads(done.stdout)["faults"]
    assert (fault["line"], fault["check"]) == (1, "rule")


def test_without_its_extra_package_the_command_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(paths: tuple[Path, ...]) -> list[Fault]:
        raise ModuleNotFoundError(name="jsonschema")

    monkeypatch.setattr("kit.commands.lint._faults", missing)
    done = CliRunner().invoke(main, ["lint"])
    assert done.exit_code == 2
    assert "pip install 'fairshow[conform]'" in done.stderr
