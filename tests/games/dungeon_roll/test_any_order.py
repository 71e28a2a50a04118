"""Dice to re-roll, faces that come back and companions against the dragon are named in any order."""

from __future__ import annotations

from itertools import permutations

import pytest
from games.dungeon_roll.layout import MASTER, lay, play

import undercroft
from undercroft import GameSession
from undercroft.games.dungeon_roll import GAME
from undercroft.kernel.errors import BadPosition


def reading() -> GameSession:
    """A scroll is read beside a goblin, an ooze, a mage and a thief."""
    party = {"scroll": 1, "mage": 1, "thief": 1}
    return play(lay(party=party, dungeon={"goblin": 1, "ooze": 1}), "read scroll")


def test_dr_11_dice_are_picked_in_any_order() -> None:
    """DR-11: whichever die is picked first, all others can still be picked."""
    dice = {"pick goblin", "pick ooze", "pick mage", "pick thief"}
    for order in permutations(sorted(dice)):
        session = reading()
        assert set(session.legal()) == dice
        for number, text in enumerate(order):
            play(session, text)
            assert set(session.legal()) == {"roll", *order[number + 1 :]}


def test_dr_11_the_order_of_picks_makes_no_difference() -> None:
    """DR-11: the same dice are rolled, and the same faces fall."""
    one = play(reading(), "pick thief", "pick goblin")
    other = play(reading(), "pick goblin", "pick thief")
    assert one.position() == other.position()
    assert play(one, "roll").position() == play(other, "roll").position()


def test_dr_11_only_as_many_of_a_face_are_picked_as_there_are() -> None:
    """DR-11"""
    session = play(lay(party={"scroll": 1}, dungeon={"goblin": 2, "ooze": 1}), "read scroll")
    play(session, "pick ooze", "pick goblin")
    assert session.legal() == ["pick goblin", "roll"]
    assert play(session, "pick goblin").legal() == ["roll"]


def test_dr_36_the_mercenary_re_rolls_dice_in_any_order() -> None:
    """DR-36"""
    data = GAME.position(GAME.new(1, 3, {"heroes": "none"}))
    data["seats"][0]["hero"] = "mercenary"
    session = play(undercroft.from_position("dungeon_roll", data), "flee")
    picks = [text for text in session.legal() if text.startswith("pick")]
    assert len(picks) > 1
    play(session, picks[-1])
    assert picks[0] in session.legal()


def test_dr_14_faces_come_back_in_any_order() -> None:
    """DR-14: after a champion any other face can still be chosen."""
    drinks = lay(phase="loot", party={"mage": 1}, dungeon={"potion": 3})
    play(drinks, "mage>potion", "face champion", "face fighter", "face cleric")
    assert drinks.position()["party"] == {"fighter": 1, "cleric": 1, "champion": 1}


def test_dr_14_the_order_of_faces_makes_no_difference() -> None:
    """DR-14"""
    loot = lay(phase="loot", party={"mage": 1}, dungeon={"potion": 3})
    play(loot, "mage>potion")
    one = play(loot.clone(), "face thief", "face cleric")
    other = play(loot.clone(), "face cleric", "face thief")
    assert one.position() == other.position()


def test_dr_16_companions_face_the_dragon_in_any_order() -> None:
    """DR-16: any of the team begins, and any other one is next."""
    party = {"fighter": 1, "mage": 1, "champion": 1}
    everyone = {"fighter>dragon", "mage>dragon", "champion>dragon"}
    for order in permutations(sorted(everyone)):
        session = lay(phase="dragon", lair=3, party=party)
        assert set(session.legal()) == everyone | {"flee"}
        play(session, order[0])
        assert set(session.legal()) == everyone - {order[0]}
        play(session, *order[1:])
        assert session.view()["phase"] == "regroup"


def test_dr_16_the_order_of_the_team_makes_no_difference() -> None:
    """DR-16"""
    party = {"fighter": 2, "mage": 1, "thief": 1}
    one = play(lay(phase="dragon", lair=3, party=party), "thief>dragon", "fighter>dragon")
    other = play(lay(phase="dragon", lair=3, party=party), "fighter>dragon", "thief>dragon")
    assert one.position() == other.position()
    assert one.legal() == ["mage>dragon"]


def test_dr_16_only_who_can_be_in_a_whole_team_is_offered() -> None:
    """DR-16, DR-38: a begun team can always be completed, no matter which companion begins it."""
    party = {"fighter": 2, "mage": 1, "cleric": 1}
    session = lay(hero="spellsword", exhausted=True, phase="dragon", lair=3, party=party)
    assert set(session.legal()) == {"fighter>dragon", "mage>dragon", "cleric>dragon", "flee"}
    play(session, "mage>dragon", "fighter>dragon")
    assert session.legal() == ["cleric>dragon"], "a second fighter adds no kind beside fighter and mage"


def test_dr_16_a_token_or_the_hero_may_begin() -> None:
    """DR-16, DR-19, DR-38"""
    session = lay(
        hero="crusader", phase="dragon", lair=3, party={"thief": 1}, treasures={"sceptre": 1, "sword": 1}
    )
    assert {"hero>dragon", "sceptre>dragon", "sword>dragon", "thief>dragon"} <= set(session.legal())
    play(session, "hero>dragon", "sceptre>dragon", "thief>dragon")
    assert session.view()["phase"] == "regroup"


def test_dr_36_the_commander_picks_party_dice_before_dungeon_dice() -> None:
    """DR-36"""
    session = lay(hero="mercenary", experience=MASTER, party={"mage": 1}, dungeon={"goblin": 1})
    play(session, "ultimate", "pick mage")
    assert session.legal() == ["pick goblin", "roll"]


def test_an_earlier_position_within_a_step_offers_all_that_is_left() -> None:
    """Earlier positions name the die that was picked last, and nothing before it was offered."""
    data = play(reading(), "pick mage").position() | {"cursor": 7}
    session = undercroft.from_position("dungeon_roll", data)
    assert set(session.legal()) == {"pick goblin", "pick ooze", "pick thief", "roll"}
    with pytest.raises(BadPosition) as caught:
        undercroft.from_position("dungeon_roll", data | {"cursor": 99})
    assert caught.value.field == "cursor"


def test_dr_11_a_picked_die_is_put_back_before_the_roll() -> None:
    """DR-11: picks reveal nothing, so each can be taken back."""
    session = play(reading(), "pick thief", "pick goblin")
    session.take_back()
    session.take_back()
    assert set(play(session, "pick goblin").legal()) == {"roll", "pick ooze", "pick mage", "pick thief"}


def test_dr_16_a_companion_is_called_back_from_the_team_against_the_dragon() -> None:
    """DR-16"""
    party = {"fighter": 1, "cleric": 1, "mage": 1, "thief": 1}
    session = play(lay(phase="dragon", lair=3, party=party), "fighter>dragon", "mage>dragon")
    session.take_back()
    session.take_back()
    assert "fighter>dragon" in play(session, "mage>dragon").legal()


def test_a_scroll_says_before_it_is_spent_what_can_be_rolled_again() -> None:
    session = lay(party={"scroll": 2, "mage": 1}, dungeon={"goblin": 2, "chest": 1})
    offer = next(offer for offer in session.view(0)["actions"] if offer["text"] == "read scroll")
    promised = {thing.split("*")[0].removeprefix("@") for thing in offer["phrase"]["args"]["things"].split()}
    assert offer["phrase"]["args"]["things"] == "@goblin*2 @chest*1 @mage*1 @scroll*1"
    assert {text.removeprefix("pick ") for text in play(session, "read scroll").legal()} == promised
