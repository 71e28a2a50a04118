"""Invalid frames crash nothing; and a match agrees with a simple model of it, whatever is done."""

from __future__ import annotations

import asyncio
import json
import random
import re
import time
from collections import Counter
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import quote

import pytest
import toy
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from server.running_server import Guest, guest, run_scenario, running_server
from undercroft.match.entry import Entry
from undercroft.match.match import Match, Proposal
from undercroft.match.refusal import Refused
from undercroft.match.setup import Seat, Setup
from undercroft.server.protocol.messages import PROTOCOL
from undercroft.server.sockets import match_socket

WORDS: list[Any] = [
    "play", "take-back", "sit", "stand", "seat-bot", "start", "close", "leave", "return", "resign",
    "ask-pause", "resume", "say", "emote", "point", "rematch", "hint", "ping", "roll", "hold", "aim 3",
    "show 1", "late", "type", "id",
    "action", "seen", "seat", "text", "emote", "anchor", "bot", "hello", "random", "", "\x00", "я" * 50,
    0, 1, -1, 2, 15, 1 << 70, 1.5, None, True, [], {}, "holder",
]  # fmt: skip

FRAMES = 9_500_000
REQUESTS = 500_000


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


def masked(frame: str | bytes) -> bytes:
    """A frame as a client sends it. A mask of zeros changes nothing, so it costs nothing."""
    kind, data = (0x81, frame.encode()) if isinstance(frame, str) else (0x82, frame)
    if len(data) < 126:
        return bytes((kind, 0x80 | len(data))) + bytes(4) + data
    return bytes((kind, 0x80 | 126)) + len(data).to_bytes(2, "big") + bytes(4) + data


CLOSE = bytes((0x88, 0x80)) + bytes(4)
BATCH = 50
"""Frames or requests that are sent at once."""


async def send_frames(person: Guest, match: str, dice: random.Random, frames: int) -> None:
    """Sends so many frames over one socket, without a client library: it would take most of the time."""
    reader, writer = await asyncio.open_connection("127.0.0.1", person.where.port, limit=1 << 20)
    writer.write(
        f"GET /api/matches/{match}/socket?protocol={PROTOCOL} HTTP/1.1\r\nhost: {person.where.address}\r\n"
        f"upgrade: websocket\r\nconnection: upgrade\r\nsec-websocket-version: 13\r\n"
        f"sec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\ncookie: undercroft={person.cookie}\r\n\r\n".encode()
    )
    assert b" 101 " in await reader.readline()
    reading = asyncio.create_task(read_on(reader))
    try:
        for start in range(0, frames, BATCH):
            count = min(BATCH, frames - start)
            writer.write(b"".join(masked(random_frame(dice)) for _ in range(count)))
            await writer.drain()
        writer.write(CLOSE)
        await reading
    except OSError:
        reading.cancel()
    writer.close()


async def read_on(reader: asyncio.StreamReader) -> None:
    while await reader.read(1 << 16):
        pass


PATHS = [
    "/", "/api/me", "/api/me/link", "/api/recover", "/api/me/revoke", "/api/bots", "/api/me/matches",
    "/api/me/results", "/api/me/campaigns", "/api/games", "/api/matches", "/api/matches/{match}",
    "/api/matches/{match}/record", "/api/matches/{match}/replay", "/api/matches/{match}/review",
    "/api/matches/{match}/socket", "/api/replay", "/api/nothing", "/health", "/ready", "/metrics", "/rules/x",
    "/assets/../../etc/passwd", "/%00", "/" + "x" * 300, "/api/matches/%ff%fe", "/api/matches/" + "m" * 500,
    "//", "/api/qr", "/api/qr?path=/x", "/api/text/en", "/api/about/xx", "/api/games/toy/rules/en",
    "/api/games/x/text/ru",
]  # fmt: skip
QUERIES = [
    "path",
    "seat",
    "move",
    "count",
    "events",
    "after",
    "before",
    "language",
    "text",
    "protocol",
    "since",
    "x",
]
FIELDS = ["game", "seats", "options", "name", "token", "record", "move", "seat", "timing", "who", "campaign"]
HEADERS = [
    "origin: http://elsewhere", "content-type: text/plain", "cookie: undercroft=x.y.z",
    "accept-encoding: br;q=x",
    "x-forwarded-for: 1.2.3.4, \xff", "if-none-match: *", "range: bytes=0-", "accept-language: \xfe",
    "authorization: Bearer x", "expect: 100-continue", "te: trailers", "x: " + "y" * 3000,
]  # fmt: skip


def random_request(dice: random.Random, match: str, cookie: str, host: str) -> bytes:
    """A request that is seldom right: an address of the server with any query, headers and body."""
    path = dice.choice(PATHS).replace("{match}", match)
    if dice.random() < 0.5:
        words = [f"{dice.choice(QUERIES)}={str(dice.choice(WORDS)).replace(' ', '+')}" for _ in range(2)]
        path += "?" + "&".join(words)
    method = dice.choice(("GET", "GET", "POST", "POST", "PUT", "DELETE", "HEAD", "OPTIONS", "PATCH"))
    lines = [f"host: {host}"]
    if dice.random() < 0.8:
        lines.append(f"cookie: undercroft={cookie}")
    lines += [dice.choice(HEADERS) for _ in range(dice.randrange(3))]
    body = b""
    if method not in ("GET", "HEAD"):
        lines.append("content-type: application/json")
        chosen = {dice.choice(FIELDS): dice.choice(WORDS) for _ in range(dice.randrange(4))}
        body = json.dumps(chosen).encode() if dice.random() < 0.9 else dice.randbytes(dice.randrange(100))
        lines.append(f"content-length: {len(body)}")
    head = f"{method} {quote(path, safe='/?&=%+:')} HTTP/1.1\r\n" + "\r\n".join(lines) + "\r\n\r\n"
    return head.encode("latin-1") + body


async def send_requests(person: Guest, match: str, dice: random.Random, requests: int) -> Counter[int]:
    """Sends so many requests, many over one connection; gives how often each status came back."""
    found: Counter[int] = Counter()
    while sum(found.values()) < requests:
        reader, writer = await asyncio.open_connection("127.0.0.1", person.where.port, limit=1 << 22)
        asked = [random_request(dice, match, person.cookie, person.where.address) for _ in range(BATCH)]
        last = b"GET /ready HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n"
        if dice.random() < 0.1:
            asked = [dice.randbytes(100)]  # no HTTP: the server answers 400 and closes
        writer.write(b"".join(asked) + last)
        with suppress(OSError):  # closed by the server: what came before counts
            answers = await reader.read(-1)
            found.update(int(status) for status in re.findall(rb"HTTP/1\.1 (\d\d\d) ", answers))
        writer.close()
    return found


class Fuzzed(NamedTuple):
    """What became of frames and requests."""

    handled: int
    """Frames that were carried out or refused, pings not counted."""
    statuses: Counter[int]


async def fuzz(database: Path, frames: int, requests: int, matches: int) -> Fuzzed:
    """Sends so many frames and requests, to several matches at once; then the server works as before."""
    sent, statuses = 0, Counter[int]()
    async with running_server(database) as one, guest(one) as anna, guest(one) as boris:

        async def play(number: int) -> None:
            nonlocal sent
            dice = random.Random(frames + number)
            while sent < frames or statuses.total() < requests:
                match = await anna.create(["me", "open", "holder"], options={"goal": "40"})
                if sent < frames:
                    each = min(500, frames)
                    sent += 2 * each
                    await asyncio.gather(*(send_frames(who, match, dice, each) for who in (anna, boris)))
                if statuses.total() < requests:
                    async with guest(one) as vera:  # a request may revoke her cookie
                        statuses.update(await send_requests(vera, match, dice, min(100, requests)))

        await asyncio.gather(*(play(number) for number in range(matches)))
        assert one.server.metrics.errors == 0
        assert (await anna.get("/health")).json()["status"] == "fine"
        hers = await anna.look(await anna.create(["me"]))
        assert (await hers.command("ping"))["type"] == "pong"
        await hers.close()
        metrics = one.server.metrics
        handled = sum(metrics.refusals.values()) + sum(metrics.command_counts) + metrics.duplicates
    # A request that is no HTTP gets 400; 503 says that replays are busy, and is no error.
    assert not [status for status in statuses if status >= 500 and status != 503], statuses
    return Fuzzed(handled, statuses)


def test_random_frames_and_requests_crash_nothing(tmp_path: Path) -> None:
    async def scenario() -> None:
        found = await fuzz(tmp_path / "db", 1500, 300, matches=2)
        assert found.handled > 0
        assert found.statuses.total() >= 300
        assert {200, 400, 401, 404, 405} <= set(found.statuses)

    run_scenario(scenario)


@pytest.mark.long
def test_ten_million_random_frames_and_requests_crash_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Otherwise a connection is closed after a few unreadable frames.
    monkeypatch.setattr(match_socket, "MAX_UNREADABLE", 500)
    found = asyncio.run(fuzz(tmp_path / "db", FRAMES, REQUESTS, matches=20))
    print(f"\n{FRAMES} frames, {found.handled} handled; {found.statuses.total()} requests: {found.statuses}")
    assert found.handled > 0.8 * FRAMES
    assert found.statuses.total() >= REQUESTS


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
