"""A match at this keyboard: its session, players, log, clock and save file."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from undercroft import bots
from undercroft.kernel.bot import Bot
from undercroft.kernel.content import Content
from undercroft.kernel.errors import BadOption
from undercroft.kernel.game import Game
from undercroft.kernel.outcome import NO_SEAT
from undercroft.kernel.phrase import Phrase
from undercroft.kernel.state import State
from undercroft.match.origin import Origin
from undercroft.match.replay import replay_steps
from undercroft.match.session import GameSession
from undercroft.terminal import campaign
from undercroft.terminal.clock import DeadlineClock
from undercroft.terminal.save_file import SaveFile
from undercroft.terminal.texts import TerminalTexts

PERSON: Final = ""
"""Marks the seat of a person, where bots have their names."""


class LoggedMove:
    """A move as the log shows it. It keeps phrases, so that the log can change its language."""

    def __init__(self, seat: int, phrases: list[Phrase]) -> None:
        self.seat = seat
        self.phrases = phrases


class LocalMatch:
    """A match of people who share this keyboard, and of bots. A move is on disk when the call returns."""

    def __init__(self, session: GameSession, save_file: SaveFile, clock: DeadlineClock) -> None:
        self.session = session
        self.save_file = save_file
        self.clock = clock
        self.campaign: Path | None = None
        """The file of the campaign that this match belongs to."""
        self.players = _players(session)
        self._bots = {
            seat: bots.make(session.game, name, 0) for seat, name in enumerate(self.players) if name != PERSON
        }
        self.logged_moves = [
            LoggedMove(
                step.seat, self.game.describe_move(step.before, step.action, step.after, self.log_seat)
            )
            for step in replay_steps(session.origin, session.log)
        ]
        self.clock.update(session.game, session.state)

    @classmethod
    def start(
        cls,
        game: Game,
        players: list[str],
        seed: int,
        options: dict[str, str] | None = None,
        content: Content | None = None,
        names: list[str] | None = None,
    ) -> LocalMatch:
        """Starts a match and its save file. Raises BadOption."""
        tags = {f"Seat{seat}": name for seat, name in enumerate(names or []) if name and seat < len(players)}
        tags["Bots"] = ",".join(players)
        session = GameSession(Origin.from_seed(game, len(players), seed, options, content), tags)
        return cls(session, SaveFile.create(session), DeadlineClock())

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self.session.game

    @property
    def people(self) -> list[int]:
        """The seats of people."""
        return [seat for seat, name in enumerate(self.players) if name == PERSON]

    @property
    def log_seat(self) -> int:
        """The seat whose knowledge the log shows: the only person's, else a spectator's."""
        people = self.people
        return people[0] if len(people) == 1 else NO_SEAT

    @property
    def bot_to_act(self) -> bool:
        """Whether it is a bot's turn. Where the game rests, people decide when it goes on."""
        waits = bool(self.people) and self.game.rests(self.session.state)
        return self.session.actor in self._bots and not waits

    @property
    def person_to_act(self) -> int:
        """The seat of the person who has to act; where the game rests, that may be any of them."""
        actor = self.session.actor
        return self.people[0] if actor in self._bots and self.people else actor

    def has_secrets(self) -> bool:
        """Whether some people at this keyboard may see what others must not see."""
        people = self.people
        if len(people) < 2:
            return False
        tables = [self.game.table(self.session.state, seat) for seat in people]
        return any(other != tables[0] for other in tables[1:])

    def view(self, seat: int) -> dict[str, Any]:
        """The view of a seat."""
        return self.session.view(seat)

    def play(self, text: str, seat: int) -> None:
        """Plays a move and saves it.

        Raises IllegalAction and its subclasses, or OSError if the move cannot be written. Then nothing has
        changed.
        """
        before = self.session.clone()
        self.session.play(text, seat)
        self.clock.update(self.game, self.session.state)
        try:
            if self.session.over:
                self.save_file.finish(self.session)
            else:
                self.save_file.append(self.session, self.clock.left)
        except OSError:
            self.session = before
            raise
        if self.campaign is not None:
            campaign.save(self.game, self.session.state, self.campaign)
        phrases = self.game.describe_move(
            before.state, self.game.parse_action(text), self.session.state, self.log_seat
        )
        self.logged_moves.append(LoggedMove(seat, phrases))

    def take_back(self) -> None:
        """Undoes the last move, in the save file too. Raises CannotTakeBack."""
        self.session.take_back()
        self.save_file.take_back()
        self.logged_moves.pop()

    def bot_move(self, state: State, moves: int) -> str:
        """The move of the bot to act. `state` is a copy of the state after `moves` moves.

        The bot's generator depends on the match and the number of moves only, so that a resumed match
        continues as it would have without the interruption.
        """
        seat = state.actor()
        bot: Bot = self._bots[seat]
        bot.seed(bots.bot_seed(self.session.origin.seed + moves * 1_000_003, seat))
        return self.game.action_text(bot.choose(state))

    def play_timeout(self) -> bool:
        """Plays the action of the clock if its deadline has passed. Returns whether it did."""
        if not self.clock.expired:
            return False
        actions = self.session.legal(NO_SEAT)
        if not actions:
            return False
        self.play(actions[0], NO_SEAT)
        return True

    def close(self) -> None:
        """Saves the remaining seconds and closes the save file."""
        if self.clock.left is not None:
            self.save_file.save_clock(self.clock.left)
        self.save_file.close()

    def names(self, language: str) -> list[str]:
        """The name of each seat: a person's own name, the kind of a bot, or "" for a person without one."""
        texts = TerminalTexts(self.session.game, language)
        names = self.session.names
        for seat, bot in enumerate(self.players):
            if bot != PERSON and not names[seat]:
                name = texts.message(f"bot-{bot}") if texts.has(f"bot-{bot}") else bot.capitalize()
                names[seat] = f"{name} {seat + 1}" if self.players.count(bot) > 1 else name
        return names

    def texts(self, language: str) -> TerminalTexts:
        """The texts of this match. A person who plays alone with bots is spoken to: "You lay"."""
        names = self.names(language)
        people = [seat for seat, player in enumerate(self.players) if player == PERSON]
        own_seat = people[0] if len(people) == 1 else -1
        if own_seat >= 0 and not names[own_seat]:
            names[own_seat] = TerminalTexts(None, language).message("app-you")
        return TerminalTexts(self.session.game, language, names, own_seat=own_seat)


def assign_seats(game: Game, players: int | None, names: list[str]) -> list[str]:
    """The players by seat: people first, then the named bots. Raises BadOption.

    Without a number of players, one person plays; without names, the game's default bot takes the others.
    """
    low, high = game.players
    if players is None:
        players = max(low, min(len(names) + 1, high))
        if not names:
            names = [bots.default(game)] * (players - 1)
    game.check_players(players)
    if len(names) > players:
        raise BadOption(f"{len(names)} bots cannot take {players} seats")
    return [PERSON] * (players - len(names)) + names


def _players(session: GameSession) -> list[str]:
    """The players by seat from the tags of the record; all people if the tags do not say."""
    players = session.tags.get("Bots", "").split(",")
    known = bots.names(session.game)
    if len(players) != session.state.players or any(name not in known for name in players if name != PERSON):
        return [PERSON] * session.state.players
    return players
