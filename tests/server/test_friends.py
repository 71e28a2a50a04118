"""Friends: by a link or at a match, both sides agree, and one tap invites."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from server.running_server import Guest, guest, run_scenario, running_server, together
from undercroft.server.api.friends import LINK_SECONDS
from undercroft.server.play.presence import ONLINE_SECONDS

pytestmark = pytest.mark.once  # does not depend on the build


async def people(one: Guest) -> dict[str, Any]:
    found: dict[str, Any] = (await one.get("/api/me/people")).json()
    return found


async def names(one: Guest, part: str = "friends") -> list[str]:
    return [friend["name"] for friend in (await people(one))[part]]


async def befriend(one: Guest, other: Guest) -> None:
    """Makes two people friends, by a link."""
    token = (await one.post("/api/friends/link")).json()["token"]
    assert (await other.post("/api/friends/link/accept", {"token": token})).status_code == 200


def test_a_link_makes_friends_until_it_expires(database: str) -> None:
    async def scenario() -> None:
        async with (
            running_server(database) as one,
            guest(one, "Anna") as anna,
            guest(one, "Boris") as boris,
            guest(one, "Vera") as vera,
        ):
            token = (await anna.post("/api/friends/link")).json()["token"]
            owner = await boris.post("/api/friends/link/owner", {"token": token})
            assert owner.json() == {"name": "Anna", "own": False}
            assert await names(boris) == []  # looking changes nothing
            for _ in range(2):  # twice is once
                await boris.post("/api/friends/link/accept", {"token": token})
            assert (await names(anna), await names(boris)) == (["Boris"], ["Anna"])
            own = await anna.post("/api/friends/link/accept", {"token": token})
            assert own.json()["reason"] == "own-link"
            one.clock.ahead += LINK_SECONDS + 1
            late = await vera.post("/api/friends/link/accept", {"token": token})
            assert (late.status_code, late.json()["reason"]) == (404, "no-link")

    run_scenario(scenario)


def test_a_player_asks_at_the_table_and_one_tap_accepts(database: str) -> None:
    async def scenario() -> None:
        async with together(database) as (_, hers, his):
            anna, boris = hers.who, his.who
            relations = (await anna.get(f"/api/matches/{hers.match}/people")).json()["seats"]
            assert [one["relation"] for one in relations] == ["none", "stranger"]
            asked = await anna.post("/api/friends", {"match": hers.match, "seat": 1})
            assert asked.status_code == 200
            assert (await people(boris))["friends"] == []
            (request,) = (await boris.get("/api/me/news")).json()["asked"]
            assert request["online"] is False  # not before they are friends
            answer = {"friend": request["friend"], "accept": True}
            assert (await anna.post("/api/friends/answer", answer)).status_code == 404  # not hers to accept
            await boris.post("/api/friends/answer", answer)
            assert len(await names(anna)) == len(await names(boris)) == 1
            relations = (await boris.get(f"/api/matches/{hers.match}/people")).json()["seats"]
            assert [one["relation"] for one in relations] == ["friend", "none"]

    run_scenario(scenario)


def test_two_who_ask_each_other_are_friends_once(database: str) -> None:
    async def scenario() -> None:
        async with together(database) as (_, hers, his):
            await hers.who.post("/api/friends", {"match": hers.match, "seat": 1})
            await his.who.post("/api/friends", {"match": hers.match, "seat": 0})
            assert len(await names(hers.who)) == len(await names(his.who)) == 1
            (friend,) = (await people(his.who))["friends"]
            await his.who.post("/api/friends/remove", {"friend": friend["friend"]})
            assert await names(hers.who) == await names(his.who) == []

    run_scenario(scenario)


def test_strangers_can_neither_answer_nor_remove(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with together(tmp_path / "db") as (one, hers, his), guest(one) as eve:
            await hers.who.post("/api/friends", {"match": hers.match, "seat": 1})
            (request,) = (await people(his.who))["asked"]
            for path in ("/api/friends/answer", "/api/friends/remove"):
                body = {"friend": request["friend"]} | ({"accept": True} if "answer" in path else {})
                assert (await eve.post(path, body)).status_code == 404
            assert len((await people(his.who))["asked"]) == 1

    run_scenario(scenario)


def test_a_friend_is_online_while_a_page_is_open_or_a_match_is_viewed(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running_server(tmp_path / "db") as one, guest(one, "A") as anna, guest(one, "B") as boris:
            await befriend(anna, boris)
            one.clock.ahead += ONLINE_SECONDS + 1

            async def online() -> bool:
                found: bool = (await people(anna))["friends"][0]["online"]
                return found

            assert not await online()
            await boris.get("/api/me/news")
            assert await online()
            one.clock.ahead += ONLINE_SECONDS + 1
            assert not await online()
            seat = await boris.look(await boris.create(["me", "open"]))
            assert await online()
            await seat.close()

    run_scenario(scenario)


def test_a_friend_who_plays_at_another_process_is_online(empty_postgres: str) -> None:
    async def scenario() -> None:
        async with (
            running_server(empty_postgres, catch_up_seconds=0.05) as one,
            running_server(empty_postgres, catch_up_seconds=0.05) as other,
            guest(one, "Anna") as anna,
            guest(other, "Boris") as boris,
        ):
            await befriend(anna, boris)
            one.clock.ahead += ONLINE_SECONDS + 1
            other.clock.ahead += ONLINE_SECONDS + 1
            assert not (await people(anna))["friends"][0]["online"]
            seat = await boris.look(await boris.create(["me", "open"]))
            while not (await people(anna))["friends"][0]["online"]:
                await asyncio.sleep(0.05)
            await seat.close()

    run_scenario(scenario)


def test_one_tap_invites_a_friend_and_the_page_shows_it(database: str) -> None:
    async def scenario() -> None:
        async with (
            running_server(database) as one,
            guest(one, "Anna") as anna,
            guest(one, "Boris") as boris,
            guest(one, "Vera") as vera,
        ):
            await befriend(anna, boris)
            match = await anna.create(["me", "open"])
            page = (await anna.get(f"/api/matches/{match}/people")).json()
            (friend,) = page["invitable"]
            assert (friend["name"], friend["invited"]) == ("Boris", False)
            path, body = f"/api/matches/{match}/invite", {"friend": friend["friend"]}
            assert (await vera.post(path, body)).status_code == 409  # not her match
            assert (await anna.post(path, body)).json()["invitable"][0]["invited"]
            (invitation,) = (await boris.get("/api/me/news")).json()["invitations"]
            assert (invitation["match"], invitation["game"], invitation["name"]) == (match, "toy", "Anna")
            assert (await vera.get("/api/me/news")).json()["invitations"] == []
            seat = await boris.look(match)
            await seat.command("sit")
            assert (await boris.get("/api/me/news")).json()["invitations"] == []  # it is accepted
            assert (await anna.post(path, body)).status_code == 409  # the match has begun
            await seat.close()

    run_scenario(scenario)


def test_a_dismissed_invitation_does_not_come_again(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running_server(tmp_path / "db") as one, guest(one) as anna, guest(one) as boris:
            await befriend(anna, boris)
            match = await anna.create(["me", "open"])
            (friend,) = (await anna.get(f"/api/matches/{match}/people")).json()["invitable"]
            await anna.post(f"/api/matches/{match}/invite", {"friend": friend["friend"]})
            (invitation,) = (await boris.get("/api/me/news")).json()["invitations"]
            left = await boris.post("/api/me/invitations/dismiss", {"invitation": invitation["invitation"]})
            assert left.json()["invitations"] == []

    run_scenario(scenario)


def test_friends_of_a_deleted_account_disappear_and_the_export_has_them(database: str) -> None:
    async def scenario() -> None:
        async with running_server(database) as one, guest(one, "Anna") as anna, guest(one, "Boris") as boris:
            await befriend(anna, boris)
            exported = (await boris.get("/api/me/export")).json()["friends"]
            assert [(friend["name"], friend["accepted"]) for friend in exported] == [("Anna", 1)]
            await anna.post("/api/me/delete", {"sure": True})
            assert await names(boris) == []
            assert (await boris.get("/api/me/export")).json()["friends"] == []

    run_scenario(scenario)


def test_no_answer_about_people_has_the_id_of_an_account(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with together(tmp_path / "db") as (one, hers, his):
            await befriend(hers.who, his.who)
            ids = [account for (account,) in await one.server.store.rows("SELECT id FROM accounts")]
            open_match = await hers.who.create(["me", "open"])
            page = await hers.who.get(f"/api/matches/{open_match}/people")
            (friend,) = page.json()["invitable"]
            await hers.who.post(f"/api/matches/{open_match}/invite", {"friend": friend["friend"]})
            answers = [page] + [
                await his.who.get(path)
                for path in ("/api/me/people", "/api/me/news", f"/api/matches/{hers.match}/people")
            ]
            assert not [id for id in ids for answer in answers if id in answer.text]

    run_scenario(scenario)
