"""A table of one device, with a storage in memory."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Coroutine
from itertools import islice
from types import SimpleNamespace
from typing import Any

import pytest

from undercroft import games
from undercroft import load as load_record
from undercroft.local.host import LocalHost
from undercroft.local.requests import answer
from undercroft.match.review import LONGEST_RUN, review
from undercroft.server.play import lobby


@pytest.fixture(autouse=True)
def loaded_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same dice in every run."""
    monkeypatch.setattr(lobby, "secrets", SimpleNamespace(token_hex=lambda length: "12" * length))


class MemoryStorage:
    """What a browser's database does. `conflicts` entries are refused as if another page had been faster."""

    def __init__(self) -> None:
        self.matches: dict[str, str] = {}
        self.entries: dict[tuple[str, int], str] = {}
        self.overviews: dict[str, Any] = {}

    async def create(self, id: str, match: str, overview: str) -> None:
        self.matches[id] = match
        self.overviews[id] = json.loads(overview)

    async def load(self, id: str) -> str:
        if id not in self.matches:
            return ""
        entries = [json.loads(self.entries[key]) for key in sorted(self.entries) if key[0] == id]
        return json.dumps({**json.loads(self.matches[id]), "entries": entries})

    async def append(self, id: str, seq: int, entry: str, overview: str) -> bool:
        if (id, seq) in self.entries:
            return False
        self.entries[id, seq] = entry
        self.overviews[id] = json.loads(overview)
        return True


class Page:
    """A page that has a match open: it collects messages."""

    def __init__(self, storage: MemoryStorage, clock: Callable[[], float] = lambda: 1000.0) -> None:
        self.storage = storage
        self.messages: list[dict[str, Any]] = []
        self.host = LocalHost(storage, lambda id, text: self.messages.extend(json.loads(text)), clock)
        self.sent = 0

    async def request(self, name: str, **body: Any) -> Any:
        return json.loads(await answer(self.host, name, json.dumps(body)))

    async def create(self, game: str, *seats: str, **more: Any) -> str:
        wanted = [{"who": "me"} if seat == "me" else {"who": "bot", "bot": seat} for seat in seats]
        made = await self.request(
            "create", request={"game": game, "seats": wanted, "begins": "ready", **more}
        )
        id: str = made["value"]
        return id

    async def send(self, match: str, **command: Any) -> dict[str, Any]:
        self.sent += 1
        name = f"c{id(self)}-{self.sent}"
        await self.host.receive(match, json.dumps({**command, "id": name}))
        return next(one for one in self.messages if one.get("id") == name)

    async def settle(self) -> None:
        """Waits until bots and clock have done what they had to do."""
        for _ in range(10_000):
            await asyncio.sleep(0)
            if not self.host._tasks:
                return

    @property
    def status(self) -> Any:
        return next(one for one in reversed(self.messages) if "status" in one)["status"]

    @property
    def view(self) -> Any:
        return next(one for one in reversed(self.messages) if one.get("views"))["views"]

    @property
    def seq(self) -> int:
        last = next(one for one in reversed(self.messages) if one["type"] in ("frame", "snapshot"))
        seq: int = last["event"]["seq"] if last["type"] == "frame" else last["seq"]
        return seq

    async def play(self, id: str) -> dict[str, Any]:
        """Makes one of the moves that are offered."""
        offered = next(one for one in self.view if one["actions"])
        harmless = [action for action in offered["actions"] if not action["warning"]]
        text = (harmless or offered["actions"])[0]["text"]
        return await self.send(id, type="play", action=text, seen=self.seq, seat=offered["seat"])

    async def play_to_the_end(self, id: str) -> None:
        """Plays whatever can be played."""
        while self.status["phase"] != "over":
            await self.play(id)
            await self.settle()

    async def finished(self, game: str, bot: str) -> str:
        """A match against a bot that was played to its end."""
        id = await self.create(game, "me", bot)
        await self.host.connect(id)
        await self.settle()
        await self.play_to_the_end(id)
        return id


def run(scenario: Coroutine[Any, Any, None]) -> None:
    asyncio.run(scenario)


@pytest.mark.parametrize("game", games.NAMES)
def test_a_match_against_a_bot_goes_on_after_the_page_was_closed(game: str) -> None:
    async def scenario() -> None:
        storage = MemoryStorage()
        page = Page(storage)
        id = await page.create(game, "me", "greedy")
        assert await page.host.connect(id) == ""
        await page.settle()
        if page.status["phase"] == "open":  # the sand waits until all are ready
            await page.send(id, type="ready")
            await page.settle()
        assert (await page.play(id))["type"] == "done"
        await page.settle()
        again = Page(storage)
        await again.host.connect(id)
        await again.settle()
        assert again.view == page.view
        assert again.status == page.status
        assert (await again.play(id))["type"] == "done"

    run(scenario())


def test_a_finished_match_is_in_the_history_and_its_record_can_be_replayed() -> None:
    async def scenario() -> None:
        page = Page(MemoryStorage())
        id = await page.finished("dungeon_roll", "random")
        overview = page.storage.overviews[id]
        assert overview["card"]["phase"] == "over"
        assert [one["seat"] for one in overview["results"]] == [0]
        record = (await page.request("record", match=id))["value"]
        shown = (await page.request("replay-record", record=record))["value"]
        mine = (await page.request("replay", match=id))["value"]
        assert shown["views"] == mine["views"]
        assert (await page.send(id, type="rematch"))["type"] == "done"
        assert page.status["rematch"].startswith("local-")

    run(scenario())


def test_a_finished_match_can_be_analysed_and_an_unfinished_one_cannot() -> None:
    async def scenario() -> None:
        page = Page(MemoryStorage())
        id = await page.create("dungeon_roll", "me", "random")
        await page.host.connect(id)
        await page.settle()
        early = await page.request("replay", match=id, move=0, position=True)
        assert early["problem"]["reason"] == "not-over"
        await page.play_to_the_end(id)
        position = (await page.request("replay", match=id, move=0, position=True))["value"]["position"]
        asked = {"game": "dungeon_roll", "position": position}
        shown = (await page.request("analysis", **asked))["value"]
        action = next(view["actions"][0]["text"] for view in shown["snapshot"]["views"] if view["actions"])
        moved = {**asked, "moves": [{"action": action, "roll": 3}]}
        assert (await page.request("analysis", **moved))["value"]["frame"]["event"]["kind"] == "play"
        assert (await page.request("analysis-values", **moved))["value"]["choices"]
        wrong = {**asked, "moves": [{"action": "swim"}]}
        assert (await page.request("analysis", **wrong))["problem"]["reason"] == "unreadable"

    run(scenario())


@pytest.mark.parametrize(("game", "most"), [("dungeon_roll", 40), ("tales_of_tails", 2)])
def test_a_review_on_the_device_is_that_of_a_server_a_few_decisions_at_a_time(game: str, most: int) -> None:
    async def scenario() -> None:
        page = Page(MemoryStorage())
        id = await page.finished(game, "greedy")
        record = (await page.request("record", match=id))["value"]
        found: list[dict[str, Any]] = []
        after: int | None = 0
        while after is not None and len(found) < most:
            part = (await page.request("review-record", record=record, seat=0, after=after))["value"]
            assert 1 <= len(part["decisions"]) <= LONGEST_RUN
            found, after = found + part["decisions"], part["next"]
        assert found[:most] == [one.as_json() for one in islice(review(load_record(record), [0]), most)]

    run(scenario())


def test_a_review_of_nothing_is_empty_and_one_of_a_broken_record_says_what_is_wrong() -> None:
    async def scenario() -> None:
        page = Page(MemoryStorage())
        id = await page.finished("dungeon_roll", "greedy")
        record = (await page.request("record", match=id))["value"]
        beyond = await page.request("review-record", record=record, seat=0, after=100_000)
        assert beyond["value"] == {"decisions": [], "next": None}
        broken = await page.request("review-record", record=record.replace("flee", "swim"), seat=0)
        assert broken["problem"]["reason"] == "bad-record"
        assert "swim" in broken["problem"]["detail"]
        unknown = await page.request("review-record", record='[Game "chess"]', seat=0)
        assert unknown["problem"]["detail"] == "there is no game 'chess'"

    run(scenario())


def test_a_command_is_answered_only_when_it_is_stored() -> None:
    async def scenario() -> None:
        storage = MemoryStorage()
        page = Page(storage)
        id = await page.create("dungeon_roll", "me")
        await page.host.connect(id)
        await page.settle()
        before = len(page.messages)

        async def full(*_: Any) -> bool:
            assert len(page.messages) == before
            raise OSError("the disk is full")

        storage.append = full  # type: ignore[method-assign]
        with pytest.raises(OSError, match="full"):
            await page.play(id)
        assert len(page.messages) == before

    run(scenario())


def test_two_pages_share_one_log() -> None:
    async def scenario() -> None:
        storage = MemoryStorage()
        one, other = Page(storage), Page(storage)
        id = await one.create("dungeon_roll", "me", "me")
        await one.host.connect(id)
        await one.settle()
        await other.host.connect(id)
        assert (await one.play(id))["type"] == "done"
        assert (await other.send(id, type="emote", emote="hello"))["type"] == "done"
        assert other.seq == one.seq + 1

    run(scenario())


def test_the_clock_stands_still_while_no_page_has_the_match_open() -> None:
    async def scenario() -> None:
        time = 1000.0
        storage = MemoryStorage()
        page = Page(storage, lambda: time)
        id = await page.create("dungeon_roll", "me", timing={"kind": "live", "seconds": 60})
        await page.host.connect(id)
        await page.send(id, type="ready")
        await page.settle()
        page.host.disconnect(id)
        time += 5000
        later = Page(storage, lambda: time)
        await later.host.connect(id)
        await later.settle()
        assert not later.status["seats"][0]["away"]
        assert later.status["clock"]["deadline"] - later.messages[0]["now"] == 60

    run(scenario())


def test_a_sent_command_is_carried_out_once() -> None:
    async def scenario() -> None:
        page = Page(MemoryStorage())
        id = await page.create("dungeon_roll", "me")
        await page.host.connect(id)
        await page.settle()
        emote = json.dumps({"type": "emote", "emote": "hello", "id": "same"})
        await page.host.receive(id, emote)
        await page.host.receive(id, emote)
        assert [one["type"] for one in page.messages if one.get("id") == "same"] == ["done", "duplicate"]

    run(scenario())


def test_what_is_wrong_is_told_as_a_server_tells_it() -> None:
    async def scenario() -> None:
        page = Page(MemoryStorage())
        assert await page.host.connect("local-nothing") == "no-match"
        assert (await page.request("record", match="local-x"))["problem"]["reason"] == "no-match"
        made = await page.request("create", request={"game": "dungeon_roll", "seats": [{"who": "bot"}]})
        assert made["problem"]["reason"] == "bad-option"
        bad = await page.request("replay-record", record="nonsense")
        assert bad["problem"]["reason"] == "bad-record"

    run(scenario())


def test_hints_are_given_and_counted() -> None:
    async def scenario() -> None:
        page = Page(MemoryStorage())
        id = await page.create("dungeon_roll", "me")
        await page.host.connect(id)
        await page.settle()
        assert (await page.send(id, type="hint"))["type"] == "advice"
        assert page.status["hints"] == [1]

    run(scenario())


def test_a_match_of_replaced_rules_ends_with_a_word_and_its_record_can_be_saved() -> None:
    async def scenario() -> None:
        storage = MemoryStorage()
        page = Page(storage)
        id = await page.create("dungeon_roll", "me", "greedy")
        await page.host.connect(id)
        await page.settle()
        await page.play(id)
        await page.settle()
        stored = json.loads(storage.matches[id])
        stored["setup"]["rules"] -= 1
        storage.matches[id] = json.dumps(stored)
        later = Page(storage)
        assert await later.host.connect(id) == ""
        await later.settle()
        assert later.status["phase"] == "closed"
        assert storage.overviews[id]["card"]["phase"] == "closed"
        record = (await later.request("record", match=id))["value"]
        assert '[Game "dungeon_roll"]' in record
        assert "unfinished" in record.splitlines()[-1]

    run(scenario())


def test_a_match_goes_on_with_its_content_after_an_update_has_replaced_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def scenario() -> None:
        storage = MemoryStorage()
        page = Page(storage)
        id = await page.create("dungeon_roll", "me")
        await page.host.connect(id)
        await page.settle()
        game = games.game("dungeon_roll")
        newer = game.content(game.content().text.replace("dragon_experience = 1", "dragon_experience = 2"))
        assert newer.hash != game.content().hash
        monkeypatch.setattr(game, "_content", newer)
        later = Page(storage)
        assert await later.host.connect(id) == ""
        await later.settle()
        assert later.view == page.view
        assert (await later.play(id))["type"] == "done"
        shown = (await later.request("replay", match=id, move=0))["value"]
        assert shown["views"]

    run(scenario())
