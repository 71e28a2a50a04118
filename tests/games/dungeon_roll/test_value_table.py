"""The tables of the exact bot, and how it uses them."""

from __future__ import annotations

from itertools import product

import pytest

from undercroft.games.dungeon_roll import GAME, content
from undercroft.games.dungeon_roll.components import CHAMPION, CLERIC, FIGHTER, SCROLL, THIEF, TREASURES
from undercroft.games.dungeon_roll.content import Hero
from undercroft.games.dungeon_roll.exact_bot import ExactBot
from undercroft.games.dungeon_roll.expected_value import READY
from undercroft.games.dungeon_roll.notation import OPEN, ROLL
from undercroft.games.dungeon_roll.rolls import DIGIT, Roll
from undercroft.games.dungeon_roll.rules import DungeonRollRules
from undercroft.games.dungeon_roll.state import Phase, Step
from undercroft.games.dungeon_roll.treasure_value import TreasureValues, place
from undercroft.games.dungeon_roll.value_table import (
    EMPTY,
    TABLES,
    Help,
    TableValue,
    bonus_of_mastery,
    covers,
    gain_of_mastery,
)

CONTENT = GAME.content()


def holding(**treasures: int) -> list[int]:
    """The counts of treasures: holding(ring=2)."""
    return [treasures.get(name, 0) for name in TREASURES]


def named(name: str) -> Hero:
    """A hero."""
    (found,) = [hero for hero in CONTENT.heroes if hero.name == name]
    return found


def values(hero: str = "", bonus: float = 0.0, need: int = 5) -> TableValue:
    """The values of a novice, or of a player without a hero."""
    side = named(hero).novice if hero else CONTENT.no_hero
    return TableValue(side, CONTENT, 0, bonus, need, bonus / 2)


def test_there_is_a_table_for_each_side_of_each_hero() -> None:
    assert covers(CONTENT)
    for hero in CONTENT.heroes:
        for name in (hero.novice.name, hero.master.name, f"{hero.novice.name}+"):
            assert len(TABLES.values[name]) == len(TABLES.numbers) * 2 * 3 * 9


@pytest.mark.parametrize("lair", range(3))
@pytest.mark.parametrize("level", [1, 3, 5])
def test_a_table_agrees_with_the_next_level_computed_from_it(level: int, lair: int) -> None:
    """Without scrolls, whose re-rolls are in the table alone. There all scales count as pairs, and a treasure
    that is drawn may be used at once."""
    plain = values()
    plain.treasure = 46 / 36 + 0.3
    for faces in ([0, 1, 2, 3, 4], [4, 4, 4], [0, 0, 1, 2], [3, 4]):
        party = sum(DIGIT[face] for face in faces)
        computed = max(float(level), plain.descend(level + 1, party, lair))
        assert plain.regroup(level, party, lair) == pytest.approx(computed, abs=0.2)


def test_more_dice_an_ultimate_and_fewer_dragons_are_never_worth_less() -> None:
    hero = values("spellsword")
    for level, lair in product((1, 4, 8), range(3)):
        party = DIGIT[0] + DIGIT[3]
        assert hero.regroup(level, party, lair) <= hero.regroup(level, party + DIGIT[CHAMPION], lair)
        assert hero.regroup(level, party, lair) <= hero.regroup(level, party + DIGIT[READY], lair)
        assert hero.regroup(level, party, lair) <= hero.regroup(level, party, 0)


def test_dice_beyond_seven_are_worth_a_little_more() -> None:
    seven = 6 * DIGIT[CHAMPION] + DIGIT[SCROLL]
    assert values().regroup(5, seven + DIGIT[SCROLL], 0) > values().regroup(5, seven, 0)


def test_what_it_brings_to_become_a_master_counts_from_the_level_that_makes_one() -> None:
    knight = values("knight", 2.0)
    assert knight.rest(4) == 4.0
    assert knight.rest(5) == 7.0
    strong = 3 * DIGIT[CHAMPION]
    assert knight.regroup(4, strong, 0) > values("knight").regroup(4, strong, 0)


def test_a_die_rolled_again_is_worth_what_its_six_faces_say() -> None:
    """Beside a skeleton that stays: a goblin, a skeleton, an ooze, a chest, a potion, a dragon."""
    plain = values()
    party = DIGIT[FIGHTER] + DIGIT[CLERIC]
    there = Roll([0, 1, 0, 0, 0, 0], 1.0)
    faces = [plain.level(2, party, DIGIT[1] + DIGIT[monster], 0, 0, 0) for monster in range(3)]
    faces.append(plain.level(2, party, DIGIT[1], 1, 0, 0))
    faces.append(plain.level(2, party, DIGIT[1], 0, 1, 0))
    faces.append(plain.level(2, party, DIGIT[1], 0, 0, 1))
    assert plain.thrown(2, party, there, 1, 0, []) == pytest.approx(sum(faces) / 6)


def test_a_reread_level_is_valued_over_all_rolls_and_not_by_a_few_throws() -> None:
    """A scroll is read against two oozes that no companion here can beat."""
    state = GAME.new(1, 1, {"heroes": "none", "delves": "1"})
    state.phase, state.level, state.lair = Phase.MONSTERS, 2, 0
    state.party, state.graveyard, state.dungeon = [0, 0, 0, 1, 0, 0], 6, [0, 0, 2, 0, 0]
    state.step, state.picked = Step.CHOOSING, [0, 0, 2] + [0] * 8
    (value,) = ExactBot().values(state, [ROLL.base])
    expected = TableValue(CONTENT.no_hero, CONTENT, 0, 0.0, 5, 0.0)
    expected.hold(expected.treasures.purse(holding(), state.pool), 2)
    assert value == pytest.approx(expected.thrown(2, DIGIT[THIEF], EMPTY, 2, 0, []))


def test_a_treasure_in_hand_helps_after_a_re_roll() -> None:
    plain = values()
    alone = plain.thrown(3, DIGIT[THIEF], EMPTY, 3, 0, [])
    assert plain.thrown(3, DIGIT[THIEF], EMPTY, 3, 0, [Help(1.0, dice=DIGIT[FIGHTER])]) > alone
    assert plain.thrown(3, DIGIT[THIEF], EMPTY, 3, 0, [Help(9.0, dice=DIGIT[FIGHTER])]) == alone


def test_thieves_alone_are_rolled_again_and_a_party_of_all_kinds_is_kept() -> None:
    mercenary = values("mercenary")
    assert mercenary.worst_die(7 * DIGIT[THIEF]) == THIEF
    assert mercenary.worst_die(sum(DIGIT[:READY]) + DIGIT[SCROLL]) == -1


def at_regroup(hero: str, level: int, party: list[int]) -> DungeonRollRules:
    """The first delve of a hero, after a level."""
    state = GAME.new(1, 1, {"heroes": "pick"})
    names = [card.name for card in CONTENT.heroes]
    state.play(GAME.parse_action(f"hero {names.index(hero) + 1}"))
    state.phase, state.level, state.lair, state.exhausted = Phase.REGROUP, level, 0, True
    state.party, state.graveyard, state.dungeon = party, 7 - sum(party), [0, 0, 0, 0, 0]
    return state


def test_a_knight_without_companions_rests() -> None:
    """The values of a table are rounded, and must not make an empty party go on."""
    for level in range(1, 10):
        state = at_regroup("knight", level, [0, 0, 0, 0, 0, 0])
        assert GAME.action_text(ExactBot().choose(state)) == "rest"


def treasures_of(name: str, to_come: int, master: bool = False) -> TreasureValues:
    """The value of treasures for a side of a hero."""
    side = named(name).master if master else named(name).novice
    return TableValue(side, CONTENT, to_come, 0.0, 5, 0.0).treasures


def use(found: TreasureValues, at: int, **treasures: int) -> float:
    """What the use of treasures in hand brings in the rest of a delve."""
    return found.held(found.purse(holding(**treasures), CONTENT.treasure_counts), at)


FOUR_LEFT = place(4, 4, 0, False)
"""Level 4, four companions, an empty lair."""


def test_the_more_delves_are_to_come_the_more_a_treasure_is_worth_after_one() -> None:
    last, second, first = (treasures_of("spellsword", to_come).after for to_come in range(3))
    assert last == [0.0] * len(TREASURES)
    for treasure in range(len(TREASURES)):
        if TREASURES[treasure] not in ("scales", "portal"):
            assert 0.2 < second[treasure] < first[treasure] < 1.2


def test_a_treasure_is_of_more_use_to_a_weak_party_than_to_none() -> None:
    last = treasures_of("spellsword", 0)
    assert use(last, FOUR_LEFT, sword=1) > 0.3
    assert use(last, place(4, 0, 0, False), sword=1) == 0.0
    assert use(last, FOUR_LEFT) == use(last, FOUR_LEFT, scales=3) == 0.0


def test_each_further_treasure_adds_less_and_a_second_ring_hardly_anything() -> None:
    last = treasures_of("spellsword", 0)
    at = place(4, 4, 2, False)
    one, two = use(last, at, sword=1), use(last, at, sword=1, tools=1)
    assert one < two < one + use(last, at, tools=1)
    assert use(last, at, sword=1, tools=1, elixir=1) - two < use(last, at, elixir=1)
    assert use(last, at, ring=2) < 1.3 * use(last, at, ring=1)


def test_a_second_scale_completes_a_pair() -> None:
    last = treasures_of("spellsword", 0)
    none, one = (last.purse(holding(scales=count), CONTENT.treasure_counts) for count in range(2))
    assert last.purse(holding(scales=2), CONTENT.treasure_counts).worth == 4.0
    assert 1.0 < one.worth < 2.0
    assert one.drawn_worth > none.drawn_worth


def test_a_paladin_needs_one_treasure_for_the_ultimate() -> None:
    paladin = treasures_of("crusader", 0, master=True)
    ready = place(4, 4, 0, True)
    one = use(paladin, ready, sword=1)
    assert one > use(paladin, FOUR_LEFT, sword=1) + 0.5
    assert use(paladin, ready, sword=1, tools=1) < one + use(paladin, FOUR_LEFT, tools=1)


def test_mastery_counts_in_the_next_delve_and_later_only_for_those_who_would_still_be_novices() -> None:
    state = at_regroup("knight", 4, [1, 0, 0, 0, 0, 0])
    gain = gain_of_mastery(state)
    assert bonus_of_mastery(state, 0) == 0.0
    assert bonus_of_mastery(state, 1) == gain > 0.0
    assert gain < bonus_of_mastery(state, 2) < 1.5 * gain


def test_a_treasure_that_is_still_to_be_drawn_is_worth_a_mean() -> None:
    """A thief may open a chest before the flight from a dragon; what is in it is not known."""
    state = at_regroup("crusader", 3, [0, 0, 0, 1, 0, 0])
    state.phase, state.lair, state.dungeon = Phase.LOOT, 3, [0, 0, 0, 1, 0]
    (value,) = ExactBot().values(state, [OPEN.base + THIEF])
    first = treasures_of("crusader", 2)
    assert value == pytest.approx(first.purse(holding(), state.pool).drawn_worth)


def test_a_portal_in_hand_makes_going_down_worth_more() -> None:
    state = at_regroup("crusader", 5, [1, 0, 0, 1, 0, 0])
    rest, descend = ExactBot().values(state, state.legal())
    state.treasures = [0] * 9 + [1]
    state.pool_size -= 1
    same, safer = ExactBot().values(state, state.legal())
    assert rest == same
    assert safer > descend


def test_another_content_is_played_without_tables() -> None:
    changed = content.read(CONTENT.text.replace("experience = 5", "experience = 6"))
    assert not covers(changed)
    state = GAME.setup(changed, 1, 2, {"heroes": "random", "delves": "1", "bait": "all", "boosters": "off"})
    assert ExactBot().choose(state) == ExactBot(tables=False).choose(state)
