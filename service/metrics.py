"""What Prometheus sees. Every label comes from a closed set, so the number of series is bounded."""

from __future__ import annotations

from collections import defaultdict
from functools import cache
from typing import Any, Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest, multiprocess, values

from referee.reasons import REGISTRY
from referee.rulesets import ruleset_ids

_METHODS: Final = frozenset({"GET", "HEAD", "OPTIONS", "POST"})
_FAST: Final = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0)

REQUESTS = Counter("fairshow_http_requests", "Requests by route, method and status.", ["route", "method", "status"])
LATENCY = Histogram("fairshow_http_request_seconds", "Time to answer by route.", ["route"], buckets=_FAST)
VERDICTS = Counter("fairshow_verdicts", "Shows judged, by rule set and outcome.", ["ruleset", "outcome"])
REASONS = Counter("fairshow_reasons", "Reasons and warnings given, by code.", ["code"])
KEYS = Counter("fairshow_key_requests", "Requests by the name of their bearer key.", ["key"])
SOLVER = Histogram(
    "fairshow_solver_seconds", "Time a game took to judge, nearly all of it the solver's.", ["question"], buckets=_FAST
)
KERNEL = Gauge("fairshow_kernel_info", "The kernel that solves.", ["kernel"], multiprocess_mode="max")
LOGS_DROPPED = Counter("fairshow_log_lines_dropped", "Log lines dropped because the log's reader did not keep up.")


def request_count(route: str, method: str, status: int) -> Counter:
    """The counter of a route, method and status; methods beyond the known count as one."""
    return _request_count(route, method if method in _METHODS else "other", status)


@cache
def _request_count(route: str, method: str, status: int) -> Counter:
    return REQUESTS.labels(route, method, str(status))


@cache
def key_count(name: str) -> Counter:
    """The counter of a key of the file."""
    return KEYS.labels(name)


@cache
def latency(route: str) -> Histogram:
    """The latency of a route."""
    return LATENCY.labels(route)


@cache
def solver_time(question: str) -> Histogram:
    """The judging time of a question."""
    return SOLVER.labels(question)


@cache
def verdict_count(ruleset: str, outcome: str) -> Counter:
    """The counter of a rule set and outcome, both from closed sets."""
    assert ruleset in ruleset_ids()
    return VERDICTS.labels(ruleset, outcome)


@cache
def reason_count(code: str) -> Counter:
    """The counter of a registered code."""
    assert code in REGISTRY
    return REASONS.labels(code)


class Tally:
    """Verdicts that are counted together: to count is to write into a file, which costs more than to add here."""

    def __init__(self) -> None:
        self._verdicts: defaultdict[tuple[str, str], int] = defaultdict(int)
        self._codes: defaultdict[str, int] = defaultdict(int)

    def add(self, answer: dict[str, Any]) -> bool:
        """Whether the answer is a verdict on a show, which is then in the tally."""
        if "warnings" not in answer:
            return False
        self._verdicts[answer["ruleset"]["id"], outcome_of(answer)] += 1
        for code in codes_of(answer):
            self._codes[code] += 1
        return True

    def count(self) -> None:
        """Count what has been added since the last time."""
        for (ruleset, outcome), number in self._verdicts.items():
            verdict_count(ruleset, outcome).inc(number)
        for code, number in self._codes.items():
            reason_count(code).inc(number)
        self._verdicts.clear()
        self._codes.clear()


def outcome_of(verdict: dict[str, Any]) -> str:
    """The outcome of a show, as a label."""
    return "valid" if verdict["valid"] else "invalid"


def codes_of(verdict: dict[str, Any]) -> list[str]:
    """The code of every reason and warning of a show."""
    return [item["code"] for name in ("reasons", "warnings") for item in verdict[name]]


def exposition(shared: bool) -> bytes:
    """All metrics in the text format; of all workers if they share a folder."""
    if not shared or not getattr(values.ValueClass, "_multiprocess", False):
        return generate_latest()
    registry = CollectorRegistry()
    multiprocess.MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    return generate_latest(registry)
