"""A match that somebody asked for, and matches that wait to be gone on with."""

from __future__ import annotations

import secrets
from pathlib import Path

from undercroft import bots
from undercroft.kernel.content import Content
from undercroft.kernel.errors import BadRecord, UndercroftError
from undercroft.kernel.game import Game
from undercroft.terminal import folder
from undercroft.terminal.clock import Clock
from undercroft.terminal.save import Save, Saved, saved
from undercroft.terminal.sitting import PERSON, Sitting
from undercroft.terminal.speech import Speech


class Plan:
    """Which game, who plays, with what. Raises BadOption for what cannot be.

    Without a seed, every match of the plan has dice of its own.
    """

    def __init__(
        self,
        game: Game,
        who: list[str],
        options: dict[str, str] | None = None,
        seed: int | None = None,
        content: Content | None = None,
        names: list[str] | None = None,
    ) -> None:
        self.game = game
        self.who = who
        game.check_players(len(who))
        for name in who:
            if name != PERSON:
                bots.make(game, name, 0)
        self.options = game.check_options(options or {})
        self.seed = seed
        self.content = content
        self.names = names or []
        self.adventure: Path | None = None
        """The file of an adventure that goes over several matches."""

    def begin(self) -> Sitting:
        """A new match. Raises BadOption."""
        seed = secrets.randbelow(1 << 32) if self.seed is None else self.seed
        sitting = Sitting.begin(self.game, self.who, seed, self.options, self.content, self.names)
        sitting.adventure = self.adventure
        return sitting

    @classmethod
    def like(cls, sitting: Sitting) -> Plan:
        """The same once more, with other dice."""
        start = sitting.table.origin
        return cls(start.game, sitting.who, start.options, None, start.content, sitting.table.names)


def waiting(words: Speech, game: str = "") -> tuple[list[Saved], list[str]]:
    """The saves to choose from (of one game, if it is named), the latest first; and what to report."""
    found: list[Saved] = []
    notices: list[str] = []
    for entry in saved():
        if isinstance(entry, Saved):
            if entry.game == game or not game:
                found.append(entry)
        else:
            path, why = entry
            notices.append(words("app-damaged", why=why, path=str(folder.put_aside(path))))
    return found, notices


def go_on(
    path: Path, words: Speech, content: Content | None = None, game: Game | None = None
) -> Sitting | str:
    """The match of a save as it was left, or why there is none. A damaged file is put aside, not deleted."""
    try:
        save, table, left = Save.resume(path, content, game)
    except BadRecord as error:
        return words("app-damaged", why=str(error), path=str(folder.put_aside(path)))
    except UndercroftError as error:
        return words("app-refused", why=str(error))
    clock = Clock()
    clock.carry_on(left)
    return Sitting(table, save, clock)
