"""``fairshow lint``: check files of vectors."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import click

from kit.conform.results import ALL_PASS, COULD_NOT_RUN, DIFFERENCES
from kit.conform.vectors import SUITE
from kit.lint import Fault


@click.command(context_settings={"help_option_names": ["-h", "--help"]})
@click.argument("paths", nargs=-1, type=click.Path(path_type=Path, exists=True))
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True, help="How to report.")
def command(paths: tuple[Path, ...], form: str) -> None:
    """Check files of vectors, or folders that are suites; without PATHS the suite that is built in.

    Exit codes: 0 nothing to complain of; 1 faults; 2 could not check.
    """
    try:
        faults = _faults(paths or (SUITE,))
    except ModuleNotFoundError as error:
        if error.name != "jsonschema":
            raise
        click.echo(f"fairshow lint: {error.name} is missing: pip install 'fairshow[conform]'", err=True)
        sys.exit(COULD_NOT_RUN)
    except (OSError, ValueError, KeyError) as error:
        click.echo(f"fairshow lint: no suite: {error}", err=True)
        sys.exit(COULD_NOT_RUN)
    click.echo(_as_json(faults) if form == "json" else _as_text(faults))
    sys.exit(DIFFERENCES if faults else ALL_PASS)


def _faults(paths: tuple[Path, ...]) -> list[Fault]:
    from kit.lint.check import lint_files, lint_suite  # noqa: PLC0415 (it needs an extra package)

    suites = [fault for path in paths if path.is_dir() for fault in lint_suite(path)]
    return [*suites, *lint_files(path for path in paths if not path.is_dir())]


def _as_text(faults: list[Fault]) -> str:
    lines = [f"{fault.file}:{fault.line}: {fault.check}: {fault.detail}" for fault in faults]
    return "\n".join([*lines, f"{len(faults) or 'no'} fault{'' if len(faults) == 1 else 's'}"])


def _as_json(faults: list[Fault]) -> str:
    data = [{"file": str(fault.file), "line": fault.line, "check": fault.check, "detail": fault.detail} for fault in faults]
    return json.dumps({"faults": data}, ensure_ascii=False, indent=1)
