"""``fairshow conform``: hold a product to the conformance suite."""

from __future__ import annotations

import sys
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click

from kit.conform.progress import shown
from kit.conform.reports import FORMATS
from kit.conform.results import COULD_NOT_RUN, Report, in_order
from kit.conform.run import play, restricted
from kit.conform.selection import read_skips, selected
from kit.conform.subjects import Subject, SubjectError
from kit.conform.subjects.command import CommandSubject
from kit.conform.subjects.http import HttpSubject
from kit.conform.vectors import SUITE, SuiteError, Tier, load_suite

_FILE = click.Path(path_type=Path, dir_okay=False)
_FOLDER = click.Path(path_type=Path, file_okay=False, exists=True)


@dataclass(frozen=True, slots=True)
class Options:
    """What the command line says."""

    subject: tuple[str, ...]
    suite: Path
    optional: bool
    proposals: bool
    only: tuple[str, ...]
    skip_file: Path | None
    members: str
    timeout: float
    give_up: int
    form: str
    fail_on_empty: bool
    fuzz: int | None
    seed: int | None
    write: Path | None

    @property
    def names(self) -> set[str]:
        """The members to compare; none means all."""
        return {name.strip() for name in self.members.split(",") if name.strip()}

    @property
    def tiers(self) -> set[Tier]:
        """The tiers to play."""
        return {"required", *(["optional"] if self.optional else ()), *(["proposals"] if self.proposals else ())}


@click.command(context_settings={"help_option_names": ["-h", "--help"]})
@click.argument("subject", nargs=-1, required=True)
@click.option("--suite", type=_FOLDER, default=SUITE, help="A folder of vectors, in place of the suite that is built in.")
@click.option("--optional", is_flag=True, help="Play house rules (`overrides`) too.")
@click.option("--proposals", is_flag=True, help="Play vectors of open questions too.")
@click.option("--only", multiple=True, metavar="GLOB", help="Only these ids, games, topics (game/topic) or rules. Repeatable.")
@click.option("--skip-file", type=_FILE, help="Cases not to play, a line each: an id or other GLOB, then the reason.")
@click.option("--members", default="", metavar="NAMES", help="Compare only these members of the answers, as in valid,kind.")
@click.option("--timeout", type=click.FloatRange(0.05, 3600), default=10.0, show_default=True, help="Seconds for each case.")
@click.option(
    "--give-up", type=click.IntRange(0), default=5, show_default=True, help="Silent cases in a row that end it; 0: none do."
)
@click.option("--format", "form", type=click.Choice(list(FORMATS)), default="text", show_default=True, help="How to report.")
@click.option("--fail-on-empty", is_flag=True, help="Exit 2 if no case was passed, because none was played, say.")
@click.option("--fuzz", type=click.IntRange(1), metavar="N", help="In place of the suite, N random requests that we judge.")
@click.option("--seed", type=click.IntRange(0), help="The same seed gives the same requests.")
@click.option("--write", type=_FILE, help="Write the differences that fuzzing finds to this file, as vectors.")
def command(**given: Any) -> None:
    """Hold SUBJECT to the conformance suite.

    SUBJECT is the base URL of a server that speaks the HTTP contract, or a command that reads requests as NDJSON and writes
    answers; put -- before a command that has options.

    Exit codes: 0 all pass; 1 differences; 2 could not run.
    """
    options = Options(**given)
    if options.fuzz is None and (options.write or options.seed is not None):
        raise click.UsageError("--write and --seed go with --fuzz")
    try:
        with closing(_product(options)) as product:
            report = _played(product, options) if options.fuzz is None else _fuzzed(product, options, options.fuzz)
    except (SuiteError, SubjectError) as error:
        click.echo(f"fairshow conform: {error}", err=True)
        sys.exit(COULD_NOT_RUN)
    click.echo(FORMATS[options.form](report))
    sys.exit(report.exit_code(fail_on_empty=options.fail_on_empty))


def _product(options: Options) -> Subject:
    """What is put to the test."""
    first = options.subject[0]
    if len(options.subject) == 1 and first.startswith(("http://", "https://")):
        return HttpSubject(first, options.timeout)
    return CommandSubject(options.subject, options.timeout)


def _played(product: Subject, options: Options) -> Report:
    """The suite played.

    Raises:
        SuiteError, SubjectError: it cannot be.
    """
    suite = load_suite(options.suite)
    skips = read_skips(options.skip_file, suite.vectors) if options.skip_file else {}
    wanted = [vector for vector in suite.vectors if vector.tier in options.tiers]
    vectors, silent = restricted(selected(wanted, options.only), options.names)
    results = play(product, vectors, {**silent, **skips}, options.give_up)
    done = list(shown(results, len(vectors), "playing"))
    return Report(product.name, f"conformance suite {suite.version}", in_order(done, vectors))


def _fuzzed(product: Subject, options: Options, count: int) -> Report:
    """Random requests sent and the differences made small.

    Raises:
        SuiteError, SubjectError: that cannot be done.
    """
    # The judge takes longer to load than to judge; whoever plays the suite has no need of it.
    from kit.conform.fuzz.run import made_small, new_seed, random_vectors, write_vectors  # noqa: PLC0415

    seed = new_seed() if options.seed is None else options.seed
    vectors = tuple(random_vectors(seed, count, options.only, options.names, optional=options.optional))
    done = in_order(shown(play(product, vectors, {}, options.give_up), count, "asking"), vectors)
    small = tuple(shown(made_small(product, done, options.names), count, "shrinking"))
    if options.write:
        write_vectors(options.write, small, seed)
    return Report(product.name, "random requests", small, seed)
