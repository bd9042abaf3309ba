"""Answers for editors and continuous integration: one line a fault (GNU), or JUnit's XML."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from xml.etree import ElementTree

from kit.judge import Answer
from kit.sources import Source

Judged = tuple[Source, Answer]


def faults(answer: Answer) -> Iterator[tuple[str, str, str]]:
    """Severity, code and sentence of everything that the answer holds against the request."""
    for error in answer.data.get("errors", ()):
        where = f"{error['pointer']}: " if error["pointer"] else ""
        yield "error", error["code"], where + error["detail"]
    for group in answer.data.get("groups") or ():
        if "valid" not in answer.data:
            yield from (("error", reason["code"], reason["message"]) for reason in group.get("reasons", ()))
    for severity, members in (("error", "reasons"), ("warning", "warnings")):
        for reason in answer.data.get(members) or ():
            where = f"group {reason['group'] + 1}: " if "group" in reason else ""
            yield severity, reason["code"], where + reason["message"]


def gnu(judged: Iterable[Judged]) -> Iterator[str]:
    """A line a fault: where, severity, sentence, code."""
    for source, answer in judged:
        for severity, code, sentence in faults(answer):
            yield f"{source.name}:{source.line}: {severity}: {sentence} [{code}]"


def junit(judged: list[Judged], name: str) -> str:
    """A test case a request: a failure where it is invalid, an error where it could not be judged."""
    suite = ElementTree.Element("testsuite", name=f"fairshow {name}", tests=str(len(judged)))
    counts = {"failure": 0, "error": 0}
    for source, answer in judged:
        case = ElementTree.SubElement(suite, "testcase", classname=source.name, name=f"{name} line {source.line}")
        found = [f"{sentence} [{code}]" for severity, code, sentence in faults(answer) if severity == "error"]
        if found:
            kind = "failure" if answer.judged else "error"
            counts[kind] += 1
            ElementTree.SubElement(case, kind, message=found[0]).text = "\n".join(found)
    suite.set("failures", str(counts["failure"]))
    suite.set("errors", str(counts["error"]))
    return ElementTree.tostring(suite, encoding="unicode", xml_declaration=True)
