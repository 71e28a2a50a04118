"""Loading a match and joining it cost what is new, however long the log is."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from server.endless_game import GAME, LOCATION
from server.running_server import guest, run_scenario, running_server
from undercroft.kernel.game import Game
from undercroft.match.match import Match, Proposal
from undercroft.match.match_snapshot import INTERVAL, is_due, take_snapshot
from undercroft.match.setup import Seat, Setup
from undercroft.server.play.match_loader import MatchLoader
from undercroft.server.protocol.frames import LATEST_EVENTS, RESUMED_EVENTS
from undercroft.server.store import CommitBatch, MatchRow, MatchSummary, Store, make_store, schema

SHORT = INTERVAL + 20
LONG = 8 * INTERVAL + 20


def new_match(id: str, game: Game = GAME, people: tuple[str, ...] = ("a", "b")) -> Match:
    seats = [Seat("person", person, person) for person in people]
    setup = Setup(game.name, game.rules, game.content().hash, {}, seats, people[0], "5e" * 32)
    return Match(id, setup, game)


async def write_match(store: Store, match: Match, length: int, snapshots: bool = True) -> Match:
    """Writes a running match with a log of this length, as a server would, or as one before there were
    snapshots."""
    people = [seat.person for seat in match.seats]
    await store.create(MatchRow(match.id, match.setup, 1.0, MatchSummary("running", None, 1.0)), people)
    proposal: Proposal | None = match.propose_automatic_start(1.0)
    writing: list[Awaitable[None]] = []
    while proposal is not None:
        previous, entry = match.digest, proposal.entry
        match.apply(entry, proposal.move)
        snapshot = take_snapshot(match, entry, previous) if snapshots and is_due(match) else None
        writing.append(store.append(CommitBatch(entry, snapshot=snapshot)))
        if match.seq == length:
            break
        person = people[match.state.actor()]
        if match.seq % 9 == 0:
            proposal = match.propose_chat(person, "emote", "hello", 1.0)
        else:
            legal = match.state.legal()
            text = match.game.action_text(legal[match.seq % len(legal)])
            proposal = match.propose_play(person, -1, text, match.seq, 1.0)
    await asyncio.gather(*writing)
    return match


def with_store(database: str, scenario: Callable[[Store], Awaitable[None]]) -> None:
    async def run() -> None:
        store = make_store(database)
        await store.open()
        try:
            await scenario(store)
        finally:
            await store.close()

    run_scenario(run)


def applied(monkeypatch: pytest.MonkeyPatch, loader: MatchLoader) -> list[int]:
    """The numbers of all entries that the loader reads from now on."""
    read: list[int] = []
    entries = loader.store.entries

    async def count(match: str, after: int = 0) -> list[Any]:
        found = await entries(match, after)
        read.extend(entry.seq for entry in found)
        return found

    monkeypatch.setattr(loader.store, "entries", count)
    return read


def same(one: Match, other: Match) -> bool:
    entry = other.propose_chat("a", "emote", "hello", 2.0).entry
    return take_snapshot(one, entry, "") == take_snapshot(other, entry, "")


def test_a_long_log_is_loaded_from_its_newest_snapshot(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario(store: Store) -> None:
        written = await write_match(store, new_match("m"), LONG)
        loader = MatchLoader(store)
        read = applied(monkeypatch, loader)
        match = await loader.load(lambda: new_match("m"))
        assert same(match, written)
        assert read == list(range(LONG - 20, LONG + 1))

    with_store(database, scenario)


@pytest.mark.parametrize("back", [1, LATEST_EVENTS, RESUMED_EVENTS])
def test_events_are_read_from_a_snapshot_before_them(
    database: str, monkeypatch: pytest.MonkeyPatch, back: int
) -> None:
    async def scenario(store: Store) -> None:
        match = await write_match(store, new_match("m"), LONG)
        loader = MatchLoader(store)
        read = applied(monkeypatch, loader)
        events = await loader.events(match, LONG - back)
        assert [event.entry.seq for event in events] == list(range(LONG - back + 1, LONG + 1))
        assert len(read) <= back + INTERVAL

    with_store(database, scenario)


def test_the_cpu_time_of_loading_and_joining_does_not_grow_with_the_log(tmp_path: Path) -> None:
    async def scenario(store: Store) -> None:
        loader = MatchLoader(store)

        async def seconds(id: str, length: int) -> float:
            match = await write_match(store, new_match(id), length)
            took = []
            for _ in range(5):
                began = time.process_time()
                await loader.load(lambda: new_match(id))
                await loader.events(match, match.seq - 1)
                took.append(time.process_time() - began)
            return min(took)

        short = await seconds("short", SHORT)
        assert await seconds("long", LONG) <= 4 * short

    with_store(str(tmp_path / "db"), scenario)


def test_few_snapshots_of_a_match_are_kept(database: str) -> None:
    async def scenario(store: Store) -> None:
        await write_match(store, new_match("m"), LONG)
        kept = await store.rows("SELECT seq FROM snapshots ORDER BY seq")
        assert kept == [(number * INTERVAL,) for number in (6, 7, 8)]

    with_store(database, scenario)


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE snapshots SET text = replace(text, '\"moves\":', '\"moves\":1')",
        "UPDATE snapshots SET text = ''",
        "UPDATE snapshots SET checksum = 'x'",
        "UPDATE snapshots SET seq = seq + 1",
        "UPDATE snapshots SET seq = seq + 100000",
    ],
)
def test_a_damaged_snapshot_is_replaced_by_the_log(database: str, damage: str) -> None:
    async def scenario(store: Store) -> None:
        written = await write_match(store, new_match("m"), SHORT)
        await store.run([(damage, ())])
        loader = MatchLoader(store)
        assert same(await loader.load(lambda: new_match("m")), written)
        events = await loader.events(written, SHORT - 10)
        assert [event.entry.seq for event in events] == list(range(SHORT - 9, SHORT + 1))

    with_store(database, scenario)


def test_the_log_stays_the_match_even_if_a_snapshot_says_otherwise(tmp_path: Path) -> None:
    """A snapshot of another match, with a checksum that fits, does not lead to the moves of this log."""

    async def scenario(store: Store) -> None:
        written = await write_match(store, new_match("m"), SHORT)
        other = new_match("m")
        for entry in (await store.entries("m"))[: INTERVAL - 1]:
            other.apply(entry)
        other.seq = INTERVAL  # without the last move
        last = (await store.entries("m", INTERVAL - 1))[0]
        await store.save_snapshots([take_snapshot(other, last, other.digest)])
        assert same(await MatchLoader(store).load(lambda: new_match("m")), written)

    with_store(str(tmp_path / "db"), scenario)


def test_a_database_of_the_version_before_gets_its_snapshots_when_a_match_is_loaded(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = next(number for number, step in enumerate(schema.MIGRATIONS) if "TABLE snapshots" in step[0])

    async def write(store: Store) -> None:
        await write_match(store, new_match("m"), LONG, snapshots=False)

    async def read(store: Store) -> None:
        loader = MatchLoader(store)
        first = await loader.load(lambda: new_match("m"))
        numbers = applied(monkeypatch, loader)
        assert same(await loader.load(lambda: new_match("m")), first)
        assert len(numbers) <= INTERVAL
        numbers.clear()
        assert len(await loader.events(first, LONG - RESUMED_EVENTS)) == RESUMED_EVENTS
        assert len(numbers) <= RESUMED_EVENTS + INTERVAL

    with monkeypatch.context() as older:
        older.setattr(schema, "MIGRATIONS", schema.MIGRATIONS[:before])
        older.setattr(schema, "VERSION", before)
        with_store(database, write)
    with_store(database, read)


def test_a_match_of_earlier_rules_is_loaded_without_its_snapshots(database: str) -> None:
    async def scenario(store: Store) -> None:
        written = await write_match(store, new_match("m"), SHORT)
        setup = replace(written.setup, rules=written.setup.rules + 1)
        match = await MatchLoader(store).load(lambda: Match("m", setup, GAME))
        assert (match.seq, match.current, match.moves) == (SHORT, False, 0)

    with_store(database, scenario)


def test_a_client_that_comes_back_gets_only_what_it_has_missed(database: str) -> None:
    async def scenario() -> None:
        async with (
            running_server(database, plugins=(LOCATION,)) as one,
            guest(one, "Anna") as anna,
        ):
            ((account,),) = await one.server.store.rows("SELECT id FROM accounts")
            match = new_match("abcdefgh", GAME, (account, account))
            await write_match(one.server.store, match, LONG)
            for since in (LONG, LONG - 1, LONG - RESUMED_EVENTS):
                hers = await anna.look(match.id, since=since)
                assert hers.snapshot["resumed"]
                seqs = [event["seq"] for event in hers.snapshot["events"]]
                assert seqs == list(range(since + 1, LONG + 1))
            hers = await anna.look(match.id, since=LONG - RESUMED_EVENTS - 1)
            assert not hers.snapshot["resumed"]
            assert len(hers.snapshot["events"]) == LATEST_EVENTS

    run_scenario(scenario)


def test_the_server_makes_a_snapshot_at_every_interval(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with (
            running_server(tmp_path / "db", plugins=(LOCATION,)) as one,
            guest(one, "Anna") as anna,
        ):
            ((account,),) = await one.server.store.rows("SELECT id FROM accounts")
            match = new_match("abcdefgh", GAME, (account, account))
            await write_match(one.server.store, match, INTERVAL - 1, snapshots=False)
            hers = await anna.look(match.id)
            await hers.command("emote", emote="hello")
            assert await one.server.store.rows("SELECT seq FROM snapshots") == [(INTERVAL,)]
            await hers.command("emote", emote="hello")
            active = one.server.matches.find(match.id)
            assert active is not None
            one.server.matches.evict(active)
            again = await one.server.matches.get(match.id)
            assert again is not None
            assert again.match.seq == INTERVAL + 1

    run_scenario(scenario)
