"""What goes wrong on the way: every case is answered or closed as designed, and nothing hidden shows."""

from __future__ import annotations

import asyncio
import json
import socket as sockets
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from server.running_server import (
    MatchClient,
    RunningServer,
    alone,
    guest,
    run_scenario,
    running_server,
    together,
)
from undercroft.match.match import Event
from undercroft.server.identity import COOKIE_SECONDS
from undercroft.server.play.active_match import ActiveMatch
from undercroft.server.protocol.messages import PROTOCOL
from undercroft.server.store import CommitBatch, StoreDown
from undercroft.server.store.base import Done

pytestmark = pytest.mark.once  # does not depend on the build


def evict_all(one: RunningServer) -> None:
    """Removes all matches from memory, so that they are loaded again."""
    for active in one.server.matches:
        one.server.matches.evict(active)


async def closed(socket: MatchClient) -> int:
    """Reads until the server closes the socket; gives the code."""

    async def read_on() -> None:
        while True:
            await socket.receive()

    with pytest.raises(ConnectionClosed):
        await read_on()
    assert socket.socket.close_code is not None
    return socket.socket.close_code


@pytest.mark.parametrize(
    "text",
    ["", "{", "[]", "null", '"play"', '{"type": "fly", "id": "1"}', '{"type": "play"}', "[" * 5000]
    + [
        json.dumps(message)
        for message in (
            {"type": "play", "id": "1", "action": "roll", "seen": "2"},
            {"type": "play", "id": "1", "action": "roll", "seen": -1},
            {"type": "play", "id": "", "action": "roll", "seen": 2},
            {"type": "play", "id": "x" * 41, "action": "roll", "seen": 2},
            {"type": "play", "id": "1", "action": "roll", "seen": 2, "person": "boris"},
            {"type": "play", "id": "1", "action": "r" * 81, "seen": 2},
            {"type": "play", "id": "1", "action": "roll", "seen": 2, "seat": 99},
            {"type": "say", "id": "1", "text": "x" * 1001},
        )
    ],
)
def test_a_malformed_message_is_refused_and_the_socket_goes_on(tmp_path: Path, text: str) -> None:
    async def scenario() -> None:
        async with alone(tmp_path / "db") as (_, hers):
            await hers.socket.send(text)
            assert await hers.next("refused") == {
                "type": "refused",
                "id": "",
                "reason": "unreadable",
                "seconds": 0,
            }
            assert (await hers.command("ping"))["type"] == "pong"

    run_scenario(scenario)


def test_a_client_that_sends_only_invalid_messages_is_disconnected(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with alone(tmp_path / "db") as (_, hers):
            for _ in range(5):
                await hers.socket.send(b"\xff\xfe")
            assert await closed(hers) == 4400

    run_scenario(scenario)


def test_an_oversized_message_closes_the_socket(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with alone(tmp_path / "db") as (_, hers):
            await hers.socket.send("x" * 20000)
            assert await closed(hers) == 1009
            response = await hers.who.post("/api/replay", {"record": "x" * (1 << 20)})
            assert (response.status_code, response.json()["reason"]) == (413, "too-long")

    run_scenario(scenario)


def test_out_of_turn_foreign_stale_and_unknown_moves_are_refused_with_their_reason(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with together(tmp_path / "db") as (one, hers, his), guest(one) as vera:
            match = hers.match
            reasons = [
                (await his.command("play", action="roll"))["reason"],
                (await his.command("play", action="show 0", seat=0))["reason"],
                (await hers.command("play", action="fly"))["reason"],
                (await hers.command("play", action="hold"))["reason"],
                (await hers.command("play", action="roll", seat=5))["reason"],
                (await (watcher := await vera.look(match)).command("play", action="roll"))["reason"],
                (await watcher.command("emote", emote="hello"))["reason"],
                (await watcher.command("hint"))["reason"],
            ]
            assert reasons == [
                "not-your-turn", "not-seated", "unreadable", "illegal", "no-seat", "not-seated", "not-seated",
                "not-seated",
            ]  # fmt: skip
            seen = hers.seen
            assert (await hers.command("play", action="aim 3"))["type"] == "done"
            assert (await hers.command("play", action="aim 4", seen=seen))["reason"] == "stale"
            await watcher.close()

    run_scenario(scenario)


def test_a_move_sent_twice_is_carried_out_once_and_answered_twice(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with together(tmp_path / "db") as (one, hers, his):
            match = hers.match
            first = await hers.command("play", id="once", action="aim 3")
            again = await hers.command("play", id="once", action="aim 3")
            assert (first["type"], again["type"]) == ("done", "duplicate")
            assert first["seq"] == again["seq"]
            # The same command id of another account is another command.
            assert (await his.command("play", id="once", action="show 1"))["type"] == "done"
            entries = await one.server.store.entries(match)
            assert [entry.action for entry in entries if entry.kind == "play"] == ["aim 3", "show 1"]

    run_scenario(scenario)


def test_a_burst_is_refused_and_one_that_does_not_end_is_cut_off(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with alone(tmp_path / "db", burst=10, rate=0.1) as (_, hers):
            answers = [await hers.command("ping") for _ in range(12)]
            assert [answer["type"] for answer in answers] == ["pong"] * 10 + ["refused"] * 2
            assert answers[-1]["reason"] == "too-fast"
            for _ in range(100):
                await hers.send("ping")
            assert await closed(hers) == 4429

    run_scenario(scenario)


def test_requests_are_limited_too(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running_server(tmp_path / "db", burst=5, rate=0.1) as one, guest(one) as anna:
            codes = [(await anna.post("/api/me", {"name": "Anna"})).status_code for _ in range(7)]
            assert codes == [200] * 5 + [429] * 2

    run_scenario(scenario)


def test_a_command_is_carried_out_though_its_sender_is_gone(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with together(tmp_path / "db") as (one, hers, his):
            (active,) = one.server.matches
            seq = active.match.seq
            async with active.lock:  # the command has to wait here while its sender disconnects
                await hers.send("say", text="goodbye")
                await hers.close()
                while len(one.server.subscriptions) > 1:
                    await asyncio.sleep(0.001)
            await his.until(seq + 1)
            event = his.frames[-1]["event"]
            assert (event["kind"], event["text"]) == ("say", "goodbye")

    run_scenario(scenario)


def test_a_slow_client_is_disconnected_and_no_other_waits(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with together(tmp_path / "db", backlog=50000) as (one, hers, his):
            match = hers.match
            await his.close()
            # A socket that shakes hands and then never reads again, with little room on the way to it.
            one.uvicorn.servers[0].sockets[0].setsockopt(sockets.SOL_SOCKET, sockets.SO_SNDBUF, 4096)
            raw = sockets.socket()
            raw.setsockopt(sockets.SOL_SOCKET, sockets.SO_RCVBUF, 4096)
            raw.setblocking(False)
            loop = asyncio.get_running_loop()
            await loop.sock_connect(raw, ("127.0.0.1", one.port))
            request = (
                f"GET /api/matches/{match}/socket?protocol={PROTOCOL} HTTP/1.1\r\nHost: {one.address}\r\n"
                "Upgrade: websocket\r\n"
                "Connection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
                f"Sec-WebSocket-Version: 13\r\nCookie: undercroft={his.who.cookie}\r\n\r\n"
            )
            await loop.sock_sendall(raw, request.encode())
            while len(one.server.subscriptions) < 2:
                await asyncio.sleep(0.01)
            said = 0
            while len(one.server.subscriptions) > 1:
                assert (await hers.command("say", text="x" * 300))["type"] == "done"
                said += 1
                assert said < 5000
            assert one.server.metrics.slow_clients == 1
            assert (await hers.command("play", action="roll"))["type"] == "done"
            raw.close()
            await hers.close()

    run_scenario(scenario)


def test_two_tabs_of_one_person_both_see_and_both_play(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with together(tmp_path / "db") as (_, hers, _):
            match = hers.match
            other = await hers.who.look(match)
            done = await other.command("play", action="aim 3")
            await hers.until(done["seq"])
            assert hers.view == other.view
            assert (await hers.command("take-back"))["type"] == "done"
            await other.close()

    run_scenario(scenario)


def test_both_act_at_once_and_all_see_the_same_order(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with together(tmp_path / "db") as (_, hers, his):
            answers = await asyncio.gather(
                hers.command("play", action="aim 3"), his.command("play", action="show 1")
            )
            assert [answer["type"] for answer in answers] == ["done", "done"]
            last = max(answer["seq"] for answer in answers)
            await hers.until(last)
            await his.until(last)
            order = [[frame["event"]["seq"] for frame in each.frames[-2:]] for each in (hers, his)]
            assert order[0] == order[1]

    run_scenario(scenario)


@pytest.mark.parametrize("theft", ["missing", "made up", "altered", "expired", "revoked", "of no account"])
def test_an_invalid_cookie_opens_nothing(tmp_path: Path, theft: str) -> None:
    async def scenario() -> None:
        async with running_server(tmp_path / "db") as one, guest(one) as anna:
            match = await anna.create(["me"])
            cookie = anna.cookie
            identity = one.server.identity
            if theft == "expired":
                one.clock.ahead = COOKIE_SECONDS + 10
            elif theft == "revoked":
                assert (await anna.post("/api/me/revoke")).status_code == 200
                await (await anna.look(match)).close()  # the new one works
            elif theft == "of no account":
                account = await identity.account(cookie)
                assert account is not None
                account.id = "none"
                cookie = identity.cookie(account)
            else:
                cookie = {
                    "missing": "",
                    "made up": "a.0.1.b",
                    "altered": ("y" if cookie[0] == "x" else "x") + cookie[1:],
                }[theft]
            socket = MatchClient(await anna.socket(match, headers={"cookie": f"undercroft={cookie}"}))
            assert await closed(socket) == 4401
            assert socket.raw == []
            anna.client.cookies.clear()
            anna.client.cookies.set("undercroft", cookie)
            assert (await anna.post("/api/matches", {})).status_code == 401

    run_scenario(scenario)


def test_revoking_closes_the_sockets_of_a_thief_at_once(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with alone(tmp_path / "db") as (_, thief):
            await thief.who.post("/api/me/revoke")
            assert await closed(thief) == 4401

    run_scenario(scenario)


def test_a_page_of_another_origin_may_neither_connect_nor_change_anything(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with (
            running_server(tmp_path / "db", origins=("https://friend.example",)) as one,
            guest(one) as anna,
        ):
            match = await anna.create(["me"])
            cookie = f"undercroft={anna.cookie}"
            foreign = MatchClient(
                await anna.socket(match, headers={"cookie": cookie, "origin": "https://evil.example"})
            )
            assert await closed(foreign) == 4403
            response = await anna.post("/api/me", {"name": "x"}, origin="https://evil.example")
            assert response.status_code == 403
            plain = await anna.client.post(f"http://{one.address}/api/me", content="{}")
            assert plain.status_code == 415
            for origin in (f"http://{one.address}", "https://friend.example"):
                hers = await anna.look(match, headers={"cookie": cookie, "origin": origin})
                await hers.close()

    run_scenario(scenario)


def test_a_recovery_link_works_once(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running_server(tmp_path / "db") as one, guest(one, "Anna") as anna, guest(one) as phone:
            match = await anna.create(["me"])
            token = (await anna.post("/api/me/link")).json()["token"]
            assert (await phone.post("/api/recover", {"token": token})).json()["name"] == "Anna"
            hers = await phone.look(match)
            assert hers.status["you"] == [0]
            await hers.close()
            async with guest(one) as thief:
                assert (await thief.post("/api/recover", {"token": token})).status_code == 404
            late = (await anna.post("/api/me/link")).json()["token"]
            one.clock.ahead = 16 * 60
            assert (await phone.post("/api/recover", {"token": late})).status_code == 404

    run_scenario(scenario)


def test_a_time_out_and_a_move_race_and_the_log_has_one_of_them(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with together(tmp_path / "db", {"timing": {"kind": "live", "seconds": 30}}) as (one, hers, his):
            match = hers.match
            one.clock.ahead = 31
            answer, _ = await asyncio.gather(
                hers.command("play", action="roll"), one.server.maintenance.run_once()
            )
            assert answer["reason"] in ("too-late", "gone", "stale")
            await his.frame("time-out")
            assert his.status["seats"][0]["away"]
            entries = await one.server.store.entries(match)
            assert [entry.kind for entry in entries if entry.seat == 0][:1] == ["time-out"]

    run_scenario(scenario)


def test_a_time_out_is_committed_though_no_client_is_connected(tmp_path: Path) -> None:
    async def scenario() -> None:
        slow = {"timing": {"kind": "days", "days": 1}}
        async with together(tmp_path / "db", slow, idle_seconds=0) as (one, hers, his):
            match = hers.match
            await hers.close()
            await his.close()
            while len(one.server.subscriptions):
                await asyncio.sleep(0.01)
            await asyncio.sleep(0.05)
            await one.server.maintenance.run_once()
            assert match not in one.server.matches
            one.clock.ahead = 86400 + 10
            await one.server.maintenance.run_once()
            assert "time-out" in [entry.kind for entry in await one.server.store.entries(match)]

    run_scenario(scenario)


def test_killed_between_commit_and_answer_the_command_sent_again_is_a_duplicate(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with together(tmp_path / "db") as (one, hers, _):
            match = hers.match
            # What a process leaves behind that committed the entry and then died, before it sent anything.
            account = await one.server.identity.account(hers.who.cookie)
            active = one.server.matches.find(match)
            assert account is not None
            assert active is not None
            proposal = active.match.propose_play(
                account.id, -1, "aim 3", hers.seen, one.clock(), f"{account.id}/lost"
            )
            await one.server.store.append(CommitBatch(proposal.entry))
            answer = await hers.command("play", id="lost", action="aim 3")
            assert (answer["type"], answer["seq"]) == ("duplicate", proposal.entry.seq)
            await hers.until(proposal.entry.seq)
            assert (await hers.command("play", action="roll"))["type"] == "done"

    run_scenario(scenario)


def test_a_move_that_is_sent_with_another_command_is_carried_out_after_it(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with together(tmp_path / "db") as (_, hers, _):
            first = await hers.send("say", text="Hello")
            second = await hers.send("play", action="aim 3")
            answers = [await hers.next("done"), await hers.next("done")]
            assert [answer["id"] for answer in answers] == [first, second]
            assert answers[0]["seq"] + 1 == answers[1]["seq"]

    run_scenario(scenario)


def test_a_move_that_cannot_be_shown_is_answered_and_the_match_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario() -> None:
        async with together(tmp_path / "db") as (one, hers, _):

            def fail(active: ActiveMatch, event: Event) -> None:
                raise RuntimeError("a bug")

            with monkeypatch.context() as patch:
                patch.setattr(one.server.committer, "on_event", fail)
                answer = await hers.command("play", action="aim 3")
            assert answer["reason"] == "broken"
            again = await hers.who.look(hers.match)  # the client has missed a frame
            assert again.seen == hers.seen + 1
            assert (await again.command("say", text="Hello"))["type"] == "done"
            await again.close()

    run_scenario(scenario)


def test_a_database_that_goes_away_loses_nothing_and_comes_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario() -> None:
        async with together(tmp_path / "db") as (one, hers, _):
            match = hers.match
            seq = hers.seen

            async def broken(*args: object) -> None:
                raise StoreDown("disk full at /secret/path")

            def fail(write: object, done: Done) -> None:
                done(None, StoreDown("disk full at /secret/path"))

            with monkeypatch.context() as patch:
                patch.setattr(one.server.store, "submit", fail)
                answer = await hers.command("play", id="again", action="aim 3")
                assert answer == {"type": "refused", "id": "again", "reason": "storage", "seconds": 0}
                patch.setattr(one.server.store, "rows", broken)
                patch.setattr(one.server.store, "echo", broken)
                assert (await hers.who.get("/health")).status_code == 503
                problem = (await hers.who.get("/api/matches")).json()
                assert problem == {"reason": "storage", "detail": "", "seconds": 0}
            active = one.server.matches.find(match)
            assert active is not None
            assert active.match.seq == seq
            assert (await hers.command("play", id="again", action="aim 3"))["type"] == "done"
            assert (await hers.who.get("/health")).json()["status"] == "fine"

    run_scenario(scenario)


def test_a_match_of_older_rules_is_shown_but_not_played(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with together(tmp_path / "db") as (one, hers, _):
            match = hers.match
            await hers.command("play", action="aim 3")
            await one.server.store.run(
                [("""UPDATE matches SET setup = replace(setup, '"rules":1', '"rules":0')""", ())]
            )
            evict_all(one)
            again = await hers.who.look(match)
            assert (again.snapshot["playable"], again.snapshot["views"]) == (False, [])
            assert (await again.command("play", action="roll"))["reason"] == "old-rules"
            await again.close()

    run_scenario(scenario)


def test_a_log_that_was_tampered_with_closes_the_socket_and_shows_nothing(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with together(tmp_path / "db") as (one, hers, _):
            match = hers.match
            await hers.command("play", action="aim 3")
            await one.server.store.run([("UPDATE entries SET action = 'aim 5' WHERE kind = 'play'", ())])
            evict_all(one)
            again = MatchClient(await hers.who.socket(match))
            assert await closed(again) == 4409
            assert again.raw == []

    run_scenario(scenario)


def test_a_match_that_does_not_exist_is_no_secret(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running_server(tmp_path / "db") as one, guest(one) as anna:
            assert await closed(MatchClient(await anna.socket("nothing"))) == 4404
            assert (await anna.get("/api/matches/nothing")).status_code == 404
            with pytest.raises(InvalidStatus):
                await anna.socket("a/b/c")

    run_scenario(scenario)


def test_a_bug_is_answered_without_its_text(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario() -> None:
        async with alone(tmp_path / "db") as (one, hers):

            def bug(*args: object) -> None:
                raise KeyError("the hidden card is 7")

            with monkeypatch.context() as patch:
                patch.setattr(one.server.store, "submit", bug)
                for command in ({"type": "say", "text": "hi"}, {"type": "play", "action": "roll"}):
                    answer = await hers.command(id="x", **command)
                    assert answer == {"type": "refused", "id": "x", "reason": "broken", "seconds": 0}
            assert one.server.metrics.errors == 2
            assert (await hers.command("play", action="roll"))["type"] == "done"
            assert (await hers.command("ping"))["type"] == "pong"

    run_scenario(scenario)


def test_a_stop_tells_all_clients_to_connect_again(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with alone(tmp_path / "db") as (one, hers):
            await one.stop()
            assert await closed(hers) == 1012

    run_scenario(scenario)


def test_a_server_with_connected_clients_stops_soon(tmp_path: Path) -> None:
    async def scenario() -> None:
        began = asyncio.get_running_loop().time()
        async with running_server(tmp_path / "db") as one, guest(one) as anna:
            await anna.look(await anna.create(["me"]))
        assert asyncio.get_running_loop().time() - began < 20

    run_scenario(scenario)
