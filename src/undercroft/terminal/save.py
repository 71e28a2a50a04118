"""A match on disk while it is played: a record that has no end yet, and grows by one line with every move.

A move is on disk before anybody sees what came of it, so there is nothing to lose: not by closing the window,
not by killing the program. A line that was cut off while it was written is dropped; everything before it is
verified.
"""

from __future__ import annotations

import errno
import json
import os
import re
import time
from collections.abc import Iterator
from contextlib import suppress
from io import FileIO
from pathlib import Path
from typing import Final

from undercroft.kernel.content import Content
from undercroft.kernel.errors import BadOption, BadRecord, UndercroftError
from undercroft.kernel.game import Game
from undercroft.kernel.outcome import NO_SEAT
from undercroft.match import digests, record
from undercroft.match.session import GameSession
from undercroft.terminal import folder

try:
    import fcntl
except ImportError:  # not on Windows, where an open file cannot be replaced anyway
    fcntl = None  # type: ignore[assignment]

SUFFIX: Final = ".match"
NOTE: Final = "; left "  # the seconds on the clock after a move, as a comment that records allow
DIGEST: Final = re.compile(r"#([0-9a-f]{8})$")


class InUse(UndercroftError):
    """The match is open in another window."""


class Save:
    """The file of a match that is being played. It is locked as long as it is open."""

    def __init__(self, path: Path, file: FileIO, digests: list[str], sizes: list[int]) -> None:
        self.path = path
        self._file = file
        self._digests = digests  # after the start and after every move
        self._sizes = sizes  # of the file at the same moments

    @classmethod
    def begin(cls, table: GameSession) -> Save:
        """The save of a match that begins now."""
        stamp = time.strftime("%Y%m%d-%H%M%S")
        path = folder.data() / "saves" / f"{table.game.name}-{stamp}-{os.getpid()}{SUFFIX}"
        number = 1
        while path.exists():
            number += 1
            path = path.with_name(f"{table.game.name}-{stamp}-{os.getpid()}-{number}{SUFFIX}")
        text = _endless(table.record())
        folder.write(path, text)
        return cls(path, _open(path), [digests.initial(table.origin, table.state)], [len(text.encode())])

    @classmethod
    def resume(
        cls, path: Path, content: Content | None = None, game: Game | None = None
    ) -> tuple[Save, GameSession, float | None]:
        """The save, its table after the last move, and the seconds that the clock had left, if it ran.

        Raises BadRecord for a file that is damaged, BadOption for one that wants other content or other
        rules, InUse for one that is being played.
        """
        file = _open(path)
        try:
            raw = file.readall()
            whole = raw[: raw.rfind(b"\n") + 1]
            text = _decoded(whole)
            _check_box(text, content, game)
            table = record.load(_ended(text), content=content, game=game)
            if len(whole) < len(raw):
                file.truncate(len(whole))
            digests, sizes = _moments(whole)
        except BaseException:
            file.close()
            raise
        left = [line for line in text.split("\n") if line.startswith(NOTE)]
        seconds = float(left[-1].removeprefix(NOTE)) if left else None
        return cls(path, file, digests, sizes), table, seconds

    def append(self, table: GameSession, seconds: float | None = None) -> None:
        """Writes down the last move, and what the clock shows."""
        seat, text = table.log[-1]
        digest = digests.after_move(self._digests[-1], seat, text, table.state)
        who = "table" if seat == NO_SEAT else str(seat)
        line = f"{len(table.log)}. {who}: {text} #{digest}\n"
        if seconds is not None:
            line += f"{NOTE}{seconds:.1f}\n"
        self._write(line.encode())
        self._digests.append(digest)
        self._sizes.append(self._sizes[-1] + len(line.encode()))

    def note(self, seconds: float) -> None:
        """Writes down what the clock shows."""
        line = f"{NOTE}{seconds:.1f}\n".encode()
        self._write(line)
        self._sizes[-1] += len(line)

    def take_back(self) -> None:
        """Takes the last move off the file."""
        self._digests.pop()
        self._sizes.pop()
        self._file.truncate(self._sizes[-1])
        os.fsync(self._file.fileno())

    def finish(self, table: GameSession) -> None:
        """The game is over: the file becomes a complete record, its last move with it."""
        folder.write(self.path, table.record())

    def retire(self) -> Path:
        """Moves the file of a finished match from the saves to the records."""
        self.close()
        place = self.path.parent.parent / "records"
        place.mkdir(parents=True, exist_ok=True)
        os.replace(self.path, place / self.path.name)
        return place / self.path.name

    def close(self) -> None:
        """Lets go of the file."""
        self._file.close()

    def _write(self, line: bytes) -> None:
        """Puts a line at the end, whole or not at all."""
        try:
            self._file.seek(self._sizes[-1])
            if self._file.write(line) != len(line):
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
            os.fsync(self._file.fileno())
        except OSError:
            with suppress(OSError):
                self._file.truncate(self._sizes[-1])
            raise


class Saved:
    """What can be told about a save without replaying it."""

    def __init__(self, path: Path, game: str, players: int, moves: int, at: float, over: bool) -> None:
        self.path = path
        self.game = game
        self.players = players
        self.moves = moves
        self.at = at
        self.over = over


def saved() -> Iterator[Saved | tuple[Path, str]]:
    """All saves, the latest first; for one that is no record at all, its path and why."""
    place = folder.data() / "saves"
    paths = list(place.glob(f"*{SUFFIX}")) if place.is_dir() else []
    for path in sorted(paths, key=lambda path: path.stat().st_mtime, reverse=True):
        try:
            text = _decoded(path.read_bytes())
            moves = sum(line[:1].isdigit() for line in text.split("\n"))
            players = int(_tag(text, "Players"))
            over = "\nend " in text
            yield Saved(path, _tag(text, "Game"), players, moves, path.stat().st_mtime, over)
        except (UndercroftError, ValueError) as error:
            yield path, str(error)


def _open(path: Path) -> FileIO:
    """The file, locked against other windows. Raises InUse, or BadOption for what cannot be opened."""
    try:
        file = FileIO(path, "r+")
    except OSError as error:
        raise BadOption(f"{path} cannot be opened: {error.strerror}") from None
    if fcntl is not None:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            file.close()
            raise InUse(f"{path.name} is being played in another window") from None
    return file


def _decoded(raw: bytes) -> str:
    try:
        return raw.decode()
    except UnicodeDecodeError as error:
        raise BadRecord(raw[: error.start].count(b"\n") + 1, "this is not a text in UTF-8") from None


def _tag(text: str, name: str) -> str:
    found = re.search(rf'^\[{name} (".*")\]$', text, re.MULTILINE)
    if found is None:
        raise BadRecord(1, f"the header has no {name}")
    return str(json.loads(found[1]))


def _check_box(text: str, content: Content | None, game: Game | None) -> None:
    """A save of another box or of other rules is not damaged: it only waits for them."""
    from undercroft import games

    if not text.startswith("[Undercroft "):
        return
    name = _tag(text, "Game")
    if game is None and name not in games.NAMES:
        raise BadOption(f"this is a match of {name!r}, which is not on the shelf; name it as GAME")
    found = games.game(name) if game is None else game
    if _tag(text, "Rules") != str(found.rules):
        raise BadOption(
            f"it was begun by rules {_tag(text, 'Rules')} of {name}; these are rules {found.rules}"
        )
    box = found.content() if content is None else content
    if _tag(text, "Content") != box.hash:
        raise BadOption(
            f"it was begun with content {_tag(text, 'Content')}; give that file with --content FILE"
        )


def _endless(text: str) -> str:
    """A record without its end line."""
    return text[: text.rindex("\nend ") + 1]


def _ended(text: str) -> str:
    """A save as a record: with an end line after its last move."""
    lines = [line for line in text.split("\n") if line and not line.startswith(";")]
    if not lines or lines[-1].startswith("end "):
        return text
    digest = DIGEST.search(lines[-1])
    if digest is None:
        return text
    moves = sum(line[0].isdigit() for line in lines)
    return f"{text}end {moves} #{digest[1]} unfinished\n"


def _moments(raw: bytes) -> tuple[list[str], list[int]]:
    """The digests after the start and every move, and how long the file was then."""
    digests: list[str] = []
    sizes: list[int] = []
    size = 0
    for line in raw.decode().splitlines(keepends=True):
        size += len(line.encode())
        digest = DIGEST.search(line.rstrip("\n"))
        if line.startswith("start ") or line[0].isdigit():
            assert digest is not None
            digests.append(digest[1])
            sizes.append(size)
        elif sizes and line.startswith(NOTE):
            sizes[-1] = size
    return digests, sizes
