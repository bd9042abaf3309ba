"""Gin against OpenSpiel, against an oracle of another principle, and against itself."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee import Card, RuleSet, load_ruleset, ruleset_ids
from referee.cards import ALL_CARDS, parse_cards
from referee.games.gin import best_grouping, best_points, judge_declaration
from referee.games.gin.defence import least_after_lay_offs
from referee.games.gin.hands import least_deadwood, read_groups, solver
from referee.games.gin.scores import knock_limit
from referee.games.gin.values import value_of
from referee.games.one_pack.groups import Sizes, groups_in
from referee.questions import LaidGroup
from referee.questions.gin import Defence, GinAction, GinHand, Knock
from referee.rulesets import GinRules
from tests.oracle import western as oracle
from tests.oracle.ranks import Rank

PACK = ALL_CARDS[:52]
MODERN = load_ruleset("gin-modern")
SEEDS = st.integers(0, 10**9)
Cards = tuple[Card, ...]


# --- the least deadwood ---


def test_eleven_cards_less_one() -> None:
    """A hand on which a well-known solver is not minimal."""
    assert best_points([parse_cards("3D AS 7S 8S 6H 5S 6D 6S 7C 7H 7D")], discards=True) == [9]


def test_gin_03_deadwood_is_that_of_openspiel() -> None:
    pyspiel = pytest.importorskip("pyspiel")
    rng, peer = Random(10), pyspiel.gin_rummy.GinRummyUtils(13, 4, 10)
    hands = [rng.sample(range(52), 10) for _ in range(50_000)]
    assert best_points([[PACK[index] for index in hand] for hand in hands]) == [peer.min_deadwood(hand) for hand in hands]


def test_gin_03_of_eleven_cards_the_best_of_all_discards_is_found() -> None:
    rng = Random(11)
    hands = [rng.sample(PACK, 11) for _ in range(12_000)]
    thrown = best_points([hand[:index] + hand[index + 1 :] for hand in hands for index in range(11)])
    assert best_points(hands, discards=True) == [min(thrown[start : start + 11]) for start in range(0, len(thrown), 11)]


def near(rng: Random, size: int) -> Cards:
    """Cards of few neighbouring ranks, or of few suits, where sets and sequences fight over cards."""
    suits, ranks = rng.choice([("SHDC", 4), ("SHD", 5), ("SH", 7)])
    first = rng.randrange(1, 14 - ranks)
    return tuple(rng.sample([card for card in PACK if card.suit in suits and first <= card.rank < first + ranks], size))


@pytest.mark.parametrize("size", [7, 10, 11])
def test_api_2_3_the_best_grouping_is_the_oracles(size: int) -> None:
    rng = Random(size)
    for _ in range(400):
        hand = near(rng, size)
        found = best_grouping(GinHand(hand), MODERN).grouping
        runs = sum(group.kind == "sequence" for group in found.groups)
        assert Rank(found.points, len(found.ungrouped), runs, runs, 0) == oracle.best([card.text for card in hand])


# --- the defence ---


def knocks(seed: int, count: int) -> list[tuple[list[Cards], Cards]]:
    """Groups shown and the hands against them, from the whole pack and from parts of it where lay-offs are many."""
    rng, found = Random(seed), list[tuple[list[Cards], Cards]]()
    while len(found) < count:
        pool = list(PACK)
        if len(found) % 2:
            first = rng.randrange(1, 7)
            pool = [card for card in pool if first <= card.rank <= first + 6]
        rng.shuffle(pool)
        groups = [group.cards for group in solver().best(tuple(pool[:10])).groups]
        if groups:
            found.append((groups, tuple(pool[10:20])))
    return found


def test_gin_11_the_joint_minimum_is_that_of_exhaustive_search() -> None:
    one_after_the_other = 0
    for groups, hand in knocks(11, 2000):
        laid = read_groups([LaidGroup(cards) for cards in groups], MODERN)
        least = least_after_lay_offs(hand, laid)
        assert least == oracle.defence([card.text for card in hand], [[card.text for card in cards] for cards in groups])
        one_after_the_other += least == least_after_lay_offs(solver().best(hand).ungrouped, laid)
    assert one_after_the_other < 1990  # laying off what the best own groups leave is not always best


@given(SEEDS)
def test_gin_11_laying_off_never_raises_deadwood(seed: int) -> None:
    ((groups, hand),) = knocks(seed, 1)
    laid = read_groups([LaidGroup(cards) for cards in groups], MODERN)
    least = least_after_lay_offs(hand, laid)
    assert least <= least_after_lay_offs(hand, laid[1:]) <= least_after_lay_offs(hand, ()) == least_deadwood(hand)


# --- knocks ---

EVERY_GROUP = [group for group in groups_in(PACK, Sizes()) if len(group) <= 4]
HOUSES = [load_ruleset(name) for name in ruleset_ids("gin")]


def good_hand(rng: Random, size: int, taken: Cards = ()) -> tuple[list[Cards], Cards]:
    """Two or three groups without a card in common, and a hand of them and mostly low cards."""
    groups: list[Cards] = []
    for length in rng.choice([(3, 3, 3), (3, 3, 4), (4, 3, 3), (3, 3)]):
        gone = {*taken, *(card for group in groups for card in group)}
        groups.append(rng.choice([group for group in EVERY_GROUP if len(group) == length and not gone & set(group)]))
    held = [card for group in groups for card in group]
    others = sorted((card for card in PACK if card not in {*held, *taken}), key=lambda card: (card.rank > 4, rng.random()))
    return groups, tuple(held + others[: size - len(held)])


def a_knock(seed: int, action: GinAction) -> Knock:
    """A good hand, some of whose groups are shown short or not at all, and a defence that may be good too."""
    rng = Random(seed)
    groups, hand = good_hand(rng, 11)
    shown = [LaidGroup(group[: rng.choice([3, 4, 4, 4])]) for group in groups if rng.random() < 0.85]
    discard = hand[-1] if action != "big_gin" else None
    theirs = good_hand(rng, 10, hand)[1] if rng.random() < 0.5 else rng.sample([c for c in PACK if c not in hand], 10)
    return Knock(action, hand, tuple(shown), discard, upcard=rng.choice(PACK), opponent=Defence(tuple(theirs)))


ANY_KNOCK = st.builds(a_knock, SEEDS, st.sampled_from(["knock", "knock", "knock", "gin", "big_gin"]))
ANY_HOUSE = st.sampled_from(HOUSES)


@given(ANY_KNOCK, ANY_HOUSE)
def test_gin_06_gin_07_a_spread_within_the_limit_is_legal_and_warned_of_if_a_better_one_was_there(
    knock: Knock, house: RuleSet[GinRules]
) -> None:
    verdict, kept = judge_declaration(knock, house), list(knock.hand)
    if knock.discard:
        kept.remove(knock.discard)
    shown = value_of(kept) - value_of(card for group in knock.groups for card in group.cards)
    limit = knock_limit(knock.upcard, house.rules) if knock.action == "knock" else 0
    allowed = knock.action != "big_gin" or house.rules.big_gin_bonus is not None
    assert verdict.valid == (shown <= limit and allowed)
    warned = "SUBOPTIMAL_SPREAD" in {why.code for why in verdict.warnings}
    assert warned == (verdict.valid and shown > least_deadwood(kept))


@given(ANY_KNOCK, ANY_HOUSE)
def test_gin_09_gin_12_the_winner_and_the_points_agree(knock: Knock, house: RuleSet[GinRules]) -> None:
    verdict = judge_declaration(knock, house)
    score, result, rules = verdict.score, verdict.score.outcome, house.rules
    if not verdict.valid:
        assert (result.kind, result.winner, result.points) == (None, None, 0)
        return
    mine, theirs, factor = score.deadwood, score.opponent_deadwood, 1
    assert mine is not None
    assert theirs is not None
    if rules.spade_double and knock.upcard is not None and knock.upcard.suit == "S":
        factor = 2
    if result.kind == "knock":
        assert (result.winner, result.points) == ("knocker", factor * (theirs - mine))
        assert mine < theirs or (mine == theirs and not rules.undercut_on_tie)
    elif result.kind == "undercut":
        assert (result.winner, result.points) == ("defender", factor * (rules.undercut_bonus + mine - theirs))
        assert theirs < mine or (mine == theirs and rules.undercut_on_tie)
    else:
        bonus = rules.gin_bonus if result.kind == "gin" else rules.big_gin_bonus
        assert (result.winner, mine, result.points) == ("knocker", 0, factor * ((bonus or 0) + theirs))


@given(ANY_KNOCK, ANY_HOUSE, SEEDS)
def test_gin_07_a_defence_that_could_be_better_stands_and_is_warned_of(
    knock: Knock, house: RuleSet[GinRules], seed: int
) -> None:
    assert knock.opponent
    rng = Random(seed)
    groups = [LaidGroup(group.cards) for group in solver().best(knock.opponent.hand).groups if rng.random() < 0.7]
    declared = judge_declaration(replace(knock, opponent=replace(knock.opponent, groups=tuple(groups))), house)
    verdict = judge_declaration(knock, house)
    assert declared.valid == verdict.valid
    if verdict.valid:
        shown, least = declared.score.opponent_deadwood, declared.score.opponent_optimal_deadwood
        assert least == verdict.score.opponent_deadwood
        assert ("SUBOPTIMAL_DEFENCE" in {why.code for why in declared.warnings}) == (shown != least)
