"""What holds of every table and every pool: money neither comes nor goes, points have bounds, and no order matters."""

from __future__ import annotations

import json
from copy import deepcopy
from decimal import Decimal
from fractions import Fraction
from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from referee import load_ruleset
from tests.property.hands import FACES, KINDS, random_hand
from tests.property.shows import cut_at_random, laid_out, shuffled
from tests.rules.table import client

Body = dict[str, Any]

POINTS = ("rummycircle-points", "a23-points", "junglee-points", "classic-pool101", "octro-13", "pagat-paplu")
POOLS = ("rummycircle-pool101", "classic-pool201", "junglee-pool101", "a23-pool51")
FATES = (
    *("nearly there", "cut at random", "in any order", "without a turn", "counted", "left"),
    *("first_drop", "middle_drop", "missed_turns", "wrong_show"),
)
MONEY = st.decimals(0, 10_000, places=2)
many = settings(max_examples=100, derandomize=True, deadline=None)


# --- tables ---


@st.composite
def tables(draw: st.DrawFn) -> Body:
    """A deal of two to six players that someone has won, or has shown wrongly, as it would be posted."""
    rng, ruleset = Random(draw(st.integers(0, 2**32))), draw(st.sampled_from(POINTS))
    wild = draw(st.sampled_from([None, "JK", *FACES]))
    losers = draw(st.lists(st.sampled_from(FATES), min_size=1, max_size=5))
    players = [_winner(rng, wild, draw(st.sampled_from(["untold", "shown", "wrong"])))]
    players += [_loser(rng, wild, fate) for fate in losers]
    named = [{"player": f"P{number}", **player} for number, player in enumerate(players)]
    return {"ruleset": ruleset, "wild_joker": wild, "players": draw(st.permutations(named)), "stake": draw(stakes())}


def stakes() -> st.SearchStrategy[dict[str, float]]:
    """A value of a point or an entry, with any fee."""
    fees = {"fee": MONEY, "fee_percent": st.decimals(0, 100, places=2)}
    kinds = [st.fixed_dictionaries({name: MONEY}, optional=fees) for name in ("point_value", "entry_fee")]
    return st.one_of(kinds).map(lambda stake: {name: float(amount) for name, amount in stake.items()})


def _winner(rng: Random, wild: str | None, kind: str) -> Body:
    if kind == "untold":
        return {"outcome": "won"}
    return {"outcome": "won", "groups": laid_out(rng, wild, spoilt=kind == "wrong")}


def _loser(rng: Random, wild: str | None, fate: str) -> Body:
    if fate == "in any order":
        return {"outcome": "lost", "hand": random_hand(rng, rng.choice(KINDS))[0]}
    if fate == "cut at random":
        return {"outcome": "lost", "groups": cut_at_random(rng, random_hand(rng, rng.choice(KINDS))[0])}
    nearly = {"groups": laid_out(rng, wild, spoilt=True)}
    fates: dict[str, Body] = {
        "nearly there": {"outcome": "lost", **nearly},
        "without a turn": {"outcome": "lost", "turns_played": 0, **nearly},
        "counted": {"outcome": "lost", "points": rng.randint(0, 160) / 2},
        "left": {"outcome": "left", "picked": rng.random() < 0.5, **nearly},
    }
    return fates.get(fate, {"outcome": fate})


def ask(path: str, body: Body) -> Body:
    """The answer, with its numbers as they are written."""
    response = client().post(path, json=body)
    assert response.status_code == 200, response.get_data(as_text=True)
    answer: Body = json.loads(response.get_data(), parse_float=Decimal)
    return answer


@many
@given(tables())
def test_r_mon_1_winnings_are_what_the_others_lose(body: Body) -> None:
    """Before the fee they add up to zero to the last paisa, the half paisa of a half point rounded to even (S-16)."""
    answer, stake = ask("/v1/deals", body), {name: Fraction(str(amount)) for name, amount in body["stake"].items()}
    charged = sum(Fraction(points) for points in answer["points"].values() if points is not None)
    assert Fraction(answer["total_points"]) == charged
    assert ("winnings" in answer) == (answer["winner"] is not None)
    if "winnings" in answer:
        money = {name: Fraction(amount) for name, amount in answer["winnings"].items()}
        lost = stake["entry_fee"] * len(body["players"]) if "entry_fee" in stake else charged * stake["point_value"]
        assert money["gross"] == to_the_paisa(lost)
        share = money["gross"] * stake.get("fee_percent", 0) / 100
        assert money["fee"] == to_the_paisa(stake.get("fee", 0) + share)
        assert money["net"] == money["gross"] - money["fee"]


def to_the_paisa(amount: Fraction) -> Fraction:
    return Fraction(round(amount * 100), 100)  # a half goes to the even one


@many
@given(tables())
def test_points_are_bounded_and_the_best_arrangement_never_costs_more(body: Body) -> None:
    cap = load_ruleset(body["ruleset"]).rules.points_cap
    answer = ask("/v1/deals", body)
    for told, player in zip(body["players"], answer["players"], strict=True):
        points = player["points"]
        assert points is None or 0 <= points <= cap, told
        assert player["player"] != answer["winner"] or points == 0
        if player["outcome"] == "lost" and player["best"] is not None and "turns_played" not in told:
            assert player["best"]["points"] <= points, told


@many
@given(tables())
def test_a_valid_show_wins_and_costs_nothing_and_a_wrong_one_does_not_win(body: Body) -> None:
    answer = ask("/v1/deals", body)
    (shown,) = [index for index, player in enumerate(body["players"]) if player["outcome"] == "won"]
    told, player = body["players"][shown], answer["players"][shown]
    if "groups" in told:
        show = {name: body[name] for name in ("ruleset", "wild_joker")} | {"groups": told["groups"]}
        assert (player["outcome"] == "won") == ask("/v1/declarations", show)["valid"]
    if player["outcome"] == "won":
        assert (answer["deal_over"], answer["winner"], player["points"]) == (True, told["player"], 0)
    else:
        assert answer["winner"] != told["player"]
        assert player["points"] == load_ruleset(body["ruleset"]).rules.wrong_show_points


@many
@given(tables(), st.integers(0, 2**32))
def test_no_order_of_players_groups_or_cards_matters(body: Body, seed: int) -> None:
    """But to the order of the answer."""
    rng, other = Random(seed), deepcopy(body)
    rng.shuffle(other["players"])
    for player in other["players"]:
        if "groups" in player:
            player["groups"] = shuffled(rng, player["groups"])
        if "hand" in player:
            rng.shuffle(player["hand"])
    there, back = ask("/v1/deals", body), ask("/v1/deals", other)
    for name in ("deal_over", "winner", "points", "total_points", "winnings"):
        assert there.get(name) == back.get(name), name
    assert list(back["points"]) == [player["player"] for player in other["players"]]
    assert _told_of_players(there) == _told_of_players(back)


def _told_of_players(answer: Body) -> Body:
    """Of each player what the order in which groups and cards lie has no part in."""
    return {
        player["player"]: (player["outcome"], player["best"], sorted(why["code"] for why in player["reasons"]))
        for player in answer["players"]
    }


# --- pools ---


@st.composite
def pools(draw: st.DrawFn) -> Body:
    """A pool of two to six players, one of them still in, with a prize that its drops can be paid from."""
    ruleset = draw(st.sampled_from(POOLS))
    rules = load_ruleset(ruleset).rules
    totals = draw(st.lists(st.integers(0, rules.elimination_score + 20), min_size=2, max_size=6))
    totals[draw(st.integers(0, len(totals) - 1))] = draw(st.integers(0, rules.elimination_score - 1))
    prize, entry = draw(st.decimals(5000, 100_000, places=2)), draw(st.decimals(0, 100, places=2))
    return {
        "ruleset": ruleset,
        "totals": {f"P{number}": total for number, total in enumerate(totals)},
        "split": {"prize": float(prize), "entry_fee": float(entry)},
    }


@many
@given(pools(), st.randoms(use_true_random=False))
def test_r_pol_3_shares_add_up_to_the_prize_to_the_last_paisa(body: Body, rng: Random) -> None:
    answer = ask("/v1/matches", body)
    shares = {player: Fraction(share) for player, share in answer["split"]["shares"].items()}
    assert sum(shares.values()) == Fraction(str(body["split"]["prize"]))
    assert set(shares) == set(body["totals"]) - set(answer["eliminated"])
    assert all(share >= 0 and share == to_the_paisa(share) for share in shares.values())
    mixed = {**body, "totals": dict(rng.sample(list(body["totals"].items()), len(body["totals"])))}
    again = ask("/v1/matches", mixed)["split"]["shares"]
    assert sorted(again.values()) == sorted(shares.values())
