"""Plans of new matches, and saved matches that can be resumed."""

from __future__ import annotations

import secrets
from pathlib import Path

from undercroft import bots
from undercroft.kernel.content import Content
from undercroft.kernel.errors import BadRecord, UndercroftError
from undercroft.kernel.game import Game
from undercroft.terminal import data_folder
from undercroft.terminal.clock import DeadlineClock
from undercroft.terminal.local_match import PERSON, LocalMatch
from undercroft.terminal.save_file import SavedMatch, SaveFile, saved_matches
from undercroft.terminal.texts import TerminalTexts


class MatchPlan:
    """The game, players, options and content of a new match. Raises BadOption.

    Without a seed, each match of the plan draws a new one.
    """

    def __init__(
        self,
        game: Game,
        players: list[str],
        options: dict[str, str] | None = None,
        seed: int | None = None,
        content: Content | None = None,
        names: list[str] | None = None,
    ) -> None:
        """`players` has the name of a bot or PERSON for each seat."""
        self.game = game
        self.players = players
        game.check_players(len(players))
        for name in players:
            if name != PERSON:
                bots.make(game, name, 0)
        self.options = game.check_options(options or {})
        self.seed = seed
        self.content = content
        self.names = names or []
        self.campaign: Path | None = None
        """The file of the campaign that the match belongs to."""

    def start(self) -> LocalMatch:
        """Starts a new match. Raises BadOption."""
        seed = secrets.randbelow(1 << 32) if self.seed is None else self.seed
        match = LocalMatch.start(self.game, self.players, seed, self.options, self.content, self.names)
        match.campaign = self.campaign
        return match

    @classmethod
    def repeat(cls, match: LocalMatch) -> MatchPlan:
        """A plan like that of an earlier match, with a new seed."""
        origin = match.session.origin
        return cls(origin.game, match.players, origin.options, None, origin.content, match.session.names)


def list_saved(texts: TerminalTexts, game: str = "") -> tuple[list[SavedMatch], list[str]]:
    """The saved matches, of one game if it is named, the latest first; and notices about damaged files."""
    found: list[SavedMatch] = []
    notices: list[str] = []
    for entry in saved_matches():
        if isinstance(entry, SavedMatch):
            if entry.game == game or not game:
                found.append(entry)
        else:
            path, why = entry
            notices.append(texts("app-damaged", why=why, path=str(data_folder.move_aside(path))))
    return found, notices


def resume_match(
    path: Path, texts: TerminalTexts, content: Content | None = None, game: Game | None = None
) -> LocalMatch | str:
    """The saved match, or a notice why it cannot be resumed. A damaged file is moved aside, not deleted."""
    try:
        save_file, session, seconds = SaveFile.resume(path, content, game)
    except BadRecord as error:
        return texts("app-damaged", why=str(error), path=str(data_folder.move_aside(path)))
    except UndercroftError as error:
        return texts("app-refused", why=str(error))
    clock = DeadlineClock()
    clock.set_remaining(seconds)
    return LocalMatch(session, save_file, clock)
