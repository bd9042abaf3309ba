"""The suite as an archive, the same bytes wherever it is built: ``python -m kit.conform.archive [FOLDER]``."""

from __future__ import annotations

import gzip
import hashlib
import io
import sys
import tarfile
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from kit.conform.vectors import SUITE

SUMS: Final = "SHA256SUMS"
_KINDS: Final = {".jsonl", ".json", ".md", ""}
"""Endings of the files that belong to a suite; VERSION has none."""


def build(root: Path, folder: Path) -> Path:
    """Write the archive of the suite into the folder, with its checksum beside it. The archive's path."""
    name = f"fairshow-conformance-{(root / 'VERSION').read_text(encoding='utf-8').strip()}"
    files = {str(file.relative_to(root)): file.read_bytes() for file in root.rglob("*") if _belongs(file)}
    files[SUMS] = _sums({path: files[path] for path in sorted(files)})
    archive = folder / f"{name}.tar.gz"
    folder.mkdir(parents=True, exist_ok=True)
    archive.write_bytes(_packed({f"{name}/{path}": files[path] for path in sorted(files)}))
    (folder / SUMS).write_bytes(_sums({archive.name: archive.read_bytes()}))
    return archive


def _belongs(file: Path) -> bool:
    return file.is_file() and file.suffix in _KINDS and not file.name.startswith(".")


def _sums(files: Mapping[str, bytes]) -> bytes:
    """The lines that ``sha256sum --check`` reads."""
    return "".join(f"{hashlib.sha256(data).hexdigest()}  {name}\n" for name, data in files.items()).encode()


def _packed(files: Mapping[str, bytes]) -> bytes:
    """A compressed archive of plain files, without owners, times or anything else of the place that builds it."""
    packed = io.BytesIO()
    with (
        gzip.GzipFile(filename="", fileobj=packed, mode="wb", mtime=0) as compressed,
        tarfile.open(fileobj=compressed, mode="w", format=tarfile.USTAR_FORMAT) as archive,
    ):
        for name, data in files.items():
            entry = tarfile.TarInfo(name)
            entry.size, entry.mode = len(data), 0o644
            archive.addfile(entry, io.BytesIO(data))
    return packed.getvalue()


if __name__ == "__main__":
    print(build(SUITE, Path(sys.argv[1] if len(sys.argv) > 1 else "dist")))
