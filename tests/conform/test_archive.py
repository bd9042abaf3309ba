"""The archive of the suite: the same bytes every time, complete, with sums that hold."""

from __future__ import annotations

import hashlib
import os
import shutil
import tarfile
from pathlib import Path

from kit.conform.archive import SUMS, build
from kit.conform.vectors import SUITE, load_suite, vector_files


def test_the_same_suite_gives_the_same_bytes(tmp_path: Path) -> None:
    elsewhere = shutil.copytree(SUITE, tmp_path / "copy")
    for file in elsewhere.rglob("*"):
        os.utime(file, (1, 1))
    one, other = build(SUITE, tmp_path / "one"), build(elsewhere, tmp_path / "other")
    assert one.name == other.name
    assert one.read_bytes() == other.read_bytes()


def test_the_archive_is_a_suite_that_can_be_played(tmp_path: Path) -> None:
    archive = build(SUITE, tmp_path)
    with tarfile.open(archive) as packed:
        packed.extractall(tmp_path, filter="data")
    unpacked = load_suite(tmp_path / archive.name.removesuffix(".tar.gz"))
    here = load_suite()
    assert unpacked.version == here.version
    assert [vector.request for vector in unpacked.vectors] == [vector.request for vector in here.vectors]
    assert {"README.md", "rules.json", "vector.schema.json", SUMS} <= {file.name for file in unpacked.root.iterdir()}


def test_the_sums_hold(tmp_path: Path) -> None:
    archive = build(SUITE, tmp_path)
    assert (tmp_path / SUMS).read_text(
        encoding="utf-8"
    ) == f"{hashlib.sha256(archive.read_bytes()).hexdigest()}  {archive.name}\n"
    with tarfile.open(archive) as packed:
        packed.extractall(tmp_path, filter="data")
    root = tmp_path / archive.name.removesuffix(".tar.gz")
    lines = [line.split("  ") for line in (root / SUMS).read_text(encoding="utf-8").splitlines()]
    assert all(hashlib.sha256((root / name).read_bytes()).hexdigest() == digest for digest, name in lines)
    assert {name for _, name in lines} >= {str(file.relative_to(SUITE)) for file in vector_files(SUITE)}
