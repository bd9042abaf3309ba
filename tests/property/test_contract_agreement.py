"""The best way to lay a contract, against an oracle of another principle and against the referee's own judge."""

from __future__ import annotations

from random import Random

import pytest

from referee.games.contract import judge_declaration
from referee.questions import LaidGroup, Shape
from referee.questions.contract import ContractHand, ContractTurn
from referee.verdicts import Grouping
from tests.property.contracts import DEALS, KINDS, Case, disagreement, random_case, random_house

HANDS = 2000
HOUSES = 3000
CHUNKS = 4


@pytest.mark.parametrize("chunk", range(CHUNKS))
@pytest.mark.parametrize(("ruleset", "deal"), DEALS)
def test_con_13_sha_11_the_best_grouping_and_discard_are_the_oracles(ruleset: str, deal: int, chunk: int) -> None:
    rng = Random(f"{ruleset} {deal} {chunk}")
    laid = 0
    for number in range(HANDS // CHUNKS):
        case = random_case(rng, ruleset, deal, KINDS[number % len(KINDS)])
        assert disagreement(case) is None, case
        laid += bool(case.best().grouping.groups)
    assert laid > HANDS // CHUNKS // 5


@pytest.mark.parametrize("chunk", range(2 * CHUNKS))
def test_con_13_the_same_under_house_rules(chunk: int) -> None:
    rng = Random(f"houses {chunk}")
    for _ in range(HOUSES // CHUNKS // 2):
        case = random_house(rng)
        assert disagreement(case) is None, case


def test_t_05_the_judge_accepts_what_can_go_down() -> None:
    rng, accepted = Random("accepted"), 0
    for number in range(1200):
        case = random_house(rng) if number % 2 else random_case(rng, *rng.choice(DEALS), "laid")
        best = case.best()
        assert best.after_discard is not None
        for grouping, card in ((best.grouping, None), (best.after_discard.grouping, best.after_discard.card)):
            assert all(group.valid and not group.points for group in grouping.groups), case
            if not grouping.groups or (card is None and not _needs_no_discard(case, grouping)):
                continue
            verdict = judge_declaration(_turn(case, grouping, card), case.rules())
            due_out = case.rules().rules.last_deal_all_out and case.deal == case.rules().rules.deals
            if due_out and (grouping.ungrouped or card):
                continue
            assert verdict.reasons == (), case
            assert verdict.score.left_points == grouping.points
            accepted += 1
    assert accepted > 400


def _needs_no_discard(case: Case, grouping: Grouping) -> bool:
    rules = case.rules().rules
    out = rules.last_deal_all_out and case.deal == rules.deals
    return not grouping.ungrouped and (out or rules.final_discard == "optional")


def _turn(case: Case, grouping: Grouping, card: object) -> ContractTurn:
    kinds: dict[str, Shape] = {"set": "set", "sequence": "sequence"}
    groups = tuple(LaidGroup(group.cards, kinds[group.kind]) for group in grouping.groups)
    hand = ContractHand.parse(" ".join(case.hand), case.deal)
    return ContractTurn(action="go_down", deal=case.deal, hand=hand.cards, groups=groups, discard=card)  # type: ignore[arg-type]


def test_api_2_3_the_answer_is_the_same_for_every_order_of_the_cards() -> None:
    rng = Random("orders")
    for number in range(300):
        case = random_house(rng) if number % 3 == 0 else random_case(rng, *rng.choice(DEALS), KINDS[number % len(KINDS)])
        best, hand = case.best(), list(case.hand)
        for _ in range(3):
            rng.shuffle(hand)
            assert Case(case.ruleset, case.deal, tuple(hand), case.overrides).best() == best, case
