"""Requests that cannot be judged: the exact status, every fault, and where it is."""

from __future__ import annotations

import json
from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.http.problems import Found, assert_problem, problem_of

RUN = ["5H", "6H", "7H"]
SETUP = "/v1/rulesets/rummycircle-points/setup"
NOT_JSON = ("", "BODY_NOT_JSON")


def post(client: FlaskClient, name: str, body: bytes | dict[str, Any], content_type: str | None = "application/json") -> Any:
    data = body if isinstance(body, bytes) else json.dumps(body).encode()
    return client.post(f"/v1/{name}", data=data, content_type=content_type)


# --- members ---

MEMBERS = [
    pytest.param("groups", {}, {("/groups", "MEMBER_MISSING")}, id="no_groups"),
    pytest.param("declarations", {"ruleset": "a23-points"}, {("/groups", "MEMBER_MISSING")}, id="no_groups_in_a_show"),
    pytest.param("groupings", {}, {("/hand", "MEMBER_MISSING")}, id="no_hand"),
    pytest.param("groups", {"groups": []}, {("/groups", "VALUE_INVALID")}, id="empty_list_of_groups"),
    pytest.param("declarations", {"groups": []}, {("/groups", "VALUE_INVALID")}, id="empty_list_of_groups_in_a_show"),
    pytest.param("groups", {"groups": None}, {("/groups", "VALUE_INVALID")}, id="groups_null"),
    pytest.param("groups", {"groups": {"0": RUN}}, {("/groups", "VALUE_INVALID")}, id="groups_an_object"),
    pytest.param("groups", {"groups": "5H"}, {("/groups", "VALUE_INVALID")}, id="groups_a_string"),
    pytest.param("groups", {"groups": [RUN, []]}, {("/groups/1", "VALUE_INVALID")}, id="empty_group"),
    pytest.param("groups", {"groups": [RUN, "5H"]}, {("/groups/1", "VALUE_INVALID")}, id="group_a_string"),
    pytest.param("groups", {"groups": [RUN, None]}, {("/groups/1", "VALUE_INVALID")}, id="group_null"),
    pytest.param(
        "declarations", {"groups": [RUN], "ungrouped": "5H"}, {("/ungrouped", "VALUE_INVALID")}, id="ungrouped_a_string"
    ),
    pytest.param("declarations", {"groups": [RUN], "ungrouped": None}, {("/ungrouped", "VALUE_INVALID")}, id="ungrouped_null"),
    pytest.param("declarations", {"groups": [RUN], "players": None}, {("/players", "VALUE_INVALID")}, id="players_null"),
    pytest.param(
        "groups",
        {"groups": [{"kind": "set", "cards": ["5H", "5S", "5D"]}]},
        {("/groups/0", "VALUE_INVALID")},
        id="named_kind_in_an_indian_game",
    ),
    pytest.param("groups", {"groups": [RUN], "player": 2}, {("/player", "MEMBER_UNKNOWN")}, id="unknown_member"),
    pytest.param("groups", {"groups": [RUN], "a/b~c": 2}, {("/a~1b~0c", "MEMBER_UNKNOWN")}, id="unknown_member_to_be_escaped"),
    pytest.param(
        "groups", {"groups": [RUN], "_schema": 2}, {("/_schema", "MEMBER_UNKNOWN")}, id="unknown_member_named_as_marshmallows"
    ),
    pytest.param("groups", {"groups": [RUN], "": 2}, {("/", "MEMBER_UNKNOWN")}, id="unknown_member_without_a_name"),
    pytest.param(
        "groups", {"groups": [RUN], "ungrouped": ["5H"]}, {("/ungrouped", "MEMBER_UNKNOWN")}, id="another_questions_member"
    ),
]


@pytest.mark.parametrize(("question", "body", "faults"), MEMBERS)
def test_every_wrong_member_is_named(client: FlaskClient, question: str, body: dict[str, Any], faults: set[Found]) -> None:
    assert_problem(post(client, question, body), 422, *faults)


# --- sizes ---

SIZES = [
    pytest.param("groups", {"groups": [["5H"] * 29]}, ("/groups/0", "VALUE_INVALID"), id="29_cards_in_a_group"),
    pytest.param("declarations", {"groups": [["5H"] * 29]}, ("/groups/0", "VALUE_INVALID"), id="29_cards_in_a_group_of_a_show"),
    pytest.param("groups", {"groups": [["5H"]] * 29}, ("/groups", "VALUE_INVALID"), id="29_groups"),
    pytest.param("groups", {"groups": [["5H"] * 13] * 5}, ("/groups", "VALUE_INVALID"), id="65_cards_in_groups"),
    pytest.param("declarations", {"groups": [["5H"] * 13] * 5}, ("/groups", "VALUE_INVALID"), id="65_cards_in_a_show"),
    pytest.param(
        "declarations",
        {"groups": [["5H"] * 28] * 2, "ungrouped": ["5H"] * 9},
        ("/groups", "VALUE_INVALID"),
        id="65_cards_with_the_ungrouped",
    ),
    pytest.param("groupings", {"hand": []}, ("/hand", "VALUE_INVALID"), id="empty_hand"),
    pytest.param("groupings", {"hand": ["5H"] * 15}, ("/hand", "CARD_COUNT"), id="15_cards_in_a_13_card_hand"),
    pytest.param("groupings", {"hand": ["5H"] * 29}, ("/hand", "VALUE_INVALID"), id="29_cards_in_a_hand"),
    pytest.param("groupings", {"hand": ["5H"] * 200}, ("/hand", "VALUE_INVALID"), id="200_cards_in_a_hand"),
    pytest.param("declarations", {"groups": [["5H"]] * 53}, ("/groups", "VALUE_INVALID"), id="53_groups_in_a_show"),
]


@pytest.mark.parametrize(("question", "body", "fault"), SIZES)
def test_more_than_the_limits_is_refused(client: FlaskClient, question: str, body: dict[str, Any], fault: Found) -> None:
    assert_problem(post(client, question, body), 422, fault)


@pytest.mark.parametrize(
    ("question", "body"),
    [
        pytest.param("groups", {"groups": [["5H"] * 28]}, id="28_cards_in_a_group"),
        pytest.param("groups", {"groups": [["5H"]] * 28}, id="28_groups"),
        pytest.param("declarations", {"groups": [["5H"] * 28] * 2, "ungrouped": ["5H"] * 8}, id="64_cards"),
        pytest.param("groupings", {"hand": ["5H"] * 14}, id="14_cards_in_a_13_card_hand"),
        pytest.param("groupings", {"hand": ["JK"] * 13}, id="13_jokers_in_a_hand"),
        pytest.param("declarations", {"groups": [["JK"] * 13]}, id="13_jokers_in_a_show"),
    ],
)
def test_as_much_as_the_limits_is_judged(client: FlaskClient, question: str, body: dict[str, Any]) -> None:
    assert post(client, question, body).status_code == 200


# --- cards ---

NO_CARDS = [
    pytest.param("H7", id="suit_first"),
    pytest.param("", id="empty"),
    pytest.param("AS\n", id="line_feed_after"),
    pytest.param(" AS", id="blank_before"),
    pytest.param("AS ", id="blank_after"),
    pytest.param("A S", id="blank_within"),
    pytest.param("A\u0000S", id="nul_within"),
    pytest.param("AS\u0000", id="nul_after"),
    pytest.param("A\u202eS", id="direction_override"),
    pytest.param("\u200fAS", id="direction_mark"),
    pytest.param("A\u200bS", id="zero_width_space"),
    pytest.param("\uff11\uff10S", id="full_width_digits"),
    pytest.param("\u0663S", id="arabic_digit"),
    pytest.param("\u0410S", id="cyrillic_a"),
    pytest.param("K\u0405", id="cyrillic_s"),
    pytest.param("AS\ufe0f", id="emoji_style_after_a_letter"),
    pytest.param("\U0001f0ac", id="knight"),
    pytest.param("1S", id="rank_1"),
    pytest.param("0S", id="rank_0"),
    pytest.param("11S", id="rank_11"),
    pytest.param("10", id="no_suit"),
    pytest.param("S", id="no_rank"),
    pytest.param("JKS", id="joker_with_a_suit"),
    pytest.param("5H" * 5000, id="very_long"),
    pytest.param(5, id="number"),
    pytest.param(5.5, id="fraction"),
    pytest.param(True, id="true"),
    pytest.param(None, id="null"),
    pytest.param({"rank": 5}, id="object"),
    pytest.param(["5H"], id="list"),
]


@pytest.mark.parametrize("text", NO_CARDS)
def test_what_is_no_card_is_pointed_at_in_a_group(client: FlaskClient, text: object) -> None:
    assert_problem(post(client, "groups", {"groups": [RUN, ["5H", text, "7H"]]}), 422, ("/groups/1/1", "CARD_UNKNOWN"))


@pytest.mark.parametrize("text", ["H7", "AS\n", 5, ["5H"]])
@pytest.mark.parametrize(
    ("question", "body", "pointer"),
    [
        pytest.param("groupings", {"hand": ["5H"]}, "/hand/1", id="hand"),
        pytest.param("declarations", {"groups": [RUN], "ungrouped": ["5H"]}, "/ungrouped/1", id="ungrouped"),
    ],
)
def test_what_is_no_card_is_pointed_at_in_a_list(
    client: FlaskClient, question: str, body: dict[str, Any], pointer: str, text: object
) -> None:
    member = pointer.split("/")[1]
    assert_problem(post(client, question, {**body, member: [*body[member], text]}), 422, (pointer, "CARD_UNKNOWN"))


@pytest.mark.parametrize("text", ["H7", "AS\n", "", 5, True, ["5H"], {}])
@pytest.mark.parametrize("member", ["wild_joker", "discard"])
def test_what_is_no_card_is_pointed_at_alone(client: FlaskClient, member: str, text: object) -> None:
    assert_problem(post(client, "declarations", {"groups": [RUN], member: text}), 422, (f"/{member}", "CARD_UNKNOWN"))


# --- rules ---


@pytest.mark.parametrize(
    ("value", "code"),
    [
        pytest.param("no-such-house", "RULESET_UNKNOWN", id="unknown"),
        pytest.param("", "RULESET_UNKNOWN", id="empty"),
        pytest.param("rummycircle-points\n", "RULESET_UNKNOWN", id="line_feed_after"),
        pytest.param("../rummycircle", "RULESET_UNKNOWN", id="a_path"),
        pytest.param("sources", "RULESET_UNKNOWN", id="another_file_of_the_rules"),
        pytest.param(5, "VALUE_INVALID", id="number"),
        pytest.param(None, "VALUE_INVALID", id="null"),
        pytest.param(["rummycircle-points"], "VALUE_INVALID", id="list"),
        pytest.param({}, "VALUE_INVALID", id="object"),
    ],
)
def test_a_wrong_ruleset_in_the_body_is_422(client: FlaskClient, value: object, code: str) -> None:
    assert_problem(post(client, "groups", {"groups": [RUN], "ruleset": value}), 422, ("/ruleset", code))


@pytest.mark.parametrize("tail", ["", "/setup?players=4", "/jokers"])
@pytest.mark.parametrize("ruleset_id", ["no-such-house", "%0a", "%ff", "%00", "sources", "rummycircle-points%0a"])
def test_a_wrong_ruleset_in_the_path_is_404(client: FlaskClient, ruleset_id: str, tail: str) -> None:
    assert_problem(client.get(f"/v1/rulesets/{ruleset_id}{tail}"), 404, ("", "RULESET_UNKNOWN"))


@pytest.mark.parametrize("value", [None, [], "points_cap", 5, True, [["points_cap", 80]]])
def test_overrides_must_be_an_object(client: FlaskClient, value: object) -> None:
    assert_problem(post(client, "groups", {"groups": [RUN], "overrides": value}), 422, ("/overrides", "VALUE_INVALID"))


@pytest.mark.parametrize(
    ("name", "pointer"),
    [("nope", "nope"), ("_schema", "_schema"), ("a/b~c", "a~1b~0c"), ("", ""), ("Points_cap", "Points_cap")],
)
def test_an_unknown_override_is_named(client: FlaskClient, name: str, pointer: str) -> None:
    body = {"groups": [RUN], "overrides": {name: 1}}
    assert_problem(post(client, "groups", body), 422, (f"/overrides/{pointer}", "RULE_UNKNOWN"))


@pytest.mark.parametrize(
    ("name", "value"),
    [
        pytest.param("points_cap", "1001", id="above"),
        pytest.param("points_cap", "-1", id="below"),
        pytest.param("points_cap", "true", id="true_for_1"),
        pytest.param("points_cap", '"12"', id="text_for_12"),
        pytest.param("points_cap", "12.0", id="fraction_for_12"),
        pytest.param("points_cap", "12e0", id="exponent_for_12"),
        pytest.param("points_cap", "null", id="null"),
        pytest.param("points_cap", '{"value": 12}', id="object"),
        pytest.param("points_cap", "[12]", id="list"),
        pytest.param("ace_low", "1", id="1_for_true"),
        pytest.param("ace_low", '"true"', id="text_for_true"),
        pytest.param("ace_low", "null", id="null_for_false"),
        pytest.param("wild_scope", '"same"', id="unknown_word"),
        pytest.param("wild_scope", '"same_rank\\n"', id="line_feed_after_a_word"),
        pytest.param("wild_scope", "5", id="number_for_a_word"),
        pytest.param("wild_scope", '["same_rank"]', id="list_for_a_word"),
        pytest.param("special_shows", '["nine_dublees"]', id="unknown_word_in_a_list"),
        pytest.param("special_shows", '["eight_jokers", "eight_jokers"]', id="word_twice_in_a_list"),
        pytest.param("special_shows", "[[]]", id="list_in_a_list"),
        pytest.param("special_shows", '"eight_jokers"', id="word_for_a_list"),
        pytest.param("deal_show_factor", "0.75", id="unknown_factor"),
        pytest.param("deal_show_factor", "true", id="true_for_a_factor"),
        pytest.param("decks", "{}", id="empty_table"),
        pytest.param("decks", '{"11": 2}', id="unknown_row"),
        pytest.param("decks", '{"02": 2}', id="row_with_a_leading_zero"),
        pytest.param("decks", '{"2": 9}', id="too_many_packs"),
        pytest.param("decks", '{"2": 2.0}', id="fraction_in_a_table"),
        pytest.param("decks", '{"2": true}', id="true_in_a_table"),
        pytest.param("decks", "[2]", id="list_for_a_table"),
        pytest.param("value_card_points", "[1, 2]", id="short_row"),
        pytest.param("value_card_points", "[1, 2, true]", id="true_in_a_row"),
        pytest.param("dublee_relief", '{"points": 1}', id="half_an_object"),
        pytest.param("dublee_relief", '{"points": 1, "min_dublees": 5, "more": 1}', id="too_much_of_an_object"),
        pytest.param("missed_turns_points", '"hand"', id="neither_of_two_kinds"),
        pytest.param("wrong_show_others_points", "81", id="at_odds_with_the_cap"),
    ],
)
def test_an_override_that_its_parameter_cannot_take_is_named(client: FlaskClient, name: str, value: str) -> None:
    body = f'{{"groups": [["5H", "6H", "7H"]], "overrides": {{"{name}": {value}}}}}'.encode()
    assert_problem(post(client, "groups", body), 422, (f"/overrides/{name}", "RULE_VALUE"))


# --- players ---


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("true", "VALUE_INVALID"),
        ('"4"', "VALUE_INVALID"),
        ("4.0", "VALUE_INVALID"),
        ("4e0", "VALUE_INVALID"),
        ("[4]", "VALUE_INVALID"),
        ("11", "VALUE_INVALID"),
        ("999999999999999", "VALUE_INVALID"),
        ("7", "PLAYERS_OUT_OF_RANGE"),
        ("1", "PLAYERS_OUT_OF_RANGE"),
    ],
)
def test_a_wrong_number_of_players_is_refused(client: FlaskClient, text: str, code: str) -> None:
    body = f'{{"groups": [["5H", "6H", "7H"]], "players": {text}}}'.encode()
    assert_problem(post(client, "declarations", body), 422, ("/players", code))


@pytest.mark.parametrize("number", [0, -1])
def test_no_players_are_refused_as_out_of_some_bound(client: FlaskClient, number: int) -> None:
    response = post(client, "declarations", {"groups": [RUN], "players": number})
    assert response.status_code == 422
    (error,) = problem_of(response)["errors"]
    assert error["pointer"] == "/players"
    assert error["code"] in {"PLAYERS_OUT_OF_RANGE", "VALUE_INVALID"}


# --- several faults ---


def test_every_fault_of_a_request_is_listed(client: FlaskClient) -> None:
    body = {
        "ruleset": 5,
        "overrides": {"nope": 1, "points_cap": -1},
        "wild_joker": 7,
        "groups": [["5H", "6H", "H7", "8X"], [], "9H"],
        "ungrouped": ["5H", "5Z"],
        "discard": "Z",
        "players": True,
        "player": 2,
    }
    faults = [
        ("/ruleset", "VALUE_INVALID"),
        ("/overrides/nope", "RULE_UNKNOWN"),
        ("/overrides/points_cap", "RULE_VALUE"),
        ("/wild_joker", "CARD_UNKNOWN"),
        ("/groups/0/2", "CARD_UNKNOWN"),
        ("/groups/0/3", "CARD_UNKNOWN"),
        ("/groups/1", "VALUE_INVALID"),
        ("/groups/2", "VALUE_INVALID"),
        ("/ungrouped/1", "CARD_UNKNOWN"),
        ("/discard", "CARD_UNKNOWN"),
        ("/players", "VALUE_INVALID"),
        ("/player", "MEMBER_UNKNOWN"),
    ]
    assert_problem(post(client, "declarations", body), 422, *faults)


def test_an_unknown_ruleset_hides_no_other_fault(client: FlaskClient) -> None:
    body = {"ruleset": "no-such-house", "groups": [["H7"]], "more": 1}
    faults = [("/ruleset", "RULESET_UNKNOWN"), ("/groups/0/0", "CARD_UNKNOWN"), ("/more", "MEMBER_UNKNOWN")]
    assert_problem(post(client, "groups", body), 422, *faults)


@pytest.mark.parametrize(
    ("question", "body"),
    [
        ("deals", {"kind": "knock", "knocker_deadwood": 1, "opponent_deadwood": 2}),
        ("matches", {"players": ["A", "B"], "hands": [{"winner": "A", "points": 5}]}),
        ("groups", {"groups": [{"kind": "set", "cards": ["5H", "5S", "5D"]}]}),
        ("declarations", {"action": "go_down", "deal": 1, "hand": ["5H"], "groups": [{"kind": "set", "cards": ["5H"]}]}),
    ],
)
def test_what_fits_some_game_is_not_held_against_an_unknown_ruleset(
    client: FlaskClient, question: str, body: dict[str, Any]
) -> None:
    assert_problem(post(client, question, {"ruleset": "no-such-house", **body}), 422, ("/ruleset", "RULESET_UNKNOWN"))


def test_too_many_cards_are_listed_beside_an_unknown_member(client: FlaskClient) -> None:
    body = {"groups": [["5H"] * 13] * 5, "more": 1}
    assert_problem(post(client, "declarations", body), 422, ("/groups", "VALUE_INVALID"), ("/more", "MEMBER_UNKNOWN"))


def test_players_that_the_game_does_not_know_are_listed_beside_an_unknown_card(client: FlaskClient) -> None:
    body = {"groups": [["H7"]], "players": 7}
    faults = [("/groups/0/0", "CARD_UNKNOWN"), ("/players", "PLAYERS_OUT_OF_RANGE")]
    assert_problem(post(client, "declarations", body), 422, *faults)


def test_a_hand_that_is_too_large_is_listed_beside_an_unknown_member(client: FlaskClient) -> None:
    body = {"hand": ["5H"] * 15, "more": 1}
    assert_problem(post(client, "groupings", body), 422, ("/hand", "CARD_COUNT"), ("/more", "MEMBER_UNKNOWN"))


# --- the top of the body ---


@pytest.mark.parametrize("body", [b"null", b"[]", b'[{"groups": [["5H"]]}]', b'"groups"', b"5", b"-0", b"5.5", b"true"])
@pytest.mark.parametrize("question", ["declarations", "groups", "groupings"])
def test_a_body_that_is_no_object_is_422(client: FlaskClient, question: str, body: bytes) -> None:
    assert_problem(post(client, question, body), 422, ("", "VALUE_INVALID"))


# --- strict JSON ---

JSON_OF_A_RUN = b'{"groups": [["5H", "6H", "7H"]]}'
WITH_NUMBER = b'{"groups": [["5H", "6H", "7H"]], "players": %s}'
BAD_JSON = [
    pytest.param(b"", id="empty"),
    pytest.param(b" \n", id="blanks"),
    pytest.param(b"{", id="cut"),
    pytest.param(b'{"groups": [["5H', id="cut_in_a_string"),
    pytest.param(b'{"groups": [["5H\\', id="cut_after_a_backslash"),
    pytest.param(b"[" * 5_000, id="5000_lists_open"),
    pytest.param(b"[" * 5_000 + b"]" * 5_000, id="5000_lists_deep"),
    pytest.param(b"[" * 30_000 + b"]" * 30_000, id="30000_lists_deep"),
    pytest.param(b'{"a":' * 5_000 + b"1" + b"}" * 5_000, id="5000_objects_deep"),
    pytest.param(b'{"a":[' * 5_000 + b"]}" * 5_000, id="lists_and_objects_deep"),
    pytest.param(b"]" * 30_000 + b"[" * 30_000, id="closed_before_opened"),
    pytest.param(b'{"groups": [["5H"]], "groups": [["5H"]]}', id="name_twice"),
    pytest.param(b'{"groups": [["5H"]], "overrides": {"points_cap": 80, "points_cap": 80}}', id="name_twice_within"),
    pytest.param(b'{"groups": [[{"a": 1, "a": 1}]]}', id="name_twice_at_depth"),
    pytest.param(b'{"a": 1, "\\u0061": 1}', id="name_twice_escaped"),
    pytest.param(b'{"groups": [["5H"]], "gro\\u0075ps": [["5H"]]}', id="known_name_twice_escaped"),
    pytest.param(WITH_NUMBER % b"NaN", id="nan"),
    pytest.param(WITH_NUMBER % b"Infinity", id="infinity"),
    pytest.param(WITH_NUMBER % b"-Infinity", id="minus_infinity"),
    pytest.param(WITH_NUMBER % b"1e999", id="number_beyond_floats"),
    pytest.param(WITH_NUMBER % b"1e-999", id="number_too_small_for_floats"),
    pytest.param(WITH_NUMBER % b"1e999999999999999999999", id="exponent_beyond_decimals"),
    pytest.param(WITH_NUMBER % b"1e99999999999", id="large_exponent_of_few_digits"),
    pytest.param(WITH_NUMBER % b"0e99999999999", id="zero_with_a_large_exponent"),
    pytest.param(WITH_NUMBER % (b"9" * 5_000), id="5000_digits"),
    pytest.param(WITH_NUMBER % (b"0." + b"1" * 5_000), id="5000_decimals"),
    pytest.param(WITH_NUMBER % b"04", id="leading_zero"),
    pytest.param(WITH_NUMBER % b"+4", id="plus"),
    pytest.param(WITH_NUMBER % b".5", id="no_digit_before_the_point"),
    pytest.param(WITH_NUMBER % b"4.", id="no_digit_after_the_point"),
    pytest.param(WITH_NUMBER % b"0x4", id="hexadecimal"),
    pytest.param(WITH_NUMBER % "\u0664".encode(), id="arabic_digit"),
    pytest.param(WITH_NUMBER % b"True", id="python_true"),
    pytest.param(JSON_OF_A_RUN + b"{}", id="trailing_object"),
    pytest.param(JSON_OF_A_RUN + b"x", id="trailing_letter"),
    pytest.param(JSON_OF_A_RUN + b"\x00", id="trailing_nul"),
    pytest.param(JSON_OF_A_RUN + b"\x0c", id="trailing_form_feed"),
    pytest.param(JSON_OF_A_RUN + "\u00a0".encode(), id="trailing_no_break_space"),
    pytest.param(JSON_OF_A_RUN[:-1] + b",}", id="trailing_comma"),
    pytest.param(JSON_OF_A_RUN.replace(b'"', b"'"), id="single_quotes"),
    pytest.param(b"/* show */" + JSON_OF_A_RUN, id="comment"),
    pytest.param(b'{"groups": [["5\nH"]]}', id="raw_line_feed_in_a_string"),
    pytest.param(b'{"groups": [["5\\xH"]]}', id="unknown_escape"),
    pytest.param(b"\xef\xbb\xbf" + JSON_OF_A_RUN, id="byte_order_mark"),
    pytest.param(JSON_OF_A_RUN.decode().encode("utf-16"), id="utf_16"),
    pytest.param(JSON_OF_A_RUN.decode().encode("utf-16-le"), id="utf_16_without_a_mark"),
    pytest.param(JSON_OF_A_RUN.decode().encode("utf-32"), id="utf_32"),
    pytest.param(b'{"groups": [["5\xff"]]}', id="invalid_utf_8"),
    pytest.param(b'{"groups": [["5\xc0\xc8"]]}', id="overlong_utf_8"),
    pytest.param(b'{"groups": [["5\xed\xa0\x80"]]}', id="surrogate_in_utf_8"),
    pytest.param(b'{"groups": [["5\\ud800"]]}', id="high_surrogate_alone"),
    pytest.param(b'{"groups": [["5\\uDC00"]]}', id="low_surrogate_alone"),
    pytest.param(b'{"groups": [["5\\udc00\\ud800"]]}', id="surrogates_in_the_wrong_order"),
    pytest.param(b'{"groups": [["5H"]], "\\ud800": 1}', id="surrogate_in_a_name"),
    pytest.param(b'{"\\ud800": 1, "\\ud800": 1}', id="surrogate_in_a_name_twice"),
]


@pytest.mark.parametrize("body", BAD_JSON)
def test_what_is_not_strict_json_is_400(client: FlaskClient, body: bytes) -> None:
    assert_problem(post(client, "declarations", body), 400, NOT_JSON)


def test_brackets_in_strings_are_no_depth(client: FlaskClient) -> None:
    body = {"groups": [["[{" * 50, '\\"[[' * 50]]}
    assert_problem(post(client, "groups", body), 422, ("/groups/0/0", "CARD_UNKNOWN"), ("/groups/0/1", "CARD_UNKNOWN"))


def test_a_whole_surrogate_pair_is_a_character(client: FlaskClient) -> None:
    response = post(client, "groups", b'{"groups": [["\\ud83c\\udca1", "2S", "3S"]]}')
    assert response.status_code == 200
    assert response.get_json()["groups"][0]["cards"] == ["AS", "2S", "3S"]


# --- media type ---


@pytest.mark.parametrize(
    "content_type",
    [
        pytest.param(None, id="missing"),
        pytest.param("text/plain", id="text"),
        pytest.param("application/x-www-form-urlencoded", id="form"),
        pytest.param("multipart/form-data; boundary=x", id="multipart"),
        pytest.param("application/problem+json", id="other_json"),
        pytest.param("application/jsonx", id="longer_name"),
        pytest.param("application/json; charset=latin-1", id="latin_1"),
        pytest.param("application/json; charset=utf-16", id="utf_16"),
    ],
)
def test_another_media_type_is_415(client: FlaskClient, content_type: str | None) -> None:
    assert_problem(post(client, "groups", JSON_OF_A_RUN, content_type), 415, ("", "MEDIA_TYPE"))


@pytest.mark.parametrize("encoding", ["gzip", "br", "deflate", "gzip, identity"])
def test_a_compressed_body_is_415(client: FlaskClient, encoding: str) -> None:
    headers = {"Content-Type": "application/json", "Content-Encoding": encoding}
    assert_problem(client.post("/v1/groups", data=JSON_OF_A_RUN, headers=headers), 415, ("", "MEDIA_TYPE"))


@pytest.mark.parametrize(
    "content_type", ["application/json", "Application/JSON; charset=UTF-8", 'application/json;charset="utf-8"']
)
def test_json_in_utf_8_is_judged(client: FlaskClient, content_type: str) -> None:
    assert post(client, "groups", JSON_OF_A_RUN, content_type).status_code == 200


# --- queries ---

QUERIES = [
    pytest.param(SETUP, {("/players", "MEMBER_MISSING")}, id="setup_without_players"),
    pytest.param(f"{SETUP}?players=abc", {("/players", "VALUE_INVALID")}, id="players_a_word"),
    pytest.param(f"{SETUP}?players=", {("/players", "VALUE_INVALID")}, id="players_empty"),
    pytest.param(f"{SETUP}?players=4.0", {("/players", "VALUE_INVALID")}, id="players_a_fraction"),
    pytest.param(f"{SETUP}?players=true", {("/players", "VALUE_INVALID")}, id="players_true"),
    pytest.param(f"{SETUP}?players=%D9%A4", {("/players", "VALUE_INVALID")}, id="players_in_arabic_digits"),
    pytest.param(f"{SETUP}?players=%204", {("/players", "VALUE_INVALID")}, id="players_after_a_blank"),
    pytest.param(f"{SETUP}?players=4%0a", {("/players", "VALUE_INVALID")}, id="players_before_a_line_feed"),
    pytest.param(f"{SETUP}?players={'9' * 5000}", {("/players", "VALUE_INVALID")}, id="players_of_5000_digits"),
    pytest.param(f"{SETUP}?players=4&players=4", {("/players", "VALUE_INVALID")}, id="players_twice"),
    pytest.param(f"{SETUP}?players=99", {("/players", "VALUE_INVALID")}, id="players_99"),
    pytest.param(f"{SETUP}?players=7", {("/players", "PLAYERS_OUT_OF_RANGE")}, id="players_7"),
    pytest.param(f"{SETUP}?players=4&colour=red", {("/colour", "MEMBER_UNKNOWN")}, id="unknown_member"),
    pytest.param(f"{SETUP}?players=4&_schema=1", {("/_schema", "MEMBER_UNKNOWN")}, id="unknown_member_named_as_marshmallows"),
    pytest.param(
        f"{SETUP}?players=abc&deal=x&colour=red",
        {("/players", "VALUE_INVALID"), ("/deal", "VALUE_INVALID"), ("/colour", "MEMBER_UNKNOWN")},
        id="three_faults",
    ),
    pytest.param(
        "/v1/rulesets/contract/setup?players=2&deal=9&x=1",
        {("/players", "PLAYERS_OUT_OF_RANGE"), ("/deal", "DEAL_OUT_OF_RANGE"), ("/x", "MEMBER_UNKNOWN")},
        id="faults_of_the_game_beside_an_unknown_member",
    ),
    pytest.param("/v1/rulesets?page=2", {("/page", "MEMBER_UNKNOWN")}, id="unknown_member_of_the_list"),
    pytest.param("/v1/rulesets/octro-13?page=2", {("/page", "MEMBER_UNKNOWN")}, id="unknown_member_of_a_rule_set"),
    pytest.param("/v1/reasons?code=X", {("/code", "MEMBER_UNKNOWN")}, id="unknown_member_of_the_codes"),
    pytest.param("/v1/rulesets/octro-13/jokers?wild_joker=H7", {("/wild_joker", "CARD_UNKNOWN")}, id="jokers_of_no_card"),
    pytest.param(
        "/v1/rulesets/octro-13/jokers?wild_joker=AS&wild_joker=AS", {("/wild_joker", "VALUE_INVALID")}, id="joker_twice"
    ),
]


@pytest.mark.parametrize(("url", "faults"), QUERIES)
def test_every_wrong_member_of_a_query_is_named(client: FlaskClient, url: str, faults: set[Found]) -> None:
    assert_problem(client.get(url), 422, *faults)


def test_a_deal_that_the_series_does_not_have_is_refused(client: FlaskClient) -> None:
    assert client.get("/v1/rulesets/a23-deals/setup?players=2&deal=2").status_code == 200
    assert_problem(client.get("/v1/rulesets/a23-deals/setup?players=2&deal=3"), 422, ("/deal", "DEAL_OUT_OF_RANGE"))


@pytest.mark.parametrize("deal", ["0", "-1"])
@pytest.mark.parametrize("ruleset_id", ["rummycircle-points", "a23-deals"])
def test_deals_count_from_one_in_every_game(client: FlaskClient, ruleset_id: str, deal: str) -> None:
    response = client.get(f"/v1/rulesets/{ruleset_id}/setup?players=2&deal={deal}")
    assert response.status_code == 422
    assert [error["pointer"] for error in problem_of(response)["errors"]] == ["/deal"]


# --- addresses and methods ---


@pytest.mark.parametrize(
    "path", ["/", "/v1", "/v1/groups/", "/v1/groupes", "/v2/groups", "/%00", "/%ff", "/docs/app.py", "/.env"]
)
def test_an_unknown_address_is_404(client: FlaskClient, path: str) -> None:
    assert_problem(client.get(path), 404, ("", "NOT_FOUND"))


@pytest.mark.parametrize("path", ["/docs/../app.py", "/docs/%2e%2e/app.py", "/docs/..%2fapp.py", "/docs/%2e%2e%2fconfig.py"])
def test_the_page_serves_nothing_beside_its_parts(client: FlaskClient, path: str) -> None:
    assert_problem(client.get(path), 404, ("", "NOT_FOUND"))


@pytest.mark.parametrize(
    ("method", "path", "allowed"),
    [
        ("GET", "/v1/groups", {"POST", "OPTIONS"}),
        ("PUT", "/v1/declarations", {"POST", "OPTIONS"}),
        ("DELETE", "/v1/groupings", {"POST", "OPTIONS"}),
        ("TRACE", "/v1/groups", {"POST", "OPTIONS"}),
        ("BREW", "/v1/groups", {"POST", "OPTIONS"}),
        ("POST", "/v1/rulesets", {"GET", "HEAD", "OPTIONS"}),
        ("PATCH", "/v1/rulesets/octro-13", {"GET", "HEAD", "OPTIONS"}),
        ("TRACE", "/v1/reasons", {"GET", "HEAD", "OPTIONS"}),
        ("POST", "/metrics", {"GET", "HEAD", "OPTIONS"}),
    ],
)
def test_a_wrong_method_is_405_and_hears_the_right_ones(client: FlaskClient, method: str, path: str, allowed: set[str]) -> None:
    response = client.open(path, method=method)
    assert_problem(response, 405, ("", "METHOD_NOT_ALLOWED"))
    assert set(response.headers["Allow"].split(", ")) == allowed


def test_head_is_get_without_a_body(client: FlaskClient) -> None:
    head, get = client.head("/v1/reasons"), client.get("/v1/reasons")
    assert (head.status_code, head.data) == (200, b"")
    assert head.headers["Content-Length"] == str(len(get.data))


def test_head_where_only_post_is_taken_is_405(client: FlaskClient) -> None:
    response = client.head("/v1/groups")
    assert response.status_code == 405
    assert response.content_type == "application/problem+json"
    assert response.data == b""


@pytest.mark.parametrize(("path", "method"), [("/v1/groups", "POST"), ("/v1/reasons", "GET")])
def test_options_tells_the_methods(client: FlaskClient, path: str, method: str) -> None:
    response = client.options(path)
    assert response.status_code in {200, 204}
    assert {method, "OPTIONS"} <= set(response.headers["Allow"].split(", "))


# --- request ids ---


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [("GET", "/nowhere", 404), ("GET", "/v1/groups", 405), ("POST", "/v1/groups", 415), ("GET", SETUP, 422)],
)
def test_a_problem_is_an_instance_of_the_callers_request(client: FlaskClient, method: str, path: str, status: int) -> None:
    response = client.open(path, method=method, headers={"X-Request-Id": "caller-7"})
    assert response.status_code == status
    assert problem_of(response)["instance"] == "caller-7"
