"""Answers for continuous integration: JUnit's XML."""

from __future__ import annotations

from xml.etree import ElementTree

from kit.formats import Judged, faults


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
