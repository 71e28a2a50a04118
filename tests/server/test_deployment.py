"""The deployment of deploy/ as plain processes: kills, a backup under load and an upgrade lose nothing."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

pytestmark = [
    pytest.mark.long,
    pytest.mark.once,
    pytest.mark.skipif(sys.platform != "linux", reason="uses several addresses of the loopback network"),
]


def needs(program: str, package: str) -> pytest.MarkDecorator:
    """Skips a test without a program."""
    return pytest.mark.skipif(
        shutil.which(program) is None, reason=f"needs {program}: apt-get install {package}"
    )


@pytest.mark.parametrize(
    "proxy",
    [
        pytest.param("nginx", marks=needs("nginx", "nginx-light")),
        pytest.param("caddy", marks=needs("caddy", "caddy")),
    ],
)
def test_a_short_rehearsal_of_the_deployment_finds_no_fault(tmp_path: Path, proxy: str) -> None:
    words = ["--proxy", proxy, "--kills", "6", "--matches", "4", "--json", tmp_path / "result"]
    if proxy == "caddy" or not (ROOT / ".git").exists():  # upgrades do not depend on the proxy
        words.append("--no-upgrade")  # earlier versions are commits
    done = subprocess.run([sys.executable, ROOT / "scripts" / "rehearse_deployment.py", *words], check=False)
    result = json.loads((tmp_path / "result").read_text())
    assert result["faults"] == []
    assert done.returncode == 0
    assert result["acknowledged"] > 100
    assert result["kills"] == {"app": 4, "redis": 1, "postgres": 1}
