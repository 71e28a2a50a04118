"""Fair and calm with people: ready checks, resigning, replacing, hints, spectators, names."""

from __future__ import annotations

from pathlib import Path

import pytest

from server.running_server import Guest, MatchClient, Message, guest, run_scenario, running_server, together
from undercroft.server import serve
from undercroft.server.play.active_match import SPECTATOR_CHAT_BURST

pytestmark = pytest.mark.once  # does not depend on the build

LIVE = {"kind": "live", "seconds": 60.0}


async def wait_for_presence(client: MatchClient, seats: list[int]) -> None:
    """Reads until exactly the players of these seats are connected."""
    while (await client.next("presence"))["seats"] != seats:
        pass


async def results_of(one: Guest) -> list[Message]:
    """The results of a guest."""
    results: list[Message] = (await one.get("/api/me/results")).json()["results"]
    return results


def test_the_clock_starts_when_both_are_ready_and_in_the_rematch_again(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running_server(tmp_path / "db") as one, guest(one) as anna, guest(one) as boris:
            match = await anna.create(["me", "open"], timing=LIVE, begins="ready")
            hers, his = await anna.look(match), await boris.look(match)
            assert (await hers.command("ready"))["reason"] == "not-full"
            await his.command("sit")
            await his.command("ready")
            frame = await hers.frame("ready")
            assert (frame["status"]["phase"], frame["status"]["ready"]) == ("open", [1])
            assert frame["status"]["clock"]["deadline"] is None
            assert (await hers.command("start"))["reason"] == "not-ready"
            await hers.command("ready")
            assert (await his.frame("start"))["status"]["clock"]["deadline"] is not None
            await his.command("resign")
            await hers.frame("resign")
            await hers.command("rematch")
            again = [await one.look(hers.status["rematch"]) for one in (anna, boris)]
            assert [(one.status["phase"], one.status["ready"]) for one in again] == [("open", [])] * 2
            for one_there in again:
                await one_there.command("ready")
            await again[0].frame("start")
            for client in (hers, his, *again):
                await client.close()

    run_scenario(scenario)


def test_a_player_who_disconnects_before_the_start_is_no_longer_ready(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running_server(tmp_path / "db") as one, guest(one) as anna, guest(one) as boris:
            match = await anna.create(["me", "open"], begins="ready")
            hers, his = await anna.look(match), await boris.look(match)
            await his.command("sit")
            await his.command("ready")
            assert (await hers.frame("ready"))["status"]["ready"] == [1]
            await his.close()
            assert (await hers.frame("ready"))["status"]["ready"] == []
            await hers.close()

    run_scenario(scenario)


def test_one_person_without_a_clock_begins_at_once_and_with_the_sand_when_ready(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running_server(tmp_path / "db") as one, guest(one) as anna:
            hers = await anna.look(await anna.create(["me", "holder"], begins="ready"))
            await hers.until(1)
            assert hers.status["phase"] != "open"
            await hers.close()
            hers = await anna.look(await anna.create(["me"], "knock_knock", begins="ready"))
            assert (hers.status["phase"], hers.status["clock"]["deadline"]) == ("open", None)
            await hers.command("ready")
            await hers.frame("start")
            await hers.close()

    run_scenario(scenario)


def test_resigning_against_one_other_player_is_their_win_and_a_loss(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with together(tmp_path / "db") as (_, hers, his):
            await hers.command("resign")
            frame = await his.frame("resign")
            assert (frame["status"]["phase"], frame["status"]["walkover"]) == ("over", 1)
            assert [one["won"] for one in await results_of(hers.who)] == [False]
            (won,) = await results_of(his.who)
            assert (won["won"], won["achievements"]) == (True, [])
            text = (await his.who.get(f"/api/matches/{his.match}/record")).text
            assert '[Resigned "0"]' in text

    run_scenario(scenario)


def test_what_a_bot_wins_for_an_absent_player_is_not_their_win(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with together(tmp_path / "db", {"options": {"goal": "40"}}) as (_, hers, his):
            await hers.command("leave")
            await his.command("leave")
            await hers.until(his.seen)
            while hers.status["phase"] == "running":
                await hers.next("frame")
            assert hers.view["outcome"]["winners"]
            for one in (hers, his):
                (result,) = await results_of(one.who)
                assert (result["won"], result["achievements"]) == (False, [])

    run_scenario(scenario)


def test_an_absent_player_is_replaced_after_a_while_and_may_return(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with together(tmp_path / "db", bot_delay=60.0) as (one, hers, his):
            assert (await his.command("replace", seat=0))["reason"] == "present"
            await hers.close()
            await wait_for_presence(his, [1])
            assert (await his.command("replace", seat=0))["reason"] == "not-yet"
            one.clock.ahead += 61.0
            assert (await his.command("replace", seat=0))["type"] == "done"
            assert his.status["seats"][0]["away"]
            again = await hers.who.look(hers.match)
            assert (await again.command("return"))["type"] == "done"
            await again.close()

    run_scenario(scenario)


def test_the_host_replaces_alone_after_the_time_that_the_match_shows(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with (
            running_server(tmp_path / "db", bot_delay=60.0) as one,
            guest(one) as anna,
            guest(one) as boris,
            guest(one) as vera,
        ):
            match = await anna.create(["open", "me", "open"], replace_seconds=120.0)
            hers, his, third = [await someone.look(match) for someone in (anna, boris, vera)]
            assert hers.snapshot["replace_seconds"] == 120.0
            await his.command("sit")
            await third.command("sit")
            await hers.frame("start")
            await his.close()
            await wait_for_presence(hers, [1, 2])
            one.clock.ahead += 119.0
            await hers.command("replace", seat=0)
            assert (await third.frame("ask-replace"))["status"]["replace_requests"] == [[1, 0]]
            one.clock.ahead += 2.0
            await hers.command("replace", seat=0)
            assert (await third.frame("replace"))["status"]["seats"][0]["away"]
            await hers.close()
            await third.close()

    run_scenario(scenario)


def test_everyone_sees_that_a_hint_was_taken_and_a_match_may_have_none(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with together(tmp_path / "db") as (_, hers, his):
            assert (await hers.command("hint"))["type"] == "advice"
            frame = await his.frame("hint")
            assert (frame["event"]["seat"], frame["status"]["hints"]) == (0, [1, 0])
            assert frame["event"]["text"] == "" == frame["event"]["name"]
            assert (await hers.command("hint"))["type"] == "advice"
            assert hers.status["hints"] == [1, 0]
        async with together(tmp_path / "other", {"hints": False}) as (_, hers, his):
            assert not his.snapshot["hints"]
            assert (await hers.command("hint"))["reason"] == "no-hints"

    run_scenario(scenario)


@pytest.mark.parametrize("game", ["toy", "dungeon_roll", "labyrinth"])
def test_players_do_not_see_what_spectators_say_until_the_end(tmp_path: Path, game: str) -> None:
    async def scenario() -> None:
        async with (
            together(tmp_path / "db", {"game": game}) as (one, hers, his),
            guest(one, "Vera") as vera,
            guest(one) as gleb,
        ):
            watchers = [await someone.look(hers.match) for someone in (vera, gleb)]
            assert (await watchers[0].command("say", text="he holds the lantern"))["type"] == "done"
            heard = (await watchers[1].frame("spectator-say"))["event"]
            assert (heard["name"], heard["text"]) == ("Vera", "he holds the lantern")
            await watchers[1].command("say", text="the lantern it is")
            guest_event = (await watchers[0].frame("spectator-say"))["event"]
            assert guest_event["name"].startswith("#")
            assert (await watchers[0].command("emote", emote="laugh"))["reason"] == "not-seated"
            again = [await player.who.look(player.match) for player in (hers, his)]
            for client in (hers, his):
                await client.frame("spectator-say")
                await client.frame("spectator-say")
            assert not [text for client in (hers, his, *again) for text in client.raw if "lantern" in text]
            late = await gleb.look(hers.match)
            assert "lantern" in late.raw[0]
            await hers.command("resign")
            await his.frame("resign")
            after = await his.who.look(his.match)
            assert "he holds the lantern" in after.raw[0]
            for client in (*watchers, *again, late, after):
                await client.close()

    run_scenario(scenario)


def test_spectators_together_may_say_so_much_and_players_are_not_limited_by_it(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with together(tmp_path / "db") as (one, hers, _), guest(one) as vera, guest(one) as gleb:
            watchers = [await person.look(hers.match) for person in (vera, gleb)]
            answers = [
                await watchers[n % 2].command("say", text="x") for n in range(SPECTATOR_CHAT_BURST * 3)
            ]
            refused = [answer for answer in answers if answer["type"] == "refused"]
            assert {(answer["reason"], answer["seconds"]) for answer in refused} == {("too-fast", 1)}
            assert (await hers.command("say", text="y"))["type"] == "done"
            for watcher in watchers:
                await watcher.close()

    run_scenario(scenario)


def test_a_person_without_a_name_has_the_same_number_everywhere(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with together(tmp_path / "db") as (_, hers, his):
            names = [seat["name"] for seat in his.status["seats"]]
            assert all(name[0] == "#" and name[1:].isdigit() for name in names)
            card = (await his.who.get(f"/api/matches/{his.match}")).json()
            assert [seat["name"] for seat in card["seats"]] == names
            await hers.who.post("/api/me", {"name": names[1]})
            assert (await hers.who.get("/api/me")).json()["name"] == names[1][1:]

    run_scenario(scenario)


def test_a_lost_connection_is_noticed_within_ten_seconds(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert serve.PING_SECONDS + serve.PONG_SECONDS < 10.0
    monkeypatch.setattr(serve, "PING_SECONDS", 1.0)
    monkeypatch.setattr(serve, "PONG_SECONDS", 2.0)

    async def scenario() -> None:
        async with together(tmp_path / "db") as (_, hers, his):
            his.socket.transport.pause_reading()  # nothing is read any more, and no ping is answered
            await wait_for_presence(hers, [0])
            his.socket.transport.resume_reading()  # else it would wait for an answer to its farewell

    run_scenario(scenario)
