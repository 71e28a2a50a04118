"""Invalid frames crash nothing; and a match agrees with a simple model of it, whatever is done."""

from __future__ import annotations

import asyncio
import json
import random
import time
from pathlib import Path
from typing import Any

import pytest
import toy
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from websockets.exceptions import ConnectionClosed

from server.running_server import Guest, guest, run_scenario, running_server
from undercroft.match.entry import Entry
from undercroft.match.match import Match, Proposal
from undercroft.match.refusal import Refused
from undercroft.match.setup import Seat, Setup
from undercroft.server.sockets import match_socket

WORDS: list[Any] = [
    "play", "take-back", "sit", "stand", "seat-bot", "start", "close", "leave", "return", "resign",
    "ask-pause", "resume", "say", "emote", "point", "rematch", "hint", "ping", "roll", "hold", "aim 3",
    "show 1", "late", "type", "id",
    "action", "seen", "seat", "text", "emote", "anchor", "bot", "hello", "random", "", "\x00", "я" * 50,
    0, 1, -1, 2, 15, 1 << 70, 1.5, None, True, [], {}, "holder",
]  # fmt: skip


def random_frame(dice: random.Random) -> str | bytes:
    """An invalid frame, often close to a valid one."""
    kind = dice.random()
    if kind < 0.05:
        return dice.randbytes(dice.randrange(200))
    if kind < 0.1:
        return "".join(
            chr(dice.choice((34, 91, 123, 44, 58, 48, 0x20, 0x44F))) for _ in range(dice.randrange(60))
        )
    fields = {"type": dice.choice(WORDS[:18]), "id": f"f{dice.randrange(1 << 30)}"}
    for _ in range(dice.randrange(4)):
        key = dice.choice(("seen", "seat", "action", "text", "emote", "anchor", "bot", "id", "type"))
        fields[key] = dice.choice(WORDS)
    text = json.dumps(fields)
    return text if dice.random() < 0.95 else text[: dice.randrange(len(text))]


async def fuzz(database: Path, frames: int, matches: int) -> int:
    """Sends so many frames, to several matches at once; afterwards the server works as before. Gives how many
    of them it carried out or refused, pings not counted."""
    sent = 0
    async with running_server(database) as one, guest(one) as anna, guest(one) as boris:

        async def send_frames(person: Guest, match: str, dice: random.Random) -> None:
            nonlocal sent
            socket = await person.socket(match)
            reading = asyncio.create_task(read_on(socket))
            try:
                for _ in range(min(500, frames)):
                    await socket.send(random_frame(dice))
                    sent += 1
            except ConnectionClosed:
                pass
            await socket.close()
            await asyncio.gather(reading, return_exceptions=True)
            path = "/api/" + dice.choice(["matches/x", "replay", "me", "matches/%00", "matches/" + match])
            response = await person.post(path, dice.choice(WORDS))
            assert response.status_code < 500

        async def play(number: int) -> None:
            dice = random.Random(frames + number)
            while sent < frames:
                match = await anna.create(["me", "open", "holder"], options={"goal": "40"})
                await asyncio.gather(*(send_frames(person, match, dice) for person in (anna, boris)))

        await asyncio.gather(*(play(number) for number in range(matches)))
        assert one.server.metrics.errors == 0
        assert (await anna.get("/health")).json()["status"] == "fine"
        hers = await anna.look(await anna.create(["me"]))
        assert (await hers.command("ping"))["type"] == "pong"
        await hers.close()
        metrics = one.server.metrics
        return sum(metrics.refusals.values()) + sum(metrics.command_counts) + metrics.duplicates


async def read_on(socket: Any) -> None:
    async for _ in socket:
        pass


def test_random_frames_crash_nothing(tmp_path: Path) -> None:
    async def scenario() -> None:
        assert await fuzz(tmp_path / "db", 1500, matches=2) > 0

    run_scenario(scenario)


@pytest.mark.long
def test_a_million_random_frames_crash_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # Otherwise a connection is closed after a few unreadable frames.
    monkeypatch.setattr(match_socket, "MAX_UNREADABLE", 500)
    assert asyncio.run(fuzz(tmp_path / "db", 1_000_000, matches=20)) > 800_000


class MatchMachine(RuleBasedStateMachine):
    """A match of three seats with random commands, beside a model of its seats and of what is allowed."""

    people = st.sampled_from(["anna", "boris", "vera"])
    seats = st.integers(-1, 3)

    @initialize(begins=st.sampled_from(["full", "host"]))
    def open(self, begins: str) -> None:
        setup = Setup(
            "toy", toy.GAME.rules, toy.GAME.content().hash, {"goal": "20"}, [Seat(), Seat(), Seat()], "anna",
            "cd" * 32, begins=begins,  # type: ignore[arg-type]
        )  # fmt: skip
        self.match = Match("m", setup, toy.GAME)
        self.log: list[Entry] = []
        self.holder = ["", "", ""]  # the model: who holds a seat, "bot" or no one
        self.phase = "open"
        self.now = time.time()

    def do(self, propose: Any, *args: Any) -> str:
        """Carries a command out as the server does; gives its refusal, or nothing."""
        self.now += 1
        before = (self.match.seq, self.match.digest, self.match.phase)
        try:
            proposal = propose(*args, self.now)
        except Refused as refusal:
            assert (self.match.seq, self.match.digest, self.match.phase) == before
            return refusal.reason
        assert isinstance(proposal, Proposal)
        ahead = self.match.copy()
        ahead.apply(proposal.entry, proposal.move)
        assert (self.match.seq, self.match.digest, self.match.phase) == before
        self.match = ahead
        self.log.append(proposal.entry)
        return ""

    @rule(person=people, seat=seats)
    def sit(self, person: str, seat: int) -> None:
        reason = self.do(self.match.propose_sit, person, person, seat)
        free = [number for number in range(3) if not self.holder[number]]
        wanted = free[:1] if seat < 0 else [number for number in free if number == seat]
        may = self.phase == "open" and bool(wanted) and person not in self.holder  # one seat each
        assert (reason == "") == may
        if not reason:
            self.holder[wanted[0]] = person

    @rule(person=people, seat=st.integers(0, 2))
    def stand(self, person: str, seat: int) -> None:
        reason = self.do(self.match.propose_stand, person, seat)
        assert (reason == "") == (self.phase == "open" and self.holder[seat] == person)
        if not reason:
            self.holder[seat] = ""

    @rule(person=people, seat=st.integers(0, 2), bot=st.sampled_from(["random", "holder", "genius", ""]))
    def seat_bot(self, person: str, seat: int, bot: str) -> None:
        reason = self.do(self.match.propose_seat_bot, person, seat, bot)
        may = (
            self.phase == "open" and person == "anna" and self.holder[seat] in ("", "bot") and bot != "genius"
        )
        assert (reason == "") == may
        if not reason:
            self.holder[seat] = "bot" if bot else ""

    @rule(person=people)
    def begin(self, person: str) -> None:
        reason = self.do(self.match.propose_start, person)
        assert (reason == "") == (self.phase == "open" and person == "anna" and all(self.holder))
        if not reason:
            self.phase = "running"

    @precondition(lambda self: self.phase == "running")
    @rule(person=people, pick=st.integers(0, 9), old=st.booleans())
    def play(self, person: str, pick: int, old: bool) -> None:
        legal = self.match.state.legal()
        text = toy.GAME.action_text(legal[pick % len(legal)])
        actor = self.match.state.actor()
        seen = 0 if old and self.match.moves else self.match.seq
        reason = self.do(lambda at: self.match.propose_play(person, -1, text, seen, at))
        if not reason:
            assert self.holder[actor] == person
            if self.match.state.over():
                self.phase = "over"

    @precondition(lambda self: self.phase == "running")
    @rule()
    def bot_moves(self) -> None:
        if self.match.bot_to_move():
            seat = self.match.state.actor()
            text = toy.GAME.action_text(self.match.state.legal()[0])
            assert (
                self.do(lambda at: self.match.propose_play("", seat, text, self.match.seq, at, bot=True))
                == ""
            )
            if self.match.state.over():
                self.phase = "over"

    @rule(person=people, what=st.sampled_from(["leave", "return", "pause", "resume", "resign"]))
    def presence(self, person: str, what: str) -> None:
        reason = self.do(getattr(self.match, f"propose_{what}"), person, -1)
        if not reason:
            assert person in self.holder
            if what == "resign":
                self.holder[self.log[-1].seat] = "gone"
                if not any(holder in ("anna", "boris", "vera") for holder in self.holder):
                    self.phase = "closed"

    @rule(person=people)
    def take_back(self, person: str) -> None:
        moves = self.match.moves
        if not self.do(lambda at: self.match.propose_take_back(person, -1, self.match.seq, at)):
            assert self.match.moves == moves - 1

    @rule(person=people)
    def say(self, person: str) -> None:
        assert (self.do(self.match.propose_chat, person, "say", "hm") == "") == (person in self.holder)

    @invariant()
    def the_model_agrees(self) -> None:
        if not hasattr(self, "match"):
            return
        assert self.match.phase == self.phase
        kinds = [
            "person" if holder in ("anna", "boris", "vera", "gone") else holder or "open"
            for holder in self.holder
        ]
        assert [seat.kind for seat in self.match.seats] == kinds

    def teardown(self) -> None:
        if not hasattr(self, "match"):
            return
        again = Match("m", self.match.setup, toy.GAME)
        for entry in self.log:
            again.apply(entry)
        assert (again.digest, again.phase, again.seats) == (
            self.match.digest,
            self.match.phase,
            self.match.seats,
        )
        assert again.clock.banks == self.match.clock.banks


MatchMachine.TestCase.settings = settings(
    max_examples=60, stateful_step_count=40, deadline=None, suppress_health_check=list(HealthCheck)
)
test_a_match_agrees_with_a_simple_model_whatever_is_done = MatchMachine.TestCase
