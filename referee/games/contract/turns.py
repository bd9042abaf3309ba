"""Judging a turn: going down, laying off, going out (RULES-WESTERN 3 to 5 and 10)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from referee.cards import Card
from referee.games.contract.contracts import contract_faults
from referee.games.contract.packs import check_deal, check_players, check_table
from referee.games.contract.swaps import Swapped, swap_all
from referee.games.contract.terms import meld_rules
from referee.layoffs import lay_off_all
from referee.melds import MeldRules, read_meld
from referee.questions import refuse
from referee.questions.contract import ContractTurn
from referee.reasons import Reason, in_order, reason
from referee.rulesets import ContractRules, RuleSet
from referee.stock import foreign_cards, strange_cards, surplus_cards
from referee.verdicts import ReadGroup
from referee.verdicts.contract import TurnScore
from referee.verdicts.western import TurnVerdict

SELF = "self"


@dataclass(frozen=True, slots=True)
class _Table:
    """A turn with what the rules make of it: groups as read, the table after the swaps, the cards left at the end."""

    turn: ContractTurn
    rules: ContractRules
    melds: MeldRules
    groups: tuple[ReadGroup, ...]
    swapped: Swapped
    left: tuple[Card, ...]

    @property
    def game(self) -> str:
        return self.melds.game

    @property
    def all_out(self) -> bool:
        """CTR-08: whether this deal has no discards."""
        return self.rules.last_deal_all_out and self.turn.deal == self.rules.deals


def judge_declaration(turn: ContractTurn, ruleset: RuleSet[ContractRules]) -> TurnVerdict[TurnScore]:
    """The verdict on a turn: valid, or every reason of the first phase that fails (GEN-04, T-01).

    >>> from referee.cards import parse_cards
    >>> from referee.questions import LaidGroup
    >>> from referee.rulesets import load_ruleset
    >>> sets = tuple(LaidGroup.parse(text, "set") for text in ("QS QH QD", "7C 7D JK"))
    >>> turn = ContractTurn(action="go_down", deal=1, hand=parse_cards("QS QH QD 7C 7D JK 2H KD"), groups=sets)
    >>> judge_declaration(turn, load_ruleset("continental")).reasons[0].code
    'DISCARD_MISSING'
    >>> judge_declaration(replace(turn, discard=Card("KD")), load_ruleset("continental")).score.left_points
    5

    Raises:
        UnanswerableError: no such deal (DEAL_OUT_OF_RANGE) or number of players (PLAYERS_OUT_OF_RANGE), or a group on the
            table that is no meld (VALUE_INVALID).
    """
    refuse([*check_deal(turn.deal, ruleset), *check_players(turn.players, ruleset), *check_table(turn.table, ruleset)])
    melds = meld_rules(ruleset, turn.deal, turn.players)
    groups = tuple(read_meld(group, melds) for group in turn.groups)
    strange = list(strange_cards(_all_cards(turn), melds.stock, melds.game))
    if strange:
        return _verdict(strange, groups, TurnScore(), ruleset.rules)
    swapped = swap_all(turn, ruleset.rules, melds)
    table = _Table(turn, ruleset.rules, melds, groups, swapped, _left(turn, swapped.gained))
    reasons = next(filter(None, map(list, _phases(table))), [])
    return _verdict(reasons, groups, TurnScore() if reasons else _score(table), ruleset.rules)


def _phases(table: _Table) -> Iterator[Iterator[Reason]]:
    """What each phase finds, in the order in which they count (T-01)."""
    yield _card_faults(table)
    yield _meld_faults(table)
    yield _contract_faults(table)
    yield _lay_off_faults(table)
    yield _end_faults(table)


def _verdict(
    reasons: Iterable[Reason], groups: tuple[ReadGroup, ...], score: TurnScore, rules: ContractRules
) -> TurnVerdict[TurnScore]:
    found = in_order(reasons)
    if found and rules.false_declaration_points:
        score = TurnScore(points={SELF: rules.false_declaration_points})  # GEN-07
    return TurnVerdict(not found, found, (), groups, score)


# --- cards ---


def _all_cards(turn: ContractTurn) -> list[Card]:
    """Every card that the request names."""
    return [*_in_play(turn), *_named(turn)]


def _in_play(turn: ContractTurn) -> list[Card]:
    """T-04: the cards that lie or are held somewhere; all others that a request names are among them."""
    table = (card for group in turn.table for card in group.cards)
    return [*turn.hand, *table, *(card for hand in (turn.opponents or {}).values() for card in hand)]


def _named(turn: ContractTurn) -> list[Card]:
    """The cards that leave the hand in this turn."""
    discard = [] if turn.discard is None else [turn.discard]
    return [*(swap.card for swap in turn.swaps), *turn.grouped, *turn.laid_off, *discard]


def _left(turn: ContractTurn, gained: tuple[Card, ...]) -> tuple[Card, ...]:
    """The cards in hand after the turn, in their order."""
    return tuple(sorted((Counter(turn.hand + gained) - Counter(_named(turn))).elements()))


def _card_faults(table: _Table) -> Iterator[Reason]:
    turn, game = table.turn, table.game
    yield from surplus_cards(_in_play(turn), table.melds.stock, game)
    yield from foreign_cards(_named(turn), turn.hand + table.swapped.gained, game)
    if turn.buys is None:
        return
    due = table.rules.dealt(turn.deal) + 1 + table.rules.buy_card_count * turn.buys
    if len(turn.hand) != due and not turn.down and not turn.laid_before:
        yield reason("CARD_COUNT", game=game, count=len(turn.hand), needed=due)
    limit = table.rules.buy_limit
    if limit is not None and turn.buys > limit:
        yield reason("BUY_LIMIT_EXCEEDED", game=game, count=turn.buys, limit=limit)


# --- melds, contract, lay-offs, end of turn ---


def _meld_faults(table: _Table) -> Iterator[Reason]:
    for index, group in enumerate(table.groups):
        yield from (replace(why, group=index) for why in group.reasons)
    yield from table.swapped.reasons


def _contract_faults(table: _Table) -> Iterator[Reason]:
    """A contract is due where groups are laid, where the player says so, and before a player can be out."""
    turn = table.turn
    out_of_nothing = not (turn.down or turn.lay_offs or table.left)
    if turn.groups or turn.action == "go_down" or out_of_nothing:
        yield from contract_faults(turn.groups, turn.deal, table.rules, table.melds, down=turn.down)


def _lay_off_faults(table: _Table) -> Iterator[Reason]:
    turn, game = table.turn, table.game
    if not turn.lay_offs:
        return
    if not turn.down and not turn.groups:
        yield reason("LAYOFF_BEFORE_DOWN", turn.laid_off, game=game)
    if turn.groups and not table.rules.meld_and_layoff_same_turn:
        yield reason("LAYOFF_SAME_TURN_FORBIDDEN", turn.laid_off, game=game)
    yield from lay_off_all(table.swapped.table + turn.groups, turn.lay_offs, table.melds)[1]


def _end_faults(table: _Table) -> Iterator[Reason]:
    turn, game, left = table.turn, table.game, table.left
    if table.all_out and turn.discard is not None:
        yield reason("DISCARD_NOT_ALLOWED", [turn.discard], game=game)
    due = bool(left) or table.rules.final_discard == "required"
    if turn.discard is None and due and not table.all_out:
        yield reason("DISCARD_MISSING", game=game)
    if left and (turn.action == "go_out" or table.all_out):
        yield reason("CARDS_LEFT_IN_HAND", left, game=game)


# --- score ---


def _score(table: _Table) -> TurnScore:
    """CON-12, SHA-10, T-12: once a player is out, everyone else is charged for the cards in hand."""
    values = table.melds.values
    if table.left:
        return TurnScore(False, sum(values[card.index] for card in table.left))
    others = (table.turn.opponents or {}).items()
    charged = {player: sum(values[card.index] for card in hand) for player, hand in others}
    return TurnScore(True, 0, {SELF: _own_points(table), **charged})


def _own_points(table: _Table) -> int:
    """The bonus of a whole hand laid in one turn; a wild card that is only discarded was not used."""
    turn, bonus = table.turn, table.rules.go_out_bonus
    if bonus is None or turn.down or turn.laid_before:
        return 0
    used = any(card in table.melds.wilds for card in turn.grouped + turn.laid_off)
    return bonus["with_wild" if used else "without"]
