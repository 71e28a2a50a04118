"""A person gets all that the server knows about them, and nothing about others."""

from __future__ import annotations

import json

import pytest

from server.running_server import guest, run_scenario, running_server

pytestmark = pytest.mark.once  # does not depend on the build


def test_the_export_has_everything_of_a_person_and_nothing_of_others(database: str) -> None:
    async def scenario() -> None:
        async with running_server(database) as one, guest(one, "Anna") as anna, guest(one, "Boris") as boris:
            match = await anna.create(["me", "open"])
            hers, his = await anna.look(match), await boris.look(match)
            await his.command("sit")
            await hers.frame("start")
            await hers.command("say", text="my own words")
            await his.command("say", text="words of another")
            await hers.command("play", action="roll")
            await anna.post("/api/me/notifications", {"events": ["turn"], "digest_hours": 6})
            await hers.command("resign")
            response = await anna.get("/api/me/export")
            assert "attachment" in response.headers["content-disposition"]
            found = response.json()
            (account,) = found["account"]
            assert account["name"] == "Anna"
            assert [played["id"] for played in found["matches"]] == [match]
            assert [entry["kind"] for entry in found["entries"]] == ["say", "play", "resign"]
            assert found["entries"][0]["action"] == "my own words"
            assert found["notification_settings"] == [{"match": "", "events": "turn", "digest_hours": 6}]
            assert [result["match"] for result in found["results"]] == [match]
            assert "words of another" not in response.text
            assert "Boris" not in response.text
            other = (await boris.get("/api/me/export")).json()
            assert json.dumps(other["entries"]).count("words of another") == 1
            await hers.close()
            await his.close()

    run_scenario(scenario)


def test_a_stranger_gets_no_export(database: str) -> None:
    async def scenario() -> None:
        async with running_server(database) as one, guest(one) as anna:
            anna.client.cookies.clear()
            assert (await anna.get("/api/me/export")).status_code == 401

    run_scenario(scenario)
