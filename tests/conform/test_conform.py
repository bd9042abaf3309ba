"""``fairshow conform``: what is played, how it is reported, and the exit codes."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner, Result

from kit.cli import main
from kit.commands.conform import Options
from kit.conform.subjects import Answer, Reply, Subject
from kit.conform.vectors import Request, SuiteError, load_suite
from tests.conform.cases import OBEDIENT

ROOT = Path(__file__).parents[2]
LIBRARY = (sys.executable, str(ROOT / "examples" / "adapters" / "python_library.py"))


def line(number: int, game: str = "indian-13", rule: str = "API-1", **body: object) -> str:
    """A vector that the obedient subject answers."""
    data = {"id": f"case-{number}", "description": f"case {number}", "rules": [rule], "game": game, "method": "POST"}
    asked = {"path": "/v1/groups", "body": {"n": number, **body}, "status": 200, "expect": {"n": number}, "source": "here"}
    return json.dumps({**data, **asked}) + "\n"


@pytest.fixture
def suite(tmp_path: Path) -> Path:
    """Four required cases in two games, a house rule and a proposal."""
    files = {
        "VERSION": "9.9.9\n",
        "indian-13/groups.jsonl": line(1) + line(2, rule="R-SET-1"),
        "indian-13/shows.jsonl": line(3),
        "gin/groups.jsonl": line(4, game="gin"),
        "optional/gin/groups.jsonl": line(5, game="gin"),
        "proposals/gin/groups.jsonl": line(6, game="gin"),
    }
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    return tmp_path


def conform(suite: Path, *options: str) -> Result:
    return CliRunner().invoke(main, ["conform", "--suite", str(suite), "--timeout", "5", *options, "--", *OBEDIENT])


def outcomes(suite: Path, *options: str) -> dict[str, str]:
    """Outcome by id."""
    done = conform(suite, "--format", "json", *options)
    assert done.exit_code in {0, 1}, done.output
    return {result["id"]: result["outcome"] for result in json.loads(done.stdout)["results"]}


def spoil(suite: Path, number: int, deed: str) -> None:
    """Have a case of the first file go wrong."""
    file = suite / "indian-13" / "groups.jsonl"
    lines = file.read_text(encoding="utf-8").splitlines(keepends=True)
    lines[number - 1] = (
        line(number, do=deed)
        if deed != "differ"
        else line(number).replace(f'{{"n": {number}}}, "source"', '{"n": 99}, "source"')
    )
    file.write_text("".join(lines), encoding="utf-8")


# --- which cases ---


def test_the_required_cases_are_played(suite: Path) -> None:
    assert set(outcomes(suite)) == {"case-1", "case-2", "case-3", "case-4"}


def test_house_rules_and_proposals_are_played_when_asked_for(suite: Path) -> None:
    assert set(outcomes(suite, "--optional")) == {f"case-{number}" for number in (1, 2, 3, 4, 5)}
    assert set(outcomes(suite, "--optional", "--proposals")) == {f"case-{number}" for number in (1, 2, 3, 4, 5, 6)}


@pytest.mark.parametrize(
    ("patterns", "played"),
    [
        (["case-2"], {2}),
        (["case-[12]"], {1, 2}),
        (["gin"], {4}),
        (["indian-*"], {1, 2, 3}),
        (["shows"], {3}),
        (["indian-13/groups"], {1, 2}),
        (["R-SET-*"], {2}),
        (["R-SET-1", "gin"], {2, 4}),
        (["nothing"], set()),
    ],
)
def test_patterns_choose_ids_games_topics_and_rules(suite: Path, patterns: list[str], played: set[int]) -> None:
    options = [part for pattern in patterns for part in ("--only", pattern)]
    assert set(outcomes(suite, *options)) == {f"case-{number}" for number in played}


def test_skips_have_reasons_and_are_told(suite: Path, tmp_path: Path) -> None:
    skips = tmp_path / "skips"
    skips.write_text("# ours\n\ncase-1   not yet built\ngin\twe have no gin\n", encoding="utf-8")
    report = json.loads(conform(suite, "--format", "json", "--skip-file", str(skips)).stdout)
    skipped = {result["id"]: result["details"] for result in report["results"] if result["outcome"] == "skipped"}
    assert skipped == {"case-1": ["not yet built"], "case-4": ["we have no gin"]}
    assert report["summary"] == {"passed": 2, "failed": 0, "no_answer": 0, "unsupported": 0, "skipped": 2}


@pytest.mark.parametrize(
    ("text", "told"),
    [("case-1\n", "case-1 is skipped without a reason"), ("case-99 gone\n", "case-99 names no vector of the suite")],
)
def test_a_skip_without_reason_or_effect_is_an_error(suite: Path, tmp_path: Path, text: str, told: str) -> None:
    (tmp_path / "skips").write_text(text, encoding="utf-8")
    done = conform(suite, "--skip-file", str(tmp_path / "skips"))
    assert done.exit_code == 2
    assert f"skips:1: {told}" in done.stderr


def test_a_skip_of_a_case_that_is_not_chosen_is_no_error(suite: Path, tmp_path: Path) -> None:
    (tmp_path / "skips").write_text("case-6 a question still open\n", encoding="utf-8")
    assert outcomes(suite, "--only", "case-1", "--skip-file", str(tmp_path / "skips")) == {"case-1": "passed"}


def test_members_narrow_what_is_compared(suite: Path) -> None:
    assert set(outcomes(suite, "--members", "valid, kind").values()) == {"skipped"}
    spoil(suite, 1, "differ")
    assert outcomes(suite, "--members", "n")["case-1"] == "failed"


# --- exit codes ---


def test_all_pass_is_0(suite: Path) -> None:
    assert conform(suite).exit_code == 0


@pytest.mark.parametrize("deed", ["differ", "leave", "garbage"])
def test_a_case_that_goes_wrong_is_1(suite: Path, deed: str) -> None:
    spoil(suite, 1, deed)
    assert conform(suite).exit_code == 1


def test_a_subject_that_answers_nothing_at_all_is_2(suite: Path) -> None:
    done = CliRunner().invoke(main, ["conform", "--suite", str(suite), "--", sys.executable, "-c", "pass"])
    assert done.exit_code == 2
    assert "4 no answer" in done.stdout


@pytest.mark.parametrize("subject", [["/nonexistent/product"], ["http://127.0.0.1:9"], ["http://"]])
def test_a_subject_that_cannot_be_asked_is_2(suite: Path, subject: list[str]) -> None:
    done = CliRunner().invoke(main, ["conform", "--suite", str(suite), *subject])
    assert done.exit_code == 2
    assert done.stderr.startswith("fairshow conform: ")


def test_no_suite_and_no_subject_are_2(tmp_path: Path) -> None:
    assert conform(tmp_path).exit_code == 2
    assert CliRunner().invoke(main, ["conform"]).exit_code == 2


def test_an_empty_run_fails_where_that_is_asked_for(suite: Path) -> None:
    assert conform(suite, "--only", "nothing").exit_code == 0
    assert conform(suite, "--only", "nothing", "--fail-on-empty").exit_code == 2
    assert conform(suite, "--fail-on-empty").exit_code == 0


def test_a_broken_suite_tells_where(suite: Path) -> None:
    (suite / "gin" / "groups.jsonl").write_text('{"id": "case-4"}\n', encoding="utf-8")
    with pytest.raises(SuiteError, match=r"groups\.jsonl:1: no vector, for it lacks description"):
        load_suite(suite)


# --- reports ---


def test_text_tells_each_bad_case_and_a_table(suite: Path) -> None:
    spoil(suite, 1, "differ")
    spoil(suite, 2, "garbage")
    text = conform(suite).stdout
    assert "FAILED indian-13/groups case-1: case 1 [API-1]\n" in text
    assert f"    {suite}/indian-13/groups.jsonl:1\n    /n: 99 expected, 1 found\n" in text
    assert "NO ANSWER (garbage) indian-13/groups case-2: case 2" in text
    assert "indian-13  groups       .       1          1            .        .\n" in text
    assert text.endswith("4 cases of conformance suite 9.9.9: 2 passed, 1 failed, 1 no answer\n")


def test_gnu_tells_a_line_a_difference(suite: Path) -> None:
    spoil(suite, 1, "differ")
    spoil(suite, 2, "leave")
    first, second = conform(suite, "--format", "gnu").stdout.splitlines()
    assert first == f"{suite}/indian-13/groups.jsonl:1: error: case-1: /n: 99 expected, 1 found"
    assert second.startswith(f"{suite}/indian-13/groups.jsonl:2: error: case-2: closed: the process ended")


def test_gnu_says_nothing_when_all_is_well(suite: Path) -> None:
    assert conform(suite, "--format", "gnu").stdout.strip() == ""


def test_junit_counts_failures_errors_and_skips(suite: Path, tmp_path: Path) -> None:
    spoil(suite, 1, "differ")
    spoil(suite, 2, "bytes")
    (tmp_path / "skips").write_text("gin we have no gin\n", encoding="utf-8")
    root = ElementTree.fromstring(conform(suite, "--format", "junit", "--skip-file", str(tmp_path / "skips")).stdout)
    assert {name: root.get(name) for name in ("tests", "failures", "errors", "skipped")} == {
        "tests": "4", "failures": "1", "errors": "1", "skipped": "1",
    }  # fmt: skip
    assert [suite.get("name") for suite in root] == ["gin.groups", "indian-13.groups", "indian-13.shows"]
    (failure,) = root.iter("failure")
    assert failure.get("message") == "/n: 99 expected, 1 found"
    (error,) = root.iter("error")
    assert error.get("type") == "garbage"


def test_json_tells_the_failure_and_the_place(suite: Path) -> None:
    spoil(suite, 1, "leave")
    (result,) = (
        item for item in json.loads(conform(suite, "--format", "json").stdout)["results"] if item["outcome"] != "passed"
    )
    assert (result["outcome"], result["failure"], result["tier"]) == ("no answer", "closed", "required")
    assert result["place"].endswith("indian-13/groups.jsonl:1")


def test_no_progress_bar_where_there_is_no_terminal(suite: Path) -> None:
    assert conform(suite).stderr == ""


# --- the whole suite ---


class Refusing:
    """A product that has none of our questions."""

    name = "refusing"

    def ask(self, requests: Iterable[Request]) -> Iterator[Reply]:
        for request in requests:
            yield Reply(request, Answer(501, {"detail": "not ours"}), 0.0)

    def close(self) -> None:
        """Nothing to do."""


def test_501_is_neither_passed_nor_failed(suite: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def product(options: Options) -> Subject:
        return Refusing()

    monkeypatch.setattr("kit.commands.conform._product", product)
    done = conform(suite)
    assert done.exit_code == 0
    assert done.stdout.endswith("4 cases of conformance suite 9.9.9: 4 unsupported\n")
    assert conform(suite, "--fail-on-empty").exit_code == 2


def test_our_own_library_passes_the_whole_suite_by_the_command_protocol() -> None:
    options = ["--optional", "--proposals", "--fail-on-empty", "--format", "gnu"]
    done = CliRunner().invoke(main, ["conform", *options, "--", *LIBRARY])
    assert (done.stdout.strip(), done.exit_code) == ("", 0)


def test_playing_the_suite_needs_no_judge() -> None:
    code = "import sys, kit.commands.conform, kit.commands.lint; print({'referee', 'schemas', 'service'} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], check=True, cwd=ROOT, capture_output=True, text=True, timeout=60)
    assert done.stdout.strip() == "set()"
