"""Hands and house rules of contract games for tests, and the best grouping in the oracle's words."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from random import Random
from typing import Any

from referee import Card, RuleSet, load_ruleset
from referee.games.contract import best_grouping
from referee.questions.contract import ContractHand
from referee.verdicts import BestGrouping, Grouping
from tests.oracle import contract as oracle
from tests.oracle.indian import JK, RANKS, SUITS
from tests.oracle.ranks import Rank

KINDS = ("uniform", "wild_rich", "laid", "few_suits")
PACKS = {"continental": (2, 4), "shanghai": (3, 2)}
SIZES = {"continental": (12, 13, 13, 15), "shanghai": (11, 12, 14, 16)}
DEALS = [("continental", deal) for deal in range(1, 8)] + [("shanghai", deal) for deal in range(1, 11)]
CONTRACTS = [
    {"sets": 2, "runs": 0},
    {"sets": [3], "runs": [4]},
    {"sets": 0, "runs": [4, 4]},
    {"sets": [3, 4], "runs": [3]},
    {"sets": [3], "runs": [3, 5]},
    {"sets": [3, 3, 4], "runs": 0},
    {"sets": 0, "runs": [3, 3, 4]},
    {"sets": [3, 3], "runs": [3, 3]},
]
_CHOICES: dict[str, tuple[Any, ...]] = {
    "wilds": (["JK"], ["JK", "AH", "AD"], ["JK", "2S", "2H", "2D", "2C"], ["JK", "AD", "7D", "8D"], ["AH", "AD"], []),
    "wild_as_natural": (True,),
    "wild_limit": ("not_outnumber", "fewer", "none", {"3": 1, "4": 1, "5": 2, "else": 3}, {"3": 1, "4": 0, "else": 2}),
    "wild_trio": (True, False),
    "max_set": (3, 4, 6),
    "max_run": (4, 5, 7),
    "ace_low": (False,),
    "ace_high": (False,),
    "adjacent_runs": (False,),
    "contract_size": ("exact",),
    "final_discard": ("optional",),
    "last_deal_all_out": (True,),
    "card_values": ({"A": 0}, {JK: 3}, {JK: 0, "A": 0, "2": 0, "K": 0}, {"7": 60, "8": 61}),
}


@dataclass(frozen=True)
class Case:
    """A hand in a deal under a rule set."""

    ruleset: str
    deal: int
    hand: tuple[str, ...]
    overrides: dict[str, Any] = field(default_factory=dict)

    def rules(self) -> RuleSet[Any]:
        """The rules, overrides applied."""
        return load_ruleset(self.ruleset, self.overrides)

    def best(self) -> BestGrouping:
        """What the referee finds."""
        return best_grouping(ContractHand(tuple(map(Card, self.hand)), self.deal), self.rules())

    def contract(self) -> oracle.Contract:
        """The deal's contract as the oracle writes it."""
        contract = self.rules().rules.contract(self.deal)
        return [*((oracle.SET, size) for size in contract.sets), *((oracle.SEQUENCE, size) for size in contract.runs)]

    def expected(self) -> oracle.Best:
        """What the oracle finds."""
        rules = {**self.rules().rules.as_data(), "contracts": self.rules().rules.contracts}
        return oracle.best(self.hand, self.contract(), rules, oracle.discard_due(self.deal, rules))


def rank(grouping: Grouping) -> Rank:
    """The criteria of API 2.3 in their order."""
    runs = [group for group in grouping.groups if group.kind == "sequence"]
    spent = sum(len(group.jokers) for group in grouping.groups)
    return Rank(grouping.points, len(grouping.ungrouped), sum(not run.jokers for run in runs), len(runs), spent)


def disagreement(case: Case) -> tuple[oracle.Best, oracle.Best] | None:
    """What the referee finds and what the oracle does, where they differ."""
    found, expected = case.best(), case.expected()
    after = found.after_discard
    assert after is not None
    card = None if after.card is None else after.card.text
    laid = bool(found.grouping.groups)
    ours = oracle.Best(
        found.grouping.declarable, laid, rank(found.grouping), card, after.grouping.declarable, rank(after.grouping)
    )
    return None if ours == expected else (ours, expected)


def random_case(rng: Random, ruleset: str, deal: int, kind: str) -> Case:
    """A hand of a kind that is hard in its own way."""
    case = Case(ruleset, deal, ())
    return replace(case, hand=tuple(_hand(rng, kind, case, rng.choice(SIZES[ruleset]))))


def random_house(rng: Random) -> Case:
    """The same under house rules of many kinds, with a contract of their own."""
    overrides = {name: rng.choice(values) for name, values in _CHOICES.items() if rng.random() < 0.25}
    overrides["contracts"] = [rng.choice(CONTRACTS), rng.choice(CONTRACTS)]
    # No group of the contract must be longer than groups may be.
    overrides["max_run"] = max(overrides.get("max_run", 13), 5)
    overrides["max_set"] = overrides.get("max_set") and max(overrides["max_set"], 4)
    case = Case(rng.choice(tuple(PACKS)), rng.choice((1, 2)), (), overrides)
    return replace(case, hand=tuple(_hand(rng, rng.choice(KINDS), case, rng.choice((9, 11, 13, 14)))))


def _hand(rng: Random, kind: str, table: Case, size: int) -> list[str]:
    packs, jokers = PACKS[table.ruleset]
    wilds, contract = table.rules().rules.wilds, table.contract()
    # The oracle knows no joker that is not wild.
    pack = [number + suit for number in RANKS for suit in SUITS] * packs + [JK] * (jokers if JK in wilds else 0)
    if kind == "laid":
        return oracle.laid_hand(rng, contract, max(size, sum(length for _, length in contract) + 1), rng.randrange(4), pack)
    wild, plain = [card for card in pack if card in wilds], [card for card in pack if card not in wilds]
    if kind == "few_suits":
        suits = rng.sample(SUITS, rng.choice((1, 2, 2)))
        plain = [card for card in plain if card[-1] in suits]
    most = {"uniform": 1, "wild_rich": 7, "few_suits": 4}[kind]
    drawn = rng.sample(wild, min(len(wild), rng.randint(0, most)))
    return drawn + rng.sample(plain, min(len(plain), size - len(drawn)))
