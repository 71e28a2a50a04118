"""A match that begins from a position, for puzzles and analysis.

Nothing is stored. Each request plays the moves again from the position, so any process can answer it.
"""

from __future__ import annotations

from typing import Any

import msgspec

from undercroft.kernel.game import Game
from undercroft.match.match import Event, Match
from undercroft.match.setup import Seat, Setup
from undercroft.server.protocol import frames, messages


class PositionMatch:
    """A match that one person plays from a position, with the moves made so far."""

    def __init__(
        self, id: str, game: Game, position: dict[str, Any], seats: list[Seat], person: str, secret: str
    ) -> None:
        self.game = game
        self.person = person
        setup = Setup(
            game.name,
            game.rules,
            game.content().hash,
            {},
            seats,
            person,
            secret,
            position=position,
            lesson=True,
            hints=False,
        )
        self.match = Match(id, setup, game)
        self.seats = tuple(self.match.seats_of(person))
        self.events: list[Event] = []
        started = self.match.propose_automatic_start(0.0)
        assert started is not None
        self.match.apply(started.entry)

    def play(self, text: str) -> Event:
        """Plays the next move for the seat that has to act. Raises Refused if it cannot be made."""
        match = self.match
        proposal = match.propose_play(self.person, match.state.actor(), text, match.seq, 0.0)
        event = match.apply(proposal.entry, proposal.move)
        self.events.append(event)
        return event

    def snapshot(self) -> messages.Snapshot:
        """What a page shows after the moves so far."""
        events = frames.log_events(self.match, self.events, self.seats)
        return frames.snapshot(self.match, events, self.seats, False, False, 0.0)

    def frame(self) -> msgspec.Raw | None:
        """The last move; None before the first one."""
        if not self.events:
            return None
        return msgspec.Raw(frames.FrameBuilder(self.match).frame(self.events[-1], self.seats))
