"""Judging a show (API 2.1)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import chain, compress

from referee.games.indian.counting import LivesCount, count_lives, has_long
from referee.games.indian.hands import best_of, read_groups, solver_of
from referee.games.indian.packs import check_players, copies_warning, packs_of
from referee.games.marriage import is_marriage
from referee.games.marriage.specials import special_show
from referee.groups import Grammar
from referee.questions import Show, Table, refuse
from referee.reasons import Reason, in_order, reason
from referee.rulesets import PURE_SEQUENCES, IndianRules, RuleSet
from referee.verdicts import Grouping, Lives, NamedShow, ReadGroup, Verdict

# Cards laid in ones and twos are no group, whatever the house's least length of one (S-06).
_TOO_FEW_TO_BE_LAID = 2


def judge_declaration(show: Show, ruleset: RuleSet[IndianRules]) -> Verdict:
    """Whether the show is valid as laid, every reason if not, and what it costs under each variant (API 2.1).

    >>> from referee.rulesets import load_ruleset
    >>> show = Show.parse("2H 3H 4H 5H | 5C 6C 7C 8C | 5D 5C JK QH QS", wild_joker="QS")
    >>> judge_declaration(show, load_ruleset()).valid
    True

    Raises:
        UnanswerableError: the house does not play with that many players (PLAYERS_OUT_OF_RANGE).
        BudgetExceededError: the cards are too many to search.
    """
    rules, solver = ruleset.rules, solver_of(ruleset, show.wild_joker)
    refuse(check_players(show.players, ruleset))
    packs = packs_of(show.players, rules)
    groups = read_groups(Table(show.groups, show.wild_joker), ruleset)
    named, reasons = judge_arrangement(show, groups, solver.grammar, rules)
    possible = _possible(show, ruleset)
    better = possible if reasons and possible is not None and possible.declarable else None
    if better is not None and rules.declare_judged_on == "best":
        named, reasons = better.show or named, ()
    warnings = in_order([*copies_warning(show, packs, rules), *([reason("BETTER_ARRANGEMENT")] if better else [])])
    return Verdict(
        valid=not reasons,
        reasons=reasons,
        warnings=warnings,
        groups=groups,
        lives=None if is_marriage(ruleset) else _lives(groups),
        show=named if is_marriage(ruleset) else None,
        points=rules.wrong_show_points if reasons else 0,
        by_variant=_penalties(ruleset, wrong=bool(reasons)),
        best=possible,
    )


def _possible(show: Show, ruleset: RuleSet[IndianRules]) -> Grouping | None:
    """What the cards of the show allowed; None if they are not a hand (S-08)."""
    whole = len(show.cards) == ruleset.rules.cards_per_player
    return best_of(show.cards, show.wild_joker, ruleset) if whole else None


@lru_cache(maxsize=512)
def _penalties(ruleset: RuleSet[IndianRules], *, wrong: bool) -> Mapping[str, int]:
    """What the show costs by each rule set of the house (R-CNT-6); nothing if it is not wrong."""
    return {variant.id: variant.rules.wrong_show_points if wrong else 0 for variant in ruleset.variants()}


def _lives(groups: tuple[ReadGroup, ...]) -> Lives:
    """S-07: the first pure sequence, and the first other sequence beside it."""
    first = next((index for index, group in enumerate(groups) if group.is_pure), None)
    if first is None:
        return Lives(None, None)
    return Lives(first, next((index for index, group in enumerate(groups) if group.is_sequence and index != first), None))


def judge_arrangement(
    show: Show, groups: tuple[ReadGroup, ...], grammar: Grammar, rules: IndianRules
) -> tuple[NamedShow, tuple[Reason, ...]]:
    """Which show the cards are as laid, and why they are none (R-DEC-0, S-21); ``groups`` are its groups as read.

    Cards that are none have the reasons of the show by sequences. Whatever the show, it has as many cards as a hand.
    """
    faults = list(_faults(show, groups, grammar, rules))
    name = special_show(groups, grammar, rules) if faults else PURE_SEQUENCES
    reasons = in_order([*_count_fault(show, rules), *([] if name else faults)])
    return NamedShow(None if reasons else name), reasons


def _count_fault(show: Show, rules: IndianRules) -> Iterator[Reason]:
    """R-DEC-0."""
    count = len(show.cards)
    if count != rules.cards_per_player:
        yield reason("CARD_COUNT", count=count, needed=rules.cards_per_player)


def _faults(show: Show, groups: tuple[ReadGroup, ...], grammar: Grammar, rules: IndianRules) -> Iterator[Reason]:
    """Everything that keeps the cards as laid from being a show by sequences (R-DEC-1 to R-DEC-3, S-06, S-07)."""
    loose = [_is_loose(group, grammar, rules) for group in groups]
    yield from _ungrouped_fault(show, compress(groups, loose), grammar, rules)
    for index, group in enumerate(groups):
        if not loose[index]:
            for why in group.reasons:
                yield Reason(why.code, why.rule, why.message, index, why.cards)
    yield from _life_faults(count_lives(groups), rules)


def _is_loose(group: ReadGroup, grammar: Grammar, rules: IndianRules) -> bool:
    """R-DEC-1, S-06, S-20: one or two cards, a group for another show, or, where jokers may lie loose, nothing but jokers."""
    short = len(group.cards) <= _TOO_FEW_TO_BE_LAID or group.kind == "jokers"
    return short or (rules.ungrouped_jokers_ok and grammar.jokers.issuperset(group.cards))


def _ungrouped_fault(show: Show, groups: Iterable[ReadGroup], grammar: Grammar, rules: IndianRules) -> Iterator[Reason]:
    """R-DEC-1, S-06: the cards of loose groups and those outside every group, except jokers where they may lie loose."""
    loose = [*show.ungrouped, *chain.from_iterable([group.cards for group in groups])]
    if rules.ungrouped_jokers_ok:
        loose = [card for card in loose if card not in grammar.jokers]
    if loose:
        yield reason("UNGROUPED_CARDS", sorted(loose))


def _life_faults(lives: LivesCount, rules: IndianRules) -> Iterator[Reason]:
    """R-DEC-2, R-DEC-3, S-07."""
    if lives.pure < rules.min_pure_sequences:
        code = "TOO_FEW_PURE" if lives.pure else "NO_PURE_SEQUENCE"
        yield reason(code, count=lives.pure, needed=rules.min_pure_sequences)
    if lives.sequences < rules.min_sequences:
        yield reason("TOO_FEW_SEQUENCES", count=lives.sequences, needed=rules.min_sequences)
    if not has_long(lives, rules):
        yield reason("NO_LONG_SEQUENCE", needed=rules.min_long_sequence or 0)
