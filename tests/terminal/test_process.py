"""The real program in a real terminal: killed, interrupted, resumed, and without a terminal at all."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

pty = pytest.importorskip("pty", reason="pseudo-terminals are a thing of Unix")

COMMAND = [sys.executable, "-m", "undercroft.cli"]


class Window:
    """The program in a pseudo-terminal of 80 by 24."""

    def __init__(self, *arguments: str) -> None:
        import fcntl
        import struct
        import termios

        self.master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        fcntl.fcntl(self.master, fcntl.F_SETFL, os.O_NONBLOCK)
        environment = {**os.environ, "TERM": "xterm-256color", "LANG": "C.UTF-8"}
        self.process = subprocess.Popen(
            [*COMMAND, "play", *arguments],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env=environment,
            start_new_session=True,
        )
        os.close(slave)
        self.text = ""

    def read(self) -> str:
        """All that was shown so far, without colours and cursor movements."""
        try:
            while True:
                self.text += os.read(self.master, 65536).decode(errors="ignore")
        except (BlockingIOError, OSError):
            pass
        plain = re.sub(r"\x1b\[[0-9;]*m", "", self.text)
        return re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "\n", plain)

    def until(self, what: Callable[[], bool], seconds: float = 30) -> None:
        end = time.monotonic() + seconds
        while not what():
            self.read()  # the program blocks when the terminal is not read
            assert time.monotonic() < end, self.read()[-3000:]
            time.sleep(0.02)

    def shows(self, text: str) -> None:
        self.until(lambda: text in self.read())

    def press(self, keys: str) -> None:
        os.write(self.master, keys.encode())

    def wait(self) -> int:
        self.until(lambda: self.process.poll() is not None)
        self.read()
        assert self.process.returncode is not None
        return self.process.returncode

    def close(self) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        os.close(self.master)


@pytest.fixture
def window(request: pytest.FixtureRequest) -> Callable[..., Window]:
    def opened(*arguments: str) -> Window:
        found = Window(*arguments)
        request.addfinalizer(found.close)
        return found

    return opened


def moves(home: Path) -> list[str]:
    """The moves in the only save."""
    (save,) = (home / "saves").glob("*.match")
    return re.findall(r"^\d+\. 0: (.+) #", save.read_text(), re.MULTILINE)


def test_a_match_that_was_killed_is_resumed_after_the_last_move(
    window: Callable[..., Window], home: Path, keyboard: Any
) -> None:
    first = window("dungeon_roll", "--seed", str(keyboard.opening), "--lang", "en")
    first.shows("Your move")
    first.press(keyboard.number("read scroll"))
    first.until(lambda: moves(home) == ["read scroll"])
    first.press("2")
    first.until(lambda: moves(home) == ["read scroll", "pick cleric"])
    first.process.kill()
    assert first.wait() == -signal.SIGKILL
    second = window("--resume")
    second.shows("You pick one cleric")
    second.press("u")
    second.until(lambda: moves(home) == ["read scroll"])
    second.press("q")
    assert second.wait() == 0
    assert "The match is saved. Resume it with: undercroft play --resume" in second.read()


@pytest.mark.parametrize("way", ["key", "SIGINT", "SIGTERM", "SIGHUP"])
def test_every_way_of_leaving_is_clean_and_loses_nothing(
    window: Callable[..., Window], home: Path, keyboard: Any, way: str
) -> None:
    found = window("dungeon_roll", "--seed", str(keyboard.opening), "--lang", "en")
    found.shows("Your move")
    found.press(keyboard.number("read scroll"))
    found.until(lambda: moves(home) == ["read scroll"])
    if way == "key":
        found.press("\x03")
    else:
        found.process.send_signal(getattr(signal, way))
    assert found.wait() == 0
    assert "\x1b[?1049l" in found.text, "the terminal is given back as it was"
    assert "Traceback" not in found.read()
    assert moves(home) == ["read scroll"]


def test_a_stopped_program_continues(window: Callable[..., Window], home: Path, keyboard: Any) -> None:
    found = window("dungeon_roll", "--seed", str(keyboard.opening), "--lang", "en")
    found.shows("Your move")
    found.process.send_signal(signal.SIGSTOP)
    found.press(keyboard.number("read scroll"))
    time.sleep(0.2)
    assert moves(home) == []
    found.process.send_signal(signal.SIGCONT)
    found.until(lambda: moves(home) == ["read scroll"])


def test_a_damaged_save_is_reported_at_the_start(
    window: Callable[..., Window], home: Path, keyboard: Any
) -> None:
    (home / "saves").mkdir(parents=True)
    (home / "saves" / "dungeon_roll-1.match").write_text("nonsense\n")
    found = window("dungeon_roll", "--lang", "en")
    found.shows("could not be read")
    found.press("q")
    assert found.wait() == 0
    assert (home / "broken" / "dungeon_roll-1.match").read_text() == "nonsense\n"


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    """The program with pipes where a terminal should be."""
    nothing = subprocess.DEVNULL
    return subprocess.run([*COMMAND, *arguments], capture_output=True, text=True, stdin=nothing, timeout=60)


def test_without_a_terminal_it_prints_an_error_and_stops(home: Path) -> None:
    result = run("play", "dungeon_roll", "--lang", "en")
    assert result.returncode == 2
    assert "needs a terminal" in result.stderr
    assert "Traceback" not in result.stderr
    assert not (home / "saves").exists()
    assert "нужен терминал" in run("play", "--lang", "ru").stderr


def test_the_profile_is_printed_without_a_terminal() -> None:
    assert "No match finished yet" in run("profile", "--lang", "en").stdout
    assert run("profile", "--json").stdout == '{\n  "language": "",\n  "games": {}\n}\n'


def test_a_game_of_another_package_is_played_by_its_import_name(
    window: Callable[..., Window], home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = [str(Path(__file__).parents[1]), *os.environ.get("PYTHONPATH", "").split(os.pathsep)]
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(filter(None, path)))
    found = window("toy:GAME", "--seed", "1", "--lang", "en")
    found.shows("Pig and a card")
    found.shows("goal: 20")
    found.press("1")
    found.until(lambda: moves(home) == ["roll"])
    found.press("q")
    assert found.wait() == 0
