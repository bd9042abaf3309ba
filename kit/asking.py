"""What the commands that ask a question have in common: options, sources, formats, exit codes."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from importlib import import_module
from typing import Any

import click

from kit import formats, text
from kit.judge import Answer, Judge, UnreachableError, judge_of
from kit.sources import Members, Source, member_of, sources_of

VALID, INVALID, NOT_JUDGED = 0, 1, 2

_OPTIONS: tuple[Callable[[Any], Any], ...] = (
    click.option("-r", "--ruleset", help="The rule set; rummycircle-points if none is named."),
    click.option("-w", "--wild", help="The card turned up, JK for a printed joker."),
    click.option("-s", "--set", "overrides", multiple=True, metavar="NAME=VALUE", help="A house rule of your own."),
    click.option("-m", "--member", "members", multiple=True, metavar="NAME=VALUE", help="Any other member of the request."),
    click.option("--url", help="Ask the server at this address instead of the library."),
    click.option(
        "-f", "--format", "form", type=click.Choice(["text", "json", "gnu", "junit"]), default="text", show_default=True,
        help="Text for people, the API's bytes, a line a fault, or JUnit's XML.",
    ),
    click.option("--color/--no-color", default=None, help="Colours; without either, if the output is a terminal."),
)  # fmt: skip


def asking(question: str, shorthand: Callable[[str], Members], help_text: str) -> click.Command:
    """A command that asks the question for each of its arguments."""

    def run(requests: tuple[str, ...], form: str, color: bool | None, url: str | None, **given: Any) -> None:
        try:
            members = _members(**given)
            found = sources_of(requests or ("-",), members, shorthand)
            judged = _judged(question, found, judge_of(url))
            sys.exit(_told(question, judged, form, color))
        except (ValueError, OSError, UnreachableError) as error:
            click.echo(f"fairshow: {error}", err=True)
            sys.exit(NOT_JUDGED)

    decorated: Any = run
    for option in reversed(_OPTIONS):
        decorated = option(decorated)
    decorated = click.argument("requests", nargs=-1, metavar="[REQUEST]...")(decorated)
    made: click.Command = click.command(help=help_text)(decorated)
    return made


def _members(ruleset: str | None, wild: str | None, overrides: tuple[str, ...], members: tuple[str, ...]) -> Members:
    given: Members = dict(map(member_of, members))
    if ruleset is not None:
        given["ruleset"] = ruleset
    if wild is not None:
        given["wild_joker"] = wild
    if overrides:
        given["overrides"] = dict(map(member_of, overrides))
    return given


def _judged(question: str, found: Iterator[Source], judge: Judge) -> Iterator[tuple[Source, Answer]]:
    for source in found:
        yield source, judge(question, source.request)


def _told(question: str, judged: Iterator[tuple[Source, Answer]], form: str, color: bool | None) -> int:
    """Print the answers; the exit code."""
    if form == "junit":
        every = list(judged)
        click.echo(import_module("kit.junit").junit(every, question))
        return max((exit_code(answer) for _, answer in every), default=VALID)
    worst = VALID
    for source, answer in judged:
        if form == "json":
            click.echo(answer.body, nl=False)
        else:
            for line in formats.gnu([(source, answer)]) if form == "gnu" else _text(answer):
                click.echo(line, color=color)
        worst = max(worst, exit_code(answer))
    return worst


def _text(answer: Answer) -> Iterator[str]:
    return text.answer(answer.data) if answer.judged else text.problem(answer.data)


def exit_code(answer: Answer) -> int:
    """0 valid, or nothing to complain of; 1 invalid; 2 could not judge."""
    if not answer.judged:
        return NOT_JUDGED
    if "valid" in answer.data:
        return VALID if answer.data["valid"] else INVALID
    groups = answer.data.get("groups") or ()
    return VALID if all(group.get("valid", True) for group in groups) else INVALID
