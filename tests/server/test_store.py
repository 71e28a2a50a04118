"""The stores: both keep what they acknowledged, and say who was first."""

from __future__ import annotations

import asyncio
import contextlib
import re
import sqlite3
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from undercroft.match.entry import Entry
from undercroft.match.setup import Seat, Setup
from undercroft.server import store as stores
from undercroft.server.store import (
    Account,
    CommitBatch,
    Conflict,
    Duplicate,
    MatchRow,
    MatchSummary,
    Result,
    Store,
    StoreDown,
    StoreError,
    schema,
)
from undercroft.server.store.sqlite import COMMIT_INTERVAL, SqliteStore
from undercroft.server.store.sqlite_commit import Answer

pytestmark = pytest.mark.once  # does not depend on the build


def with_store(database: str, scenario: Callable[[Store], Awaitable[None]]) -> None:
    """Opens a store, lets the scenario happen, and closes it."""

    async def run() -> None:
        store = stores.make_store(database)
        await store.open()
        try:
            await scenario(store)
        finally:
            await store.close()

    asyncio.run(run())


def older_database(path: Path, table: str, *more: str) -> None:
    """A SQLite file of the version before there was a table, after these statements."""
    version = next(n for n, steps in enumerate(schema.MIGRATIONS) if f"TABLE {table}" in " ".join(steps))
    with contextlib.closing(sqlite3.connect(path)) as connection:
        connection.execute(schema.META)
        for migration in schema.MIGRATIONS[:version]:
            for statement in migration:
                connection.execute(statement)
        connection.execute("INSERT INTO meta VALUES ('version', ?)", (str(version),))
        for statement in more:
            connection.execute(statement)
        connection.commit()


def test_no_sql_is_outside_of_the_store() -> None:
    package = Path(stores.__file__).parents[1]
    sql = re.compile(
        r"\b(SELECT .* FROM|INSERT (OR \w+ )?INTO|UPDATE \w+ SET|DELETE FROM|PRAGMA|CREATE TABLE)\b"
    )
    files = [path for path in package.rglob("*.py") if package / "store" not in path.parents]
    assert files
    assert [path.name for path in files if sql.search(path.read_text(encoding="utf-8"))] == []


def entry(seq: int, match: str = "m", command: str = "", kind: str = "play", action: str = "roll") -> Entry:
    return Entry(match, seq, 0, kind, action, 1000.5 + seq, "0011aabb", command)


def row(id: str = "m", listed: bool = True, created: float = 1.0, phase: str = "open") -> MatchRow:
    setup = Setup(
        "toy", 1, "hash", {"goal": "20"}, [Seat("person", "anna", "Анна"), Seat()], "anna", "ab" * 32
    )
    setup = Setup(**{name: getattr(setup, name) for name in Setup.__struct_fields__} | {"listed": listed})
    return MatchRow(id, setup, created, MatchSummary(phase, None, created))


def test_entries_come_back_as_they_were_written(database: str) -> None:
    async def scenario(store: Store) -> None:
        written = [entry(1, command="anna/1"), entry(2, action="что угодно ✓"), entry(3)]
        for one in written:
            await store.append(CommitBatch(one))
        assert await store.entries("m") == written
        assert await store.entries("m", 2) == written[2:]
        assert await store.entries("other") == []

    with_store(database, scenario)


def test_what_was_acknowledged_is_there_after_reopening(database: str) -> None:
    async def write(store: Store) -> None:
        await asyncio.gather(*(store.append(CommitBatch(entry(1, match=f"m{n}"))) for n in range(150)))

    async def read(store: Store) -> None:
        assert await store.newest([f"m{n}" for n in range(150)]) == {f"m{n}": 1 for n in range(150)}

    with_store(database, write)
    with_store(database, read)


def test_what_comes_within_a_few_milliseconds_is_committed_together(tmp_path: Path) -> None:
    class Counting(SqliteStore):
        commits = 0

        def _resolve(self, answers: list[Answer]) -> None:
            self.commits += 1
            super()._resolve(answers)

    async def scenario() -> None:
        store = Counting(tmp_path / "a.db")
        await store.open()
        loop = asyncio.get_running_loop()
        began, writing = loop.time(), []
        for number in range(30):
            for match in (f"a{number}", f"b{number}"):
                writing.append(asyncio.ensure_future(store.append(CommitBatch(entry(1, match=match)))))
            await asyncio.sleep(0.001)
        await asyncio.gather(*writing)
        assert 1 < store.commits <= (loop.time() - began) / COMMIT_INTERVAL + 1
        await store.close()

    asyncio.run(scenario())


def test_the_second_to_write_the_same_number_loses(database: str) -> None:
    async def scenario(store: Store) -> None:
        await store.append(CommitBatch(entry(1)))
        with pytest.raises(Conflict):
            await store.append(CommitBatch(entry(1, action="hold", command="boris/1")))
        assert [one.action for one in await store.entries("m")] == ["roll"]

    with_store(database, scenario)


def test_of_many_at_once_exactly_one_wins_each_number(database: str) -> None:
    async def scenario(store: Store) -> None:
        async def attempt(seq: int, who: str) -> bool:
            try:
                await store.append(CommitBatch(entry(seq, command=f"{who}/{seq}", action=who)))
            except Conflict:
                return False
            return True

        won = await asyncio.gather(*(attempt(seq, who) for seq in range(1, 21) for who in "abc"))
        assert sum(won) == 20
        assert [one.seq for one in await store.entries("m")] == list(range(1, 21))

    with_store(database, scenario)


def test_a_command_is_carried_out_once(database: str) -> None:
    async def scenario(store: Store) -> None:
        await store.append(CommitBatch(entry(1, command="anna/x", kind="say")))
        for seq in (1, 2):
            with pytest.raises(Duplicate) as caught:
                await store.append(CommitBatch(entry(seq, command="anna/x", kind="say")))
            assert caught.value.seq == 1
        await store.append(CommitBatch(entry(1, match="other", command="anna/x", kind="say")))
        found = await store.entry_of("m", "anna/x")
        assert found is not None
        assert found.seq == 1
        assert await store.entry_of("m", "boris/x") is None

    with_store(database, scenario)


def test_the_move_of_a_command_is_found_among_the_last_entries(database: str) -> None:
    async def scenario(store: Store) -> None:
        for seq in range(1, 6):
            await store.append(CommitBatch(entry(seq, command=f"anna/{seq}")))
        with pytest.raises(Conflict):
            await store.append(CommitBatch(entry(5, command="anna/5")))
        found = [await store.entry_of("m", "anna/4", moves_after=after) for after in (0, 3, 4)]
        assert [one and one.seq for one in found] == [4, 4, None]

    with_store(database, scenario)


def test_a_store_that_closes_answers_all_writes(database: str) -> None:
    async def scenario() -> None:
        store = stores.make_store(database)
        await store.open()
        writes = [asyncio.ensure_future(store.append(CommitBatch(entry(seq)))) for seq in range(1, 200)]
        await asyncio.sleep(0)
        await store.close()
        assert all(write.done() for write in writes)

    asyncio.run(scenario())


def test_what_belongs_to_an_entry_is_written_with_it_or_not_at_all(database: str) -> None:
    async def scenario(store: Store) -> None:
        await store.create(row(), ["anna"])
        await store.append(CommitBatch(entry(1), MatchSummary("running", 77.0, 5.0), "boris"))
        with pytest.raises(Conflict):
            await store.append(CommitBatch(entry(1), MatchSummary("closed", None, 6.0), "vera"))
        found = await store.match("m")
        assert found is not None
        assert found.summary == MatchSummary("running", 77.0, 5.0)
        assert [len(await store.matches_of(account)) for account in ("anna", "boris", "vera")] == [1, 1, 0]

    with_store(database, scenario)


def test_a_match_comes_back_with_its_setup(database: str) -> None:
    async def scenario(store: Store) -> None:
        await store.create(row(), ["anna", "anna"])
        assert await store.match("m") == row()
        assert await store.match("none") is None

    with_store(database, scenario)


def test_only_listed_open_matches_are_listed_newest_first(database: str) -> None:
    async def scenario(store: Store) -> None:
        for id, listed, phase in (("a", True, "open"), ("b", False, "open"), ("c", True, "running")):
            await store.create(row(id, listed, phase=phase), [])
        await store.create(row("d", created=2.0), [])
        assert [found.id for found in await store.open_matches()] == ["d", "a"]

    with_store(database, scenario)


def test_matches_whose_deadline_has_passed_are_found(database: str) -> None:
    async def scenario(store: Store) -> None:
        for id, deadline in (("a", 50.0), ("b", 10.0), ("c", None), ("d", 99.0)):
            one = row(id)
            one.summary = MatchSummary("running", deadline, 1.0)
            await store.create(one, [])
        assert await store.overdue(60.0) == ["b", "a"]

    with_store(database, scenario)


def test_accounts_are_stored_and_changed(database: str) -> None:
    async def scenario(store: Store) -> None:
        anna = Account("anna", "Анна", "ru", 0, 1.0, 2.0)
        await store.save_account(anna)
        anna.name, anna.generation = "Anya", 1
        await store.save_account(anna)
        assert await store.account("anna") == anna
        assert await store.account("boris") is None

    with_store(database, scenario)


def test_a_recovery_link_works_once_and_not_after_its_time(database: str) -> None:
    async def scenario(store: Store) -> None:
        await store.add_recovery_link("t1", "anna", 100.0)
        await store.add_recovery_link("t2", "anna", 100.0)
        assert await store.use_recovery_link("t1", 99.0) == "anna"
        assert await store.use_recovery_link("t1", 99.0) == ""
        assert await store.use_recovery_link("t2", 101.0) == ""
        await store.add_recovery_link("t3", "anna", 100.0)
        assert sorted(await asyncio.gather(*(store.use_recovery_link("t3", 1.0) for _ in range(5)))) == [
            "",
            "",
            "",
            "",
            "anna",
        ]

    with_store(database, scenario)


def test_all_processes_share_the_key_that_was_there_first(database: str) -> None:
    async def scenario(store: Store) -> None:
        assert await store.shared_value("cookie", "first") == "first"
        assert await store.shared_value("cookie", "second") == "first"

    with_store(database, scenario)


def test_results_are_kept_once_a_seat(database: str) -> None:
    async def scenario(store: Store) -> None:
        result = Result("m", 0, "anna", "toy", 5.0, 12, True, ["brave"])
        await store.append(CommitBatch(entry(1), results=(result,)))
        await store.append(CommitBatch(entry(2), results=(result,)))
        assert await store.results_of("anna") == [result]

    with_store(database, scenario)


def test_old_accounts_and_old_chat_are_deleted_and_matches_are_not(database: str) -> None:
    async def scenario(store: Store) -> None:
        await store.save_account(Account("idle", "", "en", 0, 1.0, 1.0))
        await store.save_account(Account("anna", "", "en", 0, 1.0, 1.0))
        await store.save_account(Account("recent", "", "en", 0, 1.0, 9000.0))
        await store.create(row(), ["anna"])
        await store.append(CommitBatch(entry(1, kind="say", action="hello")))
        await store.append(CommitBatch(entry(2)))
        await store.delete_old(5000.0, 5000.0)
        assert [await store.account(id) is None for id in ("idle", "anna", "recent")] == [True, False, False]
        assert [one.action for one in await store.entries("m")] == ["", "roll"]

    with_store(database, scenario)


def test_a_database_of_the_future_is_refused_with_advice(database: str) -> None:
    async def scenario(store: Store) -> None:
        await store.run([("UPDATE meta SET value = '99' WHERE key = 'version'", ())])

    with_store(database, scenario)
    with pytest.raises(StoreError, match=r"newer Undercroft .*install the newer"):
        with_store(database, scenario)


def test_an_older_file_is_backed_up_before_it_is_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "undercroft.db"
    old = schema.VERSION

    async def write(store: Store) -> None:
        await store.append(CommitBatch(entry(1)))

    async def read(store: Store) -> None:
        assert len(await store.entries("m")) == 1
        assert await store.rows("SELECT count(*) FROM extra") == [(0,)]

    with_store(str(path), write)
    monkeypatch.setattr(schema, "MIGRATIONS", [*schema.MIGRATIONS, ["CREATE TABLE extra (x INTEGER)"]])
    monkeypatch.setattr(schema, "VERSION", schema.VERSION + 1)
    with_store(str(path), read)
    backup = sqlite3.connect(tmp_path / f"undercroft.db.version-{old}")
    assert backup.execute("SELECT count(*) FROM entries").fetchone() == (1,)
    assert backup.execute("SELECT value FROM meta WHERE key = 'version'").fetchone() == (str(old),)
    backup.close()


@pytest.mark.parametrize("url", ["mysql://host/db", "http://host", "sqlite://"])
def test_a_wrong_address_says_what_would_be_right(url: str) -> None:
    with pytest.raises(StoreError, match=r"postgresql://|sqlite:///"):
        stores.make_store(url)


def test_a_folder_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.touch()
    with pytest.raises(StoreError, match=r"file.*--database"):
        asyncio.run(stores.make_store(str(blocked / "deep" / "undercroft.db")).open())


def test_a_postgresql_that_is_not_there_is_named_without_its_password() -> None:
    with pytest.raises(StoreError, match="--database") as caught:
        asyncio.run(stores.make_store("postgresql://anna:secret@127.0.0.1:1/none").open())
    assert "secret" not in str(caught.value)


def test_a_full_disk_fails_the_write_and_not_the_server(tmp_path: Path) -> None:
    async def scenario(store: Store) -> None:
        await store.append(CommitBatch(entry(1)))
        assert isinstance(store, stores.sqlite.SqliteStore)  # type: ignore[attr-defined]
        (pages,) = (await store.rows("PRAGMA page_count"))[0]
        await store.run([(f"PRAGMA max_page_count = {pages}", ())])

        async def fill() -> None:
            for seq in range(2, 1000):
                await store.append(CommitBatch(entry(seq, action="x" * 1000)))

        with pytest.raises(StoreDown):
            await fill()
        kept = len(await store.entries("m"))
        await store.run([("PRAGMA max_page_count = 1000000", ())])
        await store.append(CommitBatch(entry(kept + 1)))
        assert [one.seq for one in await store.entries("m")] == list(range(1, kept + 2))

    with_store(str(tmp_path / "undercroft.db"), scenario)


def test_postgresql_may_go_away_and_come_back(empty_postgres: str) -> None:
    async def scenario(store: Store) -> None:
        await store.append(CommitBatch(entry(1)))
        end = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()"
        await store.rows(f"{end} AND datname = current_database()")
        failures = 0
        before = store._writer.get_server_pid()  # type: ignore[attr-defined]
        for seq in range(2, 12):
            try:
                await store.append(CommitBatch(entry(seq, command=f"anna/{seq}")))
            except StoreDown:
                failures += 1
                with contextlib.suppress(Duplicate):
                    await store.append(CommitBatch(entry(seq, command=f"anna/{seq}")))
        assert failures <= 1  # at the most, what was being written when it went
        assert store._writer.get_server_pid() != before  # type: ignore[attr-defined]
        assert [one.seq for one in await store.entries("m")] == list(range(1, 12))

    with_store(empty_postgres, scenario)


def test_a_process_is_notified_of_what_another_one_writes(empty_postgres: str) -> None:
    async def scenario() -> None:
        one, other = stores.make_store(empty_postgres), stores.make_store(empty_postgres)
        await asyncio.gather(one.open(), other.open())
        heard: asyncio.Queue[tuple[str, int]] = asyncio.Queue()
        other.on_remote_entry = lambda match, seq, entry: heard.put_nowait((match, seq))
        await one.append(CommitBatch(entry(1)))
        assert await asyncio.wait_for(heard.get(), 5) == ("m", 1)
        await asyncio.gather(*(one.append(CommitBatch(entry(1, match=f"x{n:030}"))) for n in range(400)))
        matches = {(await asyncio.wait_for(heard.get(), 5))[0] for _ in range(400)}
        assert len(matches) == 400
        await asyncio.gather(one.close(), other.close())

    asyncio.run(scenario())
