"""The scale of ratings, and the places of bots on it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from undercroft import bots, games
from undercroft.match import skill
from undercroft.match.skill import Skill

pytestmark = pytest.mark.once  # does not depend on the build

DOCS = Path(__file__).parents[2] / "docs"


def test_a_new_player_has_1500_and_a_wide_interval() -> None:
    assert (Skill().rating, Skill().spread) == (1500, 490)


def test_a_hundred_points_more_win_64_per_cent_between_two() -> None:
    low, high = skill.ladder([0.64], centre=0)
    assert high - low == pytest.approx(100, abs=3)


def test_the_winner_gains_and_the_loser_loses() -> None:
    winner, loser = skill.rate([[Skill()], [Skill()]], [1, 2])
    assert winner[0].rating > 1500 > loser[0].rating
    assert winner[0].spread < Skill().spread


def test_equal_results_share_a_place() -> None:
    assert skill.places([(3.0,), (1.0,), (3.0,), (0.0,)]) == [1, 3, 1, 4]


def measured(title: str) -> list[float]:
    """The shares of wins of a game in docs/levels.md, level by level."""
    text = (DOCS / "levels.md").read_text(encoding="utf-8")
    rows = re.findall(rf"^\| {re.escape(title)} \| \d over \d \| (\d+) \| ([\d.]+)%", text, re.M)
    rows = rows or re.findall(r"^\| \d \| (\d+) \| ([\d.]+)%", text, re.M)
    # A level that lost no game counts as one that lost half a game.
    return [min(float(share) / 100, 1 - 0.5 / int(games)) for games, share in rows]


TITLES = {
    "dungeon_roll": "Dungeon Roll",
    "tales_of_tails": "Tales of Tails",
    "labyrinth": "Labyrinth of Adventures",
}


@pytest.mark.parametrize("name", games.names())
def test_the_ratings_of_levels_follow_from_the_measured_games(name: str) -> None:
    game = games.game(name)
    declared = [bots.rating(game, level) for level in bots.levels(game)]
    if game.cooperative:
        opponent, expected = skill.pair_ladder(measured(""))
        assert game.opponent_rating(game.check_options({})) == opponent
    else:
        expected = skill.ladder(measured(TITLES[name]))
    assert declared == expected, f"Level(…, rating=…) of {name} must be {expected}"


def test_a_cooperative_game_has_no_opponent_with_options_that_were_not_measured() -> None:
    (game,) = (games.game(name) for name in games.names() if games.game(name).cooperative)
    option = next(option for option in game.options if option.name == "mode")
    changed = game.check_options({"mode": option.choices[1]})
    assert game.opponent_rating(changed) == 0


def test_the_ratings_of_citadels_follow_from_the_measured_games() -> None:
    text = (DOCS / "ratings.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (\d) \| \d+ \| ([\d.]+)% \| [^|]* \| (\d+) \|$", text, re.M)
    game = games.game("knock_knock")
    ratings = [game.opponent_rating(game.check_options({"level": level})) for level, _, _ in rows]
    assert ratings == [int(rating) for _, _, rating in rows]
    shares = [float(share) / 100 for _, share, _ in rows]
    # A citadel is as much stronger as a team would be weaker that won so often in the first one.
    weaker = [skill.pair_ladder([shares[0], share], centre=0)[1][1] for share in shares]
    assert [rating - ratings[0] for rating in ratings] == pytest.approx(
        [skill.CENTRE - one for one in weaker], abs=1
    )
