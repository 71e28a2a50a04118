"""The files in deploy/ name only what exists, and programs that read them accept them."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
import yaml
from typer.main import get_command

from undercroft.cli import app
from undercroft.match.refusal import REASONS
from undercroft.server.metrics import Metrics

pytestmark = pytest.mark.once  # does not depend on the build

DEPLOY = Path(__file__).parents[1] / "deploy"
GAUGES = {"active_matches": 1.0, "sockets": 1.0, "bot_requests": 1.0}


def text(name: str) -> str:
    return (DEPLOY / name).read_text(encoding="utf-8")


def options_of_serve() -> set[str]:
    serve = get_command(app).commands["serve"]  # type: ignore[attr-defined]
    return {name for parameter in serve.params for name in (*parameter.opts, *parameter.secondary_opts)}


@pytest.mark.parametrize(
    ("name", "command"),
    [
        ("Containerfile", r"^CMD .*"),
        ("compose.yaml", r"(?s)- serve.*?depends_on"),
        ("undercroft.service", r"(?m)^ExecStart=.*"),
    ],
)
def test_every_option_of_serve_exists(name: str, command: str) -> None:
    found = re.search(command, text(name), re.MULTILINE)
    assert found is not None
    used = set(re.findall(r"(?<![\w-])--[a-z-]+", found[0]))
    assert used
    assert used <= options_of_serve()


@pytest.mark.parametrize("name", ["alerts.yml", "grafana-dashboard.json"])
def test_every_metric_and_reason_exists(name: str) -> None:
    metrics = Metrics()
    metrics.count_entry("play")
    metrics.count_refusal("storage")
    metrics.observe_request("GET", 200, 0.1)
    offered = set(re.findall(r"^(undercroft_\w+)", metrics.text(GAUGES).decode(), re.MULTILINE))
    used = set(re.findall(r"undercroft_[a-z_]+", text(name)))
    assert used
    assert used <= offered
    assert set(re.findall(r'reason=\\?"(\w+)', text(name))) <= set(REASONS)


def test_the_compose_file_starts_two_processes_behind_a_proxy() -> None:
    services: dict[str, Any] = yaml.safe_load(text("compose.yaml"))["services"]
    assert set(services) == {"app1", "app2", "database", "redis", "proxy"}
    for name in ("app1", "app2"):
        assert services[name]["read_only"] is True
        assert services[name]["build"]["dockerfile"] == "deploy/Containerfile"
        assert set(services[name]["depends_on"]) <= set(services)
    assert re.findall(r"(app\d):8300", text("Caddyfile")) == ["app1", "app2"]
    assert "Host {$SITE}" in text("Caddyfile")  # else a process refuses the health check: it is not "app1"


def test_alerts_and_dashboard_can_be_read() -> None:
    (group,) = yaml.safe_load(text("alerts.yml"))["groups"]
    assert all({"alert", "expr", "labels", "annotations"} <= set(rule) for rule in group["rules"])
    panels = json.loads(text("grafana-dashboard.json"))["panels"]
    assert len({panel["id"] for panel in panels}) == len(panels)
    assert all(target["expr"] for panel in panels for target in panel["targets"])


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="needs systemd-analyze")
def test_systemd_accepts_the_unit(tmp_path: Path) -> None:
    unit = tmp_path / "undercroft.service"
    unit.write_text(text("undercroft.service").replace("/opt/undercroft/bin/undercroft", "/bin/true"))
    done = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", unit], capture_output=True, text=True, check=False
    )
    assert [line for line in done.stderr.splitlines() if "undercroft.service" in line] == []


@pytest.mark.skipif(shutil.which("nginx") is None, reason="needs nginx")
def test_nginx_accepts_its_configuration(tmp_path: Path) -> None:
    plain = re.sub(r"\s+ssl_certificate\w* [^;]+;", "", text("nginx.conf")).replace("443 ssl", "18443")
    (tmp_path / "site.conf").write_text(plain)
    whole = f"pid {tmp_path}/pid; error_log stderr; events {{}} http {{ include {tmp_path}/site.conf; }}"
    (tmp_path / "nginx.conf").write_text(whole)
    command = ["nginx", "-t", "-p", tmp_path, "-c", tmp_path / "nginx.conf"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
