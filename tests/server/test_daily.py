"""The challenge of the day: one try for each, the same dice for all, and sealed until the day is over."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
import toy
from websockets.exceptions import ConnectionClosed

from server.running_server import (
    Clock,
    Guest,
    MatchClient,
    RunningServer,
    guest,
    quickest_answer,
    run_scenario,
    running_server,
)
from server.test_passkeys import SecurityChip, register
from server.test_store import older_database
from undercroft.kernel.game import Challenge
from undercroft.match import fairness
from undercroft.server.play.bot_player import BotPlayer
from undercroft.server.play.daily import IDLE_BOT_SECONDS
from undercroft.server.play.daily_challenges import GRACE_SECONDS, day_of, ends, sealed_until
from undercroft.server.protocol.close_codes import SEALED
from undercroft.server.store import DailyTry

pytestmark = pytest.mark.once  # does not depend on the build

DAY = "2026-11-17"
NOON = datetime(2026, 11, 17, 12, tzinfo=UTC).timestamp()
BOARD = f"/api/daily/{DAY}/toy"


@pytest.fixture(autouse=True)
def toy_challenge(monkeypatch: pytest.MonkeyPatch) -> None:
    """The toy game has a challenge, and never ends before its last turn."""
    monkeypatch.setattr(toy.Pig, "daily", lambda self, day: Challenge(1, {}))


def at(moment: float) -> Clock:
    """A clock that shows this time now."""
    clock = Clock()
    clock.ahead = moment - time.time()
    return clock


@asynccontextmanager
async def serving(database: str | Path, moment: float = NOON) -> AsyncIterator[tuple[RunningServer, Clock]]:
    """A server at a time that can be changed."""
    clock = at(moment)
    async with running_server(database, clock) as one:
        yield one, clock


def move_to(clock: Clock, moment: float) -> None:
    clock.ahead = moment - time.time()


async def begin(who: Guest, game: str = "toy") -> str:
    response = await who.post("/api/daily", {"game": game})
    assert response.status_code in (200, 201), response.text
    return str(response.json()["match"])


async def finish(who: Guest, match: str) -> MatchClient:
    """Plays a try to its end: rolls once in every turn and holds."""
    theirs = await who.look(match)
    while theirs.status["phase"] == "open":
        await theirs.receive()
    while theirs.status["phase"] == "running":
        texts = [offer["text"] for offer in theirs.view["actions"]]
        seen = theirs.seen
        assert (await theirs.command("play", action="hold" if "hold" in texts else "roll"))["type"] == "done"
        await theirs.until(seen + 1)
    return theirs


async def page(who: Guest, day: str = "") -> Any:
    return (await who.get(f"/api/daily?day={day}" if day else "/api/daily")).json()


async def toy_of(who: Guest, day: str = "") -> Any:
    return next(found for found in (await page(who, day))["challenges"] if found["game"] == "toy")


def test_an_account_has_one_try_a_day_however_often_it_asks(database: str) -> None:
    async def scenario() -> None:
        async with serving(database) as (one, clock), guest(one) as anna:
            matches = set(await asyncio.gather(*[begin(anna) for _ in range(5)]))
            assert len(matches) == 1
            assert [card["match"] for card in (await anna.get("/api/me/matches")).json()] == list(matches)
            await (await finish(anna, matches.pop())).close()
            assert (await toy_of(anna))["own"]["state"] == "done"
            earlier = await begin(anna)
            move_to(clock, NOON + 86400)
            assert await begin(anna) != earlier

    run_scenario(scenario)


def test_every_game_with_a_challenge_has_one_and_others_have_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.undo()

    async def scenario() -> None:
        async with serving(tmp_path / "d.db") as (one, _), guest(one) as anna:
            found = {challenge["game"]: challenge for challenge in (await page(anna))["challenges"]}
            assert set(found) == {"dungeon_roll", "tales_of_tails", "labyrinth", "knock_knock"}
            assert all(challenge["goals"].keys() == {"en", "ru"} for challenge in found.values())
            assert found["dungeon_roll"]["details"]["en"]  # the hero of the day
            refused = await anna.post("/api/daily", {"game": "toy"})
            assert (refused.status_code, refused.json()["reason"]) == (400, "bad-option")

    run_scenario(scenario)


def test_everyone_plays_with_the_same_dice_and_two_processes_agree_on_them(empty_postgres: str) -> None:
    async def scenario() -> None:
        async with (
            serving(empty_postgres) as (one, clock),
            running_server(empty_postgres, clock) as other,
            guest(one) as anna,
            guest(other) as boris,
        ):
            first, second = await asyncio.gather(page(anna), page(boris))
            assert first["commitment"] == second["commitment"]
            hers, his = await finish(anna, await begin(anna)), await finish(boris, await begin(boris))
            assert hers.snapshot["commitment"] == his.snapshot["commitment"]
            assert hers.view == his.view
            await hers.close()
            await his.close()
            boris.where = one
            (row, tied) = (await boris.get(BOARD)).json()["rows"]
            assert (row["rank"], tied["rank"]) == (1, 1)

    run_scenario(scenario)


def test_two_processes_give_an_account_one_try(empty_postgres: str) -> None:
    async def scenario() -> None:
        async with (
            serving(empty_postgres) as (one, clock),
            running_server(empty_postgres, clock) as other,
            guest(one) as anna,
        ):
            elsewhere = Guest(other, anna.client)
            matches = await asyncio.gather(*[begin(who) for who in (anna, elsewhere) * 4])
            assert len(set(matches)) == 1
            assert len((await anna.get("/api/me/matches")).json()) == 1

    run_scenario(scenario)


def test_a_try_cannot_be_made_easier(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path / "d.db") as (one, _), guest(one) as anna:
            match = await begin(anna)
            hers = await anna.look(match)
            while hers.status["phase"] != "running":
                await hers.receive()
            assert (await hers.command("play", action="aim 2"))["type"] == "done"
            assert hers.status["take_back"] == []
            for command in ("take-back", "ask-pause", "leave"):
                assert (await hers.command(command))["reason"] == "daily", command
            assert (await hers.command("hint"))["reason"] == "no-hints"
            assert (await hers.command("replace", seat=0))["reason"] == "daily"
            await hers.close()
            hers = await finish(anna, match)
            assert (await hers.command("rematch"))["reason"] == "daily"
            await hers.close()

    run_scenario(scenario)


async def everything(who: Guest, match: str) -> dict[str, tuple[int, str]]:
    """All answers over HTTP that might have to do with a match."""
    addresses = [
        "/api/me", "/api/me/matches", "/api/me/results", "/api/me/campaigns", "/api/me/export",
        "/api/matches",
        "/api/daily", f"/api/daily?day={DAY}", BOARD, f"{BOARD}?board=member", f"{BOARD}?board=guest",
        f"/api/matches/{match}", f"/api/matches/{match}/record", f"/api/matches/{match}/notifications",
        *[f"/api/matches/{match}/replay?seat={seat}&move=0&count=50&events=1" for seat in (-1, 0)],
        f"/api/matches/{match}/review?seat=0",
    ]  # fmt: skip
    answers = {address: await who.get(address) for address in addresses}
    return {address: (answer.status_code, answer.text) for address, answer in answers.items()}


def test_nothing_of_a_day_leaves_the_server_before_it_is_over(database: str) -> None:
    async def scenario() -> None:
        async with serving(database) as (one, clock), guest(one, "Anna") as anna, guest(one, "Eve") as eve:
            match = await begin(anna)
            running = await everything(anna, match)
            hers = await finish(anna, match)
            secret = await one.server.daily.store.known_secret(DAY)
            dice = fairness.derived_secret(bytes.fromhex(secret), "toy").hex()
            told = [*hers.raw]
            for moment in (NOON + 3600, ends(DAY) + 1, sealed_until(DAY) - 60):
                move_to(clock, moment)
                for who in (anna, eve):
                    for address, (status, text) in (await everything(who, match)).items():
                        told.append(text)
                        if "/record" in address or "/replay" in address or "/review" in address:
                            assert (status, json.loads(text)["reason"]) == (409, "sealed")
                    assert (await who.get("/api/me/export")).json()["entries"] == []
                    rows = (await who.get(BOARD + "?board=guest")).json()["rows"]
                    assert [row["match"] for row in rows] == [""]
                with pytest.raises(ConnectionClosed) as closed:
                    await eve.look(match)
                assert closed.value.rcvd is not None
                assert closed.value.rcvd.code == SEALED
                again = await anna.look(match)
                told += again.raw
                await again.close()
            told += [text for _, text in running.values()]
            assert not [text for text in told if dice in text or secret in text]
            await hers.close()
            await check_published(anna, eve, clock, match, secret, dice)

    run_scenario(scenario)


async def check_published(anna: Guest, eve: Guest, clock: Clock, match: str, secret: str, dice: str) -> None:
    """After the day, all that was sealed is open to all, and fits what was published before."""
    before = await page(eve, DAY)
    assert before["secret"] == ""
    move_to(clock, sealed_until(DAY) + 1)
    after = await page(eve, DAY)
    assert after["secret"] == secret
    assert fairness.commitment(bytes.fromhex(secret)) == before["commitment"] == after["commitment"]
    for who in (anna, eve):
        statuses = {status for status, _ in (await everything(who, match)).values()}
        assert statuses <= {200, 403}, statuses
        theirs = await who.look(match)
        assert theirs.status["secret"] == dice
        assert fairness.commitment(bytes.fromhex(dice)) == theirs.snapshot["commitment"]
        await theirs.close()
    record = (await eve.get(f"/api/matches/{match}/record")).text
    verified = await eve.post("/api/replay", {"record": record, "move": 0})
    assert (verified.status_code, dice in record) == (200, True)
    assert (await eve.get(BOARD)).json()["rows"][0]["match"] == match


def test_a_try_counts_for_the_day_on_which_it_was_begun(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path / "d.db", ends(DAY) - 30) as (one, clock), guest(one) as anna:
            match = await begin(anna)
            move_to(clock, ends(DAY) + GRACE_SECONDS - 60)
            await (await finish(anna, match)).close()
            assert (await toy_of(anna, DAY))["own"]["state"] == "done"
            assert (await toy_of(anna))["own"] is None
            assert (await page(anna))["streak"] == 1

    run_scenario(scenario)


def test_a_try_that_is_not_finished_in_time_is_ended(database: str) -> None:
    async def scenario() -> None:
        async with serving(database) as (one, clock), guest(one) as anna:
            match = await begin(anna)
            hers = await anna.look(match)
            move_to(clock, sealed_until(DAY) + 1)
            assert (await hers.command("play", action="roll"))["reason"] in ("day-over", "not-running")
            await one.server.daily.maintain()
            closed = await hers.frame("close")
            assert closed["event"]["text"] == "day-over"
            assert (await toy_of(anna, DAY))["own"]["state"] == "late"
            assert (await anna.get(BOARD)).json()["rows"] == []
            await hers.close()

    run_scenario(scenario)


def test_a_try_that_was_given_up_has_no_rank(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path / "d.db") as (one, _), guest(one) as anna:
            hers = await anna.look(await begin(anna))
            while hers.status["phase"] != "running":
                await hers.receive()
            assert (await hers.command("resign"))["type"] == "done"
            own = (await toy_of(anna))["own"]
            assert (own["state"], own["rank"], own["of"]) == ("resigned", 0, 0)
            await hers.close()

    run_scenario(scenario)


def a_try(account: str, score: int, board: str = "guest", day: str = DAY, state: str = "done") -> DailyTry:
    return DailyTry(day, "toy", account, f"{day}-{account}", board, state, score, NOON, NOON + score)


async def insert(one: RunningServer, tries: list[DailyTry]) -> None:
    columns = "(day, game, account, match, board, state, score, began, ended)"
    text = f"INSERT INTO daily_tries {columns} VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"
    values = [tuple(getattr(each, name) for name in DailyTry.__struct_fields__) for each in tries]
    await one.server.store.run([(text, row) for row in values])


def test_equal_scores_share_a_rank_and_members_are_not_compared_with_guests(database: str) -> None:
    async def scenario() -> None:
        async with serving(database) as (one, _), guest(one, "Anna") as anna, guest(one) as boris:
            assert (await register(anna, SecurityChip())).status_code in (200, 201)
            await insert(one, [a_try("a", 7), a_try("b", 9), a_try("c", 7), a_try("d", 3)])
            await insert(one, [a_try("m", 50, "member")])
            await (await finish(anna, await begin(anna))).close()
            guests = (await boris.get(BOARD)).json()
            assert (guests["board"], guests["finished"]) == ("guest", 4)
            assert [(row["rank"], row["score"]) for row in guests["rows"]] == [(1, 9), (2, 7), (2, 7), (4, 3)]
            assert guests["distribution"] == [[9, 1], [7, 2], [3, 1]]
            members = (await anna.get(BOARD)).json()
            assert members["board"] == "member"
            assert [(row["name"], row["you"]) for row in members["rows"]] == [("#0", False), ("Anna", True)]
            assert (members["own"]["rank"], members["own"]["of"]) == (2, 2)

    run_scenario(scenario)


def test_a_guest_who_becomes_a_member_after_a_try_stays_on_the_board_of_guests(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path / "d.db") as (one, _), guest(one) as anna:
            match = await begin(anna)
            assert (await register(anna, SecurityChip())).status_code in (200, 201)
            await (await finish(anna, match)).close()
            assert (await anna.get(BOARD)).json()["board"] == "guest"

    run_scenario(scenario)


def test_a_deleted_account_stays_on_the_board_without_its_name(database: str) -> None:
    async def scenario() -> None:
        async with serving(database) as (one, _), guest(one, "Anna") as anna, guest(one) as boris:
            await (await finish(anna, await begin(anna))).close()
            assert (await boris.get(BOARD)).json()["rows"][0]["name"] == "Anna"
            assert (await anna.post("/api/me/delete", {"sure": True})).status_code == 200
            assert (await boris.get(BOARD)).json()["rows"][0]["name"] == "#0"

    run_scenario(scenario)


def test_the_strongest_bot_plays_the_challenge_once(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path / "d.db") as (one, _), guest(one) as anna, guest(one) as boris:
            await begin(anna)
            await begin(boris)
            while (bot := (await anna.get(BOARD)).json()["bot"]) is None:
                await asyncio.sleep(0.01)
            assert (bot["name"], bot["match"]) == ("", "")
            query = "SELECT state, score FROM daily_tries WHERE board = 'bot'"
            assert await one.server.store.rows(query) == [("done", bot["score"])]

    run_scenario(scenario)


def test_a_bot_whose_process_has_stopped_goes_on_elsewhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario() -> None:
        with monkeypatch.context() as stopped:
            stopped.setattr(BotPlayer, "start", lambda self, active: None)
            async with serving(tmp_path / "d.db") as (one, _), guest(one) as anna:
                await begin(anna)
        later = serving(tmp_path / "d.db", NOON + IDLE_BOT_SECONDS + 120)
        async with later as (one, _), guest(one) as boris:
            await one.server.daily.maintain()
            while (await boris.get(BOARD)).json()["bot"] is None:
                await asyncio.sleep(0.01)

    run_scenario(scenario)


def test_a_streak_counts_days_in_a_row_up_to_today_or_yesterday(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path / "d.db") as (one, clock), guest(one) as anna:
            await begin(anna)
            ((account,),) = await one.server.store.rows(
                "SELECT account FROM daily_tries WHERE board = 'guest'"
            )
            assert (await page(anna))["streak"] == 0
            for days in (1, 2, 3, 5):
                await insert(one, [a_try(account, 5, day=day_of(NOON - days * 86400))])
            assert (await page(anna))["streak"] == 3
            move_to(clock, NOON + 86400)
            assert (await page(anna))["streak"] == 0

    run_scenario(scenario)


def test_the_board_of_ten_thousand_tries_answers_within_50_ms(database: str) -> None:
    async def scenario() -> None:
        async with serving(database) as (one, _), guest(one) as anna:
            await page(anna)
            await insert(one, [a_try(f"g{n}", n * 37 % 300) for n in range(10000)])
            await (await finish(anna, await begin(anna))).close()
            for address in (BOARD, "/api/daily"):
                assert await quickest_answer(anna, address, 0.05) < 0.05, address

    run_scenario(scenario)


def test_days_that_have_not_come_or_never_were_are_unknown(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path / "d.db") as (one, _), guest(one) as anna:
            await page(anna)
            for day in ("2026-11-18", "2020-01-01", "2026-13-01", "tomorrow", "20261117"):
                assert (await anna.get(f"/api/daily?day={day}")).status_code == 404
                assert (await anna.get(f"/api/daily/{day}/toy")).status_code == 404

    run_scenario(scenario)


def test_a_database_without_challenges_gets_them(tmp_path: Path) -> None:
    older_database(tmp_path / "old.db", "daily_secrets")

    async def scenario() -> None:
        async with serving(tmp_path / "old.db") as (one, _), guest(one) as anna:
            await (await finish(anna, await begin(anna))).close()
            assert (await toy_of(anna))["own"]["rank"] == 1

    run_scenario(scenario)
