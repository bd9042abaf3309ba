"""The house keeps its own rules: short functions, one way of imports, nothing but the standard library in the judge."""

from __future__ import annotations

import ast
import re
import statistics
import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[1]
SOURCES = [path for name in ("referee", "schemas", "service", "kit") for path in sorted((ROOT / name).rglob("*.py"))]
LONGEST = 40


def body_lengths() -> dict[str, int]:
    """Lines of each function from its first line to its last, its docstring not counted."""
    lengths = {}
    for path in SOURCES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef):
                doc = node.body[0]
                is_doc = isinstance(doc, ast.Expr) and isinstance(doc.value, ast.Constant)
                doc_lines = (doc.end_lineno or 0) - doc.lineno + 1 if is_doc else 0
                lengths[f"{path.name}:{node.name}"] = (node.end_lineno or 0) - node.lineno + 1 - doc_lines
    return lengths


def test_median_function_length_is_in_single_digits() -> None:
    assert statistics.median(body_lengths().values()) < 10


def test_no_function_is_long_outside_the_kernels() -> None:
    long = {name for name, lines in body_lengths().items() if lines > LONGEST and "kernel.py:" not in name}
    assert long == set()


def test_the_judge_works_without_any_package() -> None:
    code = "from referee import *; print(judge_declaration(Show.parse('5H 6H 7H'), load_ruleset()).valid)"
    done = subprocess.run([sys.executable, "-I", "-S", "-c", f"import sys; sys.path.insert(0, {str(ROOT)!r}); {code}"],
                          capture_output=True, text=True, timeout=30, check=True)  # fmt: skip
    assert done.stdout.strip() == "False"


def test_every_package_is_shipped() -> None:
    """A package that pyproject.toml forgets works in a checkout and is missing from the wheel."""
    roots = ("referee", "schemas", "service", "kit")
    here = {".".join(file.parent.relative_to(ROOT).parts) for name in roots for file in (ROOT / name).rglob("__init__.py")}
    told = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["setuptools"]["packages"]
    assert {name for name in told if name != "conformance"} == here
    copied = set(re.findall(r"^COPY (\w+) \1$", (ROOT / "Dockerfile").read_text(encoding="utf-8"), re.MULTILINE))
    assert copied == {*roots, "conformance"}
