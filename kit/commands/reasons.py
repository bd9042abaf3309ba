"""``fairshow reasons``."""

from __future__ import annotations

import click

from schemas.json_bytes import json_bytes
from schemas.reasons import reasons_data


@click.command()
@click.option("-f", "--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True)
def command(form: str) -> None:
    """Every code of reasons, warnings and problems, with its rule and meaning."""
    data = reasons_data()
    if form == "json":
        click.echo(json_bytes(data))
        return
    for entry in data["reasons"]:
        click.echo(f"{entry['code']:26} {entry['rule']:8} {'/'.join(entry['roles']):16} {entry['meaning']}")
