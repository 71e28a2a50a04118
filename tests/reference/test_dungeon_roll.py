"""Dungeon Roll beside its reference model: the same actions, the same table, the same score."""

from __future__ import annotations

from random import Random
from typing import Any, NamedTuple

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from reference.dungeon_roll import BOX, HEROES, Reference, position_facts
from reference.pair import Pair

from undercroft.games.dungeon_roll import GAME
from undercroft.games.dungeon_roll.rules import DungeonRollRules
from undercroft.kernel.bot import Bot

LONG_MOVES = 100_000
WILLING = 6  # of seven chances to flee, to rest or to leave by portal, so many are not taken
ENDS = ("flee", "rest", "portal")


def new_pair(players: int, seed: int, options: dict[str, str]) -> Pair:
    """A new game."""
    return Pair(GAME, GAME.new(players, seed, options), Reference, position_facts)


class Deep(NamedTuple):
    """A regroup on some level with a hero and treasures: from there, rare things happen often."""

    seed: int
    bait: str
    hero: str
    experience: int
    treasures: list[str]
    level: int
    lair: int
    dice: int
    dragons: int
    turn: int

    def pair(self) -> Pair:
        position = GAME.position(GAME.new(2, self.seed, {"heroes": "none", "bait": self.bait}))
        kept = {name: min(BOX[name], self.treasures.count(name)) for name in self.treasures}
        seat = {"hero": self.hero, "experience": self.experience, "treasures": kept, "deeds": []}
        position["seats"][position["seat"]] |= seat
        party = ["fighter", "champion", "mage", "scroll", "thief", "cleric", "scroll"][: self.dice]
        position |= {
            "phase": "regroup",
            "level": self.level,
            "lair": self.lair,
            "dungeon": {},
            "party": {face: party.count(face) for face in party},
            "graveyard": 7 - self.dice,
            "dragons": self.dragons,
            "turn": self.turn,
        }
        return Pair(GAME, GAME.from_position(position, GAME.content()), Reference, position_facts)


def chosen(legal: list[str], number: int) -> str:
    """One of the actions by a number. Delves go on most of the time."""
    brave = [text for text in legal if text not in ENDS]
    wanted = brave if brave and number % 7 < WILLING else legal
    return wanted[number // 7 % len(wanted)]


def play_on(pair: Pair, numbers: list[int], bot: Bot[DungeonRollRules] | None = None) -> None:
    """Plays to the end of the game or of the numbers; a bot leaves every fifth choice to the number."""
    for number in numbers:
        legal = pair.legal()
        if not legal:
            return
        pair.play(choose(pair, legal, number, bot))


def choose(pair: Pair, legal: list[str], number: int, bot: Bot[DungeonRollRules] | None) -> str:
    """The bot's choice, or one by the number."""
    if bot is None or number % 5 == 0:
        return chosen(legal, number)
    return GAME.action_text(bot.choose(pair.real))


HEROES_OPTION = ["random", "pick", "same", "none"]
BAIT = ["all", "monsters"]
DELVES = ["1", "2", "3"]
EXPERIENCE = [0, 4, 5, 12]
MOST_TREASURES = 20
PLAYERS = st.integers(1, 4)
SEEDS = st.integers(0, 9999)
OPTIONS = st.fixed_dictionaries(
    {
        "heroes": st.sampled_from(HEROES_OPTION),
        "bait": st.sampled_from(BAIT),
        "delves": st.sampled_from(DELVES),
        "boosters": st.sampled_from(["off", "on"]),
    }
)
NUMBERS = st.integers(0, 9999)
ANY = settings(deadline=None, suppress_health_check=list(HealthCheck))


@settings(ANY, max_examples=30)
@given(PLAYERS, SEEDS, OPTIONS, st.lists(NUMBERS, min_size=40, max_size=200))
def test_random_games_follow_the_reference_model(
    players: int, seed: int, options: dict[str, str], numbers: list[int]
) -> None:
    play_on(new_pair(players, seed, options), numbers)


@settings(ANY, max_examples=8)
@given(PLAYERS, SEEDS, OPTIONS, st.lists(NUMBERS, min_size=60, max_size=200))
def test_games_of_bots_follow_the_reference_model(
    players: int, seed: int, options: dict[str, str], numbers: list[int]
) -> None:
    play_on(new_pair(players, seed, options), numbers, GAME.bot("greedy", seed))


DEEP = st.builds(
    Deep,
    seed=SEEDS,
    bait=st.sampled_from(BAIT),
    hero=st.sampled_from(["nobody", *HEROES]),
    experience=st.sampled_from(EXPERIENCE),
    treasures=st.lists(st.sampled_from(sorted(BOX)), max_size=MOST_TREASURES),
    level=st.integers(1, 9),
    lair=st.integers(0, 4),
    dice=st.integers(0, 7),
    dragons=st.integers(0, 2),
    turn=st.integers(0, 5),
)


@settings(ANY, max_examples=80)
@given(DEEP, st.lists(NUMBERS, min_size=20, max_size=60))
def test_deep_levels_with_treasures_follow_the_reference_model(deep: Deep, numbers: list[int]) -> None:
    pair = deep.pair()
    pair.play("descend")
    play_on(pair, numbers)


@pytest.mark.long
@pytest.mark.once
def test_a_hundred_thousand_moves_follow_the_reference_model() -> None:
    moves = 0
    seed = 0
    while moves < LONG_MOVES:
        moves += _moves_of_a_game(seed)
        seed += 1


def _moves_of_a_game(seed: int) -> int:
    """Plays one game: every second from a deep level, every tenth mostly by bots. Gives its moves."""
    dice = Random(seed)
    bot = GAME.bot("greedy", seed) if seed % 10 == 0 else None
    if seed % 2:
        pair = _deep(seed, dice).pair()
        pair.play("descend")
    else:
        options: dict[str, Any] = {
            "heroes": dice.choice(HEROES_OPTION),
            "bait": dice.choice(BAIT),
            "delves": dice.choice(DELVES),
            "boosters": dice.choice(["off", "on"]),
        }
        pair = new_pair(dice.randint(1, 4), seed, options)
    while legal := pair.legal():
        pair.play(choose(pair, legal, dice.randrange(10_000), bot))
    return pair.moves


def _deep(seed: int, dice: Random) -> Deep:
    return Deep(
        seed,
        dice.choice(BAIT),
        dice.choice(["nobody", *HEROES]),
        dice.choice(EXPERIENCE),
        dice.choices(sorted(BOX), k=dice.randrange(MOST_TREASURES)),
        dice.randint(1, 9),
        dice.randrange(5),
        dice.randrange(8),
        dice.randrange(3),
        dice.randrange(6),
    )
