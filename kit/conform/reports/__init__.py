"""A run's report for people, for programs, for continuous integration and for editors."""

from collections.abc import Callable, Mapping
from typing import Final

from kit.conform.reports.gnu import as_gnu
from kit.conform.reports.json import as_json
from kit.conform.reports.junit import as_junit
from kit.conform.reports.text import as_text
from kit.conform.results import Report

FORMATS: Final[Mapping[str, Callable[[Report], str]]] = {"text": as_text, "json": as_json, "junit": as_junit, "gnu": as_gnu}
