"""``fairshow rules``."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from typing import Any

import click

from kit.asking import NOT_JUDGED
from referee import RuleSet, UnanswerableError, load_ruleset
from schemas.json_bytes import json_bytes
from schemas.rulesets import detail_data, rulesets_data


@click.command()
@click.argument("ruleset", required=False)
@click.option("-f", "--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True)
def command(ruleset: str | None, form: str) -> None:
    """The rule sets, or one of them in full: each parameter with value, meaning, rule and how firm it is."""
    try:
        data, lines = _every() if ruleset is None else _one(load_ruleset(ruleset))
    except UnanswerableError as error:
        click.echo(f"fairshow: {error}", err=True)
        sys.exit(NOT_JUDGED)
    if form == "json":
        click.echo(json_bytes(data))
    else:
        click.echo("\n".join(lines))


def _every() -> tuple[Any, list[str]]:
    data = rulesets_data()
    return data, [f"{entry['id']:24} {entry['game']:12} {entry['title']}" for entry in data["rulesets"]]


def _one(ruleset: RuleSet[Any]) -> tuple[Any, list[str]]:
    return detail_data(ruleset), list(_parameters(ruleset))


def _parameters(ruleset: RuleSet[Any]) -> Iterator[str]:
    yield f"{ruleset.id}: {ruleset.title} ({ruleset.game})"
    for name, value in ruleset.rules.as_data().items():
        known, evidence = ruleset.parameters[name], ruleset.evidence[name]
        yield f"  {name} = {json.dumps(value)}  [{known.rule}; {evidence.mark}: {evidence.source}]"
        yield f"      {known.meaning}"
