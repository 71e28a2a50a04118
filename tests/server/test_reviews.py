"""The review of a match, over HTTP."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from server.running_server import guest, run_scenario, running_server
from undercroft import games
from undercroft.server.work_queue import Priority

pytestmark = pytest.mark.once  # does not depend on the build


def test_after_the_end_players_get_their_decisions_analysed_page_by_page(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running_server(tmp_path / "db") as one, guest(one) as anna:
            match = await anna.create(["me"], game="dungeon_roll", options={"delves": "1", "heroes": "none"})
            hers = await anna.look(match)
            early = await anna.get(f"/api/matches/{match}/review?seat=0")
            assert (early.status_code, early.json()["reason"]) == (409, "not-over")
            moves = 0
            while hers.view["outcome"] is None:
                assert (await hers.command("play", action=hers.view["actions"][-1]["text"]))["type"] == "done"
                moves += 1
            answer = await anna.get(f"/api/matches/{match}/review?seat=0")
            assert answer.status_code == 200
            decisions = answer.json()["decisions"]
            assert 1 <= len(decisions) <= moves
            assert decisions[-1]["played"] == "flee"
            assert decisions[-1]["mark"] in ("good", "inaccuracy", "mistake", "blunder")
            assert decisions[-1]["best_phrase"]["id"]
            assert answer.json()["next"] is None
            later = await anna.get(f"/api/matches/{match}/review?seat=0&after={decisions[-1]['move']}")
            assert later.json() == {"decisions": [], "next": None}
            assert (await anna.get(f"/api/matches/{match}/review?seat=4")).status_code == 400
            await hers.close()

    run_scenario(scenario)


def test_the_decisions_of_a_page_are_analysed_side_by_side(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running_server(tmp_path / "db") as one, guest(one) as anna:
            match = await anna.create(["me"], game="dungeon_roll", options={"delves": "3", "heroes": "none"})
            hers = await anna.look(match)
            while hers.view["outcome"] is None:
                assert (await hers.command("play", action=hers.view["actions"][0]["text"]))["type"] == "done"
            await hers.close()
            workers, waiting = one.server.replay_workers, [0]
            run = workers.run

            async def counted(priority: Priority, *args: Any) -> Any:
                waiting.append(waiting[-1] + 1)
                try:
                    return await run(priority, *args)
                finally:
                    waiting.append(waiting[-1] - 1)

            workers.run = counted  # type: ignore[method-assign]
            page = (await anna.get(f"/api/matches/{match}/review?seat=0")).json()
            moves = [decision["move"] for decision in page["decisions"]]
            assert moves == sorted(moves)
            assert len(moves) > max(waiting) > 1  # decisions that follow each other directly stay together

    run_scenario(scenario)


def test_people_are_offered_levels_and_may_still_ask_for_any_bot(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running_server(tmp_path / "db") as one, guest(one) as anna:
            cards = {card["game"]: card["bots"] for card in (await anna.get("/api/games")).json()}
            for name in games.NAMES:
                assert cards[name] == ["level-1", "level-2", "level-3", "level-4", "level-5"]
            assert cards["toy"] == ["random", "holder", "search"]
            assert await anna.create(["me", "greedy"], game="labyrinth")
            assert await anna.create(["me", "level-2"], game="labyrinth")

    run_scenario(scenario)
