"""Simulations: many games between bots."""

from __future__ import annotations

import pickle
from typing import Any

import pytest
import toy

from undercroft import bots
from undercroft.bots.playout import play_bots
from undercroft.kernel.errors import BadContent, BadOption
from undercroft.lab.simulate import Plan, Result, Tally, simulate

TIMING = ("seconds", "steps_per_second")
BOX = 'game = "toy"\n[box]\nsource = "public"\nturns = 1\ncards = [1, 1, 1, 1, 1]'


def result(jobs: int = 1, **given: Any) -> dict[str, Any]:
    plan = Plan(toy.GAME, **{"players": 2, "bots": ["random", "holder"], "games": 60, "seed": 5, **given})
    found = simulate(plan, jobs).as_json()
    return {name: value for name, value in found.items() if name not in TIMING}


def test_the_result_is_the_same_on_any_number_of_processes() -> None:
    assert result(jobs=2) == result(jobs=1)


def test_another_seed_gives_another_result() -> None:
    assert result(seed=6) != result()


def test_two_halves_make_the_whole() -> None:
    """Game n has the seed of the plan plus n."""
    whole, first, second = result(), result(games=30), result(games=30, seed=35)
    assert whole["steps"] == first["steps"] + second["steps"]
    assert whole["seats"][0]["wins"] == first["seats"][0]["wins"] + second["seats"][0]["wins"]


def test_a_game_is_the_one_that_its_seed_gives() -> None:
    state = toy.GAME.new(2, 5)
    steps = play_bots(state, bots.make_for_seats(toy.GAME, ["random", "holder"], 2, 5))
    outcome = state.outcome()
    assert outcome is not None
    one = result(games=1)
    assert (one["games"], one["steps"]) == (1, steps)
    assert [seat["mean_score"] for seat in one["seats"]] == outcome.scores
    assert [seat["wins"] for seat in one["seats"]] == [int(seat in outcome.winners) for seat in (0, 1)]
    assert one["reasons"] == {outcome.reason: 1}


def test_seats_keep_their_bots_and_statistics() -> None:
    for seat, bot in zip(result()["seats"], ["random", "holder"], strict=True):
        assert seat["bot"] == bot
        assert seat["win_rate_low"] < seat["win_rate"] < seat["win_rate_high"]
        assert seat["score_quantiles"]["0%"] <= seat["mean_score"] <= seat["score_quantiles"]["100%"]


def test_the_keys_that_others_read_are_there() -> None:
    found = simulate(Plan(toy.GAME, games=3)).as_json()
    assert {"game", "games", "steps", "steps_per_second", "seats"} <= found.keys()
    wanted = {"bot", "win_rate", "win_rate_low", "win_rate_high", "mean_score"}
    assert all(wanted <= seat.keys() for seat in found["seats"])


def test_one_bot_takes_all_seats() -> None:
    assert [seat["bot"] for seat in result(bots=["holder"], players=3)["seats"]] == ["holder"] * 3


def test_options_and_content_reach_every_process() -> None:
    given = {"options": {"goal": "40"}, "content": BOX, "games": 20}
    assert result(jobs=2, **given) == result(**given)
    assert result(**given)["reasons"] == {"late": 20}
    assert result(**given)["options"] == {"goal": "40"}
    assert result(**given)["content"] != result()["content"]


def test_a_shared_win_is_a_win_for_both_and_counted_as_shared() -> None:
    """With one turn each no player reaches forty, and many games end without a point."""
    seats = result(content=BOX, options={"goal": "40"}, bots=["random"], games=100)["seats"]
    assert seats[0]["shared_wins"] == seats[1]["shared_wins"] > 0
    assert seats[0]["wins"] + seats[1]["wins"] - seats[0]["shared_wins"] == 100


def test_progress_counts_up_to_all_games() -> None:
    seen: list[int] = []
    simulate(Plan(toy.GAME, games=1200), progress=seen.append)
    assert seen == sorted(seen)
    assert len(seen) > 2
    assert seen[-1] == 1200


def test_tallies_add_up_in_any_order() -> None:
    parts = [simulate(Plan(toy.GAME, 2, games=10, seed=seed)).tally for seed in (0, 10, 20)]
    sums = []
    for order in ([0, 1, 2], [2, 0, 1]):
        total = Tally(2)
        for part in order:
            total.add(parts[part])
        sums.append(Result(Plan(toy.GAME, 2), total, 1).as_json())
    assert sums[0] == sums[1]


def test_a_plan_can_be_pickled() -> None:
    plan = pickle.loads(pickle.dumps(Plan(toy.GAME, 3, ["holder"], seed=9)))
    assert isinstance(plan.game, toy.Pig)
    assert (plan.players, plan.bots, plan.seed) == (3, ["holder"] * 3, 9)


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"bots": ["clever"]}, "toy has no bot 'clever'; it has random, holder"),
        ({"bots": ["random"] * 3}, "3 bots cannot take 2 seats"),
        ({"players": 7}, "toy is for 1 to 4 players, not 7"),
        ({"options": {"goal": "1"}}, "option goal must be one of 20, 40"),
        ({"games": 0}, "at least one game"),
        ({"jobs": 0}, "at least one process"),
    ],
)
def test_a_bad_plan_says_what_would_be_right(given: dict[str, Any], message: str) -> None:
    with pytest.raises(BadOption, match=message):
        result(**given)


def test_bad_content_is_found_before_anything_is_played() -> None:
    with pytest.raises(BadContent):
        result(content="[box]\nturns = 1", jobs=2)
