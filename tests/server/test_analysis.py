"""The analysis board on a server: positions of finished matches, moves for all seats, other dice, values."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from server.running_server import Guest, guest, run_scenario, running_server
from undercroft import games
from undercroft.kernel.game import Game
from undercroft.kernel.state import State
from undercroft.match.origin import roll_seed
from undercroft.server.play.analysis_match import MOST_ROLLS, AnalysisMatch
from undercroft.server.protocol.analysis_types import AnalysisMove, AnalysisRequest

pytestmark = pytest.mark.once  # does not depend on the build


def position_of(name: str, players: int = 2, **options: str) -> dict[str, Any]:
    game = games.game(name)
    return dict(game.position(game.new(players, 3, game.check_options(options))))


def chance_move(game: Game, state: State) -> tuple[list[str], str]:
    """Moves up to one that depends on dice or cards, and that one."""
    line: list[str] = []
    while True:
        for action in state.legal():
            if len({result(game, state, action, seed) for seed in range(8)}) > 1:
                return line, game.action_text(action)
        line.append(game.action_text(state.legal()[0]))
        state.play(state.legal()[0])


def result(game: Game, state: State, action: int, seed: int) -> str:
    """What a player is told of a move with these dice."""
    after = state.clone()
    after.seed(seed)
    after.play(action)
    lines = game.describe_move(state, action, after, state.actor())
    return repr([(line.id, line.args) for line in lines])


async def refused(who: Guest, path: str, body: dict[str, Any]) -> tuple[int, str]:
    answer = await who.post(path, body)
    return answer.status_code, answer.json()["reason"]


@pytest.mark.parametrize("name", games.NAMES)
def test_moves_are_played_for_all_seats_up_to_the_end_of_the_line(name: str) -> None:
    game, position = games.game(name), position_of(name)
    moves: list[AnalysisMove] = []
    for _move in range(30):
        tried = AnalysisMatch(game, AnalysisRequest(name, position, moves, ["Anna", "Boris"]))
        state = tried.match.state
        if state.over():
            break
        snapshot = tried.step().snapshot
        assert [seat.name for seat in snapshot.status.seats][:2] == ["Anna", "Boris"]
        moves.append(AnalysisMove(game.action_text(state.legal()[-1])))
    assert len(moves) > 1


@pytest.mark.parametrize("name", games.NAMES)
def test_another_roll_brings_what_was_promised(name: str) -> None:
    game = games.game(name)
    position = position_of(name)
    line, last = chance_move(game, game.from_position(position, game.content()))
    moves = [AnalysisMove(text) for text in line]
    first = AnalysisMatch(game, AnalysisRequest(name, position, [*moves, AnalysisMove(last)]))
    rolls = first.rolls()
    assert len(rolls) > 1
    assert len(rolls) == MOST_ROLLS or sum(roll.share for roll in rolls) == pytest.approx(1)
    assert rolls == sorted(rolls, key=lambda roll: -roll.share)
    seat = first.events[-1].before.actor()
    for wanted in rolls[:3]:
        again = AnalysisMatch(
            game, AnalysisRequest(name, position, [*moves, AnalysisMove(last, wanted.roll)])
        )
        event = again.events[-1]
        told = game.describe_move(event.before, event.action, event.after, seat)
        assert [line.id for line in told] == [line.id for line in wanted.lines]
        assert [line.args for line in told] == [line.args for line in wanted.lines]


def test_rolls_of_one_move_and_of_the_next_are_not_the_same() -> None:
    assert len({roll_seed(move, roll) for move in range(1, 30) for roll in range(30)}) == 29 * 30


def test_values_name_the_best_action_first_and_what_follows() -> None:
    position = position_of("dungeon_roll", 1, heroes="none")
    found = AnalysisMatch(games.game("dungeon_roll"), AnalysisRequest("dungeon_roll", position)).values()
    assert found.unit == "points"
    values = [choice.value for choice in found.choices]
    assert values == sorted(values, reverse=True)
    labyrinth = AnalysisMatch(
        games.game("labyrinth"), AnalysisRequest("labyrinth", position_of("labyrinth"))
    ).values(60)
    assert labyrinth.unit == "chance"
    assert all(0 <= choice.value <= 1 for choice in labyrinth.choices)
    assert labyrinth.choices[0].line


def test_a_finished_match_gives_positions_and_an_unfinished_one_does_not(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running_server(tmp_path / "db") as one, guest(one) as anna, guest(one) as boris:
            options = {"delves": "1", "heroes": "none"}
            match = await anna.create(["me"], game="dungeon_roll", options=options, open_after=False)
            hers = await anna.look(match)
            address = f"/api/matches/{match}/replay?move=0&position=1"
            early = await anna.get(address)
            assert (early.status_code, early.json()["reason"]) == (409, "not-over")
            while hers.view["outcome"] is None:
                await hers.command("play", action=hers.view["actions"][-1]["text"])
            stranger = await boris.get(address)
            assert (stranger.status_code, stranger.json()["reason"]) == (403, "not-seated")
            position = (await anna.get(address)).json()["position"]
            assert (await anna.get(address.replace("&position=1", ""))).json()["position"] is None
            body = {"game": "dungeon_roll", "position": position}
            step = (await anna.post("/api/analysis", body)).json()
            assert step["frame"] is None
            actions = step["snapshot"]["views"][0]["actions"]
            moved = {**body, "moves": [{"action": actions[0]["text"]}]}
            assert (await anna.post("/api/analysis", moved)).json()["frame"]["event"]["kind"] == "play"
            values = (await anna.post("/api/analysis/values", moved)).json()
            assert values["choices"]
            record = (await anna.get(f"/api/matches/{match}/record")).text
            replayed = await anna.post("/api/replay", {"record": record, "move": 0, "position": True})
            assert replayed.json()["position"] == position
            await hers.close()

    run_scenario(scenario)


def test_bad_requests_get_a_clear_answer(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running_server(tmp_path / "db") as one, guest(one) as anna:
            position = position_of("labyrinth")
            body = {"game": "labyrinth", "position": position}
            illegal = {**body, "moves": [{"action": "castle kingside"}]}
            assert await refused(anna, "/api/analysis", illegal) == (400, "unreadable")
            assert await refused(anna, "/api/analysis", {**body, "game": "chess"}) == (404, "no-game")
            broken = {**body, "position": {**position, "generator": "dice"}}
            assert await refused(anna, "/api/analysis", broken) == (400, "bad-position")
            assert await refused(anna, "/api/analysis/values", broken) == (400, "bad-position")
            assert await refused(anna, "/api/analysis", {**body, "moves": ["draw"]}) == (400, "unreadable")

    run_scenario(scenario)
