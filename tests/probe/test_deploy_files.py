"""The files under deploy/ are what their tools take, and agree with the service and with each other."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import tomllib
from pathlib import Path
from typing import Any

import kubernetes_validate
import pytest
import yaml
from flask.testing import FlaskClient
from packaging.requirements import Requirement

from service.config import describe
from tests.probe.topology import DEPLOY

PROMTOOL = shutil.which("promtool")
needs_promtool = pytest.mark.skipif(PROMTOOL is None, reason="promtool is not installed")
KUBERNETES = DEPLOY / "kubernetes"
MANIFESTS = sorted(path for path in KUBERNETES.glob("*.yaml") if path.name != "kustomization.yaml")


def read(path: Path) -> Any:
    return yaml.safe_load(path.read_text(encoding="utf-8"))


def promtool(*words: str) -> None:
    assert PROMTOOL is not None
    done = subprocess.run(
        [PROMTOOL, *words], cwd=DEPLOY / "prometheus", capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr


@needs_promtool
def test_the_scrape_configuration_and_the_alerts_are_prometheus() -> None:
    promtool("check", "config", "prometheus.yml")


@needs_promtool
def test_each_alert_rings_when_it_should() -> None:
    promtool("test", "rules", "alerts.test.yml")
    tested = set(re.findall(r"alertname: (\w+)", (DEPLOY / "prometheus" / "alerts.test.yml").read_text(encoding="utf-8")))
    assert tested == {rule["alert"] for rule in read(DEPLOY / "prometheus" / "alerts.yml")["groups"][0]["rules"]}


def expressions() -> dict[str, str]:
    """Every query of the dashboard and of the alerts."""
    board = json.loads((DEPLOY / "grafana" / "fairshow.json").read_text(encoding="utf-8"))
    found = {f"{panel['title']} {target['refId']}": target["expr"] for panel in board["panels"] for target in panel["targets"]}
    rules = read(DEPLOY / "prometheus" / "alerts.yml")["groups"][0]["rules"]
    return found | {rule["alert"]: rule["expr"] for rule in rules}


@needs_promtool
def test_every_query_of_the_dashboard_is_a_query(tmp_path: Path) -> None:
    rules = [{"record": f"fairshow:query{number}", "expr": query} for number, query in enumerate(expressions().values())]
    path = tmp_path / "rules.yml"
    path.write_text(yaml.safe_dump({"groups": [{"name": "dashboard", "rules": rules}]}), encoding="utf-8")
    promtool("check", "rules", str(path))


def test_every_metric_asked_for_is_one_of_the_service(client: FlaskClient) -> None:
    exposed = client.get("/metrics").get_data(as_text=True)
    kinds = dict(re.findall(r"^# TYPE (\w+) (\w+)", exposed, re.MULTILINE))
    asked = {name for query in expressions().values() for name in re.findall(r"\bfairshow_\w+", query)}
    for name in asked:
        assert name in kinds or (
            name.removesuffix("_bucket") in kinds and kinds[name.removesuffix("_bucket")] == "histogram"
        ), name


@pytest.mark.parametrize("path", MANIFESTS, ids=lambda path: path.stem)
def test_manifests_are_kubernetes(path: Path) -> None:
    kubernetes_validate.validate(read(path), "1.31", strict=True)


def test_every_manifest_is_applied() -> None:
    kustomization = read(KUBERNETES / "kustomization.yaml")
    assert set(kustomization["resources"]) == {path.name for path in MANIFESTS}
    for entry in kustomization["configMapGenerator"][0]["files"]:
        assert (KUBERNETES / entry.rpartition("=")[2]).is_file()


def test_pods_are_locked_down_and_outlive_their_drain() -> None:
    pod = read(KUBERNETES / "deployment.yaml")["spec"]["template"]["spec"]
    assert pod["securityContext"]["runAsNonRoot"]
    for container in pod["containers"]:
        security = container["securityContext"]
        assert security["readOnlyRootFilesystem"]
        assert not security["allowPrivilegeEscalation"]
        assert {"cpu", "memory"} <= set(container["resources"]["limits"])
    settings = {entry["name"]: entry["value"] for entry in pod["containers"][0]["env"]}
    assert set(settings) <= {name for name, *_ in describe()}
    proxy_waits = int(re.findall(r"sleep (\d+)", str(pod["containers"][1]["lifecycle"]))[0])
    assert int(settings["DRAIN_SECONDS"]) < proxy_waits < pod["terminationGracePeriodSeconds"]


def test_selectors_meet_the_pods() -> None:
    labels = read(KUBERNETES / "deployment.yaml")["spec"]["template"]["metadata"]["labels"]
    assert read(KUBERNETES / "service.yaml")["spec"]["selector"].items() <= labels.items()
    for name in ("disruption", "network"):
        spec = read(KUBERNETES / f"{name}.yaml")["spec"]
        assert (spec.get("selector") or spec["podSelector"])["matchLabels"].items() <= labels.items()
    assert read(KUBERNETES / "autoscaler.yaml")["spec"]["scaleTargetRef"]["name"] == "fairshow"


def test_compose_locks_every_service_down() -> None:
    compose = read(DEPLOY / "compose.yaml")
    for name, service in compose["services"].items():
        assert service["read_only"], name
        assert service["cap_drop"] == ["ALL"], name
        assert "no-new-privileges:true" in service["security_opt"], name
        assert service["healthcheck"]["test"], name
    for mount in compose["services"]["proxy"]["volumes"]:
        assert (DEPLOY / mount.split(":")[0]).is_file()
    known = {name for name, *_ in describe()}
    assert set(compose["services"]["referee-a"]["environment"]) <= known


def test_the_proxy_sends_requests_where_compose_has_services() -> None:
    named = set(re.findall(r"server ([\w-]+):8000", (DEPLOY / "upstream.conf").read_text(encoding="utf-8")))
    assert named == set(read(DEPLOY / "compose.yaml")["services"]) - {"proxy"}
    scraped = read(DEPLOY / "prometheus" / "prometheus.yml")["scrape_configs"][0]["static_configs"][0]["targets"]
    assert {target.partition(":")[0] for target in scraped} == named


def test_the_locks_pin_with_hashes_what_the_project_asks_for() -> None:
    project = tomllib.loads((DEPLOY.parent / "pyproject.toml").read_text(encoding="utf-8"))
    pinned = _pins("requirements.lock")
    for wanted in map(Requirement, project["project"]["dependencies"]):
        assert pinned[wanted.name] in wanted.specifier, wanted
    built = _pins("build.lock")
    for wanted in map(Requirement, project["build-system"]["requires"]):
        assert built[wanted.name] in wanted.specifier, wanted


def _pins(name: str) -> dict[str, str]:
    """Package to version; every one of them has hashes."""
    text = (DEPLOY / name).read_text(encoding="utf-8")
    pins = re.findall(r"^([a-z0-9-]+)==(\S+) \\\n(?:\s+--hash=sha256:[0-9a-f]{64}(?: \\)?\n)+", text, re.MULTILINE)
    assert len(pins) == text.count("==")
    return dict(pins)


def test_the_containers_settings_exist() -> None:
    text = (DEPLOY.parent / "Dockerfile").read_text(encoding="utf-8")
    given = set(re.findall(r"\b([A-Z_]+)=", text)) - {"PYTHONDONTWRITEBYTECODE"}
    assert given <= {name for name, *_ in describe()}
