"""``fairshow explain``."""

from __future__ import annotations

import sys
from difflib import get_close_matches
from typing import Any

import click

from kit.asking import NOT_JUDGED
from referee.reasons import REGISTRY
from schemas.reasons import reasons_data


@click.command()
@click.argument("code")
def command(code: str) -> None:
    """What a code means, which rule it comes from, and in which games it can appear."""
    name = code.upper().replace("-", "_")
    entry = next((entry for entry in reasons_data()["reasons"] if entry["code"] == name), None)
    if entry is None:
        near = get_close_matches(name, REGISTRY, n=3)
        click.echo(f"fairshow: there is no code {name}" + (f"; near are {', '.join(near)}" if near else ""), err=True)
        sys.exit(NOT_JUDGED)
    click.echo(f"{entry['code']} ({', '.join(entry['roles'])})")
    click.echo(f"  {entry['meaning']}")
    for rule, games in _by_rule(entry).items():
        click.echo(f"  rule {rule}: {', '.join(games)}")


def _by_rule(entry: dict[str, Any]) -> dict[str, list[str]]:
    """The games by the rule that each has for the code."""
    found: dict[str, list[str]] = {}
    for game in entry["games"]:
        found.setdefault(entry["rules"].get(game, entry["rule"]), []).append(game)
    return found
