"""A hostile caller: requests that are valid but for what a stroke or two did to them."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from random import Random
from typing import Any

from schemas.examples import PLAYS

Path = tuple[str | int, ...]

NASTY: tuple[Any, ...] = (
    *(None, True, False, 0, 1, -1, 2, 3, 9, 28, 10**9, 10**9 + 1, 10**14, -(10**14), 0.5, -0.0, 4.0, 1e14),
    *(
        "",
        " ",
        "A",
        "JK",
        "joker",
        "5H",
        "5h",
        "T♥",
        "\U0001f0b5",
        "2S",
        "AS",
        "KH",
        "H5",
        "10",
        "S",
        "h",
        "♠",
        "null",
        "x" * 65,
    ),
    *("\u0000", "\u202e", "é", "名", "\ufeff", "lead", "settle", "michigan", "rummycircle-points", "board", "__proto__"),
    *([], [[]], [None], ["5H"], ["5H", "5H"], ["JK"], ["AS"] * 29, [0], {}, {"": 1}, {"A": []}, {"A": ["5H"], "B": []}),
    *(
        {"player": "A", "card": "5H"},
        {"JS": 1},
        [{"player": "A", "card": "7D"}] * 2,
        {"POKER": 0, "BONUS": 0},
        [[[[[[[[[]]]]]]]]],
    ),
)
NAMES = ("", "players", "hand", "hands", "card", "board", "chips", "plays", "pot", "expected", "action", "ruleset", "overrides")
STRANGE = ("JS", "js", "POKER", "A", "B", "A/B~C", "deal", "_schema", "wild_joker", "x" * 65, "\u0000")
OVERRIDES: tuple[dict[str, Any], ...] = (
    {},
    {"players": [2, 10]},
    {"players": [4, 4]},
    {"board": {"JS": ["JS"]}},
    {"board": {"RUN": ["2", "3"], "Q": ["QH"]}},
    {"no_opposite_color": "any_suit", "pass_penalty": 3},
    {"pair_eligibility": "any_part", "poker_wheel": True},
    {"pay_per_card_left": 1000, "non_two_lead_penalty": 1000},
    {"failure_penalty_box": "largest"},
    {"points_cap": 80},
    {"pass_penalty": None},
)


def spots(value: Any, path: Path = ()) -> Iterator[Path]:
    """Every place in a value, its own first."""
    yield path
    inner: Any = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, item in inner:
        yield from spots(item, (*path, key))


def at(value: Any, path: Path) -> Any:
    for key in path:
        value = value[key]
    return value


def mutated(rng: Random) -> dict[str, Any]:
    """A request with an example's members, and one to three strokes against it."""
    action = rng.choice(tuple(PLAYS))
    body = {"ruleset": "michigan", "action": action, **deepcopy(PLAYS[action])}
    if rng.random() < 0.3:
        body["overrides"] = deepcopy(rng.choice(OVERRIDES))
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        rng.choice((_replace, _replace, _remove, _add, _rename, _repeat, _shuffle, _borrow))(rng, body)
    return body


def _inner_spot(rng: Random, body: dict[str, Any]) -> Path | None:
    paths = [path for path in spots(body) if path]
    return rng.choice(paths) if paths else None


def _replace(rng: Random, body: dict[str, Any]) -> None:
    path = _inner_spot(rng, body)
    if path:
        at(body, path[:-1])[path[-1]] = deepcopy(rng.choice(NASTY))


def _remove(rng: Random, body: dict[str, Any]) -> None:
    path = _inner_spot(rng, body)
    if path:
        del at(body, path[:-1])[path[-1]]


def _add(rng: Random, body: dict[str, Any]) -> None:
    """A member or an item more, anywhere."""
    place = at(body, rng.choice([path for path in spots(body) if isinstance(at(body, path), dict | list)]))
    if isinstance(place, list):
        place.insert(rng.randint(0, len(place)), deepcopy(rng.choice(NASTY)))
    else:
        place[rng.choice(NAMES + STRANGE)] = deepcopy(rng.choice(NASTY))


def _rename(rng: Random, body: dict[str, Any]) -> None:
    """A member under another name."""
    place = at(body, rng.choice([path for path in spots(body) if isinstance(at(body, path), dict)]))
    if place:
        place[rng.choice(NAMES + STRANGE)] = place.pop(rng.choice(sorted(place)))


def _repeat(rng: Random, body: dict[str, Any]) -> None:
    """Items of a list again, a few times or very often."""
    lists = [path for path in spots(body) if isinstance(at(body, path), list) and at(body, path)]
    if lists:
        place = at(body, rng.choice(lists))
        place += deepcopy(place[: rng.randint(1, len(place))]) * rng.choice((1, 1, 2, 30))


def _shuffle(rng: Random, body: dict[str, Any]) -> None:
    lists = [path for path in spots(body) if isinstance(at(body, path), list)]
    if lists:
        rng.shuffle(at(body, rng.choice(lists)))


def _borrow(rng: Random, body: dict[str, Any]) -> None:
    """A member of another action, or another action's name."""
    other = rng.choice(tuple(PLAYS))
    if rng.random() < 0.3:
        body["action"] = other
    else:
        name = rng.choice(tuple(PLAYS[other]))
        body[name] = deepcopy(PLAYS[other][name])
