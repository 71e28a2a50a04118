"""Tournaments: pairing, ratings, resuming, and the same result on any executor."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
import toy

from undercroft import games
from undercroft.kernel.errors import BadOption
from undercroft.lab.arena import Tournament, play
from undercroft.lab.executor import Executor
from undercroft.lab.ratings import Ratings
from undercroft.lab.results_log import ResultsLog, Row, write_parquet

BOTS = ["random", "holder"]


def tournament(**given: Any) -> Tournament:
    return Tournament(toy.GAME, **{"entrants": BOTS, "players": [2], "games": 10, "seed": 5, **given})


def rows_of(*places: tuple[str, int], players: int = 2) -> list[Row]:
    """The rows of a fixture, from the bots and their places."""
    return [
        {"bot": bot, "place": place, "players": players, "payoff": float(place == 1), "score": -place}
        for bot, place in places
    ]


def test_the_better_bot_is_rated_higher_and_the_intervals_shrink() -> None:
    plans = [Tournament(games.game("dungeon_roll"), ["random", "greedy"], [2], deals) for deals in (2, 20)]
    few, many = [play(plan)[0].as_json() for plan in plans]
    assert many[0]["bot"] == "greedy"
    assert many[0]["rating_low"] > many[1]["rating_high"]
    spans = [best["rating_high"] - best["rating_low"] for best in (few[0], many[0])]
    assert spans[1] < spans[0]


def test_all_bots_meet_and_take_each_seat_equally_often() -> None:
    plan = tournament(entrants=["a", "b", "c", "d"], players=[2, 3], games=6)
    fixtures = plan.schedule(0, 0, Ratings(plan.entrants))
    assert [fixture.number for fixture in fixtures] == list(range(len(fixtures)))
    for players, line_ups in ((2, 6), (3, 4)):
        games_of_size = [fixture for fixture in fixtures if fixture.players == players]
        assert len({frozenset(fixture.entrants) for fixture in games_of_size}) == line_ups
        assert len(games_of_size) == line_ups * 6
        seats = Counter((bot, seat) for fixture in games_of_size for seat, bot in enumerate(fixture.entrants))
        assert len(seats) == 4 * players
        assert len(set(seats.values())) == 1


def test_all_line_ups_play_the_same_deals() -> None:
    plan = tournament(entrants=["a", "b", "c"], games=4)
    deals = Counter(fixture.seed for fixture in plan.schedule(0, 0, Ratings(plan.entrants)))
    assert deals == {5: 3, 6: 3, 7: 3, 8: 3}


def test_with_too_few_bots_some_take_two_seats_but_never_all() -> None:
    line_ups = tournament(players=[3]).line_ups(3)
    assert sorted(map(sorted, line_ups)) == [["holder", "holder", "random"], ["holder", "random", "random"]]


def test_swiss_rounds_pair_equal_bots_that_have_not_met() -> None:
    plan = tournament(entrants=["a", "b", "c", "d"], swiss=3, games=1)
    ratings = Ratings(plan.entrants)
    assert plan._swiss_line_ups(2, ratings) == [["a", "b"], ["c", "d"]]
    ratings.rate(rows_of(("a", 1), ("b", 2)))
    ratings.rate(rows_of(("c", 1), ("d", 2)))
    assert {frozenset(seats) for seats in plan._swiss_line_ups(2, ratings)} == {
        frozenset({"a", "c"}),
        frozenset({"b", "d"}),
    }


def test_in_a_swiss_round_no_bot_is_left_out() -> None:
    plan = tournament(entrants=["a", "b", "c", "d", "e"], swiss=1)
    line_ups = plan._swiss_line_ups(2, Ratings(plan.entrants))
    assert {bot for seats in line_ups for bot in seats} == set(plan.entrants)
    assert all(len(set(seats)) == 2 for seats in line_ups)


def test_a_swiss_tournament_is_the_same_every_time() -> None:
    plan = tournament(swiss=3, games=4)
    assert play(plan)[1] == play(plan)[1]
    assert len(play(plan)[1]) == 3 * 4 * 2


@pytest.mark.parametrize(("name", "players"), [("dungeon_roll", 1), ("knock_knock", 2)])
def test_without_opponents_bots_are_compared_on_the_same_deals(name: str, players: int) -> None:
    plan = Tournament(games.game(name), ["random", "greedy"], [players], games=8, seed=3)
    ratings, rows = play(plan)
    assert [row["bot"] for row in rows] == ["random", "greedy"] * 8
    assert all(rows[at]["seed"] == rows[at + 1]["seed"] for at in range(0, 16, 2))
    for one, other in zip(rows[::2], rows[1::2], strict=True):
        better = (one["payoff"], one["score"]) > (other["payoff"], other["score"])
        worse = (one["payoff"], one["score"]) < (other["payoff"], other["score"])
        assert (one["place"] < other["place"], one["place"] > other["place"]) == (better, worse)
    assert ratings.ranking() == ["greedy", "random"]


def test_equals_stay_equal() -> None:
    ratings = Ratings(["a", "b"])
    ratings.rate(rows_of(("a", 1), ("b", 1)))
    first, second = ratings.as_json()
    assert first["rating"] == pytest.approx(second["rating"])


def test_the_result_is_the_same_on_any_number_of_processes() -> None:
    alone, together = play(tournament()), play(tournament(), Executor(2))
    assert alone[1] == together[1]
    assert alone[0].as_json() == together[0].as_json()


def test_an_interrupted_tournament_continues(tmp_path: Path) -> None:
    file = tmp_path / "arena.jsonl"
    whole = play(tournament())
    play(tournament(), results_log=ResultsLog(file))
    lines = file.read_text().splitlines()
    file.write_text("\n".join(lines[:5]) + "\n" + lines[5][:20])
    results_log = ResultsLog(file)
    done: list[int] = []
    again = play(tournament(), results_log=results_log, progress=lambda number, total: done.append(number))
    assert again[1] == whole[1]
    assert again[0].as_json() == whole[0].as_json()
    assert done[-1] == 10
    assert len(file.read_text().splitlines()) == 11
    kept = {json.loads(line)["rows"][0]["number"] for line in lines[1:5]}
    assert kept == {0, 1, 2, 3}


def test_a_finished_tournament_can_be_made_longer(tmp_path: Path) -> None:
    file = tmp_path / "arena.jsonl"
    play(tournament(games=4), results_log=ResultsLog(file))
    assert play(tournament(games=10), results_log=ResultsLog(file))[1] == play(tournament(games=10))[1]


def test_a_results_log_of_another_tournament_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "arena.jsonl"
    play(tournament(games=2), results_log=ResultsLog(file))
    with pytest.raises(BadOption, match="seed"):
        play(tournament(seed=6), results_log=ResultsLog(file))


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ({"entrants": ["random"]}, "two bots"),
        ({"entrants": ["random", "random"]}, "two bots"),
        ({"entrants": ["random", "missing"]}, "no bot 'missing'"),
        ({"games": 0}, "at least one"),
        ({"players": [9]}, "players"),
    ],
)
def test_what_cannot_be_played_is_refused(given: dict[str, Any], why: str) -> None:
    with pytest.raises(BadOption, match=why):
        play(tournament(**given))


def test_the_rows_can_be_read_as_parquet(tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    rows = play(tournament(games=3))[1]
    write_parquet(rows, tmp_path / "arena.parquet")
    assert parquet.read_table(tmp_path / "arena.parquet").to_pylist() == rows


@pytest.mark.long
def test_the_result_is_the_same_on_a_ray_cluster() -> None:
    """A real one, of two workers on this machine."""
    pytest.importorskip("ray")
    plan = Tournament(games.game("dungeon_roll"), ["random", "greedy"], [1, 2], games=20, seed=1)
    alone = play(plan)
    cluster = play(plan, Executor(2, "local"))
    assert cluster[1] == alone[1]
    assert cluster[0].as_json() == alone[0].as_json()


def test_without_ray_a_cluster_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    import sys

    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(BadOption, match=r"undercroft\[cluster\]"):
        play(tournament(), Executor(2, "local"))
