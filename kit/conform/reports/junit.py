"""For continuous integration: JUnit's XML, a test suite each game and topic."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import groupby
from xml.etree import ElementTree

from kit.conform.results import Report, Result

# What XML 1.0 cannot hold, not even escaped.
_NOT_IN_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def as_junit(report: Report) -> str:
    """The whole run."""
    root = ElementTree.Element("testsuites", name=_text(f"fairshow conform {report.subject}"))
    place = sorted(report.results, key=lambda result: (result.vector.game, result.vector.topic))
    for (game, topic), results in groupby(place, key=lambda result: (result.vector.game, result.vector.topic)):
        root.append(_suite(f"{game}.{topic}", list(results)))
    _count(root, report.results)
    ElementTree.indent(root)
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + ElementTree.tostring(root, encoding="unicode")


def _suite(name: str, results: Sequence[Result]) -> ElementTree.Element:
    suite = ElementTree.Element("testsuite", name=name)
    _count(suite, results)
    suite.extend(_case(name, result) for result in results)
    return suite


def _count(element: ElementTree.Element, results: Sequence[Result]) -> None:
    outcomes = [result.outcome for result in results]
    element.set("tests", str(len(outcomes)))
    element.set("failures", str(outcomes.count("failed")))
    element.set("errors", str(outcomes.count("no answer")))
    element.set("skipped", str(outcomes.count("skipped") + outcomes.count("unsupported")))
    element.set("time", f"{sum(result.seconds for result in results):.3f}")


def _case(name: str, result: Result) -> ElementTree.Element:
    title = _text(f"{result.vector.id}: {result.vector.description}")
    case = ElementTree.Element("testcase", classname=name, name=title, time=f"{result.seconds:.3f}")
    if result.vector.place:
        case.set("file", _text(result.vector.place.rpartition(":")[0]))
        case.set("line", str(result.vector.line))
    tag = {"failed": "failure", "no answer": "error", "skipped": "skipped", "unsupported": "skipped"}.get(result.outcome)
    if tag:
        told = ElementTree.SubElement(case, tag, message=_text(_headline(result)))
        told.text = _text("\n".join(result.details)) if result.bad else None
        if result.bad:
            told.set("type", result.failure or "difference")
    return case


def _headline(result: Result) -> str:
    first = result.details[0] if result.details else result.outcome
    return first if len(result.details) < 2 else f"{first} (and {len(result.details) - 1} more)"


def _text(text: str) -> str:
    return _NOT_IN_XML.sub("\ufffd", text)
