"""``fairshow``: the command line. Each command's module is imported when it is asked for, so that help comes at once."""

from __future__ import annotations

from importlib import import_module

import click

# Command to the line that help shows; the module kit.commands.<name> holds it under the name `command`.
COMMANDS = {
    "check": "Judge a show: valid or not, and why.",
    "group": "Read single groups.",
    "best": "The best grouping of a hand.",
    "count": "What a hand or an event costs a player.",
    "deal": "Count a whole deal.",
    "rules": "The rule sets, or one of them in full.",
    "reasons": "Every code.",
    "explain": "What a code means.",
    "serve": "Serve the HTTP API.",
    "conform": "Hold another product to the conformance suite.",
    "lint": "Check files of vectors.",
}


class _Commands(click.Group):
    """The commands, each imported when it is needed."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = import_module(f"kit.commands.{cmd_name}").command
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))


def _tell_version(ctx: click.Context, _: click.Parameter, asked: bool) -> None:
    if asked:
        click.echo(f"fairshow {import_module('referee.version').VERSION}")
        ctx.exit()


@click.command(cls=_Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.option("--version", is_flag=True, is_eager=True, expose_value=False, callback=_tell_version, help="Show the version.")
def main() -> None:
    """The referee of rummy games.

    Exit codes: 0 valid, or nothing to complain of; 1 invalid; 2 could not judge.
    """
