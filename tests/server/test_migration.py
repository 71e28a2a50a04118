"""A database of the version before is migrated, and nothing in it is lost.

data/version-3.db was made by the last release with tables of version 3. data/version-3.json says what it has.
"""

from __future__ import annotations

import asyncio
import json
import re
import shutil
import sqlite3
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Any

import httpx
import pytest

from server.running_server import Guest, RunningServer, run_scenario
from server.test_outdated import set_rules
from undercroft import games
from undercroft.server.settings import make_settings
from undercroft.server.store import PeopleStore, make_store, schema

pytestmark = pytest.mark.once  # does not depend on the build

DATA = Path(__file__).parent / "data"
OLD_DATABASE = DATA / "version-3.db"
EXPECTED: dict[str, Any] = json.loads((DATA / "version-3.json").read_text(encoding="utf-8"))


def copy_to_postgres(url: str) -> None:
    """Runs the statements that made the old tables, and copies all rows."""
    import asyncpg

    async def copy() -> None:
        target = await asyncpg.connect(url)
        with closing(sqlite3.connect(OLD_DATABASE)) as source:
            for (statement,) in source.execute("SELECT sql FROM sqlite_master WHERE sql IS NOT NULL"):
                await target.execute(statement)
            for (table,) in source.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall():
                for row in source.execute(f"SELECT * FROM {table}"):
                    marks = ", ".join(f"${number}" for number in range(1, len(row) + 1))
                    await target.execute(f"INSERT INTO {table} VALUES ({marks})", *row)
        await target.close()

    asyncio.run(copy())


@pytest.fixture(params=["sqlite", "postgresql"])
def old_database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of a database of version 3."""
    if request.param == "sqlite":
        shutil.copy(OLD_DATABASE, tmp_path / "old.db")
        return str(tmp_path / "old.db")
    url = str(request.getfixturevalue("empty_postgres"))
    copy_to_postgres(url)
    return url


@asynccontextmanager
async def upgraded(database: str) -> AsyncIterator[RunningServer]:
    """A server of this version with the old database, at the time when that was made."""
    one = RunningServer(make_settings(database=database, port=0, bot_workers=0, bot_delay=60.0))
    one.clock.ahead = EXPECTED["at"] - time.time()
    await one.start()
    try:
        yield one
    finally:
        await one.stop()


@asynccontextmanager
async def returning(one: RunningServer, name: str) -> AsyncIterator[Guest]:
    """A guest who still has the cookie of the version before."""
    async with httpx.AsyncClient(timeout=60, verify=False) as client:
        client.cookies.set("undercroft", EXPECTED["cookies"][name])
        yield Guest(one, client)


def test_every_match_is_kept_and_stands_as_it_did(old_database: str) -> None:
    async def scenario() -> None:
        async with upgraded(old_database) as one:
            for id, expected in EXPECTED["matches"].items():
                active = await one.server.matches.get(id)
                assert active is not None
                match = active.match
                assert match.seq == expected["entries"]
                if not match.current:
                    continue  # its moves follow earlier rules: they are stored, and not played again
                outcome = match.state.outcome()
                assert expected == {
                    "game": match.game.name,
                    "phase": match.phase,
                    "entries": match.seq,
                    "moves": match.moves,
                    "digest": match.digest,
                    "seats": [[seat.kind, seat.name, seat.bot] for seat in match.seats],
                    "outcome": None if outcome is None else outcome.scores,
                }

    run_scenario(scenario)


RUNNING = [id for id, found in EXPECTED["matches"].items() if found["phase"] == "running"]


@pytest.mark.parametrize("match", RUNNING, ids=lambda id: str(EXPECTED["matches"][id]["game"]))
def test_a_running_match_of_earlier_rules_is_ended_and_can_be_read(old_database: str, match: str) -> None:
    expected = EXPECTED["matches"][match]
    player = next(name for kind, name, _ in expected["seats"] if kind == "person")

    async def scenario() -> None:
        async with upgraded(old_database) as one, returning(one, player) as guest:
            theirs = await guest.look(match)
            while theirs.status["phase"] != "closed":
                await theirs.receive()
            assert (theirs.snapshot["views"], theirs.snapshot["playable"]) == ([], False)
            last = theirs.frames[-1]["event"] if theirs.frames else theirs.snapshot["events"][-1]
            assert (last["kind"], last["text"]) == ("close", "old-rules")
            refused = await theirs.command("play", action="pass", seat=theirs.status["you"][0])
            assert (refused["type"], refused["reason"]) == ("refused", "old-rules")
            record = (await guest.get(f"/api/matches/{match}/record")).text
            assert '[Rules "1"]' in record
            assert len(re.findall(r"^\d+\. \d+: ", record, re.MULTILINE)) == expected["moves"]
            assert (await theirs.command("rematch"))["type"] == "done"
            await theirs.close()

    run_scenario(scenario)


def test_a_match_of_the_present_rules_goes_on_after_the_migration(old_database: str) -> None:
    (match,) = [id for id, found in EXPECTED["matches"].items() if found["phase"] == "open"]
    rules = games.game(EXPECTED["matches"][match]["game"]).rules

    async def scenario() -> None:
        async with upgraded(old_database) as one:
            # It has no moves yet, so it is the same by the rules of today.
            await set_rules(one.server.store, match, rules)
            async with returning(one, "Anna") as anna, returning(one, "Борис") as boris:
                hers, his = await anna.look(match), await boris.look(match)
                assert (await his.command("sit"))["type"] == "done"
                while his.status["phase"] != "running":
                    await his.receive()
                await hers.until(his.seen)
                mover = next(each for each in (hers, his) if each.view["actor"] == each.view["seat"])
                action = mover.view["actions"][0]["text"]
                assert (await mover.command("play", action=action))["type"] == "done"
                await hers.close()
                await his.close()

    run_scenario(scenario)


def test_guests_stay_who_they_are_and_get_a_new_cookie(old_database: str) -> None:
    async def scenario() -> None:
        async with upgraded(old_database) as one:
            for name, old_cookie in EXPECTED["cookies"].items():
                async with returning(one, name) as guest:
                    response = await guest.get("/api/me")
                    assert response.json()["name"] == name
                    new_cookie = response.cookies["undercroft"]
                    assert new_cookie != old_cookie
                    claim = one.server.identity.read(new_cookie)
                    assert claim is not None
                    assert claim.current
                async with httpx.AsyncClient(timeout=60, verify=False) as bot:  # it keeps its old token
                    headers = {"authorization": f"Bearer {old_cookie}"}
                    response = await bot.get(f"http://{one.address}/api/me", headers=headers)
                    assert response.json()["name"] == name

    run_scenario(scenario)


def test_an_old_cookie_that_was_altered_is_refused(old_database: str) -> None:
    async def scenario() -> None:
        async with upgraded(old_database) as one:
            cookie: str = EXPECTED["cookies"]["Anna"]
            account, generation, issued, signature = cookie.split(".")
            for forged in (
                f"{account}.1.{issued}.{signature}",
                f"{account}.{generation}.{int(issued) + 1}.{signature}",
                f"{account}.{generation}.{issued}.{signature[:-1]}A",
                f"{account}.{generation}.{issued}.",
            ):
                assert one.server.identity.read(forged) is None
            one.clock.ahead += 401 * 86400
            assert one.server.identity.read(cookie) is None

    run_scenario(scenario)


def test_results_achievements_campaigns_and_recovery_links_are_kept(old_database: str) -> None:
    async def scenario() -> None:
        async with upgraded(old_database) as one, returning(one, "Anna") as anna:
            found = (await anna.get("/api/me/results")).json()
            (result,) = found["results"]
            assert EXPECTED["result"].items() <= result.items()
            assert found["achievements"] == {"dungeon_roll": ["two_dragons"]}
            (campaign,) = (await anna.get("/api/me/campaigns")).json()
            assert EXPECTED["campaign"].items() <= campaign.items()
            seats = [{"who": "me"}] * 3
            wanted = {"game": "knock_knock", "seats": seats, "campaign": campaign["match"]}
            assert (await anna.post("/api/matches", wanted)).status_code == 201
            async with httpx.AsyncClient(timeout=60, verify=False) as client:
                other_device = Guest(one, client)
                token = {"token": EXPECTED["recovery_token"]}
                assert (await other_device.post("/api/recover", token)).json()["name"] == "Anna"

    run_scenario(scenario)


def test_the_sqlite_file_is_backed_up_before_its_migration(tmp_path: Path) -> None:
    async def scenario() -> None:
        shutil.copy(OLD_DATABASE, tmp_path / "old.db")
        async with upgraded(str(tmp_path / "old.db")):
            pass
        with closing(sqlite3.connect(tmp_path / "old.db.version-3")) as backup:
            assert backup.execute("SELECT count(*) FROM people").fetchone() == (2,)

    run_scenario(scenario)


def test_people_who_wanted_notifications_are_told_of_invitations_after_the_migration(tmp_path: Path) -> None:
    path = tmp_path / "before.db"
    before = next(n for n, one in enumerate(schema.MIGRATIONS) if any("friendships" in text for text in one))
    with closing(sqlite3.connect(path)) as database:
        database.execute(schema.META)
        for statement in [text for migration in schema.MIGRATIONS[:before] for text in migration]:
            database.execute(statement)
        database.execute("INSERT INTO notification_settings VALUES ('anna', '', 'turn over', 0)")
        database.execute("INSERT INTO notification_settings VALUES ('boris', '', '', 0)")
        database.execute(f"INSERT INTO meta VALUES ('version', '{before}')")
        database.commit()

    async def scenario() -> None:
        store = make_store(str(path))
        await store.open()
        rows = await store.rows("SELECT account, events FROM notification_settings ORDER BY account")
        assert rows == [("anna", "turn over invited"), ("boris", "")]
        assert await PeopleStore(store).friendships("anna") == []
        await store.close()

    run_scenario(scenario)
