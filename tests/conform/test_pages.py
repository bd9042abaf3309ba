"""The commands of docs/conformance.md, of README and of the CI examples run as they stand there, against a server of ours."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
import yaml
from click.testing import CliRunner

from kit.cli import main
from kit.commands import conform
from kit.conform.subjects import FAILURES
from kit.conform.vectors import SUITE, load_suite
from tests.http.servers import Server

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "conformance.md").read_text(encoding="utf-8")
README = (ROOT / "README.md").read_text(encoding="utf-8")
CI = ROOT / "examples" / "ci"
ADDRESS = "http://127.0.0.1:8000"
SHIM = f"""#!/bin/sh
PYTHONPATH={ROOT} exec {sys.executable} -c 'from kit.cli import main; main(prog_name="fairshow")' "$@"
"""

Run = Callable[[str], subprocess.CompletedProcess[str]]


@pytest.fixture
def run(tmp_path: Path, server: Server) -> Run:
    """Runs a script in a folder of its own, with `fairshow` on the path and our server in the place of the product."""
    for name, text in {"fairshow": SHIM, "python3": f'#!/bin/sh\nexec {sys.executable} "$@"\n'}.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
        (tmp_path / name).chmod(0o755)
    environment = {**os.environ, "PATH": f"{tmp_path}:{os.environ['PATH']}"}

    def script(text: str) -> subprocess.CompletedProcess[str]:
        here = text.replace(ADDRESS, f"http://127.0.0.1:{server.port}")
        options: dict[str, Any] = {"cwd": tmp_path, "env": environment, "capture_output": True, "text": True, "timeout": 120}
        done = subprocess.run(["sh", "-ec", here], check=False, **options)
        assert done.returncode == 0, done.stdout + done.stderr
        return done

    return script


def scripts() -> list[str]:
    """The page's scripts, without the one that installs, and README's about the suite."""
    texts = re.findall(r"```sh\n(.*?)```", PAGE + README, re.DOTALL)
    return [text for text in texts if "fairshow conform" in text]


@pytest.mark.xdist_group("server")
@pytest.mark.parametrize("text", scripts(), ids=lambda text: text.splitlines()[-1])
def test_the_scripts_of_the_page_run(run: Run, text: str) -> None:
    run(text)


@pytest.mark.xdist_group("server")
@pytest.mark.parametrize("name", ["github.yml", "gitlab.yml"])
def test_the_commands_of_the_ci_examples_run(run: Run, tmp_path: Path, name: str) -> None:
    commands = list(fairshow_commands(yaml.safe_load((CI / name).read_text(encoding="utf-8"))))
    assert len(commands) == 2
    for command in commands:
        run(command)
    assert ElementTree.parse(tmp_path / "fairshow.xml").getroot().get("failures") == "0"
    assert (tmp_path / "found.jsonl").read_text(encoding="utf-8") == ""


def fairshow_commands(value: Any) -> Iterator[str]:
    """Every command of ours in a CI file."""
    if isinstance(value, dict | list):
        for inner in value.values() if isinstance(value, dict) else value:
            yield from fairshow_commands(inner)
    elif isinstance(value, str) and value.startswith("fairshow "):
        yield value


def test_the_page_names_every_option() -> None:
    options = {option for parameter in conform.command.params for option in parameter.opts if option.startswith("--")}
    assert {option for option in options if option not in PAGE} == set()


def test_the_page_names_every_failure() -> None:
    assert {failure for failure in FAILURES if f"`{failure}`" not in PAGE} == set()


def test_help_tells_the_exit_codes() -> None:
    for name in ("conform", "lint"):
        done = CliRunner().invoke(main, [name, "--help"])
        assert done.exit_code == 0
        assert "Exit codes: 0" in done.stdout


def test_the_suite_page_shows_a_vector_as_it_is() -> None:
    (text,) = re.findall(r"```json\n(.*?)```", (SUITE / "README.md").read_text(encoding="utf-8"), re.DOTALL)
    shown = json.loads(text)
    lines = (
        line for line in (SUITE / "indian-13" / "groups.jsonl").read_text(encoding="utf-8").splitlines() if shown["id"] in line
    )
    assert shown in [{name: value for name, value in json.loads(line).items() if name != "note"} for line in lines]


def test_the_suite_page_names_every_topic() -> None:
    page = (SUITE / "README.md").read_text(encoding="utf-8")
    assert {vector.topic for vector in load_suite().vectors if f"`{vector.topic}`" not in page} == set()


def test_a_terminal_gets_a_progress_bar_and_the_report_stays_clean() -> None:
    ours, theirs = os.openpty()
    command = [
        sys.executable,
        "-c",
        "from kit.cli import main; main()",
        "conform",
        "--only",
        "fs-i13-00?",
        "--format",
        "json",
        "--",
    ]
    adapter = [sys.executable, str(ROOT / "examples" / "adapters" / "python_library.py")]
    done = subprocess.run([*command, *adapter], check=False, cwd=ROOT, stdout=subprocess.PIPE, stderr=theirs, timeout=60)
    os.close(theirs)
    shown = os.read(ours, 65536).decode()
    os.close(ours)
    assert done.returncode == 0
    assert "playing" in shown
    assert "100%" in shown
    assert json.loads(done.stdout)["summary"]["passed"] == 9
