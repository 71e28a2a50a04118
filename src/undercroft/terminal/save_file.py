"""The save file of a match: a match record without its end line, to which each move appends a line.

A move is written before its result is shown, so closing the window or killing the program loses nothing. On
resuming, an incomplete last line is dropped and everything before it is verified.
"""

from __future__ import annotations

import errno
import json
import os
import re
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from io import FileIO
from pathlib import Path
from typing import Final

from undercroft.kernel.content import Content
from undercroft.kernel.errors import BadOption, BadRecord, UndercroftError
from undercroft.kernel.game import Game
from undercroft.kernel.outcome import NO_SEAT
from undercroft.match import digests, record
from undercroft.match.session import GameSession
from undercroft.terminal import data_folder

try:
    import fcntl
except ImportError:  # not on Windows, where an open file cannot be replaced anyway
    fcntl = None  # type: ignore[assignment]

SUFFIX: Final = ".match"
CLOCK: Final = "; left "  # prefix of the comment with the seconds left on the clock
DIGEST: Final = re.compile(r"#([0-9a-f]{8})$")


class InUse(UndercroftError):
    """The match is open in another process."""


class SaveFile:
    """The open save file of one match. It is locked while it is open."""

    def __init__(self, path: Path, file: FileIO, digests: list[str], sizes: list[int]) -> None:
        self.path = path
        self._file = file
        self._digests = digests  # after the start and after each move
        self._sizes = sizes  # of the file at the same points

    @classmethod
    def create(cls, session: GameSession) -> SaveFile:
        """Creates the save file of a new match."""
        stamp = time.strftime("%Y%m%d-%H%M%S")
        path = data_folder.path() / "saves" / f"{session.game.name}-{stamp}-{os.getpid()}{SUFFIX}"
        number = 1
        while path.exists():
            number += 1
            path = path.with_name(f"{session.game.name}-{stamp}-{os.getpid()}-{number}{SUFFIX}")
        text = _without_end(session.record())
        data_folder.write_atomically(path, text)
        return cls(path, _open(path), [digests.initial(session.origin, session.state)], [len(text.encode())])

    @classmethod
    def resume(
        cls, path: Path, content: Content | None = None, game: Game | None = None
    ) -> tuple[SaveFile, GameSession, float | None]:
        """The save file, the session after the last move, and the seconds left if the clock ran.

        Raises BadRecord for a damaged file, BadOption for a match with other content or rules, and InUse for
        a match that is open in another process.
        """
        file = _open(path)
        try:
            raw = file.readall()
            complete = raw[: raw.rfind(b"\n") + 1]
            text = _decode(complete)
            _check_game(text, content, game)
            session = record.load(_with_end(text), content=content, game=game)
            if len(complete) < len(raw):
                file.truncate(len(complete))
            digests, sizes = _digests_and_sizes(complete)
        except BaseException:
            file.close()
            raise
        left = [line for line in text.split("\n") if line.startswith(CLOCK)]
        seconds = float(left[-1].removeprefix(CLOCK)) if left else None
        return cls(path, file, digests, sizes), session, seconds

    def append(self, session: GameSession, seconds: float | None = None) -> None:
        """Appends the last move, and the seconds left if the clock runs."""
        seat, text = session.log[-1]
        digest = digests.after_move(self._digests[-1], seat, text, session.state)
        who = "table" if seat == NO_SEAT else str(seat)
        line = f"{len(session.log)}. {who}: {text} #{digest}\n"
        if seconds is not None:
            line += f"{CLOCK}{seconds:.1f}\n"
        self._write(line.encode())
        self._digests.append(digest)
        self._sizes.append(self._sizes[-1] + len(line.encode()))

    def save_clock(self, seconds: float) -> None:
        """Appends the seconds left on the clock."""
        line = f"{CLOCK}{seconds:.1f}\n".encode()
        self._write(line)
        self._sizes[-1] += len(line)

    def take_back(self) -> None:
        """Removes the last move."""
        self._digests.pop()
        self._sizes.pop()
        self._file.truncate(self._sizes[-1])
        os.fsync(self._file.fileno())

    def finish(self, session: GameSession) -> None:
        """Replaces the file by the complete record of a finished match."""
        data_folder.write_atomically(self.path, session.record())

    def archive(self) -> Path:
        """Moves the file of a finished match into the folder `records`."""
        self.close()
        folder = self.path.parent.parent / "records"
        folder.mkdir(parents=True, exist_ok=True)
        os.replace(self.path, folder / self.path.name)
        return folder / self.path.name

    def close(self) -> None:
        """Closes the file and releases its lock."""
        self._file.close()

    def _write(self, line: bytes) -> None:
        """Appends the line completely or not at all."""
        try:
            self._file.seek(self._sizes[-1])
            if self._file.write(line) != len(line):
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
            os.fsync(self._file.fileno())
        except OSError:
            with suppress(OSError):
                self._file.truncate(self._sizes[-1])
            raise


@dataclass(frozen=True, slots=True)
class SavedMatch:
    """What is known about a save file without replaying it."""

    path: Path
    game: str
    players: int
    moves: int
    at: float
    over: bool


def saved_matches() -> Iterator[SavedMatch | tuple[Path, str]]:
    """All save files, the latest first; for a file that is no record, its path and the reason."""
    folder = data_folder.path() / "saves"
    paths = list(folder.glob(f"*{SUFFIX}")) if folder.is_dir() else []
    for path in sorted(paths, key=lambda path: path.stat().st_mtime, reverse=True):
        try:
            text = _decode(path.read_bytes())
            moves = sum(line[:1].isdigit() for line in text.split("\n"))
            players = int(_tag(text, "Players"))
            over = "\nend " in text
            yield SavedMatch(path, _tag(text, "Game"), players, moves, path.stat().st_mtime, over)
        except (UndercroftError, ValueError) as error:
            yield path, str(error)


def _open(path: Path) -> FileIO:
    """Opens and locks the file. Raises InUse, or BadOption if it cannot be opened."""
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


def _decode(raw: bytes) -> str:
    try:
        return raw.decode()
    except UnicodeDecodeError as error:
        raise BadRecord(raw[: error.start].count(b"\n") + 1, "this is not a text in UTF-8") from None


def _tag(text: str, name: str) -> str:
    found = re.search(rf'^\[{name} (".*")\]$', text, re.MULTILINE)
    if found is None:
        raise BadRecord(1, f"the header has no {name}")
    return str(json.loads(found[1]))


def _check_game(text: str, content: Content | None, game: Game | None) -> None:
    """Raises BadOption for a match of another game, content or rules version: it is not damaged."""
    from undercroft import games

    if not text.startswith("[Undercroft "):
        return
    name = _tag(text, "Game")
    if game is None and name not in games.names():
        raise BadOption(f"this is a match of {name!r}, which is not registered; name it as GAME")
    found = games.game(name) if game is None else game
    if _tag(text, "Rules") != str(found.rules):
        raise BadOption(
            f"it was begun by rules {_tag(text, 'Rules')} of {name}; these are rules {found.rules}"
        )
    used = found.content() if content is None else content
    if _tag(text, "Content") != used.hash:
        raise BadOption(
            f"it was begun with content {_tag(text, 'Content')}; give that file with --content FILE"
        )


def _without_end(text: str) -> str:
    """The record without its end line."""
    return text[: text.rindex("\nend ") + 1]


def _with_end(text: str) -> str:
    """The save as a complete record: with an end line after its last move."""
    lines = [line for line in text.split("\n") if line and not line.startswith(";")]
    if not lines or lines[-1].startswith("end "):
        return text
    digest = DIGEST.search(lines[-1])
    if digest is None:
        return text
    moves = sum(line[0].isdigit() for line in lines)
    return f"{text}end {moves} #{digest[1]} unfinished\n"


def _digests_and_sizes(raw: bytes) -> tuple[list[str], list[int]]:
    """The digests after the start and each move, and the size of the file at each of these points."""
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
        elif sizes and line.startswith(CLOCK):
            sizes[-1] = size
    return digests, sizes
