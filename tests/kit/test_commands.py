"""The command line: what a referee types, sees and gets as an exit code."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner, Result
from flask.testing import FlaskClient

from kit.cli import COMMANDS, main
from schemas.examples import COUNT, DEAL, HAND, SHOW, SINGLE_GROUPS, WRONG_SHOW
from tests.http.servers import ROOT, Server

VALID = "2H 3H 4H 5H | 5C 6C 7C 8C | 5D 5C JK QH QS"
WRONG = "KH KS KD | 6H 7H JK | 9S 10S JS JK | 5S 5H 5D"
ASKED = {
    "check": ("declarations", SHOW),
    "group": ("groups", SINGLE_GROUPS),
    "best": ("groupings", HAND),
    "count": ("counts", COUNT),
    "deal": ("deals", DEAL),
}


def fairshow(*words: str, given: bytes | str | None = None) -> Result:
    return CliRunner().invoke(main, list(words), input=given)


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help(name: str) -> None:
    done = fairshow(name, "--help")
    assert done.exit_code == 0
    assert "Usage:" in done.output


def test_help_lists_every_command_and_what_exit_codes_mean() -> None:
    done = fairshow("--help")
    assert all(name in done.output for name in COMMANDS)
    assert "0 valid" in done.output


def test_a_valid_show_is_told_so_with_what_each_joker_stands_for() -> None:
    done = fairshow("check", "--wild", "QS", VALID)
    assert done.exit_code == 0
    assert done.output.startswith("valid by rummycircle-points\n")
    assert "2♥ 3♥ 4♥ 5♥     pure sequence, first life" in done.output
    assert "set (JK for 5♠, Q♥ for 5♥, Q♠ for nothing)" in done.output
    assert "rummycircle-pool201 0" in done.output


def test_a_wrong_show_is_told_why_and_what_would_have_been_valid() -> None:
    done = fairshow("check", WRONG)
    assert done.exit_code == 1
    assert "there is no pure sequence, 1 needed [NO_PURE_SEQUENCE, R-DEC-2]" in done.output
    assert "points: 80" in done.output
    assert "9♠ 10♠ J♠" in done.output


def test_what_is_no_card_is_pointed_at() -> None:
    done = fairshow("check", "5H 6H H7")
    assert done.exit_code == 2
    assert "/groups/0/2: 'H7' is no card [CARD_UNKNOWN]" in done.output


def test_the_worst_of_several_decides_the_exit_code() -> None:
    assert fairshow("check", "-w", "QS", VALID, WRONG).exit_code == 1
    assert fairshow("check", VALID, "H7 5H 6H").exit_code == 2


@pytest.mark.parametrize("name", ASKED)
def test_json_is_the_bytes_of_the_service(name: str, client: FlaskClient) -> None:
    question, request = ASKED[name]
    done = fairshow(name, "--format", "json", given=json.dumps(request))
    assert done.stdout_bytes == client.post(f"/v1/{question}", json=request).data


@pytest.mark.parametrize("name", ASKED)
def test_a_server_answers_as_the_library_does(name: str, server: Server, tmp_path: Path) -> None:
    _, request = ASKED[name]
    path = tmp_path / "request.json"
    path.write_text(json.dumps(request), encoding="utf-8")
    here = fairshow(name, "--format", "json", str(path))
    there = fairshow(name, "--format", "json", "--url", f"http://127.0.0.1:{server.port}/", str(path))
    assert (here.exit_code, here.stdout_bytes) == (there.exit_code, there.stdout_bytes)


def test_a_server_that_is_not_there_is_said() -> None:
    done = fairshow("check", "--url", "http://127.0.0.1:1", WRONG)
    assert done.exit_code == 2
    assert "does not answer" in done.output


def test_a_file_of_several_requests_is_told_by_line(tmp_path: Path) -> None:
    path = tmp_path / "shows.ndjson"
    path.write_text("\n".join(json.dumps(show) for show in (SHOW, WRONG_SHOW)) + "\n", encoding="utf-8")
    done = fairshow("check", "--format", "gnu", str(path))
    assert done.exit_code == 1
    assert done.output.splitlines()[0] == f"{path}:2: error: there is no pure sequence, 1 needed [NO_PURE_SEQUENCE]"


def test_junit_counts_failures_and_errors() -> None:
    done = fairshow("check", "--format", "junit", "-w", "QS", VALID, WRONG, "H7 5H 6H")
    suite = ElementTree.fromstring(done.output)
    assert (suite.get("tests"), suite.get("failures"), suite.get("errors")) == ("3", "1", "1")
    assert [case.get("classname") for case in suite] == ["argument 1", "argument 2", "argument 3"]


def test_house_rules_and_members_are_put_over_the_request() -> None:
    done = fairshow("check", "-s", "wrong_show_points=60", "-m", "players=2", WRONG)
    assert "points: 60" in done.output


@pytest.mark.parametrize("words", [("-s", "points_cap"), ("-m", "=4"), ("-s", "no_such_rule=1")])
def test_a_member_that_is_none_is_refused(words: tuple[str, str]) -> None:
    assert fairshow("check", *words, WRONG).exit_code == 2


def test_single_house_rules_are_put_over_those_of_a_file(tmp_path: Path) -> None:
    file = tmp_path / "show.json"
    laid = [group.split() for group in WRONG.split("|")]
    file.write_text(json.dumps({"groups": laid, "overrides": {"wrong_show_points": 70, "points_cap": 75}}))
    assert "points: 60" in fairshow("check", "-s", "wrong_show_points=60", str(file)).output
    file.write_text(json.dumps({"groups": laid, "overrides": 3}))
    assert "/overrides" in fairshow("check", "-s", "wrong_show_points=60", str(file)).output


@pytest.mark.parametrize(
    "words", [("group", "-"), ("group", "-m", "wild_joker=QS", "-"), ("group", "-m", f"x={'[' * 5000}", "5H")]
)
def test_what_is_nested_too_deeply_cannot_be_judged(words: tuple[str, ...]) -> None:
    done = fairshow(*words, given="[" * 5000)
    assert (done.exit_code, done.exception is None or isinstance(done.exception, SystemExit)) == (2, True)


@pytest.mark.parametrize(
    "url", ["http://ex ample", "http://[::1", "http://127.0.0.1:99999", "ftp://a", "http://127.0.0.1:0/\n"]
)
def test_an_address_that_is_none_is_told_so(url: str) -> None:
    for done in (fairshow("check", "--url", url, WRONG), fairshow("conform", url)):
        assert done.exit_code == 2
        assert isinstance(done.exception, SystemExit)


def test_a_file_that_is_not_there_is_told_so() -> None:
    done = fairshow("check", "no-such/show.json")
    assert (done.exit_code, "no such file" in done.output) == (2, True)


def test_a_pipe_is_as_good_as_a_file(tmp_path: Path) -> None:
    reader, writer = os.pipe()
    with os.fdopen(writer, "wb") as pipe:
        pipe.write(json.dumps(SHOW).encode())
    try:
        assert fairshow("check", f"/dev/fd/{reader}").exit_code == 0
    finally:
        os.close(reader)


def test_a_line_that_is_no_request_is_told_by_its_number() -> None:
    line = json.dumps(SHOW)
    done = fairshow("check", "-f", "gnu", "-", given=f"{line}\nxx\n{line}\n")
    assert done.exit_code == 2
    assert "stdin:2:" in done.output


def test_one_card_is_a_hand_and_no_event() -> None:
    assert "points: 10" in fairshow("count", "-r", "basic", "KH").output
    assert "points: 2" in fairshow("count", "-r", "rummycircle-points", "-m", "partial=true", "2H").output


def test_options_of_fuzzing_alone_say_so() -> None:
    assert fairshow("conform", "--write", "found.jsonl", "http://127.0.0.1:1").exit_code == 2


def test_best_shows_the_discard() -> None:
    done = fairshow("best", "-w", "QS", "2H 3H 4H 5C 6C 7C 7D 7S 7H 9D 9S 9C KD 2S")
    assert done.exit_code == 0
    assert "throw K♦" in done.output


def test_count_takes_an_event_an_arrangement_or_a_hand() -> None:
    assert "points: 20" in fairshow("count", "drop", "-m", "picked=false").output
    assert "points: 80" in fairshow("count", "2H 5C 9S | KD QC JS | 4H 8H 10H | AS 3C 6D 9D").output
    assert "points: 10" in fairshow("count", "-w", "QS", "2H 3H 4H 5C 6C 7C 7D 7S 7H 9D 9S 9C KD").output


def test_deal_shows_every_player_and_the_money() -> None:
    done = fairshow("deal", given=json.dumps(DEAL))
    assert done.exit_code == 0
    assert "winner: won, 0 points" in done.output
    assert "winnings: gross" in done.output


def test_colours_are_for_terminals() -> None:
    assert "\x1b[" not in fairshow("check", "-w", "QS", VALID).output
    assert "\x1b[31m" in fairshow("check", "--color", "-w", "QS", VALID).output


def test_rules_and_codes_are_told() -> None:
    assert "octro-13" in fairshow("rules").output
    assert "min_long_sequence = 4  [R-DEC-3; " in fairshow("rules", "octro-13").output
    assert json.loads(fairshow("rules", "octro-13", "-f", "json").output)["id"] == "octro-13"
    assert fairshow("rules", "no-such").exit_code == 2
    assert "SET_TOO_LONG" in fairshow("reasons").output
    assert "A set has more cards" in fairshow("explain", "set-too-long").output
    unknown = fairshow("explain", "SET_TOO_LON")
    assert unknown.exit_code == 2
    assert "SET_TOO_LONG" in unknown.output


@pytest.mark.parametrize("given", [b"", b"{", b"[]", b"\xff\xfe", b'{"groups": 5}', b'{"groups": [["5H"]], "groups": []}'])
def test_what_is_no_request_could_not_be_judged(given: bytes) -> None:
    done = fairshow("check", given=given)
    assert done.exit_code == 2
    assert "could not judge" in done.output


def _python(*words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", "from kit.cli import main; main(prog_name='fairshow')", *words]
    changed = {**os.environ, **environment}
    return subprocess.run(command, cwd=ROOT, env=changed, capture_output=True, text=True, timeout=60, check=False)


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_shells_can_complete(shell: str) -> None:
    done = _python(_FAIRSHOW_COMPLETE=f"{shell}_source")
    assert "_FAIRSHOW_COMPLETE" in done.stdout


def test_help_needs_no_judge() -> None:
    code = "import sys; from click.testing import CliRunner; from kit.cli import main; CliRunner().invoke(main, ['--help'])"
    code += "; print([name for name in ('referee', 'schemas', 'flask') if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, timeout=60, check=True)
    assert done.stdout.strip() == "[]"


def documented() -> list[Any]:
    """Every command in README.md and docs/command-line.md with what stands below it."""
    texts = [(ROOT / name).read_text(encoding="utf-8") for name in ("README.md", "docs/command-line.md")]
    blocks = [block.split("```")[0] for text in texts for block in text.split("```console\n")[1:]]
    return [block.partition("\n")[::2] for block in blocks]


@pytest.mark.parametrize(("command", "expected"), documented(), ids=lambda text: text[:60])
def test_documented_commands_print_what_is_documented(command: str, expected: str) -> None:
    shell = f'fairshow() {{ "{sys.executable}" -c "from kit.cli import main; main()" "$@"; }}; {command.removeprefix("$ ")}'
    done = subprocess.run(["bash", "-c", shell], cwd=ROOT, capture_output=True, text=True, timeout=60, check=False)
    assert done.stdout == expected
