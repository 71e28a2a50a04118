"""Ratings: what counts, that it counts once, and what the pages show of it."""

from __future__ import annotations

import asyncio
import json
import random
from pathlib import Path
from typing import Any

import msgspec
import pytest

from server.running_server import Guest, MatchClient, guest, run_scenario, running_server
from server.test_store import older_database, with_store
from undercroft.match.skill import Skill
from undercroft.server import store as stores
from undercroft.server.names import player_id
from undercroft.server.ratings import Ratings, points_of, rate_match
from undercroft.server.store import RatedMatch, RatedSeat, Rating, Store
from undercroft.server.store.statements import insert_rated_match

pytestmark = pytest.mark.once  # does not depend on the build

RATED = {"rated": True, "hints": False}


def person(account: str, place: int, abandoned: bool = False) -> RatedSeat:
    return RatedSeat(account, "", 0, place, abandoned)


def rated(match: str, *seats: RatedSeat, at: float = 1.0, opponent: int = 0) -> RatedMatch:
    return RatedMatch(match, "toy", at, seats, opponent)


async def seated(anna: Guest, boris: Guest, **more: Any) -> tuple[MatchClient, MatchClient]:
    """A running rated match of two."""
    match = await anna.create(["me", "open"], **RATED, **more)
    hers, his = await anna.look(match), await boris.look(match)
    await his.command("sit")
    await hers.frame("start")
    await his.frame("start")
    return hers, his


async def rating_of(who: Guest, match: str) -> list[dict[str, Any]]:
    """What a match changed."""
    found = (await who.get(f"/api/matches/{match}/rating")).json()
    assert found["rated"]
    seats: list[dict[str, Any]] = found["seats"]
    return seats


def test_a_rated_match_changes_both_ratings_and_the_pages_show_it(database: str) -> None:
    async def scenario() -> None:
        async with running_server(database) as one, guest(one, "Anna") as anna, guest(one, "Boris") as boris:
            hers, his = await seated(anna, boris)
            await his.command("resign")
            await hers.frame("resign")
            winner, loser = await rating_of(anna, hers.match)
            assert winner["before"] == loser["before"] == 1500
            assert winner["rating"] > 1500 > loser["rating"]
            assert [winner["abandoned"], loser["abandoned"], winner["provisional"]] == [False, True, True]
            page = (await boris.get("/api/leaderboards/toy?who=guests")).json()
            assert page["entries"] == []
            assert [(entry["name"], entry["you"]) for entry in page["provisional"]] == [
                ("Anna", False),
                ("Boris", True),
            ]
            season = (await boris.get("/api/seasons/toy")).json()["entries"]
            assert [(one["name"], one["points"], one["you"]) for one in season] == [
                ("Anna", 1.0, False),
                ("Boris", 0.0, True),
            ]
            assert season[0]["gain"] == winner["rating"] - 1500
            assert (await boris.get("/api/seasons/toy?until=1000")).json()["entries"] == []
            id = page["provisional"][0]["player"]
            assert (await anna.get("/api/me")).json()["player"] == id
            info = (await boris.get(f"/api/players/{id}")).json()
            assert (info["name"], info["you"], info["member"]) == ("Anna", False, False)
            assert [(each["game"], each["games"], each["rank"]) for each in info["ratings"]] == [
                ("toy", 1, 0)
            ]
            games = (await boris.get(f"/api/players/{id}/games/toy")).json()
            assert [point["rating"] for point in games["curve"]] == [winner["rating"]]
            (played,) = games["history"]
            assert (played["match"], played["place"]) == (hers.match, 1)
            assert [other["name"] for other in played["others"]] == ["Boris"]
            (opponent,) = games["opponents"]
            assert (opponent["name"], opponent["met"], opponent["ahead"]) == ("Boris", 1, 1)
            await hers.close()
            await his.close()

    run_scenario(scenario)


def test_a_match_that_is_not_rated_changes_nothing(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running_server(tmp_path / "db") as one, guest(one) as anna, guest(one) as boris:
            match = await anna.create(["me", "open"])
            his = await boris.look(match)
            await his.command("sit")
            await his.frame("start")
            await his.command("resign")
            assert (await anna.get(f"/api/matches/{match}/rating")).json() == {"rated": False, "seats": []}
            await his.close()

    run_scenario(scenario)


@pytest.mark.parametrize(
    "wrong",
    [
        {"hints": True},
        {"several_seats": True},
        {"replace_seconds": 20},
        {"seats": [{"who": "me"}, {"who": "me"}]},
        {"seats": [{"who": "me"}]},
        {"seats": [{"who": "me"}, {"who": "bot", "bot": "random"}]},
        {"game": "knock_knock", "options": {"first_game": "yes"}},
        {"game": "knock_knock", "options": {"mode": "adventure"}},
    ],
)
def test_what_cannot_be_rated_is_refused(tmp_path: Path, wrong: dict[str, Any]) -> None:
    async def scenario() -> None:
        async with running_server(tmp_path / "db") as one, guest(one) as anna:
            seats = [{"who": "me"}, {"who": "open"}]
            response = await anna.post("/api/matches", {"game": "toy", "seats": seats, **RATED, **wrong})
            assert (response.status_code, response.json()["reason"]) == (400, "bad-option")

    run_scenario(scenario)


def test_in_a_rated_match_no_move_is_taken_back(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running_server(tmp_path / "db") as one, guest(one) as anna, guest(one) as boris:
            hers, his = await seated(anna, boris)
            assert hers.snapshot["rated"]
            assert (await hers.command("play", action="aim 3"))["type"] == "done"
            assert (await hers.command("take-back"))["reason"] == "cannot-take-back"
            assert (await hers.command("hint"))["reason"] == "no-hints"
            await hers.close()
            await his.close()

    run_scenario(scenario)


def test_the_host_seats_no_bot_without_a_rating(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running_server(tmp_path / "db") as one, guest(one) as anna:
            hers = await anna.look(await anna.create(["me", "open"], "labyrinth", **RATED))
            assert (await hers.command("seat-bot", seat=1, bot="greedy"))["reason"] == "no-bot"
            assert (await hers.command("seat-bot", seat=1, bot="level-1"))["type"] == "done"
            await hers.close()

    run_scenario(scenario)


def test_leaving_bots_alone_counts_as_a_defeat(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running_server(tmp_path / "db", bot_delay=60.0) as one, guest(one) as anna:
            for seats in (["me", "level-2"], ["me", "level-2", "level-1"]):
                hers = await anna.look(await anna.create(seats, "labyrinth", **RATED))
                if hers.status["phase"] == "open":
                    await hers.frame("start")
                await hers.command("resign")
                (change,) = await rating_of(anna, hers.match)
                assert change["rating"] < change["before"]
                assert change["abandoned"]
                await hers.close()

    run_scenario(scenario)


def test_a_player_who_is_away_at_the_end_has_lost_whatever_a_bot_reached(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running_server(tmp_path / "db") as one, guest(one) as anna, guest(one) as boris:
            hers, his = await seated(anna, boris)
            await his.command("leave")
            while hers.status["phase"] == "running":
                if hers.view["actor"] == 0:
                    await hers.command("play", action="roll")  # never holds, so at most the bot wins
                else:
                    await hers.next("frame")
            winner, loser = await rating_of(anna, hers.match)
            assert winner["rating"] > 1500 > loser["rating"]
            assert [winner["abandoned"], loser["abandoned"]] == [False, True]
            await hers.close()
            await his.close()

    run_scenario(scenario)


def test_a_team_plays_against_the_rating_of_its_opponent_and_a_deserter_loses() -> None:
    won = rated("m", person("a", 1), person("b", 2, abandoned=True), opponent=1655)
    stayed, left = rate_match(won, {}, 1)
    assert stayed.mu > 25.0 > left.mu
    assert (stayed.points, left.points) == (1.0, 0.0)


def test_a_bot_has_a_fixed_rating_and_a_strong_one_is_worth_more() -> None:
    def gain(rating: int) -> float:
        seats = person("a", 1), RatedSeat("", "level-1", rating, 2, False)
        (change,) = rate_match(rated("m", *seats), {}, 1)
        return change.mu - change.mu_before

    assert gain(1900) > gain(1500) > gain(1300) > 0


def test_points_are_the_share_of_the_others_that_one_was_ahead_of() -> None:
    match = rated("m", person("a", 1), person("b", 2), person("c", 2), person("d", 4))
    assert [points_of(match, seat) for seat in range(4)] == [1.0, 0.5, 0.5, 0.0]


async def insert_accounts(store: Store, names: list[str]) -> None:
    for name in names:
        await store.save_account(stores.Account(name, name.title(), "en", 0, 0.0, 0.0))


def some_matches(count: int, people: list[str], seed: int = 1) -> list[RatedMatch]:
    dice = random.Random(seed)
    found = []
    for number in range(count):
        seats = dice.sample(people, 2)
        found.append(rated(f"m{number}", person(seats[0], 1), person(seats[1], 2), at=float(number)))
    return found


async def all_ratings(store: Store) -> list[tuple[Any, ...]]:
    return await store.rows("SELECT account, mu, sigma, games FROM ratings ORDER BY account")


def test_several_processes_and_kills_lose_no_match_and_count_none_twice(empty_postgres: str) -> None:
    people = [f"p{number}" for number in range(8)]
    matches = some_matches(900, people)

    async def scenario(first: Store) -> None:
        await insert_accounts(first, people)
        others = [stores.make_store(empty_postgres) for _ in range(2)]
        for other in others:
            await other.open()
        dice = random.Random(2)
        for start in range(0, len(matches), 100):
            await first.run([insert_rated_match(match) for match in matches[start : start + 100]])
            tasks = [asyncio.create_task(Ratings(store).rate_waiting()) for store in (first, *others)]
            await asyncio.sleep(dice.uniform(0.0, 0.01))
            dice.choice(tasks).cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
        await Ratings(first).rate_waiting()
        assert await first.rows("SELECT sum(games) FROM ratings") == [(2 * len(matches),)]
        assert await first.rows("SELECT count(*) FROM rating_changes") == [(2 * len(matches),)]
        before = await all_ratings(first)
        assert await Ratings(others[0]).recompute("toy") == len(matches)
        assert await all_ratings(first) == before
        for other in others:
            await other.close()

    with_store(empty_postgres, scenario)


def test_ratings_are_the_same_when_they_are_computed_afresh(database: str) -> None:
    people = ["a", "b", "c"]

    async def scenario(store: Store) -> None:
        await insert_accounts(store, people)
        late, *early = some_matches(50, people)
        # A match that ended earlier arrives later: the order in which matches were rated is kept.
        await store.run([insert_rated_match(match) for match in early])
        await Ratings(store).rate_waiting()
        await store.run([insert_rated_match(late)])
        await Ratings(store).rate_waiting()
        before = await all_ratings(store)
        await store.run([("UPDATE ratings SET mu = 0", ()), ("DELETE FROM rating_changes", ())])
        assert await Ratings(store).recompute("toy") == 50
        assert await all_ratings(store) == before

    with_store(database, scenario)


def test_a_match_that_was_committed_twice_counts_once(database: str) -> None:
    async def scenario(store: Store) -> None:
        await insert_accounts(store, ["a", "b"])
        (match,) = some_matches(1, ["a", "b"])
        for _ in range(2):
            await store.run([insert_rated_match(match)])
            await Ratings(store).rate_waiting()
        assert await store.rows("SELECT account, games FROM ratings ORDER BY account") == [("a", 1), ("b", 1)]

    with_store(database, scenario)


def test_a_deleted_account_leaves_the_leaderboard_and_keeps_no_name(database: str) -> None:
    async def scenario() -> None:
        async with running_server(database) as one, guest(one, "Anna") as anna, guest(one, "Boris") as boris:
            hers, his = await seated(anna, boris)
            await his.command("resign")
            await rating_of(anna, hers.match)
            gone = (await boris.get("/api/me")).json()["player"]
            id = (await anna.get("/api/me")).json()["player"]
            await boris.post("/api/me/delete", {"sure": True})
            assert (await anna.get(f"/api/players/{gone}")).status_code == 404
            page = (await anna.get("/api/leaderboards/toy?who=guests")).json()
            assert [entry["name"] for entry in page["provisional"]] == ["Anna"]
            games = (await anna.get(f"/api/players/{id}/games/toy")).json()
            assert [(other["player"], other["name"]) for other in games["history"][0]["others"]] == [
                ("", "#0")
            ]
            await one.server.ratings.recompute("toy")
            assert await one.server.store.rows("SELECT count(*) FROM ratings") == [(1,)]
            await hers.close()

    run_scenario(scenario)


def test_public_pages_name_no_account_and_nothing_of_matches_that_are_not_rated(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running_server(tmp_path / "db") as one, guest(one, "Anna") as anna, guest(one) as boris:
            private = await anna.create(["me", "open"], listed=False)
            hers, his = await seated(anna, boris)
            await his.command("resign")
            await rating_of(anna, hers.match)
            accounts = [id for (id,) in await one.server.store.rows("SELECT id FROM accounts")]
            id = (await anna.get("/api/me")).json()["player"]
            async with guest(one) as stranger:
                for path in (
                    "/api/leaderboards/toy?who=guests",
                    f"/api/players/{id}",
                    f"/api/players/{id}/games/toy",
                    f"/api/matches/{hers.match}/rating",
                ):
                    text = (await stranger.get(path)).text
                    assert not [account for account in accounts if account in text]
                    assert private not in text
            await hers.close()
            await his.close()

    run_scenario(scenario)


def test_guests_and_members_have_leaderboards_of_their_own(database: str) -> None:
    async def scenario(store: Store) -> None:
        await insert_accounts(store, ["a", "b"])
        await store.run([insert_rated_match(match) for match in some_matches(20, ["a", "b"])])
        await Ratings(store).rate_waiting()
        passkey = stores.Passkey("k", "a", "", 0, "", 0.0, 0.0)
        await stores.PasskeyStore(store).add(passkey)
        ratings = Ratings(store).store
        members = await ratings.leaderboard("toy", True, 10, 100)
        guests = await ratings.leaderboard("toy", False, 10, 100)
        assert [(player, name) for player, name, _ in members] == [(player_id("a"), "A")]
        assert [name for _, name, _ in guests] == ["B"]

    with_store(database, scenario)


def test_accounts_of_a_version_before_get_a_public_id(tmp_path: Path) -> None:
    account = "INSERT INTO accounts VALUES ('old', 'Olga', 'ru', 0, 1, 1)"
    older_database(tmp_path / "old.db", "rated_matches", account)

    async def scenario(store: Store) -> None:
        ratings = Ratings(store).store
        await ratings.fill_player_ids()
        assert await ratings.account_of(player_id("old")) == "old"

    with_store(str(tmp_path / "old.db"), scenario)


def test_a_rating_survives_its_way_through_json() -> None:
    match = rated("m", person("a", 1), RatedSeat("", "level-2", 1500, 2, False))
    seats = json.loads(msgspec.json.encode(match.seats))
    assert msgspec.convert(seats, tuple[RatedSeat, ...]) == match.seats


def test_the_rating_of_a_player_follows_from_match_to_match() -> None:
    ratings = {"a": Rating("a", "toy", 30.0, 3.0, 7, 0.0)}
    change, _ = rate_match(rated("m", person("a", 2), person("b", 1)), ratings, 5)
    assert (change.mu_before, change.games, change.number) == (30.0, 8, 5)
    assert Skill(change.mu, change.sigma).rating < Skill(30.0, 3.0).rating
