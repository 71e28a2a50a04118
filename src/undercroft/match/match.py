"""A match as people play it: the fold of its log.

`Match` knows how a match stands after any number of entries, and which entry a wish would lead to. It does
no input or output and has no clock: time is passed in. The way of a wish is always the same: ask for the
`Proposal` (or be Refused), write its entry to the log, and only then `apply` it. Whoever reads the same log
holds the same match.
"""

from __future__ import annotations

import json
from typing import Literal

import msgspec

from undercroft import bots
from undercroft.kernel.errors import UnreadableAction
from undercroft.kernel.game import Game
from undercroft.kernel.outcome import TABLE
from undercroft.kernel.state import State
from undercroft.match import chain, talk
from undercroft.match.clock import Clock
from undercroft.match.entry import Entry
from undercroft.match.fairness import commitment
from undercroft.match.refusal import Refused
from undercroft.match.setup import Seat, Setup

Phase = Literal["open", "running", "over", "closed"]


class BrokenLog(ValueError):
    """The log does not fit the rules: an entry is missing, was changed, or was written by other rules."""


class Proposal:
    """An entry that would be right as the next one, and the state that its move leads to."""

    def __init__(self, entry: Entry, after: State | None = None) -> None:
        self.entry = entry
        self.after = after


class Event:
    """An entry that was applied, with the states around it if it was a move: enough to tell it to anybody."""

    def __init__(self, entry: Entry, before: State, after: State, action: int = -1) -> None:
        self.entry = entry
        self.before = before
        self.after = after
        self.action = action
        """The number of the move, -1 for all but moves."""


class Match:
    """A match after the entries applied so far."""

    def __init__(self, id: str, setup: Setup, game: Game) -> None:
        self.id = id
        self.setup = setup
        self.game = game
        self.start = setup.start(game)
        self.current = setup.rules == game.rules and setup.content == self.start.content.hash
        """Whether it can be played on: its rules and its content are those of this program."""
        self.state = self.start.state()
        self.digest = chain.first(self.start, self.state)
        self.seq = 0
        self.moves = 0
        self.phase: Phase = "open"
        self.seats = setup.seats
        self.clock = Clock(setup.timing, len(setup.seats))
        self.paused = False
        self.asked: frozenset[int] = frozenset()
        """The seats that asked for a pause."""
        self.rematch = ""
        self._earlier: list[tuple[State, str]] = []  # what the latest moves can be taken back to
        self._changed = [0] * len(setup.seats)  # the last entry by which each seat changed the table
        self._changed_by_clock = 0
        self._mover = TABLE  # who made the move that could be taken back
        self._countdown = False  # whether the rules gave the clock something to do

    def copy(self) -> Match:
        """A copy that goes its own way. What is never changed in place is shared: states, seats, lists."""
        other = Match.__new__(Match)
        other.__dict__.update(self.__dict__)
        other.clock = self.clock.copy()
        return other

    @property
    def commitment(self) -> str:
        """What everybody is shown of the secret before the match."""
        return commitment(bytes.fromhex(self.setup.secret))

    @property
    def deadline(self) -> float | None:
        """When the clock will strike."""
        return self.clock.deadline

    def seats_of(self, person: str) -> list[int]:
        """The seats of a person, in order; those given up for good are not theirs any more."""
        return [
            number
            for number, seat in enumerate(self.seats)
            if seat.kind == "person" and seat.person == person and not seat.resigned
        ]

    def bot_to_move(self) -> str:
        """The name of the bot that has to move now; empty if a person has to, or nobody."""
        if self.phase != "running" or self.paused or not self.current:
            return ""
        actor = self.state.actor()
        if actor == TABLE or not self.seats[actor].played_by_bot:
            return ""
        return self.seats[actor].bot or bots.best(self.game)

    def can_take_back(self, seat: int) -> bool:
        """Whether this seat may undo the last move."""
        return self.phase == "running" and bool(self._earlier) and self._mover == seat

    # Before the start.

    def sit(self, person: str, name: str, seat: int, at: float, command: str = "") -> Proposal:
        """A person takes an open seat; -1 takes the first that is open."""
        self._check_phase("open")
        if seat < 0:
            seat = next((number for number, other in enumerate(self.seats) if other.kind == "open"), -1)
            if seat < 0:
                raise Refused("taken")
        self._check_seat(seat)
        if self.seats[seat].kind != "open":
            raise Refused("taken")
        return self._entry(seat, "sit", json.dumps([person, name], ensure_ascii=False), at, command)

    def stand(self, person: str, seat: int, at: float, command: str = "") -> Proposal:
        """A person gives up a seat before the start."""
        self._check_phase("open")
        return self._entry(self._own(person, seat), "stand", "", at, command)

    def seat_bot(self, person: str, seat: int, bot: str, at: float, command: str = "") -> Proposal:
        """The host gives a seat to a bot, or opens it again with an empty name."""
        self._check_phase("open")
        self._check_host(person)
        self._check_seat(seat)
        if self.seats[seat].kind == "person":
            raise Refused("taken")
        if bot and bot not in bots.names(self.game):
            raise Refused("no-bot")
        return self._entry(seat, "seat-bot", bot, at, command)

    def begin(self, person: str, at: float, command: str = "") -> Proposal:
        """The host starts the match, every seat being taken."""
        self._check_phase("open")
        self._check_host(person)
        if not self.full:
            raise Refused("not-full")
        return self._entry(TABLE, "start", "", at, command)

    @property
    def full(self) -> bool:
        """Whether every seat is taken."""
        return all(seat.kind != "open" for seat in self.seats)

    def begin_by_itself(self, at: float) -> Proposal | None:
        """The start of a match that begins as soon as it is full; None as long as it is not."""
        if self.phase != "open" or self.setup.begins != "full" or not self.full or not self.current:
            return None
        return self._entry(TABLE, "start", "", at, "")

    def close(self, person: str, at: float, command: str = "") -> Proposal:
        """The host calls the match off before its start."""
        self._check_phase("open")
        self._check_host(person)
        return self._entry(TABLE, "close", "", at, command)

    # While it is played.

    def play(
        self, person: str, seat: int, text: str, seen: int, at: float, command: str = "", bot: bool = False
    ) -> Proposal:
        """A move. `seen` is the last entry that whoever moves had seen.

        A move is stale if its own seat or the clock has changed the table since: it was meant for another
        table. What other seats did meanwhile does not matter as long as the move is still legal, so several
        people can act at once. `bot` moves for a seat that a bot plays.
        """
        self._check_phase("running")
        if not bot:
            seat = self._own(person, seat)
            if self.seats[seat].away:
                raise Refused("gone")
        elif not self.seats[seat].played_by_bot:
            raise Refused("stale")
        if self.paused:
            raise Refused("paused")
        if seen < max(self._changed[seat], self._changed_by_clock):
            raise Refused("stale")
        deadline = self.deadline
        if deadline is not None and at > deadline and self.clock.runs in (seat, TABLE):
            raise Refused("too-late")
        return self._move(seat, text, at, command)

    def take_back(self, person: str, seat: int, seen: int, at: float, command: str = "") -> Proposal:
        """The last move of a seat is undone, as long as nobody could have learnt from it."""
        self._check_phase("running")
        seat = self._own(person, seat)
        if self.paused:
            raise Refused("paused")
        if seen < max(self._changed[seat], self._changed_by_clock):
            raise Refused("stale")
        if not self.can_take_back(seat):
            raise Refused("cannot-take-back")
        return self._entry(seat, "take-back", "", at, command)

    def leave(self, person: str, seat: int, at: float, command: str = "") -> Proposal:
        """A person goes away; a bot plays for them until they return."""
        self._check_phase("running")
        seat = self._own(person, seat)
        if self.seats[seat].away:
            raise Refused("gone")
        return self._entry(seat, "leave", "", at, command)

    def come_back(self, person: str, seat: int, at: float, command: str = "") -> Proposal:
        """A person is back, and the bot hands the seat over."""
        self._check_phase("running")
        seat = self._own(person, seat)
        if not self.seats[seat].away:
            raise Refused("not-away")
        return self._entry(seat, "return", "", at, command)

    def resign(self, person: str, seat: int, at: float, command: str = "") -> Proposal:
        """A person gives up for good. The match is closed when nobody is left."""
        self._check_phase("running")
        seat = self._own(person, seat)
        return self._entry(seat, "resign", "", at, command)

    def ask_pause(self, person: str, seat: int, at: float, command: str = "") -> Proposal:
        """A person asks for a pause; it begins when everybody who plays has asked."""
        self._check_phase("running")
        seat = self._own(person, seat)
        if self.paused:
            raise Refused("paused")
        return self._entry(seat, "ask-pause", "", at, command)

    def resume(self, person: str, seat: int, at: float, command: str = "") -> Proposal:
        """A person ends the pause."""
        self._check_phase("running")
        seat = self._own(person, seat)
        if not self.paused:
            raise Refused("not-paused")
        return self._entry(seat, "resume", "", at, command)

    def strike(self, at: float) -> Proposal | None:
        """What the clock does if its time has come; None if it has not, or somebody was quicker."""
        deadline = self.deadline
        if self.phase != "running" or self.paused or deadline is None or at < deadline or not self.current:
            return None
        if self.clock.runs == TABLE:
            return self._move(TABLE, self.game.write(self.state.legal_for(TABLE)[0]), at, "")
        assert self.clock.runs is not None
        return self._entry(self.clock.runs, "time-out", "", at, "")

    # At any time.

    def speak(self, person: str, kind: str, text: str, at: float, command: str = "") -> Proposal:
        """Somebody at the table says something, sends an emote, or points at a thing."""
        seats = self.seats_of(person)
        if not seats:
            raise Refused("not-seated")
        text = talk.checked(kind, text)
        if kind == "say" and self.phase == "running" and talk.silent(self.game, self.state):
            raise Refused("silence")
        return self._entry(seats[0], kind, text, at, command)

    def again(self, person: str, new: str, at: float, command: str = "") -> Proposal:
        """The next match of the same people, whose id is `new`."""
        if self.phase not in ("over", "closed"):
            raise Refused("not-over")
        if not any(seat.person == person for seat in self.seats if seat.kind == "person"):
            raise Refused("not-seated")
        if self.rematch:
            raise Refused("rematch")
        return self._entry(TABLE, "rematch", new, at, command)

    def apply(self, entry: Entry, after: State | None = None) -> Event:
        """Takes the next entry of the log. `after` saves playing a move again that was just proposed.

        Raises BrokenLog if it is not the next one, or a move that the rules do not know.
        """
        if entry.seq != self.seq + 1:
            raise BrokenLog(f"entry {entry.seq} of {self.id} came after entry {self.seq}")
        event = Event(entry, self.state, self.state)
        at = entry.at
        seat = entry.seat
        match entry.kind:
            case "sit":
                person, name = json.loads(entry.action)
                self._reseat(seat, Seat("person", person, name))
            case "stand":
                self._reseat(seat, Seat())
            case "seat-bot":
                self._reseat(seat, Seat("bot", bot=entry.action) if entry.action else Seat())
            case "start":
                self.phase = "running"
                self._run_clock(at, fresh=True)
            case "close":
                self.phase = "closed"
            case "play" | "take-back" if not self.current:
                pass  # these rules cannot tell what it led to
            case "play":
                event = self._apply_move(entry, after)
            case "take-back":
                self.clock.stop(at)
                self.state, self.digest = self._earlier[-1]
                self._earlier = self._earlier[:-1]
                self.moves -= 1
                self._change(seat, entry.seq)
                self._run_clock(at)
                event.after = self.state
            case "time-out" | "leave" | "return" | "resign":
                self._apply_presence(entry)
            case "ask-pause":
                self.asked |= {seat}
                self._check_pause(at)
            case "resume":
                self.paused = False
                self.asked = frozenset()
                self._run_clock(at)
            case "rematch":
                self.rematch = entry.action
        self.seq = entry.seq
        return event

    def _apply_move(self, entry: Entry, after: State | None) -> Event:
        before = self.state
        seat = entry.seat
        try:
            action = self.game.read(entry.action)
        except UnreadableAction:
            raise BrokenLog(f"entry {entry.seq} of {self.id} is no action of the game") from None
        if after is None:
            if action not in before.legal_for(seat):
                raise BrokenLog(f"entry {entry.seq} of {self.id} is no legal move")
            after = self._played(action)
            if entry.digest != chain.link(self.digest, seat, entry.action, after):
                raise BrokenLog(f"entry {entry.seq} of {self.id} leads to another table than it did")
        self.clock.stop(entry.at)
        self.clock.moved(seat)
        if after.reveals == before.reveals and after.actor() == before.actor() == seat:
            self._earlier = [*self._earlier, (before, self.digest)]
            self._mover = seat
        elif self._earlier:
            self._earlier = []
        if seat == TABLE:
            self._changed_by_clock = entry.seq
        else:
            self._change(seat, entry.seq)
        self.state = after
        self.digest = entry.digest
        self.moves += 1
        if after.over():
            self.phase = "over"
            self._earlier = []
        else:
            self._run_clock(entry.at, fresh=seat == TABLE)
        return Event(entry, before, after, action)

    def _apply_presence(self, entry: Entry) -> None:
        self.clock.stop(entry.at)
        seat = self.seats[entry.seat]
        if entry.kind == "return":
            self._reseat(entry.seat, msgspec.structs.replace(seat, away=False))
            self.clock.back(entry.seat)
        elif entry.kind == "resign":
            self._reseat(entry.seat, msgspec.structs.replace(seat, resigned=True))
        else:
            self._reseat(entry.seat, msgspec.structs.replace(seat, away=True))
        if entry.kind == "time-out":
            self._changed_by_clock = entry.seq
        if all(other.kind != "person" or other.resigned for other in self.seats):
            self.phase = "closed"
            self.paused = False
            return
        if self.paused and not self._present():
            self.paused = False
        self.asked -= {entry.seat}
        self._run_clock(entry.at)
        self._check_pause(entry.at)

    def _reseat(self, number: int, seat: Seat) -> None:
        self.seats = [*self.seats[:number], seat, *self.seats[number + 1 :]]

    def _change(self, seat: int, seq: int) -> None:
        self._changed = [*self._changed[:seat], seq, *self._changed[seat + 1 :]]

    def _present(self) -> set[int]:
        """The seats whose people are here."""
        return {
            number
            for number, seat in enumerate(self.seats)
            if seat.kind == "person" and not seat.played_by_bot
        }

    def _check_pause(self, at: float) -> None:
        if self.asked and self._present() <= self.asked and not self.paused:
            self.clock.stop(at)
            self.paused = True

    def _run_clock(self, at: float, fresh: bool = False) -> None:
        if self.paused or self.phase != "running" or self.setup.timing.kind == "none":
            return
        actor = self.state.actor()
        person = actor != TABLE and not self.seats[actor].played_by_bot
        waits = self.setup.timing.kind == "shared" and bool(self.state.legal_for(TABLE))
        self.clock.start(actor if person else None, waits, at, fresh or (waits and not self._countdown))
        self._countdown = waits

    def _move(self, seat: int, text: str, at: float, command: str) -> Proposal:
        try:
            action = self.game.read(text)
        except UnreadableAction:
            raise Refused("unreadable") from None
        legal = self.state.legal_for(seat)
        if action not in legal:
            # Whether the actor could do it is none of this seat's business: it may hang on a hidden card.
            raise Refused("illegal" if seat == self.state.actor() else "not-your-turn")
        after = self._played(action)
        text = self.game.write(action)
        return self._entry(seat, "play", text, at, command, chain.link(self.digest, seat, text, after), after)

    def _played(self, action: int) -> State:
        after = self.state.clone()
        self.start.give_dice(after, self.moves + 1)
        after.play(action)
        return after

    def _entry(
        self,
        seat: int,
        kind: str,
        action: str,
        at: float,
        command: str,
        digest: str = "",
        after: State | None = None,
    ) -> Proposal:
        if not self.current and kind != "rematch":
            raise Refused("old-rules")
        return Proposal(Entry(self.id, self.seq + 1, seat, kind, action, at, digest, command), after)

    def _own(self, person: str, seat: int) -> int:
        """The seat that a person acts for: the one they name, or the only one, or the one to act."""
        mine = self.seats_of(person)
        if not mine:
            raise Refused("not-seated")
        if seat < 0:
            actor = self.state.actor()
            return actor if actor in mine else mine[0]
        self._check_seat(seat)
        if seat not in mine:
            raise Refused("not-seated")
        return seat

    def _check_seat(self, seat: int) -> None:
        if not 0 <= seat < len(self.seats):
            raise Refused("no-seat")

    def _check_host(self, person: str) -> None:
        if person != self.setup.host:
            raise Refused("not-host")

    def _check_phase(self, phase: Phase) -> None:
        if self.phase != phase:
            raise Refused("not-open" if phase == "open" else "not-running")
