"""The matches of tutorials: as each game wants them, and without traces in the statistics."""

from __future__ import annotations

from pathlib import Path

import pytest

import undercroft
from server.running_server import MatchClient, RunningServer, guest, run_scenario, running_server
from undercroft import bots, games
from undercroft.server.play import lobby
from undercroft.server.store import Account

pytestmark = pytest.mark.once  # does not depend on the build

HOST = Account("host", "Anna", "en", 0, 0.0, 0.0)


@pytest.mark.parametrize("name", games.NAMES)
def test_every_game_has_a_lesson_that_begins_with_the_person(name: str) -> None:
    game = games.game(name)
    row = lobby.lesson_match(game, HOST, 1.0)
    state = row.setup.origin(game).initial_state()
    assert row.setup.lesson
    assert [seat.kind for seat in row.setup.seats] == ["person"] + ["bot"] * (state.players - 1)
    assert state.actor() == 0
    assert row.setup.timing.kind == "none"


@pytest.mark.parametrize("name", games.NAMES)
def test_a_lesson_ends_after_few_moves_of_the_person(name: str) -> None:
    game = games.game(name)
    assert game.lesson is not None
    origin = lobby.lesson_match(game, HOST, 1.0).setup.origin(game)
    state = origin.initial_state()
    player = bots.make(game, bots.best(game) if name != "tales_of_tails" else "greedy", 1)
    other = bots.make(game, game.lesson.bot, 2)
    own = moves = 0
    while state.outcome() is None:
        moves += 1
        own += state.actor() == 0
        origin.seed_move(state, moves)
        state.play((other if state.actor() else player).choose(state))
    assert own <= 45
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.winners == [0]


def test_a_lesson_counts_for_no_statistics_and_its_record_can_be_replayed(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running_server(tmp_path / "db") as one, guest(one) as anna:
            for number, game in enumerate(["dungeon_roll", "knock_knock"]):
                match = await anna.create(["me"], game=game, lesson=True)
                seated = await anna.look(match)
                assert seated.snapshot["lesson"] is True
                await play_to_the_end(one, match, seated)
                found = (await anna.get("/api/me/results")).json()
                assert (found["results"], found["achievements"]) == ([], {})
                record = (await anna.get(f"/api/matches/{match}/record")).text
                assert undercroft.load(record).over
                cards = (await anna.get("/api/me/matches")).json()
                assert [card["lesson"] for card in cards] == [True] * (number + 1)
                await seated.close()

    run_scenario(scenario)


def test_a_rematch_of_a_lesson_is_a_match_like_any_other(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running_server(tmp_path / "db") as one, guest(one) as anna:
            match = await anna.create(["me"], game="dungeon_roll", lesson=True)
            seated = await anna.look(match)
            await play_to_the_end(one, match, seated)
            await seated.until((await seated.command("rematch"))["seq"])
            again = await anna.look(seated.status["rematch"])
            assert again.snapshot["lesson"] is False
            assert again.snapshot["commitment"] != seated.snapshot["commitment"]
            await seated.close()
            await again.close()

    run_scenario(scenario)


def test_a_game_without_a_lesson_says_so(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running_server(tmp_path / "db") as one, guest(one) as anna:
            wanted = {"game": "toy", "seats": [{"who": "me"}], "lesson": True}
            assert (await anna.post("/api/matches", wanted)).json()["detail"] == "toy has no lesson"

    run_scenario(scenario)


async def play_to_the_end(one: RunningServer, match: str, seated: MatchClient) -> None:
    """Plays whatever stands first."""
    active = await one.server.matches.get(match)
    while active.match.phase != "over":
        action = active.match.game.action_text(active.match.state.legal()[-1])
        await seated.command("play", action=action)
