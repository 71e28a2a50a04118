"""The bound from above for the score of Dungeon Roll, on games so short that they are soon solved."""

from __future__ import annotations

import sys
from pathlib import Path
from statistics import fmean

import pytest

from undercroft.bots.playout import play_bots
from undercroft.games.dungeon_roll import GAME, content
from undercroft.games.dungeon_roll.bot import GreedyBot
from undercroft.games.dungeon_roll.components import SCROLL, THIEF
from undercroft.games.dungeon_roll.content import DungeonRollContent, Hero
from undercroft.games.dungeon_roll.exact_bot import ExactBot
from undercroft.kernel.bot import Bot

pytest.importorskip("numpy")
sys.path.insert(0, str(Path(__file__).parents[3] / "scripts"))

from bound_dungeon_roll import Bound, mean_points, report, takes_any, treasures
from delve_dice import PARTIES, Purses
from delve_level import SPENT
from delve_solver import Delve

HEROES = [hero.name for hero in GAME.content().heroes if not hero.booster]
pytestmark = pytest.mark.once


def with_levels(levels: int) -> DungeonRollContent:
    """A dungeon of so many levels."""
    return content.read(GAME.content().text.replace("levels = 10", f"levels = {levels}"))


def named(name: str, dungeon: DungeonRollContent) -> Hero:
    """A hero."""
    (found,) = [hero for hero in dungeon.heroes if hero.name == name]
    return found


def bound(name: str, dungeon: DungeonRollContent, most: int) -> float:
    """The bound for one delve with a hero."""
    none = [0.0] * 99
    hero = named(name, dungeon)
    kinds = treasures(hero.novice, dungeon, takes_any(hero))
    found = Bound(hero, dungeon, most, [[0.8] * len(kinds)])
    return found.delve("novice", 0, [none] * (dungeon.levels + 1), none)[0]


def test_one_level_is_worth_what_its_six_faces_say() -> None:
    """A thief and a scroll: a chest is opened, and any other die on the level rolled again for one."""
    dungeon = with_levels(1)
    delve = Delve(dungeon.no_hero, dungeon, Purses([], 1.2, 0), [[0.0], [1.0]], [0.0])
    delve.solve()
    party = tuple(1 if face in (THIEF, SCROLL) else 0 for face in range(6))
    number = PARTIES.count[0] + PARTIES.count[1] + PARTIES.number[2][party]
    value = float(delve.regroups[0][0, SPENT][0, number])
    assert value == pytest.approx(1 + 1.2 * (1 / 6 + 4 / 6 * 1 / 6))


def test_a_full_chest_brings_the_mean_of_its_treasures() -> None:
    """Twenty-six of a point, six scales in three pairs, four portals of two points."""
    assert mean_points(GAME.content()) == pytest.approx((26 + 12 + 8) / 36)


def mean_score(hero: str, dungeon: DungeonRollContent, bots: list[Bot]) -> float:
    """The mean points of a delve, each bot a game."""
    scores = []
    for seed, bot in enumerate(bots):
        options = {"heroes": "pick", "delves": "1", "bait": "all", "boosters": "off"}
        state = GAME.setup(dungeon, 1, seed, options)
        state.play(GAME.parse_action(f"hero {HEROES.index(hero) + 1}"))
        play_bots(state, [bot])
        scores.append(state.score(0))
    return fmean(scores)


@pytest.mark.parametrize("hero", HEROES)
def test_no_bot_scores_more_than_the_bound(hero: str) -> None:
    dungeon = with_levels(2)
    most = bound(hero, dungeon, 1)
    exact = mean_score(hero, dungeon, [ExactBot(seed) for seed in range(60)])
    assert mean_score(hero, dungeon, [GreedyBot(seed) for seed in range(200)]) < most
    assert 0.7 * most < exact < most + 0.2


def test_the_less_is_left_to_the_overflow_the_lower_is_the_bound() -> None:
    dungeon = with_levels(2)
    assert bound("spellsword", dungeon, 0) > bound("spellsword", dungeon, 1)


def test_the_overflow_that_is_found_is_enough_for_a_bound() -> None:
    """The ultimate of a crusader takes a treasure. Still the first one adds little more than others."""
    dungeon = with_levels(2)
    found = report(named("crusader", dungeon), dungeon, 1, None)
    assert found["adds too much"] == []
    least = report(named("crusader", dungeon), dungeon, 1, [[0.0], [0.0], [0.0]])
    assert least["adds too much"] != []
    assert float(str(least["bound"])) < float(str(found["bound"])) < 10.5
