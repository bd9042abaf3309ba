"""Indian rummy with 13 cards: shows, groups and best groupings (RULES-INDIAN 2 and 2a)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache, partial

from referee.cards import PRINTED_JOKER, Card
from referee.games.costs import HandPoints, event_points, lacking_cards
from referee.games.counting import LivesCount, count_lives, counting, has_long, outside_values
from referee.groups import Grammar, read_group
from referee.jokers import jokers_of
from referee.questions import CountQuestion, Fault, Hand, Show, Table, UnanswerableError
from referee.reasons import Reason, in_order, reason
from referee.rulesets import IndianRules, RuleSet
from referee.solver import MOST_CARDS, Best, Solver
from referee.verdicts import AfterDiscard, BestGrouping, CountVerdict, Grouping, Lives, ReadGroup, Setup, Verdict

# Cards laid in ones and twos are no group, whatever the house's least length of one (S-06).
_TOO_FEW_TO_BE_LAID = 2


@lru_cache(maxsize=512)
def _solver(ruleset: RuleSet, wild_joker: Card | None) -> Solver:
    rules, jokers = ruleset.rules, jokers_of(ruleset.rules, wild_joker)
    grammar = _grammar(rules, jokers)
    return Solver(grammar, counting(rules, jokers, grammar.values))


def _grammar(rules: IndianRules, jokers: frozenset[Card]) -> Grammar:
    return Grammar(
        jokers=jokers,
        values=outside_values(rules, jokers),
        group_min=rules.group_min,
        seq_max=rules.seq_max,
        ace_low=rules.ace_low,
        ace_high=rules.ace_high,
        ace_wrap=rules.ace_wrap,
        jokers_max_per_sequence=rules.jokers_max_per_sequence,
        set_max_total=rules.set_max_total,
        jokers_max_per_set=rules.jokers_max_per_set,
        min_naturals=rules.min_naturals,
        joker_only_sets=rules.joker_only_group == "valid",
        wild_natural_in_pure=rules.wild_natural_in_pure,
        wild_dup_in_own_set=rules.wild_dup_in_own_set,
        identical_triple_is_pure=rules.identical_triple_is_pure,
        jk_tunnela=rules.jk_tunnela,
    )


# --- reading groups ---


def read_groups(table: Table, ruleset: RuleSet) -> tuple[ReadGroup, ...]:
    """Each group by itself, as it is laid (API 2.2); no rule of a show applies.

    >>> from referee.rulesets import load_ruleset
    >>> [group.kind for group in read_groups(Table(Show.parse("5H 6H 7H | QH QH QD").groups), load_ruleset())]
    ['pure_sequence', 'invalid']
    """
    grammar = _solver(ruleset, table.wild_joker).grammar
    return tuple(read_group(group, grammar) for group in table.groups)


# --- the best grouping ---


def best_grouping(hand: Hand, ruleset: RuleSet) -> BestGrouping:
    """The cheapest grouping of the cards, and of what the best discard leaves of a hand with the drawn card (API 2.3).

    >>> from referee.rulesets import load_ruleset
    >>> hand = Hand.parse("2H 3H 4H 5C 6C 7C 7D 7S 7H 9D 9S 9C KD", wild_joker="QS")
    >>> best_grouping(hand, load_ruleset()).grouping.points
    10

    Raises:
        UnanswerableError: more cards than a hand and the drawn card (CARD_COUNT).
        BudgetExceededError: the cards are too many to search.
    """
    _refuse(check_hand(hand.cards, ruleset))
    size = ruleset.rules.cards_per_player
    solver, whole = _solver(ruleset, hand.wild_joker), len(hand.cards) == size + 1
    best = solver.best(hand.cards, declares=len(hand.cards) == size)
    return BestGrouping(_grouping(best), _after_discard(solver, hand.cards) if whole else None)


def best_points(hands: Sequence[Hand], ruleset: RuleSet) -> list[int]:
    """The points of the best grouping of each hand, in order, without the groupings: for many hands at once.

    >>> from referee.rulesets import load_ruleset
    >>> hand = Hand.parse("2H 3H 4H 5C 6C 7C 7D 7S 7H 9D 9S 9C KD", wild_joker="QS")
    >>> best_points([hand, hand], load_ruleset())
    [10, 10]

    Raises:
        UnanswerableError: a hand has more cards than a hand and the drawn card (CARD_COUNT).
        BudgetExceededError: the cards are too many to search.
    """
    by_wild: dict[Card | None, list[int]] = {}
    for number, hand in enumerate(hands):
        _refuse(check_hand(hand.cards, ruleset))
        by_wild.setdefault(hand.wild_joker, []).append(number)
    points = [0] * len(hands)
    for wild, numbers in by_wild.items():
        solver, size = _solver(ruleset, wild), ruleset.rules.cards_per_player
        found = solver.points([hands[number].cards for number in numbers], hand_size=size)
        for number, value in zip(numbers, found, strict=True):
            points[number] = value
    return points


def check_hand(cards: tuple[Card, ...], ruleset: RuleSet) -> list[Fault]:
    """CARD_COUNT for more cards than a hand and the drawn card."""
    most = ruleset.rules.cards_per_player + 1
    if len(cards) <= most:
        return []
    return [Fault("CARD_COUNT", ("hand",), f"a hand with the drawn card has at most {most} cards, here are {len(cards)}")]


def _refuse(faults: list[Fault]) -> None:
    if faults:
        raise UnanswerableError(*faults)


def _grouping(best: Best) -> Grouping:
    return Grouping(best.declared, best.rank.points, best.groups, best.ungrouped)


def _after_discard(solver: Solver, cards: tuple[Card, ...]) -> AfterDiscard:
    best = solver.best(cards, declares=True, discards=True)
    assert best.discard is not None
    return AfterDiscard(best.discard, _grouping(best))


# --- a show ---


def judge_declaration(show: Show, ruleset: RuleSet) -> Verdict:
    """Whether the show is valid as laid, every reason if not, and what it costs under each variant (API 2.1).

    >>> from referee.rulesets import load_ruleset
    >>> show = Show.parse("2H 3H 4H 5H | 5C 6C 7C 8C | 5D 5C JK QH QS", wild_joker="QS")
    >>> judge_declaration(show, load_ruleset()).valid
    True

    Raises:
        UnanswerableError: the house does not play with that many players (PLAYERS_OUT_OF_RANGE).
        BudgetExceededError: the cards are too many to search.
    """
    rules, solver = ruleset.rules, _solver(ruleset, show.wild_joker)
    _refuse(check_players(show.players, ruleset))
    packs = _packs(show.players, rules)
    groups = read_groups(Table(show.groups, show.wild_joker), ruleset)
    reasons = in_order(list(_show_faults(show, groups, solver.grammar, rules)))
    possible = _possible(show, solver, rules)
    better = bool(reasons) and possible is not None and possible.declarable
    if better and rules.declare_judged_on == "best":
        reasons = ()
    warnings = in_order([*_copies_warning(show, packs, rules), *([reason("BETTER_ARRANGEMENT")] if better else [])])
    return Verdict(
        valid=not reasons,
        reasons=reasons,
        warnings=warnings,
        groups=groups,
        lives=_lives(groups),
        points=rules.wrong_show_points if reasons else 0,
        by_variant=_penalties(ruleset, wrong=bool(reasons)),
        best=possible,
    )


def _possible(show: Show, solver: Solver, rules: IndianRules) -> Grouping | None:
    """What the cards of the show allowed; None if they are not a hand (S-08)."""
    cards = _cards_of(show)
    return _grouping(solver.best(cards, declares=True)) if len(cards) == rules.cards_per_player else None


@lru_cache(maxsize=512)
def _penalties(ruleset: RuleSet, *, wrong: bool) -> Mapping[str, int]:
    """What the show costs by each rule set of the house (R-CNT-6); nothing if it is not wrong."""
    return {variant.id: variant.rules.wrong_show_points if wrong else 0 for variant in ruleset.variants()}


def _cards_of(show: Show) -> tuple[Card, ...]:
    return tuple(card for group in (*show.groups, show.ungrouped) for card in group)


def _lives(groups: tuple[ReadGroup, ...]) -> Lives:
    """S-07: the first pure sequence, and the first other sequence beside it."""
    first = next((index for index, group in enumerate(groups) if group.kind == "pure_sequence"), None)
    if first is None:
        return Lives(None, None)
    return Lives(first, next((index for index, group in enumerate(groups) if group.is_sequence and index != first), None))


def _show_faults(show: Show, groups: tuple[ReadGroup, ...], grammar: Grammar, rules: IndianRules) -> Iterator[Reason]:
    count = len(_cards_of(show))
    if count != rules.cards_per_player:
        yield reason("CARD_COUNT", count=count, needed=rules.cards_per_player)
    yield from _ungrouped_fault(show, grammar, rules)
    for index, group in enumerate(groups):
        if not _is_loose(group.cards, grammar, rules):
            yield from (Reason(why.code, why.rule, why.message, index, why.cards) for why in group.reasons)
    yield from _life_faults(count_lives(groups), rules)


def _is_loose(cards: tuple[Card, ...], grammar: Grammar, rules: IndianRules) -> bool:
    """R-DEC-1, S-06: one or two cards, or, where jokers may lie loose, one made of nothing else."""
    return len(cards) <= _TOO_FEW_TO_BE_LAID or (rules.ungrouped_jokers_ok and all(card in grammar.jokers for card in cards))


def _ungrouped_fault(show: Show, grammar: Grammar, rules: IndianRules) -> Iterator[Reason]:
    """R-DEC-1, S-06: loose cards, except jokers where they may lie loose."""
    piles = (show.ungrouped, *(group for group in show.groups if _is_loose(group, grammar, rules)))
    loose = [card for pile in piles for card in pile if not (rules.ungrouped_jokers_ok and card in grammar.jokers)]
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


# --- what an event costs ---


def count_hand(asked: CountQuestion, ruleset: RuleSet) -> CountVerdict:
    """What the event costs the player, under the rule set and under each variant of its house (API 2.4).

    >>> from referee.rulesets import load_ruleset
    >>> drop = CountQuestion("drop", picked=False)
    >>> count_hand(drop, load_ruleset("rummycircle-pool201")).points
    25

    Raises:
        UnanswerableError: a member is missing that the event needs, or two that exclude each other are there.
        BudgetExceededError: the cards are too many to search.
    """
    _refuse(check_one_hand(asked))
    points = event_points(asked, ruleset.rules, partial(_hand_points, asked, ruleset))
    reasons = in_order(list(_event_faults(asked, points, ruleset.rules)))
    cards = _cards_counted(asked)
    return CountVerdict(
        valid=not reasons,
        reasons=reasons,
        points=points,
        by_variant={variant.id: _points_or_none(asked, variant) for variant in ruleset.variants()},
        groups=read_groups(Table(asked.groups or (), asked.wild_joker), ruleset),
        best=_best_of(cards, asked.wild_joker, ruleset) if cards and not _wrong_count(asked, ruleset.rules) else None,
    )


def check_one_hand(asked: CountQuestion) -> list[Fault]:
    """VALUE_INVALID for a hand that is given twice: as groups, as cards, as a count."""
    given = [name for name in ("groups", "hand", "hand_points") if getattr(asked, name) is not None]
    if asked.ungrouped and asked.groups is None:
        given.append("ungrouped")
    return [Fault("VALUE_INVALID", (name,), f"must not stand beside {given[0]}") for name in given[1:]]


def _points_or_none(asked: CountQuestion, variant: RuleSet) -> int | float | None:
    try:
        return event_points(asked, variant.rules, partial(_hand_points, asked, variant))
    except UnanswerableError:
        return None


def _hand_points(asked: CountQuestion, ruleset: RuleSet) -> HandPoints:
    """The count of the hand, capped: as arranged, or as best arranged (R-CNT-2 to R-CNT-4)."""
    rules = ruleset.rules
    if asked.hand_points is not None:
        return HandPoints(min(asked.hand_points, rules.points_cap))
    cards, solver = _cards_counted(asked), _solver(ruleset, asked.wild_joker)
    declared = HandPoints(rules.loser_valid_hand_points, fixed=True)
    if not cards:
        raise lacking_cards()
    if asked.hand is not None or rules.loser_judged_on == "best":
        _refuse(check_arrangeable(cards))
        best = _best_of(cards, asked.wild_joker, ruleset)
        return declared if best.declarable else HandPoints(best.points)
    show = Show(asked.groups or (), asked.ungrouped, asked.wild_joker)
    groups = read_groups(Table(show.groups, show.wild_joker), ruleset)
    if not list(_show_faults(show, groups, solver.grammar, rules)):
        return declared
    return HandPoints(solver.counting.price(groups, asked.ungrouped))


def _best_of(cards: tuple[Card, ...], wild_joker: Card | None, ruleset: RuleSet) -> Grouping:
    size = ruleset.rules.cards_per_player
    return _grouping(_solver(ruleset, wild_joker).best(cards, declares=len(cards) == size))


def _cards_counted(asked: CountQuestion) -> tuple[Card, ...]:
    if asked.hand is not None:
        return asked.hand
    return tuple(card for group in (*(asked.groups or ()), asked.ungrouped) for card in group)


def _event_faults(asked: CountQuestion, points: int | float | None, rules: IndianRules) -> Iterator[Reason]:
    """S-13: a drop that is not allowed, a number of cards that no hand has."""
    if points is None:
        yield reason("DROP_NOT_ALLOWED")
    if _wrong_count(asked, rules):
        yield reason("CARD_COUNT", count=len(_cards_counted(asked)), needed=rules.cards_per_player)


def _wrong_count(asked: CountQuestion, rules: IndianRules) -> bool:
    count, size = len(_cards_counted(asked)), rules.cards_per_player
    return bool(count) and (count > size or (count < size and not asked.partial))


def check_arrangeable(cards: tuple[Card, ...]) -> list[Fault]:
    """CARD_COUNT for more cards than a best arrangement is sought for."""
    if len(cards) <= MOST_CARDS:
        return []
    return [Fault("CARD_COUNT", ("groups",), f"a best arrangement is sought for at most {MOST_CARDS} cards, not {len(cards)}")]


# --- the packs ---


def check_players(players: int | None, ruleset: RuleSet) -> list[Fault]:
    """PLAYERS_OUT_OF_RANGE for a number of players that the house does not know; None is no number."""
    decks = ruleset.rules.decks
    if players is None or players in decks:
        return []
    known = ", ".join(map(str, decks))
    return [Fault("PLAYERS_OUT_OF_RANGE", ("players",), f"this rule set is for {known} players, not {players}")]


def _packs(players: int | None, rules: IndianRules) -> int:
    """R-PACK-1: packs in play; without a number of players the most that the house uses."""
    return max(rules.decks.values()) if players is None else rules.decks[players]


def _copies_warning(show: Show, packs: int, rules: IndianRules) -> Iterator[Reason]:
    """R-PACK-2, S-08: cards named more often than the packs hold them, less the card turned up."""
    named = Counter(_cards_of(show))
    if show.discard is not None:
        named[show.discard] += 1
    if show.wild_joker is not None and not rules.cut_card_in_play:
        named[show.wild_joker] += 1
    most = {card: packs * rules.printed_jokers_per_deck if card is PRINTED_JOKER else packs for card in named}
    held = Counter(_cards_of(show)) + Counter([show.discard] if show.discard else [])
    over = sorted(card for card in held if named[card] > most[card])
    if over:
        yield reason("CARD_COPIES", over, count=packs)


def setup(players: int, deal: int | None, ruleset: RuleSet) -> Setup:
    """What goes on the table for that many players (R-PACK-1, R-DEA-1).

    Raises:
        UnanswerableError: no such number of players (PLAYERS_OUT_OF_RANGE) or deal (DEAL_OUT_OF_RANGE).
    """
    rules = ruleset.rules
    faults = check_players(players, ruleset)
    if deal is not None and not 1 <= deal <= (rules.deals or deal):
        faults.append(Fault("DEAL_OUT_OF_RANGE", ("deal",), f"there is no deal {deal}"))
    _refuse(faults)
    packs = _packs(players, rules)
    printed = packs * rules.printed_jokers_per_deck
    chips = rules.deals * rules.chips_per_deal if rules.deals and rules.chips_per_deal else None
    return Setup(players, packs, printed, packs * 52 + printed, rules.cards_per_player, chips)


def jokers(wild_joker: Card | None, ruleset: RuleSet) -> tuple[Card, ...]:
    """The cards that are jokers now, in the order of cards (R-JOK-1, R-JOK-2)."""
    return tuple(sorted(jokers_of(ruleset.rules, wild_joker)))
