"""What every problem must look like."""

from __future__ import annotations

from typing import Any

from werkzeug.test import TestResponse

MEMBERS = {"type", "title", "status", "detail", "instance", "errors"}
Found = tuple[str, str]
"""A fault's pointer and code."""


def problem_of(response: TestResponse) -> dict[str, Any]:
    """The problem that the response must be, well formed and tied to its request id."""
    assert response.content_type == "application/problem+json"
    problem: dict[str, Any] = response.get_json()
    assert set(problem) == MEMBERS
    assert problem["status"] == response.status_code
    assert problem["instance"]
    assert problem["instance"] == response.headers["X-Request-Id"]
    assert problem["errors"]
    assert all(set(error) == {"pointer", "code", "detail"} and error["detail"] for error in problem["errors"])
    return problem


def assert_problem(response: TestResponse, status: int, *expected: Found) -> None:
    """A problem of this status with exactly these faults."""
    assert response.status_code == status, response.get_data(as_text=True)[:300]
    assert sorted((error["pointer"], error["code"]) for error in problem_of(response)["errors"]) == sorted(expected)
