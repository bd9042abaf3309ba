"""Where requests come from: files of JSON, standard input, or the shorthand that people write."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

Members = dict[str, Any]
STANDARD_INPUT = "-"


@dataclass(frozen=True, slots=True)
class Source:
    """A request and where it stands: a file's name, or the number of the argument, and the line."""

    name: str
    line: int
    request: bytes


def sources_of(arguments: Iterable[str], members: Members, shorthand: Callable[[str], Members]) -> Iterator[Source]:
    """A request for each argument: a file of JSON (one request, or one a line), ``-`` for standard input, else shorthand.

    ``members`` are put over those of every request.

    Raises:
        OSError: a file that cannot be read, or that is not there.
    """
    for number, argument in enumerate(arguments, 1):
        if argument == STANDARD_INPUT:
            yield from _of_text("stdin", sys.stdin.buffer.read(), members)
        elif _is_file(argument):
            yield from _of_text(argument, Path(argument).read_bytes(), members)
        elif "/" in argument or "." in argument:  # as no card and no event has
            raise FileNotFoundError(f"{argument}: no such file")
        else:
            yield Source(f"argument {number}", 1, _dumped({**shorthand(argument), **members}))


def _is_file(argument: str) -> bool:
    try:
        return Path(argument).exists() and not Path(argument).is_dir()  # a pipe is as good as a file
    except (OSError, ValueError):
        return False


def _of_text(name: str, text: bytes, members: Members) -> Iterator[Source]:
    for number, line in (not _whole(text) and members_lines(text)) or [(1, text)]:
        yield Source(name, number, _with(line, members))


def _whole(text: bytes) -> bool:
    try:
        json.loads(text)
    except (ValueError, RecursionError):
        return False
    return True


def members_lines(text: bytes) -> list[tuple[int, bytes]]:
    """The lines that are not blank, with their numbers, if the first or the last of several is a request by itself."""
    lines = [(number, line) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
    ends = [line for _, line in (lines[0], lines[-1])] if len(lines) > 1 else []
    return lines if any(line.lstrip().startswith(b"{") and _whole(line) for line in ends) else []


def _with(text: bytes, members: Members) -> bytes:
    """The request with the members put over it; as it is, with all its faults, where it is no object or nothing is put over."""
    if not members:
        return text
    try:
        request = json.loads(text)
    except (ValueError, RecursionError):
        return text
    return _dumped(_put_over(request, members)) if isinstance(request, Mapping) else text


def _put_over(request: Mapping[str, Any], members: Members) -> Members:
    """House rules are put over the request's own; what stands in their place and is none stays, for its fault's sake."""
    merged = {**request, **members}
    if "overrides" in members and "overrides" in request:
        own = request["overrides"]
        merged["overrides"] = {**own, **members["overrides"]} if isinstance(own, Mapping) else own
    return merged


def _dumped(request: Members) -> bytes:
    return json.dumps(request, ensure_ascii=False).encode()


def groups_of(text: str) -> Members:
    """Groups apart by ``|``, cards apart by blanks.

    >>> groups_of("2H 3H 4H | 5♦ 5C JK")
    {'groups': [['2H', '3H', '4H'], ['5♦', '5C', 'JK']]}
    """
    return {"groups": [part.split() for part in text.split("|")]}


def hand_of(text: str) -> Members:
    """A hand: cards apart by blanks; a ``|`` between them says nothing.

    >>> hand_of("2H 3H | QS")
    {'hand': ['2H', '3H', 'QS']}
    """
    return {"hand": text.replace("|", " ").split()}


def member_of(text: str) -> tuple[str, Any]:
    """A member written ``name=value``: the value is JSON, else a word, else a list of words.

    >>> member_of("players=4"), member_of("action=knock"), member_of("hand=AS 2S")
    (('players', 4), ('action', 'knock'), ('hand', ['AS', '2S']))

    Raises:
        ValueError: there is no ``=``.
    """
    name, equals, value = text.partition("=")
    if not equals or not name:
        raise ValueError(f"{text!r} is not name=value")
    try:
        return name, json.loads(value)
    except RecursionError:
        raise ValueError(f"{name} is nested too deeply") from None
    except ValueError:
        words = value.split()
        return name, words if len(words) > 1 else value
