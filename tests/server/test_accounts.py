"""What a guest finds about themselves: names, history, achievements, adventures, and looking back."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
import toy

from server.running_server import Guest, MatchClient, guest, run_scenario, running_server
from undercroft import games
from undercroft.match.entry import Entry
from undercroft.server.store import Campaign, CommitBatch, Result

pytestmark = pytest.mark.once  # does not depend on the build


async def play_to_the_end(seated: MatchClient) -> None:
    """Plays all seats of the toy at one device."""
    while seated.status["phase"] != "running":
        await seated.receive()
    while seated.status["phase"] == "running":
        views = seated.frames[-1]["views"] if seated.frames else seated.snapshot["views"]
        offers = [
            offer["text"] for view in views for offer in view["actions"] if view["seat"] == view["actor"]
        ]
        done = await seated.command("play", action="hold" if "hold" in offers else "roll")
        await seated.until(done["seq"])


async def card(who: Guest, match: str) -> dict[str, Any]:
    found: dict[str, Any] = (await who.get(f"/api/matches/{match}")).json()
    return found


def test_lists_name_those_who_sit_there_now_as_they_are_called_now(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with (
            running_server(tmp_path / "db") as one,
            guest(one, "Anna") as anna,
            guest(one, "Boris") as boris,
        ):
            match = await anna.create(["me", "open", "open"], listed=True)
            his = await boris.look(match)
            await boris.post("/api/me", {"name": "Борис"})
            assert (await his.command("sit", seat=1))["type"] == "done"
            assert his.status["seats"][1]["name"] == "Борис"
            await anna.post("/api/me", {"name": "Анна"})
            (listed,) = (await boris.get("/api/matches")).json()
            assert [seat["name"] for seat in listed["seats"]] == ["Анна", "Борис", ""]
            assert [seat["kind"] for seat in listed["seats"]] == ["person", "person", "open"]
            assert (listed["you"], (await card(anna, match))["you"]) == ([1], [0])
            await his.close()

    run_scenario(scenario)


def test_several_people_at_one_device_keep_the_names_of_their_seats(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running_server(tmp_path / "db") as one, guest(one, "Anna") as anna:
            seats = [{"who": "me", "name": "Mum"}, {"who": "me", "name": "Dad"}]
            match = (await anna.post("/api/matches", {"game": "toy", "seats": seats})).json()["match"]
            assert [seat["name"] for seat in (await card(anna, match))["seats"]] == ["Mum", "Dad"]

    run_scenario(scenario)


def test_the_history_of_own_matches_can_be_turned_over_page_by_page(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running_server(tmp_path / "db", idle_seconds=0.0) as one, guest(one) as anna:
            made = []
            for _ in range(53):
                one.clock.ahead += 10
                made.append(await anna.create(["me", "open"]))
            newest = (await anna.get("/api/me/matches")).json()
            assert [found["match"] for found in newest] == made[:2:-1]
            older = (await anna.get(f"/api/me/matches?before={newest[-1]['changed']}")).json()
            assert [found["match"] for found in older] == made[2::-1]
            assert (await anna.get("/api/me/matches?before=soon")).status_code == 400

    run_scenario(scenario)


def test_the_match_that_was_played_last_comes_first(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running_server(tmp_path / "db") as one, guest(one) as anna:
            older, newer = await anna.create(["me", "me"]), await anna.create(["me", "me"])
            seated = await anna.look(older)
            while seated.status["phase"] != "running":
                await seated.receive()
            one.clock.ahead += 100
            await seated.command("play", action="roll")
            found = (await anna.get("/api/me/matches")).json()
            assert [each["match"] for each in found] == [older, newer]
            await seated.close()

    run_scenario(scenario)


def test_achievements_of_all_matches_are_there_however_long_ago(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running_server(tmp_path / "db") as one, guest(one) as anna:
            match = await anna.create(["me"], game="dungeon_roll")
            (person,) = [active.match.setup.host for active in one.server.matches]
            deeds = [["two_dragons"], *[[]] * 600, ["seven_dice", "two_dragons"]]
            batches = []
            for number, done in enumerate(deeds):
                result = Result(f"old{number}", 0, person, "dungeon_roll", float(number), 20, True, done)
                entry = Entry(f"old{number}", 1, 0, "play", "x", 1.0, "", "")
                batches.append(CommitBatch(entry, results=(result,)))
            await asyncio.gather(*map(one.server.store.append, batches))  # in a few commits
            found = (await anna.get("/api/me/results")).json()
            assert found["achievements"] == {"dungeon_roll": ["two_dragons", "seven_dice"]}
            assert len(found["results"]) == 500
            assert match

    run_scenario(scenario)


HEROES = games.game("dungeon_roll").collections()["every_hero"]


@pytest.mark.parametrize("heroes", [HEROES, HEROES[:-1]])
def test_dr_24_playing_every_hero_is_an_achievement_over_many_matches(
    tmp_path: Path, heroes: list[str]
) -> None:
    """DR-24: kept for each person, in the browser as in the terminal."""

    async def scenario() -> None:
        async with running_server(tmp_path / "db") as one, guest(one) as anna, guest(one) as boris:
            await anna.create(["me"], game="dungeon_roll")
            (person,) = [active.match.setup.host for active in one.server.matches]
            for number, hero in enumerate(heroes):
                id = f"old{number}"
                result = Result(id, 0, person, "dungeon_roll", float(number), 9, True, [], [hero])
                entry = Entry(id, 1, 0, "play", "x", 1.0, "", "")
                await one.server.store.append(CommitBatch(entry, results=(result,)))
            achieved = (await anna.get("/api/me/results")).json()["achievements"]
            assert achieved == ({"dungeon_roll": ["every_hero"]} if heroes == HEROES else {})
            assert (await boris.get("/api/me/results")).json()["achievements"] == {}

    run_scenario(scenario)


def test_dr_24_a_finished_match_counts_the_hero_of_each_person(tmp_path: Path) -> None:
    """DR-24"""

    async def scenario() -> None:
        async with running_server(tmp_path / "db") as one, guest(one) as anna:
            match = await anna.create(["me"], game="dungeon_roll", options={"delves": "1"})
            (active,) = one.server.matches
            seated = await anna.look(match)
            while active.match.phase != "over":
                state = active.match.state
                game = active.match.game
                legal = [game.action_text(action) for action in state.legal()]
                await seated.command("play", action="flee" if "flee" in legal else legal[-1])
            (result,) = await one.server.store.results_of(active.match.setup.host)
            assert result.collected == game.collected(active.match.state, 0) != []
            await seated.close()

    run_scenario(scenario)


def save_campaign(game: toy.Pig, state: toy.PigState) -> dict[str, Any] | None:
    return None if state.pot else {"goal": state.goal}


def test_an_adventure_is_put_aside_by_itself_and_goes_on_with_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(toy.Pig, "campaigns", True)
    monkeypatch.setattr(toy.Pig, "save_campaign", save_campaign)
    monkeypatch.setattr(toy.Pig, "resume_campaign", lambda game, data: {"goal": str(data["goal"])})

    async def scenario() -> None:
        async with running_server(tmp_path / "db") as one, guest(one) as anna, guest(one) as boris:
            first = await anna.create(["me", "me"], options={"goal": "40"})
            seated = await anna.look(first)
            while seated.status["phase"] != "running":
                await seated.receive()
            assert (await anna.get("/api/me/campaigns")).json() == []
            offered = ["roll"]
            while "hold" not in offered:
                done = await seated.command("play", action="roll")
                await seated.until(done["seq"])
                views = seated.frames[-1]["views"]
                offered = [offer["text"] for view in views for offer in view["actions"]]
            await seated.command("play", action="hold")
            (left,) = (await anna.get("/api/me/campaigns")).json()
            assert (left["match"], left["game"], left["saved"]) == (first, "toy", {"goal": 40})
            assert (await boris.get("/api/me/campaigns")).json() == []

            wanted = {"game": "toy", "seats": [{"who": "open"}, {"who": "me"}], "campaign": first}
            assert (await boris.post("/api/matches", wanted)).json()["reason"] == "no-campaign"
            second = (await anna.post("/api/matches", wanted)).json()["match"]
            assert (await card(anna, second))["options"]["goal"] == "40"
            his = await boris.look(second)
            assert (await his.command("sit"))["type"] == "done"
            assert (await boris.get("/api/me/campaigns")).json() == []  # he has not played it yet

            await play_to_the_end(seated)
            assert [found["match"] for found in (await anna.get("/api/me/campaigns")).json()] == [second]
            await seated.close()
            await his.close()

    run_scenario(scenario)


def test_an_adventure_of_knock_knock_goes_on_with_its_level_and_its_spells(tmp_path: Path) -> None:
    saved = {
        "game": "knock_knock", "mode": "adventure", "level": 2, "spells": ["ice", "orb"], "first_game": False,
        "chests": True,
    }  # fmt: skip

    async def scenario() -> None:
        async with running_server(tmp_path / "db") as one, guest(one) as anna:
            left = await anna.create(["me", "me"], game="knock_knock", options={"mode": "adventure"})
            entry = Entry(left, 2, 0, "say", "hello", 1.0, "", "")
            row = await one.server.store.match(left)
            assert row is not None
            campaign = Campaign(left, "knock_knock", saved, 1.0)
            await one.server.store.append(
                CommitBatch(entry, campaign=campaign, campaign_players=(row.setup.host,))
            )
            wanted = {"game": "knock_knock", "seats": [{"who": "me"}] * 3, "campaign": left}
            match = (await anna.post("/api/matches", wanted)).json()["match"]
            options = (await card(anna, match))["options"]
            assert (options["mode"], options["level"], options["spells"]) == ("adventure", "2", "ice-orb")
            assert options["chests"] == "yes"

    run_scenario(scenario)


def test_a_match_can_be_looked_at_move_by_move_from_any_seat(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running_server(tmp_path / "db") as one, guest(one) as anna, guest(one) as vera:
            match = await anna.create(["me", "me"])
            seated = await anna.look(match)
            await play_to_the_end(seated)
            seen = [frame for frame in seated.frames if frame["event"]["kind"] == "play"]
            for seat in (0, 1):
                address = f"/api/matches/{match}/replay?move=1&count=50&events=1&seat={seat}"
                replay = (await vera.get(address)).json()
                assert replay["views"] == [frame["views"][seat] for frame in seen[:50]]
                assert [event["seat"] for event in replay["events"]] == [
                    frame["event"]["seat"] for frame in seen
                ]
            record = (await anna.get(f"/api/matches/{match}/record")).text
            wanted = {"record": record, "move": 2, "count": 2, "seat": 1}
            imported = (await vera.post("/api/replay", wanted)).json()
            address = f"/api/matches/{match}/replay?move=2&count=2&seat=1"
            assert imported["views"] == (await vera.get(address)).json()["views"]
            assert (await vera.post("/api/replay", {"record": record, "seat": 5})).status_code == 400
            await seated.close()

    run_scenario(scenario)


def test_unknown_addresses_are_pages_of_the_client_except_those_of_the_api(tmp_path: Path) -> None:
    site = tmp_path / "site"
    site.mkdir()
    (site / "index.html").write_text("<p>the client</p>")

    async def scenario() -> None:
        async with running_server(tmp_path / "db", web=str(site)) as one, guest(one) as anna:
            deep = await anna.get("/table/abc/and/further")
            assert (deep.status_code, deep.text) == (200, "<p>the client</p>")
            for answer, status in (
                (await anna.get("/api/nothing"), 404),
                (await anna.post("/api/nothing/at/all"), 405),
                (await anna.post("/api/games"), 405),
            ):
                assert answer.status_code == status
                assert answer.json()["reason"] in ("no-address", "no-method")

    run_scenario(scenario)


def test_a_game_that_is_not_translated_has_its_texts_in_english(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "text").mkdir()
    (tmp_path / "text" / "en.ftl").write_text("title = Pebbles\n")

    async def scenario() -> None:
        async with running_server(tmp_path / "db") as one, guest(one) as anna:
            monkeypatch.setattr("undercroft.texts.package_folder", lambda game: tmp_path)
            for language in ("en", "ru"):
                answer = await anna.get(f"/api/games/dungeon_roll/text/{language}")
                assert answer.text == "title = Pebbles\n"
            assert (await anna.get("/api/games/dungeon_roll/text/xx")).status_code == 404

    run_scenario(scenario)
