"""The reckoner and the arithmetic behind it."""

from __future__ import annotations

from math import isclose

import pytest

from undercroft import bots, games
from undercroft.bots.playout import play_bots
from undercroft.games.dungeon_roll.content import CHAMPION, FIGHTER, SCROLL, THIEF, DungeonRollContent
from undercroft.games.dungeon_roll.exact_bot import ExactBot
from undercroft.games.dungeon_roll.expected_value import DIGIT, READY, TREASURE, ExpectedValue, rolls
from undercroft.games.dungeon_roll.rules import DungeonRollRules
from undercroft.games.dungeon_roll.state import Phase

GAME = games.game("dungeon_roll")
BOX = GAME.content()
assert isinstance(BOX, DungeonRollContent)
PLAIN = ExpectedValue(BOX.nobody, BOX)


def party(**faces: int) -> int:
    """A party as a number: party(fighter=2, scroll=1)."""
    names = ["fighter", "cleric", "mage", "thief", "champion", "scroll"]
    return sum(count * DIGIT[names.index(name)] for name, count in faces.items())


@pytest.mark.parametrize("dice", range(8))
def test_the_chances_of_all_rolls_add_up_to_one(dice: int) -> None:
    assert isclose(sum(roll.chance for roll in rolls(BOX.nobody, dice)), 1.0)


def test_a_roll_is_as_likely_as_it_is() -> None:
    (goblins,) = [roll for roll in rolls(BOX.nobody, 2) if roll.monsters == 2 * DIGIT[0]]
    assert isclose(goblins.chance, 1 / 36)
    (mixed,) = [roll for roll in rolls(BOX.nobody, 2) if roll.chests == 1 and roll.dragons == 1]
    assert isclose(mixed.chance, 2 / 36)


def test_an_alchemist_rolls_no_chests() -> None:
    (alchemist,) = [hero for hero in BOX.heroes if hero.name == "alchemist"]
    assert all(roll.chests == 0 for roll in rolls(alchemist.novice, 3))


def test_a_fighter_beats_all_goblins_and_a_thief_only_one_of_them() -> None:
    goblins = 2 * DIGIT[0]
    assert PLAIN.clearings(party(fighter=1), goblins) == [0]
    assert PLAIN.clearings(party(thief=1), goblins) == []
    assert PLAIN.clearings(party(thief=2), goblins) == [0]


def test_only_what_is_no_worse_than_another_way_is_kept() -> None:
    left = PLAIN.clearings(party(fighter=1, thief=2), 2 * DIGIT[0])
    assert left == [party(thief=2)] or sorted(left) == sorted([party(thief=2), party(fighter=1)])
    assert party(thief=1) not in left


def test_a_knight_who_slays_dragons_needs_two_companions_only() -> None:
    (knight,) = [hero for hero in BOX.heroes if hero.name == "knight"]
    slayer = ExpectedValue(knight.master, BOX)
    two = party(fighter=1, mage=1)
    assert slayer.dragon(3, two, 3) == 3 + TREASURE + BOX.dragon_experience
    assert PLAIN.dragon(3, two, 3) == 0.0


def test_with_nobody_left_one_rests() -> None:
    assert PLAIN.regroup(3, 0, 0) == 3.0
    assert PLAIN.descend(4, 0, 0) < 3.0


def test_going_down_with_one_die_is_worth_what_its_six_faces_say() -> None:
    """To level 1 with a fighter: monsters fall, a chest is opened, a potion and a dragon change little."""
    worth = PLAIN.descend(1, party(fighter=1), 0, 0)
    chest = max(1 + TREASURE, 1 + 0.1)
    spent, kept = PLAIN.regroup(1, 0, 0, 0), PLAIN.regroup(1, party(fighter=1), 0, 0)
    champion = PLAIN.regroup(1, party(champion=1), 0, 0)
    lair = PLAIN.regroup(1, party(fighter=1), 1, 0)
    assert isclose(worth, (3 * spent + chest + max(kept, champion) + lair) / 6)


def test_more_companions_are_never_worth_less() -> None:
    few = party(fighter=1, thief=1)
    for more in (FIGHTER, THIEF, CHAMPION, SCROLL):
        assert PLAIN.regroup(2, few + DIGIT[more], 0) >= PLAIN.regroup(2, few, 0)
    (spellsword,) = [hero for hero in BOX.heroes if hero.name == "spellsword"]
    hero = ExpectedValue(spellsword.novice, BOX)
    assert hero.regroup(2, few + DIGIT[READY], 0) > hero.regroup(2, few, 0)


def monsters(dungeon: list[int], dice: list[int], level: int) -> DungeonRollRules:
    """A level with these dice on it, for somebody who has no hero."""
    state = GAME.new(1, 1, {"heroes": "none"})
    assert isinstance(state, DungeonRollRules)
    state.phase = Phase.MONSTERS
    state.level = level
    state.dungeon = dungeon
    state.party = dice
    state.graveyard = 7 - sum(dice)
    state.lair = 0
    return state


def test_goblins_are_for_the_fighter_and_the_champion_is_kept() -> None:
    state = monsters([2, 0, 0, 0, 0], [1, 0, 0, 0, 1, 0], 2)
    assert GAME.action_text(ExactBot().choose(state)) == "fighter>goblin"


def test_it_flees_only_when_nothing_helps() -> None:
    hopeless = monsters([1, 1, 1, 0, 0], [0, 0, 0, 1, 0, 0], 3)
    assert max(ExactBot().values(hopeless, hopeless.legal())) == 0.0
    saved = monsters([1, 1, 1, 0, 0], [0, 0, 0, 1, 0, 2], 3)
    assert GAME.action_text(ExactBot().choose(saved)) == "read scroll"


@pytest.mark.long
def test_it_is_better_than_the_greedy_player() -> None:
    points = {"exact": 0, "greedy": 0}
    for seed in range(12):
        for name in points:
            state = GAME.new(1, seed)
            play_bots(state, [bots.make(GAME, name, seed)])
            outcome = state.outcome()
            assert outcome is not None
            points[name] += outcome.scores[0]
    assert points["exact"] > points["greedy"]


def test_its_choice_does_not_depend_on_the_dice_to_come() -> None:
    state = GAME.new(1, 3)
    for seed in range(4):
        twin = state.clone()
        twin.seed(seed)
        assert ExactBot(1).choose(twin) == ExactBot(1).choose(state)


def test_what_it_keeps_in_mind_does_not_change_what_it_chooses() -> None:
    """Later decisions of a level use what the first one looked at: the same as thinking anew."""
    state = GAME.new(1, 8, {"delves": "1"})
    bot = ExactBot(1)
    while not state.over():
        action = bot.choose(state)
        assert action == ExactBot(1).choose(state)
        state.play(action)


def test_somebody_with_a_bag_full_of_companions_can_be_weighed() -> None:
    state = monsters([0, 0, 0, 0, 0], [2, 1, 1, 1, 1, 1], 2)
    state.treasures = [3, 3, 3, 3, 3, 0, 3, 0, 0, 0]
    state.pool_size -= 18
    state.phase = Phase.REGROUP
    rest, descend = ExactBot().values(state, state.legal())
    assert descend > rest == 2.0
