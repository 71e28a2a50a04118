"""Matches over the wire: created, joined, played, watched, left, come back to, replayed."""

from __future__ import annotations

import asyncio
import threading
import time
from pathlib import Path

import pytest

import undercroft
from server.running_server import MatchClient, guest, run_scenario, running_server

pytestmark = pytest.mark.once  # does not depend on the build


def test_two_people_meet_by_a_link_and_play_to_the_end(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with (
            running_server(tmp_path / "db") as one,
            guest(one, "Anna") as anna,
            guest(one, "Boris") as boris,
        ):
            match = await anna.create(["me", "open"])
            hers = await anna.look(match)
            his = await boris.look(match)
            assert (hers.status["phase"], hers.status["you"], his.status["you"]) == ("open", [0], [])
            assert (await his.command("sit"))["type"] == "done"
            await hers.frame("start")
            await his.frame("start")
            people = [hers, his]
            while hers.status["phase"] == "running":
                actor = people[hers.view["actor"]]
                texts = [action["text"] for action in actor.view["actions"]]
                done = await actor.command("play", action="hold" if "hold" in texts else "roll")
                assert done["type"] == "done"
                for each in people:
                    await each.until(done["seq"])
            assert [seat["name"] for seat in his.status["seats"]] == ["Anna", "Boris"]
            assert his.view["outcome"]["winners"]
            text = (await boris.get(f"/api/matches/{match}/record?language=ru")).text
            assert f'[Commitment "{his.snapshot["commitment"]}"]' in text
            assert f'[Secret "{his.status["secret"]}"]' in text
            import toy

            assert undercroft.load(text, game=toy.GAME).over
            await hers.close()
            await his.close()

    run_scenario(scenario)


def test_messages_that_come_at_once_are_answered_in_order_and_leave_no_task(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running_server(tmp_path / "db") as one, guest(one) as anna:
            hers = await anna.look(await anna.create(["me"]))
            before = len(asyncio.all_tasks())
            sent = [await hers.send("ping") for _ in range(30)]  # more than are queued
            assert [(await hers.next("pong"))["id"] for _ in sent] == sent
            assert len(asyncio.all_tasks()) == before

    run_scenario(scenario)


def test_bots_move_by_themselves_until_it_is_a_persons_turn_or_the_end(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running_server(tmp_path / "db") as one, guest(one) as anna:
            match = await anna.create(["me", "holder", "random"])
            hers = await anna.look(match)
            while hers.status["phase"] != "over":
                if hers.view["actor"] == 0:
                    await hers.command("play", action=hers.view["actions"][0]["text"])
                else:
                    await hers.next("frame")
            played = {frame["event"]["seat"] for frame in hers.frames if frame["event"]["kind"] == "play"}
            assert played == {0, 1, 2}
            results = (await anna.get("/api/me/results")).json()
            assert [result["match"] for result in results["results"]] == [match]
            await hers.close()

    run_scenario(scenario)


def test_a_bot_plays_for_a_player_who_left_until_they_return(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running_server(tmp_path / "db") as one, guest(one) as anna, guest(one) as boris:
            match = await anna.create(["me", "open"], options={"goal": "40"})
            hers, his = await anna.look(match), await boris.look(match)
            await his.command("sit")
            await his.frame("start")
            await hers.until(his.seen)
            assert (await hers.command("leave"))["type"] == "done"
            await hers.frame("play")  # the bot
            while his.status["phase"] == "running" and his.view["actor"] == 0:
                await his.next("frame")
            await hers.until(his.seen)
            assert (await hers.command("return"))["type"] == "done"
            assert not hers.status["seats"][0]["away"]
            await hers.close()
            await his.close()

    run_scenario(scenario)


def test_a_client_that_reconnects_gets_what_it_missed_and_no_more(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running_server(tmp_path / "db") as one, guest(one) as anna, guest(one) as boris:
            match = await anna.create(["me", "open"])
            hers, his = await anna.look(match), await boris.look(match)
            await his.command("sit")
            await his.frame("start")
            await hers.until(his.seen)
            await his.close()
            since = his.seen
            await hers.command("play", action="aim 3")
            await hers.command("say", text="where are you?")
            again = await boris.look(match, since=since)
            assert again.snapshot["resumed"]
            assert [event["kind"] for event in again.snapshot["events"]] == ["play", "say"]
            assert again.snapshot["events"] == [frame["event"] for frame in hers.frames[-2:]]
            nothing_new = await boris.look(match, since=again.seen)
            assert nothing_new.snapshot["events"] == []
            stranger = await boris.look(match, since=9999)
            assert not stranger.snapshot["resumed"]
            assert len(stranger.snapshot["events"]) == stranger.seen
            for each in (hers, again, nothing_new, stranger):
                await each.close()

    run_scenario(scenario)


def test_a_match_goes_on_after_a_restart(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running_server(tmp_path / "db") as one, guest(one) as anna:
            match = await anna.create(["me", "me"])
            hers = await anna.look(match)
            await hers.until(1)
            await hers.command("play", action="aim 3")
            seen, before = hers.seen, hers.view
            cookies = anna.client.cookies
        async with running_server(tmp_path / "db") as one, guest(one) as again:
            again.client.cookies = cookies
            hers = await again.look(match, since=seen)
            assert (hers.snapshot["resumed"], hers.view) == (True, before)
            assert (await hers.command("play", action="roll"))["type"] == "done"
            await hers.close()

    run_scenario(scenario)


def test_several_people_at_one_device_see_each_seat_for_itself(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running_server(tmp_path / "db") as one, guest(one) as anna:
            seats = [{"who": "me", "name": "Anna"}, {"who": "me", "name": "Mum"}]
            response = await anna.post("/api/matches", {"game": "toy", "seats": seats})
            hers = await anna.look(response.json()["match"])
            await hers.until(1)
            assert hers.status["you"] == [0, 1]
            assert [seat["name"] for seat in hers.status["seats"]] == ["Anna", "Mum"]
            shown = hers.frames[-1]["views"] if hers.frames else hers.snapshot["views"]
            assert [view["seat"] for view in shown] == [0, 1]
            assert shown[0]["table"]["seats"][1]["card"]["value"] is None
            await hers.close()

    run_scenario(scenario)


def test_a_rematch_has_all_players(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with (
            running_server(tmp_path / "db") as one,
            guest(one) as anna,
            guest(one) as boris,
            guest(one) as vera,
        ):
            match = await anna.create(["me", "open"])
            hers, his, watcher = await anna.look(match), await boris.look(match), await vera.look(match)
            await his.command("sit")
            await hers.frame("start")
            assert (await hers.command("rematch"))["reason"] == "not-over"
            await hers.command("resign")
            await his.command("resign")
            assert (await watcher.command("rematch"))["reason"] == "not-seated"
            assert (await his.command("rematch", id="again"))["type"] == "done"
            assert (await his.command("rematch", id="again"))["type"] == "duplicate"
            for each in (hers, watcher):
                await each.frame("rematch")
            assert hers.status["rematch"] == watcher.status["rematch"] != ""
            assert (await hers.command("rematch"))["reason"] == "rematch"
            there = await anna.look(hers.status["rematch"])
            await there.until(1)
            assert (there.status["phase"], there.status["you"]) == ("running", [0])
            assert there.snapshot["commitment"] != hers.snapshot["commitment"]
            for each in (hers, his, watcher, there):
                await each.close()

    run_scenario(scenario)


def test_a_spectator_sees_what_is_open_and_everything_after_the_end(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running_server(tmp_path / "db") as one, guest(one) as anna, guest(one) as vera:
            match = await anna.create(["me", "me"])
            hers, watcher = await anna.look(match), await vera.look(match)
            await watcher.until(1)
            assert [view["seat"] for view in watcher.snapshot["views"] or watcher.frames[-1]["views"]] == [-1]
            await hers.until(1)
            while hers.status["phase"] == "running":
                actor = hers.frames[-1]["views"][hers.view["actor"]] if hers.frames else None
                offers = (actor or hers.snapshot["views"][hers.view["actor"]])["actions"]
                texts = [offer["text"] for offer in offers]
                done = await hers.command("play", action="hold" if "hold" in texts else "roll")
                await hers.until(done["seq"])
            await watcher.until(hers.seen)
            assert [view["seat"] for view in watcher.frames[-1]["views"]] == [-1, 0, 1]
            moves = hers.status["moves"]
            last = (await vera.get(f"/api/matches/{match}/replay?seat=1&move={moves}")).json()
            assert last["views"] == [watcher.frames[-1]["views"][2]]
            replay = (
                await vera.get(f"/api/matches/{match}/replay?seat=1&move=0&count={moves}&events=1")
            ).json()
            assert len(replay["views"]) == moves < 50
            assert replay["views"][0]["actor"] == 0
            events = [frame["event"] for frame in watcher.frames if frame["event"]["kind"] == "play"]
            assert [line["seat"] for line in replay["events"]] == [line["seat"] for line in events]
            text = (await vera.get(f"/api/matches/{match}/record")).text
            shown = (await vera.post("/api/replay", {"record": text, "move": 1, "seat": 0})).json()
            assert (shown["move"], shown["moves"], shown["names"]) == (1, moves, ["", ""])
            missing = await vera.post("/api/replay", {"record": text, "seat": 7})
            assert (missing.status_code, missing.json()["reason"]) == (400, "bad-record")
            reviewed = (await vera.post("/api/review", {"record": text, "seat": 0})).json()
            assert reviewed == (await vera.get(f"/api/matches/{match}/review?seat=0")).json()
            assert reviewed["decisions"]
            bad = await vera.post("/api/review", {"record": text.replace("roll", "hold", 1)})
            assert (bad.status_code, bad.json()["reason"]) == (400, "bad-record")
            bad = await vera.post("/api/replay", {"record": text.replace("roll", "hold", 1)})
            assert (bad.status_code, bad.json()["reason"]) == (400, "bad-record")
            await hers.close()
            await watcher.close()

    run_scenario(scenario)


def test_all_viewers_are_told_who_is_present(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running_server(tmp_path / "db") as one, guest(one) as anna, guest(one) as vera:
            match = await anna.create(["me", "open"])
            hers = await anna.look(match)
            assert await hers.next("presence") == {"type": "presence", "seats": [0], "spectators": 0}
            watcher = await vera.look(match)
            assert await hers.next("presence") == {"type": "presence", "seats": [0], "spectators": 1}
            await watcher.command("sit")
            assert await hers.next("presence") == {"type": "presence", "seats": [0, 1], "spectators": 0}
            await watcher.close()
            assert await hers.next("presence") == {"type": "presence", "seats": [0], "spectators": 0}
            await hers.close()

    run_scenario(scenario)


def test_listed_matches_are_found_and_private_ones_are_not(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running_server(tmp_path / "db") as one, guest(one) as anna, guest(one) as boris:
            await anna.create(["me", "open"])
            listed = await anna.create(["me", "open"], listed=True)
            assert [card["match"] for card in (await boris.get("/api/matches")).json()] == [listed]
            assert len((await anna.get("/api/me/matches")).json()) == 2
            names = [card["game"] for card in (await boris.get("/api/games")).json()]
            assert names == [*undercroft.NAMES, "toy"]

    run_scenario(scenario)


def test_a_wrong_request_for_a_match_says_what_would_be_right(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running_server(tmp_path / "db") as one, guest(one) as anna:
            for wanted, why in (
                ({"game": "chess", "seats": [{"who": "me"}]}, "no game 'chess'"),
                ({"game": "os:path", "seats": [{"who": "me"}]}, "no game"),
                ({"game": "toy", "seats": [{"who": "me"}] * 5}, "1 to 4 players"),
                ({"game": "toy", "seats": [{"who": "bot", "bot": "genius"}]}, "no bot 'genius'"),
                ({"game": "toy", "seats": [{"who": "me"}], "options": {"goal": "7"}}, "one of 20, 40"),
                ({"game": "toy", "seats": [{"who": "me"}], "timing": {"kind": "live"}}, "from 5 to"),
            ):
                response = await anna.post("/api/matches", wanted)
                assert response.status_code == 400
                assert why in response.json()["detail"]

    run_scenario(scenario)


def test_kk_26_a_game_with_a_shared_clock_keeps_it_whatever_clock_the_host_chooses(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running_server(tmp_path / "db") as one, guest(one) as anna:
            for options, timing, kind, seconds in (
                ({}, {}, "shared", 360),
                ({"first_game": "yes"}, {}, "none", 0),
                ({}, {"kind": "shared", "seconds": 600}, "shared", 600),
                ({}, {"kind": "live", "seconds": 300}, "shared", 360),
                ({}, {"kind": "days", "days": 3}, "shared", 360),
                ({"first_game": "yes"}, {"kind": "live", "seconds": 300}, "live", 300),
            ):
                match = await anna.create(["me"], "knock_knock", options=options, timing=timing)
                client = await anna.look(match)
                assert client.snapshot["timing"]["kind"] == kind
                assert client.snapshot["timing"]["seconds"] == seconds
                await client.close()

    run_scenario(scenario)


def test_a_pause_of_the_shared_clock_covers_the_table_and_is_counted(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running_server(tmp_path / "db") as one, guest(one) as anna, guest(one) as boris:
            match = await anna.create(["me"], "knock_knock")
            hers = await anna.look(match)
            assert hers.snapshot["status"]["pauses"] == 0
            await hers.send("ask-pause")
            assert (await hers.frame("ask-pause"))["status"]["paused"]
            spectator = await boris.look(match)
            assert spectator.snapshot["views"] == []
            await hers.close()
            again = await anna.look(match)
            assert again.snapshot["views"] == []
            assert (await again.command("hint"))["reason"] == "paused"
            await again.send("resume")
            frame = await again.frame("resume")
            assert frame["status"]["pauses"] == 1
            assert frame["views"][0]["seat"] == 0
            assert (await spectator.frame("resume"))["views"][0]["seat"] == -1

    run_scenario(scenario)


def test_a_hint_is_an_action_that_can_be_played(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running_server(tmp_path / "db") as one, guest(one) as anna, guest(one) as boris:
            match = await anna.create(["me", "open"])
            hers, his = await anna.look(match), await boris.look(match)
            assert (await hers.command("hint"))["reason"] == "not-running"
            await his.command("sit")
            await hers.frame("start")
            advice = await hers.command("hint")
            assert advice["unit"] == "chance"
            assert 0.0 <= advice["alternative_value"] <= advice["value"] <= 1.0
            assert advice["alternative"] in [offer["text"] for offer in hers.view["actions"]]
            assert advice["reason"]["id"] == "hint-chance"
            assert abs(advice["reason"]["args"]["worth"] - 100 * advice["value"]) <= 1
            assert (await hers.command("play", action=advice["action"]))["type"] == "done"
            await hers.close()
            await his.close()

    run_scenario(scenario)


HANGING = {"plugins": ("server.hanging_bot:GAME", "toy:GAME"), "bot_workers": 1}


async def until_the_bot_hangs(hers: MatchClient) -> None:
    """Plays until the bot of a match with a hanging one has to act."""
    await hers.until(1)
    while hers.view["actor"] == 0:
        texts = [action["text"] for action in hers.view["actions"]]
        await hers.command("play", action="hold" if "hold" in texts else "roll")


def test_while_a_bot_thinks_about_a_hint_other_commands_are_answered(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running_server(tmp_path / "db", **HANGING, bot_seconds=3.0) as one, guest(one) as anna:
            hers = await anna.look(await anna.create(["me"]))
            await hers.until(1)
            busy = await anna.look(await anna.create(["me", "hanging"], game="hanging"))
            await until_the_bot_hangs(busy)  # the only worker has something else to do
            hint = await hers.send("hint")
            assert (await hers.command("ping"))["type"] == "pong"
            assert (await hers.command("play", action="aim 3"))["type"] == "done"
            answer = await hers.next("advice", "refused")
            assert (answer["id"], answer["reason"]) == (hint, "stale")
            assert hers.status["hints"] == [0]
            await hers.close()
            await busy.close()

    run_scenario(scenario)


class Delays:
    """How late an event loop was, and, to compare with, a thread of the same process.

    A busy machine delays both. A blocked loop is late alone, or uses the CPU of this process for long.
    """

    def __init__(self) -> None:
        self.loop, self.loop_cpu, self.thread = 0.0, 0.0, 0.0
        self._stopped = threading.Event()

    async def __aenter__(self) -> Delays:
        self._control = asyncio.create_task(asyncio.to_thread(self._watch_thread))
        self._watch = asyncio.create_task(self._watch_loop())
        return self

    async def __aexit__(self, *error: object) -> None:
        self._stopped.set()
        await asyncio.gather(self._control, self._watch)

    def _watch_thread(self) -> None:
        while not self._stopped.is_set():
            began = time.perf_counter()
            time.sleep(0.01)
            self.thread = max(self.thread, time.perf_counter() - began)

    async def _watch_loop(self) -> None:
        while not self._stopped.is_set():
            began, cpu = time.perf_counter(), time.process_time()
            await asyncio.sleep(0.01)
            self.loop = max(self.loop, time.perf_counter() - began)
            self.loop_cpu = max(self.loop_cpu, time.process_time() - cpu)

    def loop_was_blocked(self) -> bool:
        """Whether the loop was late by a quarter of a second more than the machine explains."""
        return self.loop_cpu > 0.25 or self.loop > 0.25 + 4 * self.thread


def test_the_loop_stays_responsive_while_a_bot_computes(tmp_path: Path) -> None:
    async def scenario() -> None:
        server = running_server(tmp_path / "db", **HANGING, bot_seconds=1.0)
        async with server as one, guest(one) as anna, Delays() as delays:
            hers = await anna.look(await anna.create(["me", "hanging"], game="hanging"))
            await until_the_bot_hangs(hers)
            while not one.server.metrics.bot_timeouts:
                assert (await hers.command("ping"))["type"] == "pong"
                assert not delays.loop_was_blocked(), vars(delays)
                await asyncio.sleep(0.01)
            while not any(frame["event"]["seat"] == 1 for frame in hers.frames):
                await hers.next("frame")  # a random move was taken for it
            assert not delays.loop_was_blocked(), vars(delays)
            await hers.close()

    run_scenario(scenario)
