"""The state of a match: the fold of its log.

The same log gives the same state. There is no input or output and no clock: times come with the entries.
"""

from __future__ import annotations

from typing import Literal

from undercroft import bots
from undercroft.kernel.content import Content
from undercroft.kernel.errors import UndercroftError, UnreadableAction
from undercroft.kernel.game import Game
from undercroft.kernel.lists import changed, replaced
from undercroft.kernel.outcome import NO_SEAT
from undercroft.kernel.state import State
from undercroft.match import digests
from undercroft.match.clock import Clock
from undercroft.match.entry import Entry
from undercroft.match.fairness import commitment
from undercroft.match.moves import BrokenLog, Event, Move, Undo
from undercroft.match.origin import Origin
from undercroft.match.seating import seats_after, seats_by_person
from undercroft.match.setup import Seat, Setup

Phase = Literal["open", "running", "over", "closed"]


def _stand_in(setup: Setup, game: Game) -> Origin:
    """An origin for a match of rules that this program does not have. Nothing is played from there."""
    try:
        return setup.origin(game)
    except UndercroftError:  # such as an option that these rules do not have
        return Origin.from_secret(game, game.players[0], bytes.fromhex(setup.secret))


class MatchState:
    """A match after the entries applied so far."""

    def __init__(
        self,
        id: str,
        setup: Setup,
        game: Game,
        like: MatchState | None = None,
        content: Content | None = None,
    ) -> None:
        """A match before its first entry, or a copy of `like`, which has the same setup. `content` is what it
        is played with, if the game itself does not have it any more."""
        self.id = id
        self.setup = setup
        self.game = game
        if like is None:
            self._open(setup, game, content)
        else:
            self._copy_from(like)

    def _open(self, setup: Setup, game: Game, content: Content | None) -> None:
        if content is None:
            content = game.content_by_hash(setup.content) or game.content()
        self.current = setup.rules == game.rules and setup.content == content.hash
        """Whether it can continue: this program has its rules and its content."""
        self.origin: Origin = setup.origin(game, content) if self.current else _stand_in(setup, game)
        self.state: State = self.origin.initial_state()
        self.digest = digests.initial(self.origin, self.state)
        self.seq = 0
        self.at = 0.0
        """The latest time in the log. Time never goes back, whatever clock the next entry comes from."""
        self.moves = 0
        self.phase: Phase = "open"
        self.seats: list[Seat] = setup.seats
        self._seats_by_person = seats_by_person(setup.seats)
        self.clock = Clock(setup.timing, len(setup.seats))
        self.paused = False
        self.pauses = 0
        """How many pauses there were."""
        self.pause_requests: frozenset[int] = frozenset()
        """The seats that asked for a pause."""
        self.rematch = ""
        self.ready: frozenset[int] = frozenset()
        """The seats whose players are ready to begin."""
        self.walkover = NO_SEAT
        """The seat that won because the other one resigned."""
        self.hints = [0] * len(setup.seats)
        """How many hints each seat has taken."""
        self.replace_requests: frozenset[tuple[int, int]] = frozenset()
        """Which seat asked that a bot plays for which absent one."""
        self.waiting_since = 0.0
        """Since when the match has waited for the seat that has to act."""
        self.hinted_at = -1
        """The number of moves at the last hint."""
        self.undo_states: list[Undo] = []
        """What was before the moves that can be taken back."""
        self.mover = NO_SEAT
        """The seat whose moves can be taken back."""
        self.changed_by_seat = [0] * len(setup.seats)
        """The last entry by which each seat changed the state."""
        self.changed_by_clock = 0
        """The last entry by which the clock changed it."""
        self.last_commands = [""] * len(setup.seats)
        """The command of the last move of each seat, if that was the move of a person."""
        self.countdown = False
        """Whether the rules gave the clock an action."""
        self._last_move: Move | None = None

    def _copy_from(self, other: MatchState) -> None:
        # States, seats and lists are never changed in place, so copies share them.
        self.origin, self.current = other.origin, other.current
        self.state, self.digest = other.state, other.digest
        self.seq, self.moves, self.phase = other.seq, other.moves, other.phase
        self.at = other.at
        self.seats, self._seats_by_person = other.seats, other._seats_by_person
        self.clock, self.countdown = other.clock.copy(), other.countdown
        self.paused, self.pause_requests = other.paused, other.pause_requests
        self.pauses = other.pauses
        self.rematch, self.ready, self.walkover = other.rematch, other.ready, other.walkover
        self.hints, self.hinted_at = other.hints, other.hinted_at
        self.replace_requests, self.waiting_since = other.replace_requests, other.waiting_since
        self.mover, self._last_move, self.undo_states = other.mover, other._last_move, other.undo_states
        self.changed_by_seat, self.changed_by_clock = other.changed_by_seat, other.changed_by_clock
        self.last_commands = other.last_commands

    @property
    def commitment(self) -> str:
        """The commitment of the secret, shown to all before the match."""
        return commitment(bytes.fromhex(self.setup.secret))

    def is_sealed(self, at: float) -> bool:
        """Whether others may still play with the same dice."""
        return at < self.setup.sealed_until

    @property
    def deadline(self) -> float | None:
        """When the running time is over."""
        return self.clock.deadline

    @property
    def covered(self) -> bool:
        """Whether the table is hidden from all viewers: a pause of a shared countdown is no time to think."""
        return self.paused and self.setup.timing.kind == "shared"

    def seats_of(self, person: str) -> list[int]:
        """The seats of a person, in order, without those that they resigned."""
        return self._seats_by_person.get(person, [])

    def took_part(self, person: str) -> bool:
        """Whether a person has a seat, resigned or not."""
        return any(seat.person == person for seat in self.seats)

    @property
    def full(self) -> bool:
        """Whether every seat is taken."""
        return all(seat.kind != "open" for seat in self.seats)

    @property
    def begins_now(self) -> bool:
        """Whether it is time to start without the host."""
        return self.phase == "open" and self.setup.begins != "host" and self.full and self.all_ready

    @property
    def needs_ready(self) -> bool:
        """Whether players have to say that they are ready. One person without a clock need not."""
        return self.setup.begins == "ready" and (
            self.setup.timing.kind != "none" or len(self._seats_by_person) > 1
        )

    @property
    def all_ready(self) -> bool:
        """Whether no player has to say that they are ready any more."""
        return not self.needs_ready or all(
            seat.kind == "bot" or number in self.ready for number, seat in enumerate(self.seats)
        )

    @property
    def actor(self) -> int:
        """The seat that has to act. It is not computed again after a move."""
        last = self._last_move
        return self.state.actor() if last is None or last.state is not self.state else last.actor

    def bot_to_move(self) -> str:
        """The name of the bot that has to move now; empty if no bot has to."""
        if self.phase != "running" or self.paused or not self.current:
            return ""
        actor = self.actor
        if actor == NO_SEAT or not self.seats[actor].played_by_bot:
            return ""
        if self.game.rests(self.state) and not all(seat.played_by_bot for seat in self.seats):
            return ""
        return self.seats[actor].bot or bots.best(self.game)

    def has_moved(self, seat: int) -> bool:
        """Whether this seat has made a move."""
        return self.changed_by_seat[seat] > 0

    def can_take_back(self, seat: int) -> bool:
        """Whether this seat may undo the last move."""
        return (
            self.phase == "running"
            and bool(self.undo_states)
            and self.mover == seat
            and not self.setup.daily
            and not self.setup.rated
        )

    def time_after_take_back(self, at: float) -> float:
        """The seconds that the running clock would have after a take-back now."""
        deadline = self.deadline
        assert deadline is not None
        return deadline - at - self.undo_states[-1].gain

    def apply(self, entry: Entry, move: Move | None = None) -> Event:
        """Applies the next entry of the log. `move` is what a proposal has read, checked and played already.

        Raises BrokenLog if the entry is not the next one, or is a move that the rules do not know.
        """
        if entry.seq != self.seq + 1:
            raise BrokenLog(f"entry {entry.seq} of {self.id} came after entry {self.seq}")
        event = Event(entry, self.state, self.state)
        at = self.at = max(self.at, entry.at)
        seat = entry.seat
        match entry.kind:
            case "sit" | "stand" | "seat-bot":
                self._update_seats(entry)
                self.ready = frozenset()  # they agreed to begin with other players
            case "ready":
                seats = frozenset(self.seats_of(self.seats[seat].person))
                self.ready = self.ready - seats if entry.action else self.ready | seats
            case "start":
                if self.current and entry.digest not in ("", self.digest):
                    raise BrokenLog(f"{self.id} begins with another state than it did")
                self.phase = "running"
                self.waiting_since = at
                self._run_clock(at, fresh=True)
            case "close":
                self.clock.stop(at)
                self.phase = "closed"
                self.paused = False
            case "play" | "take-back" if not self.current:
                pass  # its result is unknown under these rules
            case "play":
                event = self._apply_move(entry, move)
            case "take-back":
                self._take_back(entry)
                event.after = self.state
            case "time-out" | "leave" | "replace" | "return" | "resign":
                self._apply_presence(entry)
            case "ask-replace":
                self.replace_requests |= {(seat, int(entry.action))}
            case "hint":
                self.hints = changed(self.hints, seat, 1)
                self.hinted_at = self.moves
            case "ask-pause":
                self.pause_requests |= {seat}
                self._check_pause(at)
            case "resume":
                self.paused = False
                self.pause_requests = frozenset()
                self._run_clock(at)
            case "rematch":
                self.rematch = entry.action
        self.seq = entry.seq
        return event

    def _apply_move(self, entry: Entry, move: Move | None) -> Event:
        before = self.state
        seat = entry.seat
        if move is None:
            move = self._replay(entry)
        after = move.state
        actor, next_actor = self.actor, move.actor
        clock = self.clock
        by_bot = seat != NO_SEAT and self.seats[seat].played_by_bot
        if by_bot:
            clock.bot_moved(seat)
        clock.stop(self.at)
        undo: Undo | None = None
        if after.reveal_count == before.reveal_count and next_actor == actor == seat:
            undo = Undo(before, self.digest, clock.left(seat), self.countdown)
        if seat == NO_SEAT:
            self.changed_by_clock = entry.seq
        else:
            self._change(seat, entry.seq)
            commands = self.last_commands[:]  # copies of a match share their lists
            commands[seat] = entry.command
            self.last_commands = commands
            if not by_bot:
                clock.add_increment(seat)
        self.state = after
        self.waiting_since = entry.at
        if self.replace_requests:
            self._forget_replace_requests(seat)
        self._last_move = move
        self.digest = entry.digest
        self.moves += 1
        if after.over():
            self.phase = "over"
            undo = None
        elif clock.timing.kind == "days":
            # What a seat does out of turn gives the actor no more days.
            self._run_clock(self.at, fresh=seat == actor or next_actor != actor)
        else:
            self._run_clock(self.at, fresh=seat == NO_SEAT)
        if undo is not None:
            undo.gain = clock.left(seat) - undo.gain
            self.undo_states = [*self.undo_states, undo]
            self.mover = seat
        elif self.undo_states:
            self.undo_states = []
        return Event(entry, before, after, move.action)

    def _take_back(self, entry: Entry) -> None:
        """Undoes the last move. The time since then stays used, and what the move gave is taken back."""
        undo = self.undo_states[-1]
        self.undo_states = self.undo_states[:-1]
        self.clock.stop(self.at)
        self.clock.charge(entry.seat, undo.gain)
        self.state, self.digest, self.countdown = undo.state, undo.digest, undo.countdown
        self.moves -= 1
        self._change(entry.seat, entry.seq)
        self._run_clock(self.at)

    def _replay(self, entry: Entry) -> Move:
        """The move of an entry, read and checked. Raises BrokenLog."""
        try:
            action = self.game.parse_action(entry.action)
        except UnreadableAction:
            raise BrokenLog(f"entry {entry.seq} of {self.id} is no action of the game") from None
        if not self._is_legal(entry.seat, action):
            raise BrokenLog(f"entry {entry.seq} of {self.id} is no legal move")
        move = self._play(action)
        digest = digests.after_move(self.digest, entry.seat, entry.action, move.state, move.legal)
        if entry.digest != digest:
            raise BrokenLog(f"entry {entry.seq} of {self.id} leads to another state than it did")
        return move

    def _is_legal(self, seat: int, action: int) -> bool:
        """Whether a seat may take an action now, in its turn or not."""
        last = self._last_move
        if last is None or last.state is not self.state or seat != last.actor:
            return action in self.state.legal_for(seat)
        # The list that was made for the digest. Some games allow a seat more than that in its turn.
        return action in last.legal or action in self.state.legal_for(seat)

    def _apply_presence(self, entry: Entry) -> None:
        self.clock.stop(self.at)
        self._update_seats(entry)
        if entry.kind == "return":
            self.clock.returned(entry.seat)
        if entry.kind == "time-out":
            self.changed_by_clock = entry.seq
        if entry.kind == "return":
            self.waiting_since = entry.at
        self._forget_replace_requests(entry.seat)
        if entry.kind == "resign" and entry.action:
            self.phase = "over"
            self.walkover = 1 - entry.seat
            self.paused = False
            self.undo_states = []
            return
        if all(other.kind != "person" or other.resigned for other in self.seats):
            self.phase = "closed"
            self.paused = False
            return
        if self.paused and not self._present():
            self.paused = False
        self.pause_requests -= {entry.seat}
        self._run_clock(self.at)
        self._check_pause(self.at)

    def _update_seats(self, entry: Entry) -> None:
        self.set_seats(seats_after(self.seats, entry))

    def set_seats(self, seats: list[Seat]) -> None:
        """Replaces the seats."""
        self.seats = seats
        self._seats_by_person = seats_by_person(seats)

    def _forget_replace_requests(self, seat: int) -> None:
        """A seat has acted, or its player has changed: what was asked about it or by it no longer counts."""
        self.replace_requests = frozenset(pair for pair in self.replace_requests if seat not in pair)

    def _change(self, seat: int, seq: int) -> None:
        self.changed_by_seat = replaced(self.changed_by_seat, seat, seq)

    def _present(self) -> set[int]:
        """The seats whose players play for themselves."""
        return {
            number
            for number, seat in enumerate(self.seats)
            if seat.kind == "person" and not seat.played_by_bot
        }

    def _check_pause(self, at: float) -> None:
        if self.pause_requests and self._present() <= self.pause_requests and not self.paused:
            self.clock.stop(at)
            self.paused = True
            self.pauses += 1

    def _run_clock(self, at: float, fresh: bool = False) -> None:
        if self.paused or self.phase != "running" or self.setup.timing.kind == "none" or not self.current:
            return
        actor = self.actor
        person = actor != NO_SEAT and not self.seats[actor].played_by_bot
        waits = self.setup.timing.kind == "shared" and bool(self.state.legal_for(NO_SEAT))
        self.clock.start(actor if person else None, waits, at, fresh or (waits and not self.countdown))
        if actor != NO_SEAT and not person and self.seats[actor].kind == "person":
            self.clock.wait_for_bot(actor, at)
        self.countdown = waits

    def _play(self, action: int) -> Move:
        """Plays a legal action on a copy of the state."""
        after = self.state.clone()
        self.origin.seed_move(after, self.moves + 1)
        after.play(action)
        return Move(action, after)
