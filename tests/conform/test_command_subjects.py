"""A command may do what it likes: each case gets its own result, the next ones are asked all the same, and the run ends."""

from __future__ import annotations

import time

import pytest

from kit.conform.subjects import SubjectError
from kit.conform.subjects.command import CommandSubject
from kit.conform.vectors import Request
from tests.conform.cases import OBEDIENT, cases, outcomes, played


def test_answers_that_hold_pass() -> None:
    assert outcomes(played(cases(*[None] * 9))) == ["passed"] * 9


@pytest.mark.parametrize(
    ("deed", "failure"),
    [
        ("crash", "crash"),
        ("die", "crash"),
        ("leave", "closed"),
        ("garbage", "garbage"),
        ("garbage first", "garbage"),
        ("bytes", "garbage"),
        ("stranger", "garbage"),
        ("no status", "garbage"),
        ("endless", "garbage"),
    ],
)
def test_one_misdeed_costs_one_case(deed: str, failure: str) -> None:
    assert outcomes(played(cases(None, deed, None, None, None, None, None))) == ["passed", failure, *["passed"] * 5]


@pytest.mark.parametrize(("deed", "failure"), [("hang", "hang"), ("close", "closed")])
def test_a_process_that_runs_on_is_ended(deed: str, failure: str) -> None:
    started = time.monotonic()
    assert outcomes(played(cases(None, deed, None), timeout=2.0)) == ["passed", failure, "passed"]
    assert time.monotonic() - started < 15


def test_an_answer_before_its_turn_is_told_and_the_overtaken_one_counts() -> None:
    results = played(cases(None, "later", None, None))
    assert outcomes(results) == ["passed", "passed", "order", "passed"]
    assert "case-2" in results["case-3"].details[0]


def test_a_crash_tells_the_exit_code_and_the_last_words() -> None:
    (detail,) = played(cases("crash"))["case-1"].details
    assert "exit code 1" in detail
    assert "something broke: no such card" in detail


def test_a_killed_process_tells_the_signal() -> None:
    assert "SIGKILL" in played(cases("die"))["case-1"].details[0]


def test_garbage_is_shown() -> None:
    assert "'Dealing cards...'" in played(cases("garbage"))["case-1"].details[0]


def test_a_flood_of_garbage_costs_the_cases_and_ends() -> None:
    assert set(outcomes(played(cases(*["flood"] * 6)))) == {"garbage"}


def test_after_some_silent_cases_the_rest_is_not_asked() -> None:
    results = played(cases(None, "leave", "leave", "leave", None), give_up=3)
    assert outcomes(results) == ["passed", "closed", "closed", "closed", "not asked"]


def test_an_answer_in_between_starts_the_count_of_silent_cases_anew() -> None:
    assert outcomes(played(cases("leave", "leave", None, "leave", None), give_up=3)) == [
        "closed",
        "closed",
        "passed",
        "closed",
        "passed",
    ]


def test_a_command_that_cannot_be_started_is_said_so() -> None:
    subject = CommandSubject(("/nonexistent/product",), 1.0)
    with pytest.raises(SubjectError, match="cannot be started"):
        list(subject.ask([Request("a", "GET", "/", None)]))


def test_one_process_answers_several_rounds() -> None:
    subject = CommandSubject(OBEDIENT, 5.0)
    rounds = [list(subject.ask([vector.request])) for vector in cases(None, None)]
    subject.close()
    assert [reply.request.id for (reply,) in rounds] == ["case-1", "case-2"]
