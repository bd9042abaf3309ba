"""Differential fuzzing: random requests to the subject and to the referee, and every difference made small."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Iterator
from dataclasses import replace
from fnmatch import fnmatchcase
from pathlib import Path
from random import Random, SystemRandom
from typing import Any, Final

from kit.conform.compare import ANYTHING, narrowed
from kit.conform.fuzz.judge import TOPICS, as_line, judged
from kit.conform.fuzz.requests import random_request
from kit.conform.fuzz.shrink import shrunk
from kit.conform.fuzz.tables import games_with_cards
from kit.conform.results import Result
from kit.conform.run import judged as held
from kit.conform.selection import matches
from kit.conform.subjects import Subject
from kit.conform.vectors import Request, SuiteError, Vector
from referee.rulesets import game_of

_MOST_REJECTED: Final = 500


def new_seed() -> int:
    """A seed that nobody has chosen."""
    return SystemRandom().randrange(10**9)


def random_vectors(seed: int, count: int, only: Collection[str], names: Collection[str], *, optional: bool) -> Iterator[Vector]:
    """Requests with what the referee decides; with ``names`` of members of these names alone.

    Raises:
        SuiteError: the patterns of ``only`` fit nothing that the dice give.
    """
    rng, made, rejected, ids = Random(seed), 0, 0, _worth_trying(only)
    while made < count:
        name = f"FUZZ-{seed}-{made + 1}"
        request = random_request(rng, ids, name, house_rules=optional)
        vector = None if request is None else _vector(request, names, f"fuzzing with seed {seed}, case {made + 1}")
        if vector is not None and _wanted(vector, only):
            made, rejected = made + 1, 0
            yield vector
        elif (rejected := rejected + 1) > _MOST_REJECTED * (1 + made):
            raise SuiteError(f"nothing to fuzz fits {' '.join(only)}")


def made_small(subject: Subject, results: Iterable[Result], names: Collection[str]) -> Iterator[Result]:
    """The results, each bad one for the smallest case that goes wrong alike; of equal cases only the first is told in full."""
    known: dict[str, str] = {}
    for result in results:
        if not result.bad or result.failure == "not asked":
            yield result
            continue
        small = _small(subject, result, names)
        body = json.dumps([small.vector.request.path, small.vector.request.body])
        first = known.setdefault(body, small.vector.id)
        same = (f"the same case as {first}",) if first != small.vector.id else small.details
        yield replace(small, details=same)


def write_vectors(file: Path, results: Iterable[Result], seed: int) -> None:
    """The differing cases as a file of vectors, each once.

    Raises:
        SuiteError: the file cannot be written.
    """
    cases: dict[str, str] = {}
    for result in results:
        if result.bad and result.failure != "not asked":
            asked = result.vector.request
            cases.setdefault(json.dumps([asked.path, asked.body]), as_line(result.vector, seed))
    try:
        file.write_text("".join(f"{line}\n" for line in cases.values()), encoding="utf-8")
    except OSError as error:
        raise SuiteError(f"{file}: {error}") from None


def _vector(request: Request, names: Collection[str], description: str) -> Vector | None:
    vector = judged(request, description)
    if vector is None or not names:
        return vector
    expect: Any = narrowed(vector.expect, names)
    return None if expect is ANYTHING else replace(vector, expect=expect)


def _worth_trying(only: Collection[str]) -> tuple[str, ...]:
    """The rule sets that the patterns name, by id, game or topic; all if a pattern names none, but rules, say."""
    ids = games_with_cards()
    named = [{ruleset for ruleset in ids if any(fnmatchcase(name, pattern) for name in _names(ruleset))} for pattern in only]
    if not named or not all(named):
        return ids
    return tuple(ruleset for ruleset in ids if any(ruleset in some for some in named))


def _names(ruleset: str) -> tuple[str, ...]:
    game = game_of(ruleset)
    return (ruleset, game, *(f"{game}/{topic}" for topic in TOPICS.values()))


def _wanted(vector: Vector, only: Collection[str]) -> bool:
    ruleset = vector.request.body["ruleset"]
    return not only or any(matches(vector, pattern) or matches(replace(vector, game=ruleset), pattern) for pattern in only)


def _small(subject: Subject, result: Result, names: Collection[str]) -> Result:
    """The smallest case found that goes wrong as this one, under this one's name."""
    found = result

    def goes_wrong(request: Request) -> bool:
        nonlocal found
        vector = _vector(request, names, result.vector.description)
        if vector is None:
            return False
        (reply,) = subject.ask((request,))
        again = held(vector, reply)
        if (again.outcome, again.failure) != (result.outcome, result.failure):
            return False
        found = again
        return True

    shrunk(result.vector.request, goes_wrong)
    named = replace(found.vector.request, id=result.vector.id)
    return replace(found, vector=replace(found.vector, request=named))
