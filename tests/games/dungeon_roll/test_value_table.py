"""The tables of the exact bot, and how it uses them."""

from __future__ import annotations

from itertools import product

import pytest

from undercroft.games.dungeon_roll import GAME, content
from undercroft.games.dungeon_roll.components import CHAMPION, CLERIC, FIGHTER, SCROLL, THIEF
from undercroft.games.dungeon_roll.content import Hero
from undercroft.games.dungeon_roll.exact_bot import DRAWN_LAST, ExactBot
from undercroft.games.dungeon_roll.expected_value import READY
from undercroft.games.dungeon_roll.notation import ROLL
from undercroft.games.dungeon_roll.rolls import DIGIT, Roll
from undercroft.games.dungeon_roll.rules import DungeonRollRules
from undercroft.games.dungeon_roll.state import Phase, Step
from undercroft.games.dungeon_roll.value_table import EMPTY, TABLES, Help, TableValue, covers

CONTENT = GAME.content()
DRAWN = 1.5
"""What a treasure is worth in the tables."""
ROUNDED = 0.05


def named(name: str) -> Hero:
    """A hero."""
    (found,) = [hero for hero in CONTENT.heroes if hero.name == name]
    return found


def values(hero: str = "", bonus: float = 0.0, need: int = 5) -> TableValue:
    """The values of a novice, or of a player without a hero."""
    side = named(hero).novice if hero else CONTENT.no_hero
    return TableValue(side, CONTENT, DRAWN, bonus, need, bonus / 2)


def test_there_is_a_table_for_each_side_of_each_hero() -> None:
    assert covers(CONTENT)
    for hero in CONTENT.heroes:
        for name in (hero.novice.name, hero.master.name, f"{hero.novice.name}+"):
            assert len(TABLES.values[name]) == len(TABLES.numbers) * 2 * 3 * 9


@pytest.mark.parametrize("lair", range(3))
@pytest.mark.parametrize("level", [1, 3, 5])
def test_a_table_agrees_with_the_next_level_computed_from_it(level: int, lair: int) -> None:
    """Without scrolls, whose re-rolls are in the table alone."""
    plain = values()
    for faces in ([0, 1, 2, 3, 4], [4, 4, 4], [0, 0, 1, 2], [3, 4]):
        party = sum(DIGIT[face] for face in faces)
        computed = max(float(level), plain.descend(level + 1, party, lair))
        assert plain.regroup(level, party, lair) == pytest.approx(computed, abs=2 * ROUNDED)


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
    """A scroll is read against two oozes that nobody here can beat."""
    state = GAME.new(1, 1, {"heroes": "none", "delves": "1"})
    state.phase, state.level, state.lair = Phase.MONSTERS, 2, 0
    state.party, state.graveyard, state.dungeon = [0, 0, 0, 1, 0, 0], 6, [0, 0, 2, 0, 0]
    state.step, state.picked = Step.CHOOSING, [0, 0, 2] + [0] * 8
    (value,) = ExactBot().values(state, [ROLL.base])
    expected = TableValue(CONTENT.no_hero, CONTENT, DRAWN_LAST, 0.0, 5, 0.0)
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
