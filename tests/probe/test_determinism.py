"""One request is the same bytes under every hash seed and with both kernels."""

from __future__ import annotations

import shutil
from pathlib import Path

from schemas.examples import HAND, SHOW, SINGLE_GROUPS, WRONG_SHOW
from tests.http.servers import ROOT, Server, serving

ASKED = (("declarations", SHOW), ("declarations", WRONG_SHOW), ("groups", SINGLE_GROUPS), ("groupings", HAND))


def answers(server: Server) -> list[bytes]:
    return [server.post(f"/v1/{name}", body).body for name, body in ASKED]


def test_the_same_bytes_under_every_hash_seed_and_kernel(tmp_path: Path) -> None:
    uncompiled = tmp_path / "uncompiled"
    for package in ("referee", "schemas", "service"):
        shutil.copytree(ROOT / package, uncompiled / package, ignore=shutil.ignore_patterns("*.so", "__pycache__"))
    found, kernels = [], set()
    for number, (tree, seed) in enumerate(((ROOT, "0"), (ROOT, "4711"), (uncompiled, "7"))):
        folder = tmp_path / str(number)
        folder.mkdir()
        with serving(folder, tree=tree, PYTHONHASHSEED=seed) as server:
            kernels.add(server.ask("GET", "/version").json()["kernel"])
            found.append(answers(server))
    assert found[0] == found[1] == found[2]
    assert "python" in kernels
