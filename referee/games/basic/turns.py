"""Judging a turn of basic rummy: melding, laying off, going out (API 2.1, BAS-03 to BAS-09, T-01, T-11)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from referee.cards import Card
from referee.games.basic.hands import melds_of, read_groups, value_of
from referee.games.basic.tables import most_players
from referee.games.one_pack.packs import STOCK
from referee.layoffs import check_table as check_melds
from referee.layoffs import lay_off_all
from referee.questions import Fault, refuse
from referee.questions.basic import BasicTurn
from referee.questions.western import LaidGroup, LayOff
from referee.reasons import Reason, in_order, reason
from referee.rulesets import BasicRules, RuleSet
from referee.stock import foreign_cards, strange_cards, surplus_cards
from referee.verdicts import ReadGroup
from referee.verdicts.basic import BasicScore
from referee.verdicts.western import TurnVerdict

_GAME = "basic"
_GOING_OUT = ("go_out", "go_rummy")


@dataclass(frozen=True, slots=True)
class _Case:
    """A turn with its groups as they read."""

    turn: BasicTurn
    ruleset: RuleSet[BasicRules]
    groups: tuple[ReadGroup, ...]

    @property
    def rules(self) -> BasicRules:
        return self.ruleset.rules

    @property
    def left(self) -> list[Card]:
        """The cards still in hand after the turn."""
        left = list(self.turn.hand)
        for card in _spent(self.turn):
            left.remove(card)
        return left


def judge_declaration(turn: BasicTurn, ruleset: RuleSet[BasicRules]) -> TurnVerdict[BasicScore]:
    """Whether the turn stands, all reasons of the first phase in which it fails, and what follows (API 2.1).

    >>> from referee.cards import parse_cards
    >>> from referee.rulesets import load_ruleset
    >>> fours = (LaidGroup.parse("4S 4H 4D"),)
    >>> turn = BasicTurn("go_out", parse_cards("4S 4H 4D"), fours, opponents={"B": parse_cards("KS 5D AC")})
    >>> judge_declaration(turn, load_ruleset("basic")).score.points
    {'B': 32}

    Raises:
        UnanswerableError: more opponents than can play (PLAYERS_OUT_OF_RANGE), a group on the table that is none.
    """
    refuse([*check_opponents(turn.opponents, ruleset), *check_table(turn.table, ruleset)])
    case = _Case(turn, ruleset, read_groups(turn.groups, ruleset))
    reasons = in_order(_first_faults(case))
    score = BasicScore() if reasons else _score(case)
    return TurnVerdict(not reasons, reasons, (), case.groups, score)


def check_opponents(opponents: Mapping[str, tuple[Card, ...]] | None, ruleset: RuleSet[BasicRules]) -> list[Fault]:
    """PLAYERS_OUT_OF_RANGE for more opponents than can be at the table; not all of them need be told."""
    count, most = len(opponents or ()), most_players(ruleset) - 1
    if count <= most:
        return []
    return [Fault("PLAYERS_OUT_OF_RANGE", ("opponents",), f"a player has at most {most} opponents here, not {count}")]


def check_table(table: Sequence[LaidGroup], ruleset: RuleSet[BasicRules]) -> list[Fault]:
    """VALUE_INVALID for each group on the table that is no meld."""
    return list(check_melds(table, melds_of(ruleset)))


def _first_faults(case: _Case) -> tuple[Reason, ...]:
    """The reasons of the first phase that has any (GEN-04)."""
    phases = (_card_faults, _group_faults, _turn_faults, _lay_off_faults, _end_faults)
    return next(filter(None, (tuple(phase(case)) for phase in phases)), ())


def _card_faults(case: _Case) -> Iterator[Reason]:
    """T-01, T-04: a joker alone, else everything that is wrong with the cards named."""
    turn = case.turn
    others = [card for hand in (turn.opponents or {}).values() for card in hand]
    there = [*turn.hand, *_cards_of(turn.table), *others]
    strange = tuple(strange_cards([*there, *_named(turn)], STOCK, _GAME))
    if strange:
        yield from strange
        return
    yield from surplus_cards(there, STOCK, _GAME)
    drawn = [] if turn.drawn is None or turn.drawn in turn.hand else [turn.drawn]
    yield from foreign_cards([*_spent(turn), *drawn], turn.hand, _GAME)


def _group_faults(case: _Case) -> Iterator[Reason]:
    """BAS-03."""
    for index, group in enumerate(case.groups):
        yield from (replace(why, group=index) for why in group.reasons)


def _turn_faults(case: _Case) -> Iterator[Reason]:
    """BAS-05, BAS-09."""
    limit = case.rules.max_melds_per_turn
    if limit is not None and len(case.groups) > limit:
        yield reason("MELD_LIMIT_PER_TURN", game=_GAME, count=len(case.groups), limit=limit)
    if case.turn.action == "go_rummy" and case.turn.prior_melds:
        yield reason("RUMMY_NOT_CLEAN", game=_GAME)


def _lay_off_faults(case: _Case) -> Iterator[Reason]:
    """BAS-06, T-08."""
    turn = case.turn
    if turn.lay_offs and case.rules.layoff_requires_meld and not (turn.prior_melds or turn.groups):
        yield reason("LAYOFF_BEFORE_MELD", _cards_of(turn.lay_offs), game=_GAME)
    _, reasons = lay_off_all([*turn.table, *turn.groups], turn.lay_offs, melds_of(case.ruleset))
    yield from reasons


def _end_faults(case: _Case) -> Iterator[Reason]:
    """BAS-04, BAS-07, T-11: the discard that is due or must not be, cards left where there may be none."""
    turn, left = case.turn, case.left
    if turn.discard is None and (left or case.rules.final_discard == "required"):
        yield reason("DISCARD_MISSING", game=_GAME)
    if turn.discard is not None and turn.drawn_from == "discard" and turn.drawn is turn.discard:
        yield reason("DISCARD_JUST_TAKEN", [turn.discard], game=_GAME)
    if turn.action in _GOING_OUT and left:
        yield reason("CARDS_LEFT_IN_HAND", left, game=_GAME)


def _score(case: _Case) -> BasicScore:
    """BAS-07 to BAS-09, T-03: what follows from a turn that stands."""
    turn, left = case.turn, case.left
    out = not left
    rummy = out and not turn.prior_melds
    if not out or turn.opponents is None:
        return BasicScore(out, rummy, value_of(left, case.ruleset))
    factor = case.rules.rummy_multiplier if rummy else 1
    points = {name: factor * value_of(hand, case.ruleset) for name, hand in turn.opponents.items()}
    return BasicScore(out, rummy, 0, points, sum(points.values()))


# --- small parts ---


def _cards_of(groups: Iterable[LaidGroup | LayOff]) -> list[Card]:
    return [card for group in groups for card in group.cards]


def _spent(turn: BasicTurn) -> list[Card]:
    """The cards that leave the hand in this turn."""
    return [*_cards_of(turn.groups), *_cards_of(turn.lay_offs), *([turn.discard] if turn.discard else [])]


def _named(turn: BasicTurn) -> list[Card]:
    """The cards that the turn names beside the hand."""
    return [*_spent(turn), *([turn.drawn] if turn.drawn else [])]
