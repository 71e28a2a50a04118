"""Matches over the wire: created, joined, played, watched, left, come back to, replayed."""

from __future__ import annotations

from pathlib import Path

import undercroft
from server.table import guest, house, play_out


def test_two_people_meet_by_a_link_and_play_to_the_end(tmp_path: Path) -> None:
    async def story() -> None:
        async with house(tmp_path / "db") as one, guest(one, "Anna") as anna, guest(one, "Boris") as boris:
            match = await anna.create(["me", "open"])
            hers = await anna.look(match)
            his = await boris.look(match)
            assert (hers.status["phase"], hers.status["you"], his.status["you"]) == ("open", [0], [])
            assert (await his.wish("sit"))["type"] == "done"
            await hers.frame("start")
            await his.frame("start")
            people = [hers, his]
            while hers.status["phase"] == "running":
                actor = people[hers.view["actor"]]
                texts = [action["text"] for action in actor.view["actions"]]
                done = await actor.wish("play", action="hold" if "hold" in texts else "roll")
                assert done["type"] == "done"
                for each in people:
                    await each.until(done["seq"])
            assert [seat["name"] for seat in his.status["seats"]] == ["Anna", "Boris"]
            assert his.view["outcome"]["winners"]
            text = (await boris.get(f"/api/matches/{match}/record?language=ru")).text
            assert f'[Commitment "{his.table["commitment"]}"]' in text
            assert f'[Secret "{his.status["secret"]}"]' in text
            import toy

            assert undercroft.load(text, game=toy.GAME).over
            await hers.close()
            await his.close()

    play_out(story)
