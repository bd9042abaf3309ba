"""A table of Michigan rummy that plays whole deals and asks the referee about every step.

The table knows the rules by itself, in another form than the referee: cards are text, and what is allowed is worked out from
the hands. Each answer is held against that; so are the plays that would not be allowed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from typing import Any

from referee import Card
from tests.michigan.asking import BOXES
from tests.michigan.brute_force import HEIGHTS, strength

RANKS = tuple(HEIGHTS)
SINGLES = ("JS", "AH", "QD", "10H", "KC")
FINES = {"S": ("JS",), "D": ("QD",), "C": ("KC",), "H": ("10H", "KQH", "AH")}
TOPS = {"JS": 11, "QD": 12, "KC": 13, "10H": 10, "KQH": 13, "AH": 14}
Ask = Callable[..., dict[str, Any]]


def tall(card: str) -> int:
    return HEIGHTS[card[:-1]]


def red(suit: str) -> bool:
    return suit in "HD"


class Table:
    """Players with chips, a board, and the rules they play by."""

    def __init__(self, rng: Random, ask: Ask, players: int, overrides: dict[str, Any]) -> None:
        self.rng, self.overrides = rng, overrides
        self.ask: Ask = partial(ask, overrides=overrides)
        self.players = [f"P{number}" for number in range(players)]
        self.chips = dict.fromkeys(self.players, 100_000)
        self.board = dict.fromkeys(BOXES, 0)
        self.hands: dict[str, list[str]] = {}
        self.dummy: list[str] = []
        self.plays: list[tuple[str, str]] = []

    def rule(self, name: str, default: Any) -> Any:
        return self.overrides.get(name, default)

    def total(self) -> int:
        return sum(self.chips.values()) + sum(self.board.values())

    def pay(self, payer: str, payee: str, chips: int) -> None:
        """Chips from a player to a player or a box."""
        self.chips[payer] -= chips
        purse = self.chips if payee in self.chips else self.board
        purse[payee] += chips

    # --- before the play ---

    def deal(self) -> str:
        """Ante, deal, sell or swap the dummy. Who leads first."""
        self.ante()
        pack = [rank + suit for rank in RANKS for suit in "SHDC"]
        self.rng.shuffle(pack)
        hands = [pack[seat :: len(self.players) + 1] for seat in range(len(self.players) + 1)]
        self.hands, self.dummy, self.plays = dict(zip(self.players, hands, strict=False)), hands[-1], []
        self.give_dummy()
        return self.players[0]

    def ante(self) -> None:
        answer = self.ask("ante", players=len(self.players))
        each, extra = self.rule("ante_player", 1), self.rule("ante_dealer_extra", 2)
        dealer, left = self.players[-1], dict(self.board)
        for box in BOXES:
            for player in self.players:
                own = each if player != dealer or self.rule("dealer_pays_player_ante", True) else 0
                self.pay(player, box, own + (extra if player == dealer else 0))
        assert answer["total"] == 9 * answer["per_compartment"]
        assert {self.board[box] - left[box] for box in BOXES} == {answer["per_compartment"]}

    def holds_money(self, player: str) -> bool:
        hand = set(self.hands[player])
        runs = [{"QH", "KH"}, *({rank + suit for rank in "789"} for suit in "SHDC")]
        way = any if self.rule("pair_eligibility", "complete") == "any_part" else all
        return bool(hand & set(SINGLES)) or any(way(card in hand for card in run) for run in runs)

    def give_dummy(self) -> None:
        """The dealer swaps if allowed and in the mood; else the first who is allowed buys."""
        for player in [self.players[-1], *self.players[:-1]]:
            action = "swap_dummy" if player == self.players[-1] else "bid"
            answer = self.ask(action, hand=self.hands[player])
            code = {"swap_dummy": "DUMMY_HOLDS_MONEY_CARD", "bid": "BID_HOLDS_MONEY_CARD"}[action]
            expect(answer, [code] if self.holds_money(player) else [])
            if answer["valid"] and self.rng.random() < 0.5:
                self.hands[player], self.dummy = self.dummy, self.hands[player]
                self.pay(player, self.players[-1], 0 if action == "swap_dummy" else self.rng.randint(1, 9))
                return

    # --- the play ---

    def play(self) -> None:
        """Runs until somebody has no card left."""
        leader, previous, passed = self.deal(), None, 0
        while True:
            card = self.lead(leader, previous)
            if card is None:
                leader, passed = self.left_of(leader), passed + 1
                previous = None if passed == len(self.players) else previous
                continue
            leader, previous, passed = self.run(leader, card), card[-1], 0
            if not self.hands[leader]:
                return

    def left_of(self, player: str) -> str:
        return self.players[(self.players.index(player) + 1) % len(self.players)]

    def lead(self, leader: str, previous: str | None) -> str | None:
        """The card led, None if the lead is passed; every card of the hand is tried."""
        hand = self.hands[leader]
        turn = {"players": len(self.players), "hand": hand, "previous_suit": previous}
        legal = [card for card in hand if self.try_lead(turn, card)]
        stranger = next(rank + suit for rank in RANKS for suit in "SHDC" if rank + suit not in hand)
        expect(self.ask("lead", **turn, card=stranger), ["CARD_NOT_IN_HAND"])
        expect(self.ask("lead", **turn, card="JK"), ["CARD_NOT_IN_GAME"])
        expect(self.ask("lead", **{**turn, "hand": [*hand, hand[0]]}, card=hand[0]), ["CARD_COPIES"])
        passing = self.ask("pass", **turn)
        expect(passing, ["PASS_NOT_ALLOWED"] if legal else [])
        if not legal:
            assert passing["penalty_to_bonus"] == self.rule("pass_penalty", 0)
            self.pay(leader, "BONUS", passing["penalty_to_bonus"])
            return None
        card = self.rng.choice(legal)
        answer = self.ask("lead", **turn, card=card)
        for player in self.players:
            if player != leader:
                self.pay(leader, player, answer["penalty_each"])
        assert answer["leader_delta"] == -answer["penalty_each"] * (len(self.players) - 1)
        return card

    def try_lead(self, turn: dict[str, Any], card: str) -> bool:
        codes = []
        if any(other[-1] == card[-1] and tall(other) < tall(card) for other in turn["hand"]):
            codes.append("LEAD_NOT_LOWEST_IN_SUIT")
        previous = turn["previous_suit"]
        if previous and red(card[-1]) == red(previous):
            held = any(red(other[-1]) != red(previous) for other in turn["hand"])
            if held or self.rule("no_opposite_color", "pass_left") == "pass_left":
                codes.append("LEAD_SAME_COLOR")
        answer = self.ask("lead", **turn, card=card)
        expect(answer, codes)
        free = bool(codes) or card.startswith("2")
        assert answer["penalty_each"] == (0 if free else self.rule("non_two_lead_penalty", 1))
        return not codes

    def run(self, player: str, card: str) -> str:
        """The run from this card on. Who plays its last card."""
        self.put(player, card)
        while self.hands[player]:
            following = next(self.following(card), None)
            holder = next((name for name, hand in self.hands.items() if following in hand), None)
            if following is None or holder is None:
                return player
            self.ask_others(following, holder)
            self.try_to_hold_back(following, holder)
            player, card = holder, following
            self.put(player, card)
        return player

    def following(self, card: str) -> Iterator[str]:
        yield from (rank + card[-1] for rank in RANKS if HEIGHTS[rank] == tall(card) + 1)

    def put(self, player: str, card: str) -> None:
        self.hands[player].remove(card)
        self.plays.append((player, card))

    def ask_others(self, expected: str, holder: str) -> None:
        other = self.rng.choice([name for name in self.players if name != holder])
        members = {"expected": expected, "hand": self.hands[other], "board": self.board}
        expect(self.ask("follow", **members, card=None), [])
        answer = self.ask("follow", **members, card=self.rng.choice(self.hands[other]))
        expect(answer, ["FOLLOW_WRONG_CARD"])
        assert (answer["penalty"], answer["pays_to"]) == (0, None)

    def try_to_hold_back(self, expected: str, holder: str) -> None:
        """Play something else, or nothing; now and then a player means it, pays the fine and plays then."""
        members = {"expected": expected, "hand": self.hands[holder], "board": self.board}
        expect(self.ask("follow", **members, card=expected), [])
        wrong = self.rng.choice([None, *(card for card in self.hands[holder] if card != expected)])
        answer = self.ask("follow", **members, card=wrong)
        expect(answer, ["FAILED_TO_PLAY", *(["FOLLOW_WRONG_CARD"] if wrong else [])])
        box, fine = self.fine(expected)
        assert (answer["penalty"], answer["pays_to"]) == (fine, "BONUS")
        assert box in (None, answer["penalty_compartment"])
        if self.rng.random() < 0.05:
            self.pay(holder, "BONUS", fine)

    def fine(self, expected: str) -> tuple[str | None, int]:
        """The box that sets the fine (None where it may be one of several) and the chips in it."""
        boxes = FINES[expected[-1]]
        if self.rule("failure_penalty_box", "next") == "largest":
            return None, max(self.board[box] for box in boxes)
        ahead = [box for box in boxes if TOPS[box] >= tall(expected)]
        box = (ahead or boxes)[0]
        return box, self.board[box]

    # --- after the play ---

    def finish(self) -> None:
        """Claims and settlement, each against the table's own count."""
        before = self.total()
        self.claim()
        expected = self.settled()
        answer = self.ask("settle", board=self.board, chips=self.chips, hands=self.hands)
        expect(answer, [])
        assert (answer["chips"], answer["board"]) == expected
        most = max(answer["chips"].values())
        assert answer["game_leaders"] == [name for name in self.players if answer["chips"][name] == most]
        self.chips, self.board = answer["chips"], answer["board"]
        assert self.total() == before

    def claim(self) -> None:
        plays = [{"player": player, "card": card} for player, card in self.plays]
        answer = self.ask("claim", board=self.board, plays=plays)
        won = self.won()
        assert answer["claimed"] == sorted(won)
        payouts = {player: sum(self.board[box] for box in won if won[box] == player) for player in self.players}
        assert answer["payouts"] == {player: chips for player, chips in payouts.items() if chips}
        expect(self.ask("claim", board=self.board, plays=[*plays, plays[0]]), ["CARD_COPIES"])
        for box, player in won.items():
            self.chips[player] += self.board[box]
            self.board[box] = 0

    def won(self) -> dict[str, str]:
        """Box to winner."""
        won = {card: player for player, card in self.plays if card in SINGLES}
        for at, (player, card) in enumerate(self.plays):
            ran = "".join(played[:-1] for who, played in self.plays[at : at + 3] if who == player and played[-1] == card[-1])
            if ran.startswith("QK") and card == "QH":
                won["KQH"] = player
            if ran == "789":
                won.setdefault("789", player)
        return won

    def settled(self) -> tuple[dict[str, int], dict[str, int]]:
        """Chips and board after the settlement."""
        (out,) = (player for player, hand in self.hands.items() if not hand)
        chips, board = dict(self.chips), dict(self.board)
        chips[out] += board.pop("BONUS")
        for player, hand in self.hands.items():
            chips[player] -= self.rule("pay_per_card_left", 0) * len(hand)
            chips[out] += self.rule("pay_per_card_left", 0) * len(hand)
        wheel = self.rule("poker_wheel", False)
        strengths = {player: strength(map(Card, hand), wheel) for player, hand in self.hands.items() if hand}
        winners = [player for player, found in strengths.items() if found == max(strengths.values())]
        for player in winners:
            chips[player] += board["POKER"] // len(winners)
        return chips, {**board, "POKER": board["POKER"] % len(winners), "BONUS": 0}


def expect(answer: dict[str, Any], codes: list[str]) -> None:
    """Exactly these reasons."""
    assert [reason["code"] for reason in answer["reasons"]] == codes, answer
    assert answer["valid"] == (not codes)
