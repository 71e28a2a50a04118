"""People who have blocked each other meet nowhere, and neither is told."""

from __future__ import annotations

from pathlib import Path

import pytest

from server.running_server import guest, run_scenario, running_server, together
from server.test_friends import befriend, names

pytestmark = pytest.mark.once  # does not depend on the build


def test_neither_side_reads_what_the_other_one_writes(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with together(tmp_path / "db") as (_, hers, his):
            await his.command("say", text="before")
            assert (await hers.frame("say"))["event"]["text"] == "before"
            await hers.who.post("/api/blocks", {"match": hers.match, "seat": 1})
            again = await hers.next("snapshot")  # at once, without what was said before
            assert [one["text"] for one in again["events"] if one["kind"] == "say"] == [""]
            await his.command("say", text="after")
            await his.command("emote", emote="hello")
            assert (await hers.frame("say"))["event"]["text"] == ""
            assert (await hers.frame("emote"))["event"]["text"] == ""
            await hers.command("say", text="from Anna")
            assert (await his.frame("say"))["event"]["text"] == ""
            late = await hers.who.look(hers.match)
            assert "after" not in late.raw[0]
            await late.close()
            (block,) = (await hers.who.get("/api/me/blocks")).json()
            await hers.who.post("/api/blocks/remove", {"block": block["block"]})
            shown = await hers.next("snapshot")
            assert "after" in [one["text"] for one in shown["events"]]

    run_scenario(scenario)


def test_people_who_have_blocked_each_other_do_not_sit_down_together(database: str) -> None:
    async def scenario() -> None:
        async with (
            running_server(database) as one,
            guest(one, "Anna") as anna,
            guest(one, "Boris") as boris,
            guest(one, "Vera") as vera,
        ):
            await befriend(anna, boris)
            (friend,) = (await anna.get("/api/me/people")).json()["friends"]
            await anna.post("/api/blocks", {"friend": friend["friend"]})
            assert await names(anna) == await names(boris) == []
            for host, other in ((anna, boris), (boris, anna)):
                match = await host.create(["me", "open", "open"], listed=True)
                assert match not in [card["match"] for card in (await other.get("/api/matches")).json()]
                assert match in [card["match"] for card in (await vera.get("/api/matches")).json()]
                seat = await other.look(match)
                refused = await seat.command("sit")
                assert (refused["type"], refused["reason"]) == ("refused", "barred")
                await seat.close()
            token = (await anna.post("/api/friends/link")).json()["token"]
            link = await boris.post("/api/friends/link/accept", {"token": token})
            assert link.json()["reason"] == "no-link"  # as if it had expired

    run_scenario(scenario)


def test_a_blocked_person_can_neither_ask_nor_have_a_rematch(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with together(tmp_path / "db") as (_, hers, his):
            await hers.who.post("/api/blocks", {"match": hers.match, "seat": 1})
            asked = await his.who.post("/api/friends", {"match": hers.match, "seat": 0})
            assert (asked.status_code, asked.json()["reason"]) == (403, "barred")
            await his.command("resign")
            assert (await his.command("rematch"))["reason"] == "barred"

    run_scenario(scenario)
