"""Notices between processes: what they carry, and what a process does with the entries in them."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from server.running_server import guest, run_scenario, running_server
from undercroft.match.entry import Entry
from undercroft.server.notices import notice, notice_texts, read_notice
from undercroft.server.play import maintenance
from undercroft.server.store import Store

FOR_EVER = 1e6
ENTRY = Entry("m", 1, 0, "say", "Привет \n 1 2", 1000.25, "", "a/c1")


def entries(count: int) -> list[Entry]:
    return [replace(ENTRY, match=f"match{number}", seq=number + 1) for number in range(count)]


def test_notices_carry_their_entries_in_texts_that_are_short_enough() -> None:
    written = entries(200)
    texts = list(notice_texts([(entry.match, entry.seq, entry) for entry in written], 1000))
    assert max(len(text.encode()) for text in texts) <= 1000
    read = [found for text in texts for found in read_notice(text)]
    assert read == [(entry.match, entry.seq, entry) for entry in written]


def test_an_entry_that_is_too_long_is_only_named() -> None:
    long = replace(ENTRY, match="long", action="x" * 2000)
    notices = [("long", 1, long), ("m", 1, ENTRY), ("@account", 3, None)]
    read = [found for text in notice_texts(notices, 1000) for found in read_notice(text)]
    assert read == [("long", 1, None), ("m", 1, ENTRY), ("@account", 3, None)]


def test_notices_of_an_earlier_release_are_read() -> None:
    assert list(read_notice(f"{notice('a', 1)} {notice('b', 2)} ")) == [("a", 1, None), ("b", 2, None)]


def test_damaged_entries_leave_the_notices(caplog: pytest.LogCaptureFixture) -> None:
    assert list(read_notice("a 1\n[[1, 2")) == [("a", 1, None)]
    assert "cannot be read" in caplog.text


def count_queries(store: Store, monkeypatch: pytest.MonkeyPatch, name: str) -> list[object]:
    """The arguments of every call of a method of the store from now on."""
    calls: list[object] = []
    method = getattr(store, name)

    async def count(*args: object) -> object:
        calls.append(args)
        return await method(*args)

    monkeypatch.setattr(store, name, count)
    return calls


def test_an_entry_of_another_process_is_shown_without_a_query(
    empty_postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario() -> None:
        async with (
            running_server(empty_postgres, catch_up_seconds=FOR_EVER) as here,
            running_server(empty_postgres, catch_up_seconds=FOR_EVER) as there,
            guest(here, "Anna") as anna,
            guest(there, "Boris") as boris,
        ):
            match = await anna.create(["me", "open"])
            hers = await anna.look(match)
            his = await boris.look(match)
            await his.command("sit")
            await hers.frame("start")
            queries = count_queries(here.server.store, monkeypatch, "entries")
            for word in ("hello", "thanks", "hello"):
                await his.command("emote", emote=word)
                assert (await hers.frame("emote"))["event"]["text"] == word
            assert queries == []

    run_scenario(scenario)


def test_an_entry_that_does_not_fit_is_read_from_the_log(empty_postgres: str) -> None:
    async def scenario() -> None:
        async with (
            running_server(empty_postgres, catch_up_seconds=FOR_EVER) as here,
            guest(here, "Anna") as anna,
        ):
            match = await anna.create(["me", "open"])
            hers = await anna.look(match)
            active = here.server.matches.find(match)
            assert active is not None
            seq = active.match.seq
            forged = Entry(match, seq + 1, 0, "play", "dance", 1.0, "00000000", "")
            here.server.store.on_remote_entry(match, seq + 1, forged)
            here.server.store.on_remote_entry(match, seq + 9, replace(forged, seq=seq + 9))
            await hers.command("emote", emote="hello")
            assert active.match.seq == seq + 1

    run_scenario(scenario)


def test_maintenance_asks_for_a_part_of_the_matches_and_for_all_after_an_interruption(
    empty_postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(maintenance, "SWEEP_LEAST", 1)

    async def scenario() -> None:
        async with (
            running_server(empty_postgres, catch_up_seconds=FOR_EVER) as one,
            guest(one, "Anna") as anna,
        ):
            matches = {await anna.create(["me", "open"]) for _ in range(4)}
            asked = count_queries(one.server.store, monkeypatch, "newest")
            for _ in range(4):
                await one.server.maintenance.run_once()
            assert sorted(ids for ((ids,),) in asked) == sorted(matches)  # type: ignore[misc]
            asked.clear()
            one.server.store.interrupted = True
            await one.server.maintenance.run_once()
            assert [set(ids) for (ids,) in asked] == [matches]  # type: ignore[misc]

    run_scenario(scenario)
