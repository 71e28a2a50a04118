"""The edges of the rules of Dungeon Roll: exact limits, unusual phases, what is begun anew on each level."""

from __future__ import annotations

from typing import Any

import pytest
from games.dungeon_roll.layout import MASTER, lay, play

from undercroft import GameSession
from undercroft.games.dungeon_roll import GAME
from undercroft.games.dungeon_roll import components as piece
from undercroft.games.dungeon_roll import notation as act
from undercroft.testing.random_games import random_game


def earned(session: GameSession) -> set[str]:
    return set(session.position()["seats"][0]["deeds"])


def seat(session: GameSession) -> dict[str, Any]:
    found: dict[str, Any] = session.position()["seats"][0]
    return found


def last_rest(**things: Any) -> set[str]:
    """The achievements after a rest that ends the last delve."""
    return earned(play(lay(turn=2, phase="regroup", **things), "rest"))


# Fleeing and leaving


@pytest.mark.parametrize("level", range(1, 11))
@pytest.mark.parametrize("phase", ["monsters", "dragon"])
def test_dr_18_fleeing_brings_no_experience_on_any_level(level: int, phase: str) -> None:
    """DR-18"""
    assert seat(play(lay(phase=phase, level=level, lair=3), "flee"))["experience"] == 0


@pytest.mark.parametrize("level", [1, 4, 7])
def test_dr_20_a_portal_leaves_from_the_loot_too(level: int) -> None:
    """DR-20: whatever lies there is left, and nothing is drawn."""
    session = lay(phase="loot", level=level, treasures={"portal": 1}, dungeon={"chest": 1, "potion": 1})
    play(session, "portal")
    assert (seat(session)["experience"], seat(session)["treasures"]) == (level, {})
    assert session.position()["turn"] == 1


# Scrolls, potions, elixirs


def test_dr_11_chests_and_potions_can_be_re_rolled() -> None:
    """DR-11: they are dungeon dice like others."""
    session = lay(party={"scroll": 1}, dungeon={"chest": 1, "potion": 2})
    play(session, "read scroll", "pick potion", "pick potion", "pick chest")
    assert session.position()["picked"] == {"chest": 1, "potion": 2}
    now = play(session, "roll").position()
    assert sum(now["dungeon"].values()) + now["lair"] == 3
    seen = set()
    for seed in range(40):
        session = lay(seed=seed, party={"scroll": 1}, dungeon={"potion": 1})
        now = play(session, "read scroll", "pick potion", "roll").position()
        seen |= set(now["dungeon"]) or {"dragon"}
    assert seen == {"goblin", "skeleton", "ooze", "chest", "potion", "dragon"}


def test_dr_20_a_scroll_token_re_rolls_a_lone_party_die_on_an_empty_level() -> None:
    """DR-11, DR-20: the token is no die, so one die besides is enough; without any it is not offered."""
    session = lay(treasures={"scroll": 1}, party={"fighter": 1})
    play(session, "read spare-scroll")
    assert session.legal() == ["pick fighter"]
    now = play(session, "pick fighter", "roll").position()
    assert (sum(now["party"].values()), now["graveyard"]) == (1, 6)
    assert "read spare-scroll" not in lay(treasures={"scroll": 1}, lair=2).legal()
    assert "read scroll" not in lay(party={"scroll": 1}).legal()


def test_dr_14_the_drinkers_own_die_comes_back_beside_others() -> None:
    """DR-14: the graveyard has two dice and gets the drinker, so three potions bring back three dice."""
    session = lay(phase="loot", party={"fighter": 5}, dungeon={"potion": 3})
    play(session, "fighter>potion", "face mage", "face mage", "face mage")
    now = session.position()
    assert (now["party"], now["graveyard"], now["dungeon"]) == ({"fighter": 4, "mage": 3}, 0, {})
    assert now["step"] == "none"


def test_dr_14_a_token_that_drinks_is_not_in_the_graveyard() -> None:
    """DR-14, DR-19: with an empty graveyard it cannot drink."""
    things = {"phase": "loot", "treasures": {"sword": 1}, "dungeon": {"potion": 3}}
    session = play(lay(party={"fighter": 5}, **things), "sword>potion", "face mage", "face mage")
    assert (session.position()["step"], session.position()["dungeon"]) == ("none", {"potion": 1})
    assert "sword>potion" not in lay(party={"fighter": 7}, **things).legal()


def test_dr_20_an_elixir_takes_no_potion() -> None:
    """DR-20"""
    session = lay(phase="loot", treasures={"elixir": 1}, dungeon={"potion": 2})
    play(session, "elixir", "face cleric")
    now = session.position()
    assert (now["party"], now["dungeon"], now["step"]) == ({"cleric": 1}, {"potion": 2}, "none")


def test_dr_20_an_elixir_before_the_dragon_completes_a_team() -> None:
    """DR-20: the dragon stays awake meanwhile."""
    session = lay(phase="dragon", lair=3, treasures={"elixir": 1}, party={"fighter": 1, "mage": 1})
    assert not [text for text in session.legal() if text.endswith(">dragon")]
    play(session, "elixir", "face thief")
    assert (session.view()["phase"], session.position()["lair"]) == ("dragon", 3)
    play(session, "thief>dragon", "fighter>dragon", "mage>dragon")
    assert session.view()["phase"] == "regroup"


# Heroes


def test_dr_38_turned_monsters_face_the_dragon() -> None:
    """DR-31, DR-35, DR-38: as the companions that they have become."""
    session = lay(phase="dragon", lair=3, party={"mage": 1, "cleric": 1}, allies={"fighter": 1})
    play(session, "ally-fighter>dragon", "mage>dragon", "cleric>dragon")
    now = session.position()
    assert (now["phase"], now["lair"], now["allies"], now["graveyard"]) == ("regroup", 0, {}, 7)
    same = lay(phase="dragon", lair=3, party={"mage": 1, "fighter": 1}, allies={"fighter": 1})
    assert same.legal() == ["flee"], "two fighters are one kind"


def test_dr_31_a_necromancer_turns_two_skeletons_of_three() -> None:
    """DR-31: up to two; the third stands."""
    session = lay(hero="occultist", experience=MASTER, dungeon={"skeleton": 3, "goblin": 1})
    play(session, "ultimate>skeleton")
    assert session.legal() == ["also skeleton", "stop"]
    play(session, "also skeleton")
    now = session.position()
    assert (now["dungeon"], now["allies"], now["step"]) == (
        {"goblin": 1, "skeleton": 1},
        {"fighter": 2},
        "none",
    )


def test_dr_30_arcane_fury_at_the_loot() -> None:
    """DR-30: chests and potions are gone, and nothing is drawn or revived."""
    session = lay(
        hero="spellsword", experience=MASTER, phase="loot", dungeon={"chest": 1, "potion": 1}, lair=3
    )
    play(session, "ultimate")
    now = session.position()
    assert (now["dungeon"], now["lair"], now["graveyard"], seat(session)["treasures"]) == ({}, 0, 7, {})
    assert session.legal() == ["leave"]
    assert play(session, "leave").view()["phase"] == "regroup"


def test_dr_32_divine_intervention_at_the_loot() -> None:
    """DR-32: chests open and potions revive; the lair is emptied without reward."""
    session = lay(
        hero="crusader", experience=MASTER, phase="loot", treasures={"scales": 1}, lair=3,
        dungeon={"chest": 2, "potion": 1},
    )  # fmt: skip
    play(session, "ultimate-scales", "face champion")
    now = session.position()
    assert (now["phase"], now["dungeon"], now["lair"], now["party"]) == ("loot", {}, 0, {"champion": 1})
    assert sum(seat(session)["treasures"].values()) == 2
    assert seat(session)["experience"] == MASTER
    assert play(session, "leave").view()["phase"] == "regroup"


def test_dr_32_divine_intervention_before_the_dragon() -> None:
    """DR-32: the lair is emptied, and no dragon was beaten."""
    session = lay(hero="crusader", experience=MASTER, phase="dragon", treasures={"ring": 1}, lair=4)
    play(session, "ultimate-ring")
    assert (session.view()["phase"], session.position()["lair"]) == ("regroup", 0)
    assert (seat(session)["experience"], seat(session)["treasures"]) == (MASTER, {})


@pytest.mark.parametrize(("experience", "dead", "back"), [(0, 3, 1), (MASTER, 3, 2), (MASTER, 1, 1)])
def test_an_alchemists_salve_takes_no_more_dice_than_it_says_or_than_there_are(
    experience: int, dead: int, back: int
) -> None:
    session = lay(hero="alchemist", experience=experience, party={"mage": 7 - dead}, dungeon={"goblin": 1})
    now = play(session, "ultimate").position()
    assert (now["graveyard"], sum(now["party"].values())) == (dead - back, 7 - dead + back)


# Achievements


def test_dr_24_the_bag_holds_exactly_fifteen_points() -> None:
    """DR-24"""
    assert "bottomless_bag" in last_rest(level=1, treasures={"scales": 6, "portal": 1, "ring": 1})
    assert "bottomless_bag" not in last_rest(level=9, treasures={"scales": 6, "portal": 1})


def test_dr_24_treasures_count_towards_twenty_points() -> None:
    """DR-24: unused ones, as everywhere."""
    twenty = {"no_hero", "no_treasures"}
    assert twenty <= last_rest(level=5, experience=13, treasures={"portal": 1})
    assert not twenty & last_rest(level=5, experience=13, treasures={"ring": 1})


def cleared(level: int, **before: Any) -> GameSession:
    """The regroup of a level below this one that showed nothing but chests, which were left."""
    for seed in range(4000):
        session = lay(seed=seed, phase="regroup", level=level, party={"mage": 3}, **before)
        play(session, "descend")
        if set(session.position()["dungeon"]) <= {"chest", "potion"} and session.position()["lair"] < 3:
            play(session, "loot")
            return play(session, "leave") if session.view()["phase"] == "loot" else session
    raise AssertionError("no seed shows such a level")


def test_dr_24_what_was_used_on_the_level_above_does_not_count() -> None:
    """DR-24: companions and ultimates count on their own level."""
    for used in ("used_companions", "cleared_by_ultimate"):
        session = cleared(4, lair=2, **{used: True})
        assert session.position()[used] is False
        assert "no_companions" in earned(session)


def test_dr_24_seven_dice_of_the_level_above_do_not_count() -> None:
    """DR-24"""
    session = cleared(7, lair=2, rolled_seven=True)
    assert session.position()["rolled_seven"] is False
    assert "seven_dice" not in earned(session)


def test_dr_24_a_hero_who_acts_as_a_companion_is_none() -> None:
    """DR-24: the hero may do what companions do; a turned monster is a companion."""
    things = {"level": 5, "dungeon": {"goblin": 1}}
    assert "no_companions" in earned(play(lay(hero="spellsword", **things), "hero>goblin", "loot"))
    turned = lay(allies={"thief": 1}, **things)
    assert "no_companions" not in earned(play(turned, "ally-thief>goblin", "loot"))


def test_dr_24_a_scroll_that_drinks_or_is_read_is_no_companion() -> None:
    """DR-24: a fighter or a sword that drinks is one."""
    things = {"level": 5, "phase": "loot", "dungeon": {"potion": 1}}
    for drinker, more, counts in [
        ("scroll", {"party": {"scroll": 1}}, False),
        ("spare-scroll", {"treasures": {"scroll": 1}}, False),
        ("hero", {"hero": "crusader"}, False),
        ("fighter", {"party": {"fighter": 1}}, True),
        ("sword", {"treasures": {"sword": 1}}, True),
    ]:
        session = play(lay(**things, **more), f"{drinker}>potion", "face mage", "leave")
        assert ("no_companions" in earned(session)) is not counts, drinker
    reader = lay(level=5, party={"scroll": 1, "mage": 1}, dungeon={"chest": 1})
    play(reader, "read scroll", "pick mage", "roll", "loot", "leave")
    assert "no_companions" in earned(reader)


def test_leaving_a_level_says_whether_something_is_left() -> None:
    ids = set()
    for step in (step for seed in range(1, 20) for step in random_game(GAME, 1, seed)):
        left = step.before.dungeon[piece.CHEST] + step.before.dungeon[piece.POTION]
        for action in step.before.legal():
            if act.LEAVE.has(action):
                assert GAME.phrase(step.before, action).id == ("leave" if left else "leave-nothing")
                ids.add(GAME.phrase(step.before, action).id)
    assert ids == {"leave", "leave-nothing"}
