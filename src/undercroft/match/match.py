"""What can happen next in a match.

`MatchState` is the fold of the log; `Match` adds proposals: the entry that a command would lead to. There is
no input or output and no clock: time is passed in. Every command takes the same way: ask for the `Proposal`
(or get Refused), commit its entry to the log, and only then `apply` it.
"""

from __future__ import annotations

import json
from collections.abc import Set

from undercroft import bots
from undercroft.kernel.errors import UnreadableAction
from undercroft.kernel.outcome import NO_SEAT
from undercroft.match import chat, digests
from undercroft.match.entry import Entry
from undercroft.match.match_state import MatchState, Phase
from undercroft.match.moves import BrokenLog, Event, Move
from undercroft.match.refusal import Refused
from undercroft.match.setup import AGREE_SECONDS

__all__ = ["BrokenLog", "Event", "Match", "Proposal"]


class Proposal:
    """A valid next entry. Its move, if it is one, was read, checked and played."""

    def __init__(self, entry: Entry, move: Move | None = None) -> None:
        self.entry = entry
        self.move = move


class Match(MatchState):
    """A match after the entries applied so far, and the proposals that are possible there."""

    def copy(self) -> Match:
        """An independent copy."""
        return Match(self.id, self.setup, self.game, self)

    # Before the start.

    def propose_sit(self, person: str, name: str, seat: int, at: float, command: str = "") -> Proposal:
        """A person takes an open seat; -1 takes the first open one."""
        self._check_phase("open")
        self._check_not_daily()
        if seat < 0:
            seat = next((number for number, other in enumerate(self.seats) if other.kind == "open"), -1)
            if seat < 0:
                raise Refused("taken")
        self._check_seat(seat)
        if self.seats[seat].kind != "open":
            raise Refused("taken")
        if self.seats_of(person) and not self.setup.several_seats:
            raise Refused("seated")
        return self._entry(seat, "sit", json.dumps([person, name], ensure_ascii=False), at, command)

    def propose_stand(self, person: str, seat: int, at: float, command: str = "") -> Proposal:
        """A person gives up a seat before the start."""
        self._check_phase("open")
        self._check_not_daily()
        return self._entry(self._own(person, seat), "stand", "", at, command)

    def propose_seat_bot(self, person: str, seat: int, bot: str, at: float, command: str = "") -> Proposal:
        """The host gives a seat to a bot; an empty name opens the seat again."""
        self._check_phase("open")
        self._check_not_daily()
        self._check_host(person)
        self._check_seat(seat)
        if self.seats[seat].kind == "person":
            raise Refused("taken")
        if bot and bot not in (bots.rated(self.game) if self.setup.rated else bots.names(self.game)):
            raise Refused("no-bot")
        return self._entry(seat, "seat-bot", bot, at, command)

    def propose_start(self, person: str, at: float, command: str = "") -> Proposal:
        """The host starts the match. Every seat must be taken."""
        self._check_phase("open")
        self._check_host(person)
        if not self.full:
            raise Refused("not-full")
        if not self.all_ready:
            raise Refused("not-ready")
        return self._entry(NO_SEAT, "start", "", at, command, self.digest)

    def propose_ready(self, person: str, ready: bool, at: float, command: str = "") -> Proposal:
        """A person says that they are ready to begin, or no longer. Every seat must be taken: until then more
        players may come."""
        self._check_phase("open")
        seat = self._own(person, -1)
        if not self.full:
            raise Refused("not-full")
        return self._entry(seat, "ready", "" if ready else "no", at, command)

    def propose_disconnected(self, person: str, at: float) -> Proposal | None:
        """A person who disconnects is no longer ready to begin; None if that does not matter."""
        if self.phase != "open" or not self.needs_ready or not self.ready & set(self.seats_of(person)):
            return None
        return self.propose_ready(person, False, at)

    def propose_automatic_start(self, at: float) -> Proposal | None:
        """The start of a match that begins by itself; None while it cannot."""
        if not self.begins_now or not self.current:
            return None
        return self._entry(NO_SEAT, "start", "", at, "", self.digest)

    def propose_close(self, person: str, at: float, command: str = "") -> Proposal:
        """The host cancels the match before its start."""
        self._check_phase("open")
        self._check_not_daily()
        self._check_host(person)
        return self._entry(NO_SEAT, "close", "", at, command)

    @property
    def outdated(self) -> bool:
        """Whether it was not finished when its rules were replaced. Rules that are newer than these may come
        back, after an update that was undone for a while."""
        return not self.current and self.phase in ("open", "running") and self.setup.rules <= self.game.rules

    def propose_close_outdated(self, at: float) -> Proposal | None:
        """The end, without a result, of a match that these rules cannot continue; None for all others."""
        return self._entry(NO_SEAT, "close", "old-rules", at, "") if self.outdated else None

    def propose_close_daily(self, at: float) -> Proposal | None:
        """The end, without a result, of a try at the challenge of a day that is over; None for all others."""
        if not self.setup.daily or self.is_sealed(at) or self.phase not in ("open", "running"):
            return None
        return self._entry(NO_SEAT, "close", "day-over", at, "")

    def propose_close_by_server(self, reason: str, at: float) -> Proposal:
        """The end, without a result, of a match that a host of the server ends."""
        if self.phase not in ("open", "running"):
            raise Refused("not-running")
        return self._entry(NO_SEAT, "close", reason, at, "")

    # During the game.

    def propose_play(
        self, person: str, seat: int, text: str, seen: int, at: float, command: str = "", bot: bool = False
    ) -> Proposal:
        """A move. `seen` is the sequence number of the last entry that the player had seen.

        A move is stale if its own seat or the clock has changed the game since then: it was meant for another
        state. What other seats did does not matter as long as the move is still legal, so that several
        players can act at once. A command that was the last move of its person is stale as well, whatever it
        says to have seen. `bot` moves for a seat that a bot plays.
        """
        self._check_phase("running")
        if not bot:
            seat = self._own(person, seat)
            if self.seats[seat].away:
                raise Refused("gone")
            if command and any(self.last_commands[own] == command for own in self.seats_of(person)):
                raise Refused("stale")
            if self.setup.daily and not self.is_sealed(at):
                raise Refused("day-over")
        elif not self.seats[seat].played_by_bot:
            raise Refused("stale")
        if self.paused:
            raise Refused("paused")
        if self._is_stale(seat, seen):
            raise Refused("stale")
        deadline = self.deadline
        if deadline is not None and at > deadline and self.clock.running_seat in (seat, NO_SEAT):
            raise Refused("too-late")
        try:
            action = self.game.parse_action(text)
        except UnreadableAction:
            raise Refused("unreadable") from None
        if not self._is_legal(seat, action):
            # Do not say whether the actor could do it: that may depend on a hidden card.
            raise Refused("illegal" if seat == self.actor else "not-your-turn")
        return self._propose_move(seat, action, at, command)

    def propose_take_back(self, person: str, seat: int, seen: int, at: float, command: str = "") -> Proposal:
        """A seat undoes its last move, if the move revealed nothing to others."""
        self._check_phase("running")
        self._check_not_daily()
        seat = self._own(person, seat)
        if self.paused:
            raise Refused("paused")
        if self._is_stale(seat, seen):
            raise Refused("stale")
        if not self.can_take_back(seat):
            raise Refused("cannot-take-back")
        if self.clock.running_seat == seat and self.time_after_take_back(at) <= 0.0:
            raise Refused("too-late")
        return self._entry(seat, "take-back", "", at, command)

    def propose_leave(self, person: str, seat: int, at: float, command: str = "") -> Proposal:
        """A person goes away; a bot plays for them until they return."""
        self._check_phase("running")
        self._check_not_daily()
        seat = self._own(person, seat)
        if self.seats[seat].away:
            raise Refused("gone")
        return self._entry(seat, "leave", "", at, command)

    def propose_return(self, person: str, seat: int, at: float, command: str = "") -> Proposal:
        """A person is back and takes over from the bot."""
        self._check_phase("running")
        seat = self._own(person, seat)
        if not self.seats[seat].away:
            raise Refused("not-away")
        if not self.clock.can_return(seat, at):
            raise Refused("too-late")
        return self._entry(seat, "return", "", at, command)

    def propose_resign(self, person: str, seat: int, at: float, command: str = "") -> Proposal:
        """A person gives up for good. If two play against each other, the other one has won; otherwise a bot
        plays on, and the match is closed when no person is left."""
        self._check_phase("running")
        seat = self._own(person, seat)
        duel = len(self.seats) == 2 and not self.game.cooperative
        ends = duel and self.seats[1 - seat].person != person
        return self._entry(seat, "resign", "end" if ends else "", at, command)

    def propose_replace(
        self, person: str, seat: int, present: Set[int], at: float, command: str = ""
    ) -> Proposal:
        """A bot plays for an absent player whose turn it is: if all present players agree, or if the host
        decides it after a longer time. Until then the entry says that this person asks for it. `present` are
        the seats whose players are connected. The absent player may return at any time."""
        self._check_phase("running")
        self._check_not_daily()
        self._check_seat(seat)
        if self.setup.timing.kind != "none":
            raise Refused("timed")
        if seat not in self._present():
            raise Refused("gone")
        if seat in present:
            raise Refused("present")
        waited = at - self.waiting_since if seat == self.actor else 0.0
        if person == self.setup.host and waited >= self.setup.replace_seconds:
            return self._entry(seat, "replace", "host", at, command)
        asking = self._own(person, -1)
        if waited < min(AGREE_SECONDS, self.setup.replace_seconds):
            raise Refused("not-yet")
        agreed = {asker for asker, asked in self.replace_requests if asked == seat}
        agreed |= set(self.seats_of(person))
        if self._present() & present <= agreed:
            return self._entry(seat, "replace", "agreed", at, command)
        if (asking, seat) in self.replace_requests:
            raise Refused("asked")
        return self._entry(asking, "ask-replace", str(seat), at, command)

    def propose_hint(self, seat: int, seen: int, at: float) -> Proposal | None:
        """A seat takes a hint; None if it took one for the same decision before. `seen` is the number of the
        last entry before the bot began to think: the hint is stale if the match has changed since then."""
        if self.phase != "running" or self._is_stale(seat, seen):
            raise Refused("stale")
        if self.hinted_at == self.moves:
            return None
        return self._entry(seat, "hint", "", at, "")

    def propose_pause(self, person: str, seat: int, at: float, command: str = "") -> Proposal:
        """A person asks for a pause; it begins when all present players have asked."""
        self._check_phase("running")
        self._check_not_daily()
        seat = self._own(person, seat)
        if self.paused:
            raise Refused("paused")
        return self._entry(seat, "ask-pause", "", at, command)

    def propose_resume(self, person: str, seat: int, at: float, command: str = "") -> Proposal:
        """A person ends the pause."""
        self._check_phase("running")
        seat = self._own(person, seat)
        if not self.paused:
            raise Refused("not-paused")
        return self._entry(seat, "resume", "", at, command)

    def propose_timeout(self, at: float) -> Proposal | None:
        """What the clock does at its deadline; None if the deadline has not come."""
        deadline = self.deadline
        if self.phase != "running" or self.paused or deadline is None or at < deadline or not self.current:
            return None
        if self.clock.running_seat == NO_SEAT:
            return self._propose_move(NO_SEAT, self.state.legal_for(NO_SEAT)[0], at, "")
        assert self.clock.running_seat is not None
        return self._entry(self.clock.running_seat, "time-out", "", at, "")

    # At any time.

    def propose_chat(self, person: str, kind: str, text: str, at: float, command: str = "") -> Proposal:
        """A seated person says something, sends an emote or points at something."""
        seats = self.seats_of(person)
        if not seats:
            raise Refused("not-seated")
        text = chat.clean_text(kind, text)
        if kind == "say" and self.phase == "running" and not self.game.chat_allowed(self.state):
            raise Refused("chat-closed")
        return self._entry(seats[0], kind, text, at, command)

    def propose_spectator_chat(
        self, person: str, name: str, text: str, at: float, command: str = ""
    ) -> Proposal:
        """A spectator says something. Players see it only after the end."""
        if self.phase == "open":
            raise Refused("not-seated")
        text = chat.clean_text("say", text)
        said = json.dumps([person, name, text], ensure_ascii=False)
        return self._entry(NO_SEAT, "spectator-say", said, at, command)

    def propose_rematch(self, person: str, new: str, at: float, command: str = "") -> Proposal:
        """The next match of the same players, whose id is `new`."""
        if self.phase not in ("over", "closed"):
            raise Refused("not-over")
        self._check_not_daily()
        if not any(seat.person == person for seat in self.seats if seat.kind == "person"):
            raise Refused("not-seated")
        if self.rematch:
            raise Refused("rematch")
        return self._entry(NO_SEAT, "rematch", new, at, command)

    def _propose_move(self, seat: int, action: int, at: float, command: str) -> Proposal:
        """The entry of a legal action."""
        move = self._play(action)
        text = self.game.action_text(action)
        digest = digests.after_move(self.digest, seat, text, move.state, move.legal)
        return self._entry(seat, "play", text, at, command, digest, move)

    def _entry(
        self,
        seat: int,
        kind: str,
        action: str,
        at: float,
        command: str,
        digest: str = "",
        move: Move | None = None,
    ) -> Proposal:
        if not self.current and kind not in ("rematch", "close"):
            raise Refused("old-rules")
        at = max(at, self.at)  # time never goes back, whatever clock it comes from
        return Proposal(Entry(self.id, self.seq + 1, seat, kind, action, at, digest, command), move)

    def _own(self, person: str, seat: int) -> int:
        """The seat that a person acts for: the one they name, the only one, or the one to act."""
        mine = self.seats_of(person)
        if not mine:
            raise Refused("not-seated")
        if seat < 0:
            actor = self.actor
            return actor if actor in mine else mine[0]
        self._check_seat(seat)
        if seat not in mine:
            raise Refused("not-seated")
        return seat

    def _check_seat(self, seat: int) -> None:
        if not 0 <= seat < len(self.seats):
            raise Refused("no-seat")

    def _is_stale(self, seat: int, seen: int) -> bool:
        """Whether a seat or the clock has changed the game since this entry."""
        return seen < max(self.changed_by_seat[seat], self.changed_by_clock)

    def _check_not_daily(self) -> None:
        if self.setup.daily:
            raise Refused("daily")

    def _check_host(self, person: str) -> None:
        if person != self.setup.host:
            raise Refused("not-host")

    def _check_phase(self, phase: Phase) -> None:
        if phase == "running" and not self.current:
            raise Refused("old-rules")  # before anything that only the present rules could tell
        if self.phase != phase:
            raise Refused("not-open" if phase == "open" else "not-running")
