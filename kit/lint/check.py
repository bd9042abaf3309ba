"""All checks over a suite or over single files."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from kit.conform.vectors import SUITE, tier_of, vector_files
from kit.lint.cards import wrong_cards
from kit.lint.contract import forbidden
from kit.lint.entries import Entry, read
from kit.lint.faults import Fault
from kit.lint.rules import rules_of, uncovered, unknown_rules
from kit.lint.vectors import misplaced, misruled, misshapen, repeated


def lint_suite(root: Path) -> list[Fault]:
    """Every fault of the suite in a folder."""
    lines = [line for file in vector_files(root) for line in read(file, tier_of(file, root))]
    sound, faults = _sorted_out(lines)
    return sorted([*faults, *_checked(sound, root), *uncovered(sound, root)])


def lint_files(files: Iterable[Path]) -> list[Fault]:
    """Every fault of files of vectors that are no suite; their rules are those of the suite that is built in."""
    sound, faults = _sorted_out([line for file in files for line in read(file, None)])
    return sorted([*faults, *_checked(sound, SUITE)])


def _sorted_out(lines: Iterable[Entry | Fault]) -> tuple[list[Entry], list[Fault]]:
    """The entries that are vectors by their schema, and what is wrong with the other lines."""
    sound, faults = [], []
    for line in lines:
        found = [line] if isinstance(line, Fault) else list(misshapen(line))
        faults += found
        if isinstance(line, Entry) and not found:
            sound.append(line)
    return sound, faults


def _checked(entries: list[Entry], root: Path) -> Iterator[Fault]:
    known = rules_of(root)
    for entry in entries:
        yield from misplaced(entry)
        yield from misruled(entry)
        yield from unknown_rules(entry, known)
        yield from wrong_cards(entry)
        yield from forbidden(entry)
    yield from repeated(entries, "id")
    yield from repeated(entries, "description")
