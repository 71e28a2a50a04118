"""Tournaments over HTTP: joined by a link, paired, played, ended, also by deadlines and after restarts."""

from __future__ import annotations

import time
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest

from server.running_server import Guest, RunningServer, guest, run_scenario, running_server
from server.test_store import older_database, with_store
from undercroft.server.names import player_id, random_id
from undercroft.server.play.tournaments import ABSENT_SECONDS
from undercroft.server.store import Store, TournamentStore

pytestmark = pytest.mark.once  # does not depend on the build

SLOW = {"kind": "days", "days": 1.0}
LIVE = {"kind": "live", "seconds": 300.0, "increment": 5.0}


async def opened(host: Guest, **more: Any) -> str:
    """A tournament of the toy game that begins in an hour."""
    wanted = {
        "name": "Cup",
        "game": "toy",
        "kind": "swiss",
        "timing": SLOW,
        "starts": time.time() + 3600,
        "round_hours": 48,
        **more,
    }
    response = await host.post("/api/tournaments", wanted)
    assert response.status_code == 201, response.text
    return str(response.json()["tournament"])


async def page(who: Guest, id: str, change: str = "") -> dict[str, Any]:
    path = f"/api/tournaments/{id}"
    response = await (who.post(f"{path}/{change}") if change else who.get(path))
    assert response.status_code == 200, response.text
    found: dict[str, Any] = response.json()
    return found


async def guests(stack: AsyncExitStack, one: RunningServer, count: int) -> list[Guest]:
    return [await stack.enter_async_context(guest(one, f"P{n}")) for n in range(count)]


async def give_up(who: Guest, match: str) -> bool:
    """Resigns a match, if it is one's own and has begun."""
    seat = await who.look(match)
    mine = bool(seat.status["you"]) and seat.status["phase"] == "running"
    if mine:
        await seat.command("resign")
    await seat.close()
    return mine


async def play_round(people: list[Guest], shown: dict[str, Any]) -> None:
    """In every match of the round, one of the players gives up."""
    for match in shown["matches"]:
        if match["round"] == shown["card"]["round"] and not match["result"]:
            for who in people:
                if await give_up(who, match["match"]):
                    break


@pytest.mark.parametrize(("kind", "rounds"), [("swiss", 4), ("round-robin", 5), ("knock-out", 3)])
def test_a_tournament_is_played_to_its_end_by_itself(database: str, kind: str, rounds: int) -> None:
    async def scenario() -> None:
        async with AsyncExitStack() as stack:
            one = await stack.enter_async_context(running_server(database))
            people = await guests(stack, one, 5)
            id = await opened(people[0], kind=kind)
            for who in people:
                assert (await page(who, id, "join"))["joined"]
            shown = await page(people[0], id, "start")
            assert shown["card"]["phase"] == "running"
            while shown["card"]["phase"] == "running":
                await play_round(people, shown)
                await one.server.tournaments.maintain()
                shown = await page(people[1], id)
            assert (shown["card"]["phase"], shown["card"]["round"]) == ("over", rounds)
            assert all(match["result"] for match in shown["matches"])
            assert [player["place"] for player in shown["players"]] == [1, 2, 3, 4, 5]
            rated = await one.server.store.rows("SELECT count(*) FROM rated_matches")
            assert rated == [(sum(bool(match["match"]) for match in shown["matches"]),)]

    run_scenario(scenario)


def test_a_tournament_begins_at_its_time_and_without_players_it_is_cancelled(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running_server(tmp_path / "db") as one, guest(one) as anna, guest(one) as boris:
            full, empty = await opened(anna), await opened(anna)
            for who in (anna, boris):
                await page(who, full, "join")
            await page(anna, empty, "join")
            await one.server.tournaments.maintain()
            assert (await page(anna, full))["card"]["phase"] == "open"
            one.clock.ahead = 3700.0
            await one.server.tournaments.maintain()
            assert (await page(anna, full))["card"]["phase"] == "running"
            assert (await page(anna, empty))["card"]["phase"] == "cancelled"
            assert (await boris.post(f"/api/tournaments/{full}/join")).json()["reason"] == "tournament-begun"

    run_scenario(scenario)


def test_players_who_do_not_come_lose_and_the_next_round_begins(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with AsyncExitStack() as stack:
            one = await stack.enter_async_context(running_server(tmp_path / "db"))
            people = await guests(stack, one, 4)
            id = await opened(people[0], timing=LIVE, rounds=2)
            for who in people:
                await page(who, id, "join")
            shown = await page(people[0], id, "start")
            first = shown["matches"][0]
            by_seed = {player["seed"]: player["player"] for player in shown["players"]}
            ids = {(await who.get("/api/me")).json()["player"]: who for who in people}
            ready = await ids[by_seed[first["two"]]].look(first["match"])
            assert ready.snapshot["rated"]
            await ready.command("ready")
            one.clock.ahead = ABSENT_SECONDS + 5
            await one.server.tournaments.maintain()
            shown = await page(people[0], id)
            results = [match["result"] for match in shown["matches"] if match["round"] == 1]
            assert results == ["2", "-"]
            assert shown["card"]["round"] == 2
            assert (await one.server.store.rows("SELECT count(*) FROM rated_matches")) == [(0,)]
            await ready.close()

    run_scenario(scenario)


def test_at_the_deadline_the_player_for_whom_a_match_waits_has_lost(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running_server(tmp_path / "db") as one, guest(one) as anna, guest(one) as boris:
            id = await opened(anna, kind="knock-out", round_hours=1)
            for who in (anna, boris):
                await page(who, id, "join")
            shown = await page(anna, id, "start")
            match = shown["matches"][0]["match"]
            active = await one.server.matches.get(match)
            assert active is not None
            await one.server.tournaments.maintain()  # begins the match, if its process has not
            actor = active.match.state.actor()
            one.clock.ahead = 3700.0
            while shown["card"]["phase"] != "over":  # the server may end the match at the same time
                await one.server.tournaments.maintain()
                shown = await page(anna, id)
            assert shown["matches"][0]["result"] == "12"[1 - actor]

    run_scenario(scenario)


def test_a_player_can_withdraw_and_a_deleted_one_has_no_name(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with AsyncExitStack() as stack:
            one = await stack.enter_async_context(running_server(tmp_path / "db"))
            people = await guests(stack, one, 4)
            id = await opened(people[0], rounds=3)
            for who in people:
                await page(who, id, "join")
            shown = await page(people[0], id, "start")
            await page(people[3], id, "leave")
            await people[2].post("/api/me/delete", {"sure": True})
            await play_round(people[:2] + people[3:], shown)
            await one.server.tournaments.maintain()
            shown = await page(people[0], id)
            gone = [player for player in shown["players"] if player["withdrawn"]]
            assert sorted((player["player"] == "", player["name"] == "#0") for player in gone) == [
                (False, False),
                (True, True),
            ]
            last = [match for match in shown["matches"] if match["round"] == 2]
            assert len(last) == 1

    run_scenario(scenario)


async def block(one: RunningServer, who: Guest, other: Guest) -> None:
    """Blocks a person, as the button at a table does."""
    players = [(await each.get("/api/me")).json()["player"] for each in (who, other)]
    accounts = [id for (id,) in await one.server.store.rows("SELECT id FROM accounts")]
    by_player = {player_id(account): account for account in accounts}
    blocker, blocked = (by_player[player] for player in players)
    await one.server.blocks.block(random_id(), blocker, blocked, time.time())


@pytest.mark.parametrize(("kind", "unplayed"), [("swiss", 0), ("round-robin", 1), ("knock-out", 1)])
def test_people_of_whom_one_has_blocked_the_other_get_no_match(
    tmp_path: Path, kind: str, unplayed: int
) -> None:
    async def scenario() -> None:
        async with AsyncExitStack() as stack:
            one = await stack.enter_async_context(running_server(tmp_path / "db"))
            people = await guests(stack, one, 4)
            id = await opened(people[0], kind=kind, rounds=2)
            for who in people:
                await page(who, id, "join")
            # The first two seeds meet in the last round of a knock-out; without blocks also in a Swiss one.
            await block(one, people[0], people[1])
            assert [(await page(who, id))["blocked"] for who in people[:2]] == [1, 0]
            shown = await page(people[0], id, "start")
            while shown["card"]["phase"] == "running":
                for match in shown["matches"]:
                    if match["round"] == shown["card"]["round"] and not match["result"]:
                        await give_up(people[max(match["one"], match["two"])], match["match"])
                await one.server.tournaments.maintain()
                shown = await page(people[1], id)
            settled = [match for match in shown["matches"] if not match["match"]]
            assert len(settled) == unplayed
            for match in settled:
                assert {match["one"], match["two"]} == {0, 1}
                winner = match["one"] if match["result"] == "1" else match["two"]
                assert winner == 1, "the one who has blocked the other loses the game"
            assert len(await one.server.store.rows("SELECT id FROM matches")) == (
                len(shown["matches"]) - unplayed
            )

    run_scenario(scenario)


@pytest.mark.parametrize("game", ["dungeon_roll", "tales_of_tails", "labyrinth"])
def test_every_game_of_two_against_each_other_has_tournaments(tmp_path: Path, game: str) -> None:
    async def scenario() -> None:
        async with running_server(tmp_path / "db") as one, guest(one) as anna, guest(one) as boris:
            id = await opened(anna, game=game, kind="knock-out")
            for who in (anna, boris):
                await page(who, id, "join")
            await play_round([anna, boris], await page(anna, id, "start"))
            await one.server.tournaments.maintain()
            shown = await page(anna, id)
            assert shown["card"]["phase"] == "over"
            assert [player["points"] for player in shown["players"]] == [1.0, 0.0]

    run_scenario(scenario)


@pytest.mark.parametrize(
    "wrong",
    [
        {"game": "knock_knock"},
        {"timing": {"kind": "none"}},
        {"name": " "},
        {"options": {"goal": "7"}},
    ],
)
def test_a_tournament_that_cannot_be_played_is_refused(tmp_path: Path, wrong: dict[str, Any]) -> None:
    async def scenario() -> None:
        async with running_server(tmp_path / "db") as one, guest(one) as anna:
            wanted = {"name": "Cup", "game": "toy", "kind": "swiss", "timing": SLOW, "starts": 0.0, **wrong}
            response = await anna.post("/api/tournaments", wanted)
            assert (response.status_code, response.json()["reason"]) == (400, "bad-option")

    run_scenario(scenario)


def test_only_the_host_begins_and_cancels(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running_server(tmp_path / "db") as one, guest(one) as anna, guest(one) as boris:
            id = await opened(anna)
            for change in ("start", "cancel"):
                assert (await boris.post(f"/api/tournaments/{id}/{change}")).status_code == 403
            assert (await anna.post(f"/api/tournaments/{id}/start")).json()["reason"] == "tournament-empty"
            assert (await page(anna, id, "cancel"))["card"]["phase"] == "cancelled"

    run_scenario(scenario)


def test_the_page_of_a_tournament_names_no_account(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running_server(tmp_path / "db") as one, guest(one) as anna, guest(one) as boris:
            id = await opened(anna)
            for who in (anna, boris):
                await page(who, id, "join")
            await page(anna, id, "start")
            text = (await boris.get(f"/api/tournaments/{id}")).text
            accounts = [account for (account,) in await one.server.store.rows("SELECT id FROM accounts")]
            assert not [account for account in accounts if account in text]

    run_scenario(scenario)


def test_a_database_of_the_version_before_gets_the_tables(tmp_path: Path) -> None:
    older_database(tmp_path / "old.db", "tournaments")

    async def scenario(store: Store) -> None:
        assert await TournamentStore(store).newest(5) == []

    with_store(str(tmp_path / "old.db"), scenario)
