"""A game for scripts: create it, look at it, play it with texts, record it."""

from __future__ import annotations

import difflib
from typing import Any

from undercroft import games
from undercroft.kernel.content import Content
from undercroft.kernel.errors import BadOption, IllegalAction, NotYourTurn, UndercroftError, UnreadableAction
from undercroft.kernel.game import Game
from undercroft.kernel.outcome import NO_SEAT, Outcome
from undercroft.kernel.state import State
from undercroft.match.origin import Origin

MAX_LISTED = 12  # how many legal actions an error lists


class CannotTakeBack(UndercroftError):
    """The last move cannot be undone."""


class GameSession:
    """A game and all moves so far.

    Actions are texts, seats count from 0, and NO_SEAT stands for spectators and for the clock. Every move is
    checked; an error leaves the session unchanged.
    """

    def __init__(self, origin: Origin, tags: dict[str, str] | None = None) -> None:
        self.origin = origin
        self.state = origin.initial_state()
        self.tags: dict[str, str] = {} if tags is None else dict(tags)
        """Tags of the record: {"Seat0": "Anna", "Event": "Friday"}."""
        self.log: list[tuple[int, str]] = []
        """Every move so far: seat and text."""
        self._undo_states: list[State] = []  # the states before the moves that can be taken back

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self.origin.game

    @property
    def actor(self) -> int:
        """The seat that has to act; NO_SEAT after the end."""
        return self.state.actor()

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.state.over()

    @property
    def outcome(self) -> Outcome | None:
        """Winners and scores after the end, None before it."""
        return self.state.outcome()

    def legal(self, seat: int | None = None) -> list[str]:
        """The texts of the legal actions of the actor, or of another seat that may act out of turn."""
        return [self.game.action_text(action) for action in self._legal(self.actor if seat is None else seat)]

    def play(self, text: str, seat: int | None = None) -> None:
        """Plays an action for the actor, or for another seat that may act out of turn.

        Raises UnreadableAction, NotYourTurn or IllegalAction. The message begins with the actions nearest to
        the text.
        """
        seat = self.actor if seat is None else seat
        legal = self._legal(seat)
        try:
            action = self.game.parse_action(text)
        except UnreadableAction as error:
            raise UnreadableAction(f"{error}; {self._offer(text, legal)}") from None
        if action not in legal:
            raise self._refusal(text, action, seat, legal)
        self.advance(action, seat)

    def advance(self, action: int, seat: int) -> None:
        """Plays an action number that is known to be legal for this seat, for bots and replays."""
        before = self.state.clone()
        self.origin.seed_move(self.state, len(self.log) + 1)
        self.state.play(action)
        self.log.append((seat, self.game.action_text(action)))
        if self.state.reveal_count == before.reveal_count and self.state.actor() == before.actor() == seat:
            self._undo_states.append(before)
        else:
            self._undo_states.clear()

    @property
    def can_take_back(self) -> bool:
        """Whether the last move can be undone: it revealed nothing and the same seat still acts."""
        return bool(self._undo_states)

    def take_back(self) -> None:
        """Undoes the last move. Raises CannotTakeBack if others could have learnt from it."""
        if not self.log:
            raise CannotTakeBack("there is no move to take back")
        if not self._undo_states:
            seat, text = self.log[-1]
            raise CannotTakeBack(
                f"{text!r} by seat {seat} cannot be undone: it revealed something, or another seat has to act"
            )
        self.state = self._undo_states.pop()
        self.log.pop()

    def view(self, seat: int = NO_SEAT) -> dict[str, Any]:
        """What a seat (or a spectator) may see and do, as plain JSON."""
        self._check_seat(seat)
        return self.game.view(self.state, seat)

    def tell(self, seat: int = NO_SEAT, language: str = "en") -> list[str]:
        """The moves so far as sentences, as a seat (or a spectator) may know them."""
        from undercroft.match.replay import replay_lines

        self._check_seat(seat)
        return [
            line
            for lines in replay_lines(self.origin, self.log, seat, language, self.names)
            for line in lines
        ]

    @property
    def names(self) -> list[str]:
        """The names of the seats from the tags; empty where there is none."""
        return [self.tags.get(f"Seat{seat}", "") for seat in range(self.state.players)]

    def position(self) -> dict[str, Any]:
        """The whole state as plain JSON, hidden information included."""
        return self.game.position(self.state)

    def record(self, language: str = "") -> str:
        """The match as a text that can be replayed; with a language, comments describe every move."""
        from undercroft.match.record import write_record

        return write_record(self.origin, self.log, self.tags, language)

    def clone(self) -> GameSession:
        """An independent copy."""
        copy = GameSession.__new__(GameSession)
        copy.origin = self.origin
        copy.state = self.state.clone()
        copy.tags = dict(self.tags)
        copy.log = self.log[:]
        copy._undo_states = self._undo_states[:]
        return copy

    def __repr__(self) -> str:
        now = "over" if self.over else f"seat {self.actor} to act"
        return f"<GameSession {self.game.name}: {self.state.players} players, {len(self.log)} moves, {now}>"

    def _check_seat(self, seat: int) -> None:
        if not NO_SEAT <= seat < self.state.players:
            raise BadOption(f"there is no seat {seat}: the seats are 0 to {self.state.players - 1}")

    def _legal(self, seat: int) -> list[int]:
        self._check_seat(seat)
        return self.state.legal_for(seat)

    def _refusal(self, text: str, action: int, seat: int, legal: list[int]) -> UndercroftError:
        """The error for a readable action that this seat cannot take."""
        texts = [self.game.action_text(other) for other in legal]
        if self.over:
            return IllegalAction(f"{text!r} cannot be played: the game is over", texts)
        if seat != self.actor and (not legal or action in self.state.legal()):
            return NotYourTurn(f"it is the turn of seat {self.actor}, not of {_seat(seat)}")
        return IllegalAction(f"{text!r} cannot be played now; {self._offer(text, legal)}", texts)

    def _offer(self, text: str, legal: list[int]) -> str:
        """The legal actions for a message, the nearest first if there are many."""
        texts = [self.game.action_text(action) for action in legal]
        if not texts:
            return "nothing can be played"
        if len(texts) > MAX_LISTED:
            near = difflib.get_close_matches(text, texts, n=3, cutoff=0.5)
            texts = near + [other for other in texts if other not in near]
        more = f" and {len(texts) - MAX_LISTED} more" if len(texts) > MAX_LISTED else ""
        return f"legal now: {', '.join(texts[:MAX_LISTED])}{more}"


def _seat(seat: int) -> str:
    return "the clock" if seat == NO_SEAT else f"seat {seat}"


def new(
    game: str | Game,
    players: int | None = None,
    seed: int = 0,
    options: dict[str, str] | None = None,
    content: Content | None = None,
) -> GameSession:
    """A session of a new game. `game` is the name of a game or a Game.

    Raises UnknownGame and BadOption.
    """
    return GameSession(Origin.from_seed(resolve_game(game), players, seed, options, content))


def from_position(game: str | Game, data: dict[str, Any], content: Content | None = None) -> GameSession:
    """A session that begins from a position. Raises UnknownGame and BadPosition."""
    return GameSession(Origin.from_position(resolve_game(game), data, content))


def resolve_game(game: str | Game) -> Game:
    """The game itself, or the registered game of that name."""
    return game if isinstance(game, Game) else games.game(game)
