"""The tables of the exact bot, and how it uses them."""

from __future__ import annotations

from itertools import product

import pytest

from undercroft.games.dungeon_roll import GAME, content
from undercroft.games.dungeon_roll.components import CHAMPION, SCROLL, THIEF
from undercroft.games.dungeon_roll.content import Hero
from undercroft.games.dungeon_roll.exact_bot import ExactBot
from undercroft.games.dungeon_roll.expected_value import READY
from undercroft.games.dungeon_roll.rolls import DIGIT
from undercroft.games.dungeon_roll.rules import DungeonRollRules
from undercroft.games.dungeon_roll.state import Phase
from undercroft.games.dungeon_roll.value_table import TABLES, TableValue, covers

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
