"""Bots over the network: a token, a seat, and the bot that the documentation shows plays to the end."""

from __future__ import annotations

import asyncio
import re
import sys
from pathlib import Path

import httpx
import pytest

from server.running_server import RunningServer, guest, run_scenario, running_server
from undercroft.server.protocol.messages import PROTOCOL

pytestmark = pytest.mark.once  # does not depend on the build

PAGE = Path(__file__).parents[2] / "docs" / "network-bots.md"


async def token(one: RunningServer, name: str) -> str:
    async with httpx.AsyncClient(verify=False) as client:
        response = await client.post(f"http://{one.address}/api/bots", json={"name": name})
    assert response.status_code == 201
    return str(response.json()["token"])


@pytest.mark.parametrize("game", ["toy", "dungeon_roll"])
def test_the_bot_of_the_documentation_plays_a_match_to_its_end(tmp_path: Path, game: str) -> None:
    (code,) = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    program = tmp_path / "bot.py"
    program.write_text(code.replace("time.sleep(0.1)", "time.sleep(0)"), encoding="utf-8")

    async def scenario() -> None:
        async with running_server(tmp_path / "db", burst=100000) as one, guest(one, "Anna") as anna:
            match = await anna.create(["random", "open"], game=game)
            looking = await anna.look(match)
            address = f"ws://{one.address}/api/matches/{match}/socket?protocol={PROTOCOL}"
            bot = await asyncio.create_subprocess_exec(
                sys.executable, str(program), address, await token(one, "Dice Goblin")
            )
            while looking.status["phase"] != "over":
                await looking.receive()
            assert await bot.wait() == 0
            assert looking.status["seats"][1]["name"] == "Dice Goblin"
            assert any(frame["event"]["seat"] == 1 for frame in looking.frames)
            await looking.close()

    run_scenario(scenario)


def test_a_token_is_good_over_http_until_it_is_revoked(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running_server(tmp_path / "db") as one, httpx.AsyncClient(verify=False) as client:
            headers = {"authorization": f"Bearer {await token(one, 'Goblin')}"}
            address = f"http://{one.address}/api"
            wanted = {"game": "toy", "seats": [{"who": "me"}, {"who": "open"}]}
            made = await client.post(f"{address}/matches", json=wanted, headers=headers)
            assert made.status_code == 201
            assert (await client.get(f"{address}/me", headers=headers)).json()["name"] == "Goblin"
            await client.post(f"{address}/me/revoke", json={}, headers=headers)
            client.cookies.clear()
            assert (await client.get(f"{address}/me/matches", headers=headers)).status_code == 401

    run_scenario(scenario)


@pytest.mark.parametrize("shown", ["Bearer made.up.token.x", "Bearer ", "Basic abc", "Bearer 1.2.3"])
def test_a_token_that_is_none_is_turned_away(tmp_path: Path, shown: str) -> None:
    async def scenario() -> None:
        async with running_server(tmp_path / "db") as one, guest(one) as anna:
            match = await anna.create(["me", "open"])
            socket = await anna.socket(match, headers={"authorization": shown})
            with pytest.raises(Exception, match="4401"):
                await socket.recv()

    run_scenario(scenario)
