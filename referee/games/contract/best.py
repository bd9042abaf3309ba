"""The best way to lay a deal's contract with a hand (CON-13, SHA-11, T-05)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache

from referee.cards import Card
from referee.games.contract.packs import check_deal, check_players
from referee.games.contract.terms import meld_rules, stock
from referee.melds import MeldRules, read_meld
from referee.questions import Fault, Shape, refuse
from referee.questions.contract import ContractHand
from referee.rulesets import ContractRules, RuleSet
from referee.solver.contracts import ContractSolver, Laying, Need
from referee.verdicts import AfterDiscard, BestGrouping, Grouping


@lru_cache(maxsize=256)
def solver_of(ruleset: RuleSet[ContractRules], deal: int) -> ContractSolver:
    """The solver of a deal's contract."""
    melds = meld_rules(ruleset, deal, None)
    return ContractSolver(melds, list(_needs(ruleset.rules, deal, melds)), apart=not ruleset.rules.adjacent_runs)


def _needs(rules: ContractRules, deal: int, melds: MeldRules) -> Iterator[Need]:
    """The contract, and where more melds may be laid any number of them."""
    contract, exact = rules.contract(deal), rules.contract_size == "exact"
    kinds: tuple[tuple[Shape, tuple[int, ...], int], ...] = (
        ("set", contract.sets, melds.min_set),
        ("sequence", contract.runs, melds.min_run),
    )
    for kind, sizes, least in kinds:
        for size, number in Counter(sizes).items():
            yield Need(kind, number, size, size if exact else None)
        if rules.extra_melds:
            yield Need(kind, None, least)


def best_grouping(hand: ContractHand, ruleset: RuleSet[ContractRules]) -> BestGrouping:
    """The contract laid so that the least points are left: of all cards, and of what the best discard leaves (T-05).

    ``declarable``: the hand can go down, and has the discard that the deal asks for. What cannot be laid is one ungrouped hand.

    >>> from referee.rulesets import load_ruleset
    >>> hand = ContractHand.parse("5S 6S 7S 8S 9S 10S JS QS KS 3H 2D KD 5D", deal=3)
    >>> best = best_grouping(hand, load_ruleset("continental"))
    >>> best.after_discard.card, best.after_discard.grouping.points, len(best.after_discard.grouping.groups)
    (Card('KD'), 15, 2)

    Raises:
        UnanswerableError: no such deal (DEAL_OUT_OF_RANGE) or number of players (PLAYERS_OUT_OF_RANGE), more buys than
            allowed (VALUE_INVALID), more cards than a hand has (CARD_COUNT), cards that are not in the game or more
            copies than there are (CARD_NOT_IN_GAME, CARD_COPIES).
        BudgetExceededError: the cards are too many to search.
    """
    told = [*check_deal(hand.deal, ruleset), *check_players(hand.players, ruleset), *check_buys(hand.buys, ruleset)]
    cards = [*check_size(hand.cards, hand.deal, ruleset, hand.buys), *check_stock(hand.cards, ruleset, hand.players)]
    refuse([*told, *cards])
    melds = meld_rules(ruleset, hand.deal, hand.players)
    found = solver_of(ruleset, hand.deal).best(hand.cards)
    whole, less_one = _grouping(found.whole, hand.cards, melds), _less_one(found.less_one, hand.cards, melds)
    if _discard_due(hand.deal, ruleset.rules):
        return BestGrouping(_declarable(whole, found.less_one is not None), less_one)
    return BestGrouping(whole, less_one if whole.ungrouped else AfterDiscard(None, whole))


def _discard_due(deal: int, rules: ContractRules) -> bool:
    """CON-11, CTR-08: whether who goes down in this deal must keep a card to throw."""
    all_out = rules.last_deal_all_out and deal == rules.deals
    return rules.final_discard == "required" and not all_out


def _declarable(grouping: Grouping, declarable: bool) -> Grouping:
    return Grouping(declarable, grouping.points, grouping.groups, grouping.ungrouped)


def _grouping(laying: Laying | None, cards: tuple[Card, ...], melds: MeldRules) -> Grouping:
    """A way to lay the contract as an answer; without one all cards count."""
    left = tuple(sorted(cards)) if laying is None else laying.left
    groups = () if laying is None else tuple(read_meld(group, melds) for group in laying.groups)
    return Grouping(laying is not None, _points(left, melds), groups, left)


def _less_one(laying: Laying | None, cards: tuple[Card, ...], melds: MeldRules) -> AfterDiscard:
    """What the best discard leaves: where the contract cannot be laid the dearest card goes, of equal ones the smallest."""
    if laying is not None:
        return AfterDiscard(laying.discard, _grouping(laying, cards, melds))
    thrown = min(cards, key=lambda card: (-melds.values[card.index], card.index))
    left = list(cards)
    left.remove(thrown)
    return AfterDiscard(thrown, _grouping(None, tuple(left), melds))


def _points(cards: tuple[Card, ...], melds: MeldRules) -> int:
    return sum(melds.values[card.index] for card in cards)


def check_buys(buys: int | None, ruleset: RuleSet[ContractRules]) -> list[Fault]:
    """VALUE_INVALID for more buys than a deal allows (CON-02, SHA-02); None is no number."""
    limit = ruleset.rules.buy_limit
    if buys is None or limit is None or buys <= limit:
        return []
    return [Fault("VALUE_INVALID", ("buys",), f"this rule set allows at most {limit} buys in a deal, not {buys}")]


def check_size(cards: Sequence[Card], deal: int, ruleset: RuleSet[ContractRules], buys: int | None) -> list[Fault]:
    """CARD_COUNT for more cards than a hand, the drawn card and those bought; without a number of buys the most allowed."""
    rules = ruleset.rules
    buys = rules.buy_limit if buys is None else buys
    if buys is None or check_deal(deal, ruleset):
        return []
    most = rules.dealt(deal) + 1 + rules.buy_card_count * buys
    if len(cards) <= most:
        return []
    detail = f"a hand with the drawn card and {buys} buys has at most {most} cards, here are {len(cards)}"
    return [Fault("CARD_COUNT", ("hand",), detail)]


def check_stock(cards: Sequence[Card], ruleset: RuleSet[ContractRules], players: int | None) -> list[Fault]:
    """CARD_NOT_IN_GAME and CARD_COPIES, where the cards stand in the hand (T-04)."""
    if check_players(players, ruleset):
        players = None
    packs, held, faults = stock(ruleset.rules, players), Counter[Card](), []
    for index, card in enumerate(cards):
        held[card] += 1
        most = packs.most(card)
        if not most:
            faults.append(Fault("CARD_NOT_IN_GAME", ("hand", index), f"{card.text} is not in this game"))
        elif held[card] > most:
            faults.append(Fault("CARD_COPIES", ("hand", index), f"{card.text} is there more than {most} times"))
    return faults
