"""Judging a knock, gin or big gin, and the defence against it (API 2.1, GIN-04 to GIN-12, T-01, T-15)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from referee.cards import Card
from referee.games.gin.defence import least_after_lay_offs
from referee.games.gin.hands import MELDS, least_deadwood, read_groups
from referee.games.gin.scores import check_upcard, kind_of, knock_limit, outcome
from referee.games.gin.values import HAND_SIZE, value_of
from referee.games.one_pack.packs import STOCK
from referee.layoffs import lay_off_all
from referee.questions import refuse
from referee.questions.gin import Defence, GinAction, Knock
from referee.questions.western import LaidGroup
from referee.reasons import Reason, in_order, reason
from referee.rulesets import GinRules, RuleSet
from referee.stock import foreign_cards, strange_cards, surplus_cards
from referee.verdicts import ReadGroup
from referee.verdicts.gin import GinOutcome, GinScore
from referee.verdicts.western import TurnVerdict

_GAME = "gin"
_NOTHING = GinOutcome(None, None, 0)


@dataclass(frozen=True, slots=True)
class _Case:
    """A declaration with its groups, and the defender's, as they read."""

    knock: Knock
    rules: GinRules
    groups: tuple[ReadGroup, ...]
    defence: tuple[ReadGroup, ...]

    @property
    def kept(self) -> list[Card]:
        """The cards that the knocker keeps."""
        kept = list(self.knock.hand)
        if self.knock.discard is not None:
            kept.remove(self.knock.discard)
        return kept

    @property
    def deadwood(self) -> int:
        """GIN-07: the value of what the knocker keeps outside the groups shown."""
        return value_of(self.kept) - value_of(_laid(self.knock.groups))

    @property
    def kind(self) -> GinAction:
        return kind_of(self.knock.action, self.deadwood)

    @property
    def open_groups(self) -> tuple[ReadGroup, ...]:
        """GIN-11: the groups that the defender may lay off on."""
        return self.groups if self.kind == "knock" or self.rules.layoff_on_gin else ()


def judge_declaration(knock: Knock, ruleset: RuleSet[GinRules]) -> TurnVerdict[GinScore]:
    """Whether the declaration stands, all reasons of the first phase in which it fails, and the score (API 2.1).

    >>> from referee.cards import parse_cards
    >>> from referee.rulesets import load_ruleset
    >>> laid = tuple(map(LaidGroup.parse, ("4H 5H 6H", "8C 9C 10C", "QS QH QD")))
    >>> hand = parse_cards("4H 5H 6H 8C 9C 10C QS QH QD 8S KC")
    >>> verdict = judge_declaration(Knock("knock", hand, laid, discard=Card("KC")), load_ruleset("gin-modern"))
    >>> verdict.valid, verdict.score.deadwood
    (True, 8)

    Raises:
        UnanswerableError: the rules hang on an upcard that is not told (MEMBER_MISSING).
    """
    refuse(check_upcard(knock.upcard, ruleset))
    defence = (knock.opponent.groups or ()) if knock.opponent else ()
    case = _Case(knock, ruleset.rules, read_groups(knock.groups, ruleset), read_groups(defence, ruleset))
    reasons = _card_faults(case) or _group_faults(case) or tuple(_turn_faults(case))
    score = GinScore(_NOTHING)
    if not reasons:
        score = replace(score, deadwood=case.deadwood, optimal_deadwood=least_deadwood(case.kept))
        reasons = tuple(_limit_faults(case)) or tuple(_lay_off_faults(case))
    if reasons:
        return TurnVerdict(False, in_order(reasons), (), case.groups, score)
    score = _scored(case, score)
    return TurnVerdict(True, (), in_order(_warnings(case, score)), case.groups, score)


# --- the cards, the groups ---


def _card_faults(case: _Case) -> tuple[Reason, ...]:
    """The card phase of both sides: a joker alone, else everything that is wrong with the cards named (T-01, T-04)."""
    knock, opponent = case.knock, case.knock.opponent
    strange = [*strange_cards(_all_named(knock), STOCK, _GAME)]
    strange += _of_defender(strange_cards(_all_named_by(opponent), STOCK, _GAME)) if opponent else []
    if strange:
        return tuple(strange)
    reasons = [*_surplus(case), *foreign_cards(_spent(knock), knock.hand, _GAME), *_count_fault(knock.hand, HAND_SIZE + 1)]
    if opponent:
        spent = [*_laid(opponent.groups or ()), *_laid_off(opponent)]
        theirs = [*foreign_cards(spent, opponent.hand, _GAME), *_count_fault(opponent.hand, HAND_SIZE)]
        reasons += _of_defender(theirs)
    return tuple(reasons)


def _surplus(case: _Case) -> list[Reason]:
    """CARD_COPIES over both hands; what the knocker does not hold twice himself is the defender's."""
    own = list(surplus_cards(case.knock.hand, STOCK, _GAME))
    theirs = case.knock.opponent.hand if case.knock.opponent else ()
    return [*own, *_of_defender(surplus_cards([*set(case.knock.hand), *theirs], STOCK, _GAME))]


def _spent(knock: Knock) -> list[Card]:
    """The cards that leave the knocker's hand; a card said to be drawn must be in it too."""
    named = [*_laid(knock.groups), *([knock.discard] if knock.discard else [])]
    return named if knock.drawn is None or knock.drawn in knock.hand else [*named, knock.drawn]


def _count_fault(hand: tuple[Card, ...], needed: int) -> Iterator[Reason]:
    if len(hand) != needed:
        yield reason("CARD_COUNT", game=_GAME, count=len(hand), needed=needed)


def _group_faults(case: _Case) -> tuple[Reason, ...]:
    """GIN-02: what is wrong with the groups of both sides."""
    return (*_at_groups(case.groups), *_of_defender(_at_groups(case.defence)))


def _at_groups(groups: tuple[ReadGroup, ...]) -> Iterator[Reason]:
    for index, group in enumerate(groups):
        yield from (replace(why, group=index) for why in group.reasons)


# --- the turn, the limit, the lay-offs ---


def _turn_faults(case: _Case) -> Iterator[Reason]:
    """GIN-05, GIN-10: the discard that is due, or must not be."""
    knock = case.knock
    if knock.action == "big_gin":
        if case.rules.big_gin_bonus is None:
            yield reason("BIG_GIN_NOT_ENABLED", game=_GAME)
        if knock.discard is not None:
            yield reason("BIG_GIN_WITH_DISCARD", [knock.discard], game=_GAME)
    elif knock.discard is None:
        yield reason("DISCARD_MISSING", game=_GAME)
    elif knock.drawn_from == "discard" and knock.drawn is knock.discard:
        yield reason("DISCARD_JUST_TAKEN", [knock.discard], game=_GAME)


def _limit_faults(case: _Case) -> Iterator[Reason]:
    """GIN-06, GIN-08 to GIN-10: more deadwood than the declaration may have."""
    knock, deadwood = case.knock, case.deadwood
    limit = knock_limit(knock.upcard, case.rules) if knock.action == "knock" else 0
    if deadwood > limit:
        yield reason(_OVER[knock.action], game=_GAME, count=deadwood, limit=limit)


_OVER: dict[GinAction, str] = {
    "knock": "KNOCK_OVER_LIMIT",
    "gin": "GIN_HAS_DEADWOOD",
    "big_gin": "BIG_GIN_HAS_DEADWOOD",
}


def _lay_off_faults(case: _Case) -> Iterator[Reason]:
    """GIN-11, T-08: lay-offs that may not be, or do not fit."""
    opponent = case.knock.opponent
    if opponent is None or not opponent.lay_offs:
        return
    if case.kind != "knock" and not case.rules.layoff_on_gin:
        yield from _of_defender([reason("LAYOFF_ON_GIN", _laid_off(opponent), game=_GAME)])
        return
    _, reasons = lay_off_all(case.knock.groups, opponent.lay_offs, MELDS, one_by_one=True)
    yield from _of_defender(reasons)


# --- the score ---


def _scored(case: _Case, score: GinScore) -> GinScore:
    """GIN-09 to GIN-12, T-03, T-15: the score of a declaration that stands."""
    knock, opponent = case.knock, case.knock.opponent
    if opponent is None:
        return replace(score, outcome=outcome(case.kind, case.deadwood, None, knock.upcard, case.rules))
    least = least_after_lay_offs(opponent.hand, case.open_groups)
    shown = _shown(opponent) if opponent.declared else least
    result = outcome(case.kind, case.deadwood, shown, knock.upcard, case.rules)
    return replace(score, outcome=result, opponent_deadwood=shown, opponent_optimal_deadwood=least)


def _shown(opponent: Defence) -> int:
    return value_of(opponent.hand) - value_of(_laid(opponent.groups or ())) - value_of(_laid_off(opponent))


def _warnings(case: _Case, score: GinScore) -> Iterator[Reason]:
    """GIN-07: a spread or a defence that stands, and could have been better."""
    if score.deadwood != score.optimal_deadwood:
        yield reason("SUBOPTIMAL_SPREAD", game=_GAME, count=score.deadwood or 0, limit=score.optimal_deadwood or 0)
    if score.opponent_deadwood != score.opponent_optimal_deadwood:
        shown, least = score.opponent_deadwood or 0, score.opponent_optimal_deadwood or 0
        yield reason("SUBOPTIMAL_DEFENCE", game=_GAME, side="defender", count=shown, limit=least)


# --- small parts ---


def _laid(groups: Iterable[LaidGroup]) -> list[Card]:
    return [card for group in groups for card in group.cards]


def _laid_off(opponent: Defence) -> list[Card]:
    return [card for lay_off in opponent.lay_offs or () for card in lay_off.cards]


def _all_named(knock: Knock) -> list[Card]:
    """Every card that the knocker's members name."""
    others = (knock.discard, knock.drawn, knock.upcard)
    return [*knock.hand, *_laid(knock.groups), *(card for card in others if card is not None)]


def _all_named_by(opponent: Defence) -> list[Card]:
    return [*opponent.hand, *_laid(opponent.groups or ()), *_laid_off(opponent)]


def _of_defender(reasons: Iterable[Reason]) -> list[Reason]:
    """The same reasons, told to be the defender's."""
    return [replace(why, side="defender") for why in reasons]
