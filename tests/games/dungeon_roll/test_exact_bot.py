"""The exact bot and the expected values that it uses."""

from __future__ import annotations

from math import isclose

import pytest

from undercroft import bots
from undercroft.bots.analysis import hint
from undercroft.bots.playout import play_bots
from undercroft.games.dungeon_roll import GAME
from undercroft.games.dungeon_roll.components import CHAMPION, FIGHTER, SCROLL, THIEF
from undercroft.games.dungeon_roll.exact_bot import ExactBot
from undercroft.games.dungeon_roll.expected_value import READY, TREASURE, ExpectedValue, count_of, heads
from undercroft.games.dungeon_roll.heuristics import WORK_OF_ITERATION
from undercroft.games.dungeon_roll.rolls import DIGIT, rolls
from undercroft.games.dungeon_roll.rules import DungeonRollRules
from undercroft.games.dungeon_roll.state import Phase
from undercroft.games.dungeon_roll.work import WORK
from undercroft.local.host import HINT_SHARE

CONTENT = GAME.content()
PLAIN = ExpectedValue(CONTENT.no_hero, CONTENT)


def party(**faces: int) -> int:
    """A party as a number: party(fighter=2, scroll=1)."""
    names = ["fighter", "cleric", "mage", "thief", "champion", "scroll"]
    return sum(count * DIGIT[names.index(name)] for name, count in faces.items())


@pytest.mark.parametrize("dice", range(8))
def test_the_probabilities_of_all_rolls_add_up_to_one(dice: int) -> None:
    assert isclose(sum(roll.probability for roll in rolls(CONTENT.no_hero, dice)), 1.0)


def test_a_roll_is_as_likely_as_it_is() -> None:
    (goblins,) = [roll for roll in rolls(CONTENT.no_hero, 2) if roll.monsters == 2 * DIGIT[0]]
    assert isclose(goblins.probability, 1 / 36)
    (mixed,) = [roll for roll in rolls(CONTENT.no_hero, 2) if roll.chests == 1 and roll.dragons == 1]
    assert isclose(mixed.probability, 2 / 36)


def test_an_alchemist_rolls_no_chests() -> None:
    (alchemist,) = [hero for hero in CONTENT.heroes if hero.name == "alchemist"]
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
    (knight,) = [hero for hero in CONTENT.heroes if hero.name == "knight"]
    slayer = ExpectedValue(knight.master, CONTENT)
    two = party(fighter=1, mage=1)
    assert slayer.dragon(3, two, 3) == 3 + TREASURE + CONTENT.dragon_experience
    assert PLAIN.dragon(3, two, 3) == 0.0


def test_without_a_party_to_rest_is_best() -> None:
    assert PLAIN.regroup(3, 0, 0) == 3.0
    assert PLAIN.descend(4, 0, 0) < 3.0


def test_going_down_with_one_die_is_worth_what_its_six_faces_say() -> None:
    """To level 1 with a fighter: monsters fall, a chest is opened, a potion and a dragon change little."""
    value = PLAIN.descend(1, party(fighter=1), 0, 0)
    chest = max(1 + TREASURE, 1 + 0.1)
    spent, kept = PLAIN.regroup(1, 0, 0, 0), PLAIN.regroup(1, party(fighter=1), 0, 0)
    champion = PLAIN.regroup(1, party(champion=1), 0, 0)
    lair = PLAIN.regroup(1, party(fighter=1), 1, 0)
    assert isclose(value, (3 * spent + chest + max(kept, champion) + lair) / 6)


def test_more_companions_are_never_worth_less() -> None:
    few = party(fighter=1, thief=1)
    for more in (FIGHTER, THIEF, CHAMPION, SCROLL):
        assert PLAIN.regroup(2, few + DIGIT[more], 0) >= PLAIN.regroup(2, few, 0)
    (spellsword,) = [hero for hero in CONTENT.heroes if hero.name == "spellsword"]
    hero = ExpectedValue(spellsword.novice, CONTENT)
    assert hero.regroup(2, few + DIGIT[READY], 0) > hero.regroup(2, few, 0)


def test_a_party_is_a_number_with_a_digit_for_each_face() -> None:
    code = party(fighter=2, champion=1, scroll=3) + DIGIT[READY]
    assert [count_of(code, face) for face in range(READY + 1)] == [2, 0, 0, 0, 1, 3, 1]
    assert heads(code) == 7


def monsters(dungeon: list[int], dice: list[int], level: int) -> DungeonRollRules:
    """A level with these dice on it, for an adventurer without a hero."""
    state = GAME.new(1, 1, {"heroes": "none"})
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


def test_what_it_caches_does_not_change_what_it_chooses() -> None:
    """Later decisions of a level reuse the results of the first one."""
    state = GAME.new(1, 8, {"delves": "1"})
    bot = ExactBot(1)
    while not state.over():
        action = bot.choose(state)
        assert action == ExactBot(1).choose(state)
        state.play(action)


def test_treasures_that_are_companions_make_going_down_better_than_resting() -> None:
    state = monsters([0, 0, 0, 0, 0], [2, 1, 1, 1, 1, 1], 2)
    state.treasures = [3, 3, 3, 3, 3, 0, 3, 0, 0, 0]
    state.pool_size -= 18
    state.phase = Phase.REGROUP
    rest, descend = ExactBot().values(state, state.legal())
    assert descend > rest == 2.0


OVERRUN = 6_000
"""Units of work beyond the limit: the rolls of one level, then the quick computation."""


def test_a_bounded_answer_takes_no_more_work_than_it_may() -> None:
    """What takes the full computation long: treasures, dice to loot, an ultimate unused."""
    state = monsters([0, 1, 1, 1, 2], [1, 0, 1, 0, 1, 1], 5)
    (occultist,) = [hero for hero in CONTENT.heroes if hero.name == "occultist"]
    state.side = occultist.master
    state.treasures = [0, 1, 0, 0, 0, 0, 0, 1, 0, 1]
    state.pool_size -= 3
    legal = state.legal()
    full = ExactBot().values(state, legal)
    assert WORK.done > 2 * 3_000
    quick = ExactBot().values(state, legal, 3_000)
    assert WORK.done < 3_000 + OVERRUN
    assert quick != full
    assert ExactBot().values(state, legal, 3_000) == quick  # although more was computed before
    assert abs(max(full) - max(quick)) < 2.0


def test_hints_of_a_page_are_bounded_through_whole_matches() -> None:
    heuristics = GAME.search_heuristics()
    most = 0
    for seed in range(2):
        state = GAME.new(1, seed, {"boosters": "on", "delves": "1"})
        while not state.over():
            action = hint(GAME, state, seed, heuristics.review_iterations // HINT_SHARE).action
            most = max(most, WORK.done)
            state.play(action)
    allowed = heuristics.review_iterations // HINT_SHARE * WORK_OF_ITERATION
    assert most < allowed + OVERRUN
