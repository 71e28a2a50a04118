"""The first line of the log says what is in force, and no password."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from server.kill_load import free_port
from undercroft import games
from undercroft.build import version
from undercroft.server.protocol.messages import PROTOCOL
from undercroft.server.registry import GameRegistry
from undercroft.server.settings import LIMITS, Settings, make_settings
from undercroft.server.start_line import in_force, shown_url

pytestmark = pytest.mark.once  # does not depend on the build


def first_line(*options: str) -> dict[str, Any]:
    """The first line that a server logs."""
    command = [sys.executable, "-m", "undercroft", "serve", "--no-open", "--bot-workers", "0", *options]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True) as server:
        assert server.stderr is not None
        line = server.stderr.readline()
        server.kill()
    return dict(json.loads(line))


@pytest.mark.skipif(sys.platform == "win32", reason="there are no pseudo-terminals")
def test_a_person_at_a_terminal_reads_one_short_line(tmp_path: Path) -> None:
    import pty

    screen, terminal = pty.openpty()
    port = str(free_port())
    command = [sys.executable, "-m", "undercroft", "serve", "--no-open", "--bot-workers", "0", "--port", port]
    command += ["--database", str(tmp_path / "db")]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=terminal) as server:
        line = os.read(screen, 10_000).decode().strip()
        server.kill()
    os.close(screen)
    os.close(terminal)
    assert line == f"{version()} serves at 127.0.0.1:{port}"


def test_the_first_line_of_the_log_has_everything_that_is_in_force(tmp_path: Path) -> None:
    port = free_port()
    line = first_line(
        "--port", str(port), "--database", str(tmp_path / "db"), "--trust-proxy", "10.0.0.0/8",
        "--origin", "https://games.example", "--limit", "guest_burst=7", "--max-matches", "99",
    )  # fmt: skip
    fields = line["fields"]
    assert f"127.0.0.1:{port}" in line["message"]
    assert fields["version"] == version()
    assert fields["protocol"] == PROTOCOL
    assert fields["rules"] == {name: games.game(name).rules for name in games.NAMES}
    assert fields["address"] == f"127.0.0.1:{port}"
    assert fields["database"] == f"SQLite {tmp_path / 'db'}"
    assert (fields["workers"], fields["bot_workers"], fields["max_matches"]) == (1, 0, 99)
    assert fields["hosts"] == ["https://games.example"]
    assert fields["trusted_proxies"] == ["10.0.0.0/8"]
    assert fields["limits"] == {name: getattr(Settings(), name) for name in LIMITS} | {"guest_burst": 7}
    assert fields["connections"] < fields["file_descriptors"]


def test_the_first_line_has_no_password() -> None:
    settings = make_settings(
        database="postgresql://anna:hidden1@db:5432/undercroft?password=hidden2",
        redis="redis://:hidden3@r:6379/0",
    )
    fields = in_force(settings, GameRegistry(), "127.0.0.1:8300")
    assert "hidden" not in json.dumps(fields)
    assert fields["database"] == "PostgreSQL db:5432/undercroft"
    assert fields["redis"] == "Redis r:6379/0"


@pytest.mark.parametrize(
    ("url", "shown"),
    [
        ("club.db", "SQLite club.db"),
        ("sqlite:////srv/club.db", "SQLite sqlite:////srv/club.db"),
        ("postgres://db/x", "PostgreSQL db/x"),
        ("rediss://u:a@b@host", "Redis host"),
        ("unix:///run/redis.sock", "Redis /run/redis.sock"),
    ],
)
def test_a_database_is_shown_by_its_kind_and_place(url: str, shown: str) -> None:
    assert shown_url(url) == shown
