"""Shares of bot workers: who is admitted, in which order, and what the others are told."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest
from websockets.asyncio.client import ClientConnection

from server.running_server import Guest, guest, run_scenario, running_server
from server.test_bot_workers import HANGING, hanging_request, toy_request
from undercroft.match.refusal import Refused
from undercroft.server.admission import Admission
from undercroft.server.work_queue import Priority, WorkQueue

pytestmark = pytest.mark.once  # does not depend on the build


async def order(*requests: tuple[Priority, str]) -> list[tuple[Priority, str]]:
    """In which order requests that come at the same time get the only slot, after one that holds it."""
    queue = WorkQueue(1)
    done: list[tuple[Priority, str]] = []

    async def ask(priority: Priority, owner: str) -> None:
        async with queue.slot(priority, owner):
            done.append((priority, owner))
            await asyncio.sleep(0)

    async with queue.slot(Priority.TURN, "first"):
        asking = [asyncio.create_task(ask(*request)) for request in requests]
        await asyncio.sleep(0)
    await asyncio.gather(*asking)
    assert len(queue) == 0
    return done


def test_a_bot_whose_turn_it_is_comes_before_hints_reviews_and_puzzles() -> None:
    kinds = [Priority.PUZZLE, Priority.REVIEW, Priority.REPLAY, Priority.HINT, Priority.TURN]
    done = asyncio.run(order(*((kind, "a") for kind in kinds)))
    assert [kind for kind, _ in done] == kinds[::-1]


def test_an_owner_with_many_requests_does_not_delay_one_with_few() -> None:
    many = [(Priority.TURN, "many")] * 20
    done = asyncio.run(order(*many, (Priority.TURN, "few")))
    assert done.index((Priority.TURN, "few")) == 1


def test_a_request_that_is_cancelled_while_it_waits_holds_no_slot() -> None:
    async def scenario() -> None:
        queue = WorkQueue(1)

        async def ask() -> None:
            async with queue.slot(Priority.TURN, "a"):
                pass

        async with queue.slot(Priority.TURN, "a"):
            waiting = asyncio.create_task(ask())
            await asyncio.sleep(0)
            waiting.cancel()
            await asyncio.sleep(0)
        async with asyncio.timeout(1), queue.slot(Priority.TURN, "a"):
            assert len(queue) == 1

    asyncio.run(scenario())


@pytest.mark.parametrize(
    "limits", [(1, 9, 9), (9, 1, 9), (9, 9, 1)], ids=["in-all", "of-a-person", "from-an-address"]
)
def test_a_request_over_a_limit_is_refused_with_the_seconds_to_wait(limits: tuple[int, int, int]) -> None:
    admission = Admission(*limits)
    with admission.enter("anna", "::1"):
        with pytest.raises(Refused) as refused, admission.enter("anna", "::1"):
            pass
        assert (refused.value.reason, refused.value.seconds) == ("busy", 1)
    with admission.enter("anna", "::1"):
        assert len(admission) == 1


async def hint(anna: Guest, match: str) -> ClientConnection:
    """A socket over which a hint was asked for."""
    socket = await anna.socket(match)
    await socket.send(json.dumps({"type": "hint", "id": "h"}))
    return socket


async def answer(socket: ClientConnection) -> dict[str, object]:
    """The answer to the hint."""
    while True:
        for message in json.loads(await socket.recv()):
            if message["type"] in ("advice", "refused"):
                return dict(message)


def test_a_person_who_asks_for_too_many_hints_is_told_when_to_try_again(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running_server(tmp_path / "db", bot_queue_person=0) as one, guest(one) as anna:
            socket = await hint(anna, await anna.create(["me"]))
            refused = await answer(socket)
            assert (refused["reason"], refused["seconds"]) == ("busy", 1)
            await socket.close()

    run_scenario(scenario)


def test_a_review_over_the_quota_is_refused_with_retry_after(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running_server(tmp_path / "db", bot_queue_address=0) as one, guest(one) as anna:
            match = await anna.create(["me"], game="dungeon_roll", options={"delves": "1", "heroes": "none"})
            hers = await anna.look(match)
            while hers.view["outcome"] is None:
                await hers.command("play", action=hers.view["actions"][-1]["text"])
            refused = await anna.get(f"/api/matches/{match}/review?seat=0")
            assert (refused.status_code, refused.json()["reason"]) == (503, "busy")
            assert refused.headers["retry-after"] == str(refused.json()["seconds"]) == "1"
            await hers.close()

    run_scenario(scenario)


def test_a_bot_that_hangs_is_not_waited_for_by_more_urgent_requests_longer_than_its_time() -> None:
    from undercroft.server.play.bot_workers import BotTimeout, BotWorkers

    async def scenario() -> None:
        workers = BotWorkers(1, [HANGING, "toy:GAME"], 0.3)
        workers.start()
        reviews = [
            asyncio.create_task(workers.run(hanging_request(), Priority.REVIEW, "a")) for _ in range(5)
        ]
        await asyncio.sleep(0)
        await workers.run(toy_request(), Priority.TURN, "b")
        assert sum(review.done() for review in reviews) == 1
        for review in reviews:
            review.cancel()
        ended = await asyncio.gather(*reviews, return_exceptions=True)
        assert all(isinstance(one, (BotTimeout, asyncio.CancelledError)) for one in ended)
        await workers.stop()

    run_scenario(scenario)
