"""Edges of the rules: cases in which one wrong word of a rule would change the game."""

from __future__ import annotations

import pytest
from games.tales_of_tails.layout import finished, lay, legal, place, play, seat

from undercroft.games.tales_of_tails import GAME
from undercroft.games.tales_of_tails.components import FACES
from undercroft.games.tales_of_tails.rules import TalesOfTailsRules
from undercroft.games.tales_of_tails.state import Phase


def draw(state: TalesOfTailsRules, card: str) -> TalesOfTailsRules:
    """Gives the player this card of the pile to place."""
    state.pile.remove(FACES.index(card))
    state.drawn = FACES.index(card)
    state.phase = Phase.PLACE
    return state


def test_tt_32_a_room_laid_beside_a_broken_wall_is_broken_there_too() -> None:
    """TT-32: the wall of the new room does not close the way."""
    state = lay("1,0 trap-bow", "0,-1 coin", dogs=["bonk", "roota"])
    play(state, "escape", "go 1,0", "take", "break north")
    play(draw(state, "coin"), "place 1,-1 r2")
    assert place(state, 1, -1)["broken"] == ["south"]
    assert place(state, 1, 0)["broken"] == ["north"]


def test_tt_32_a_dog_walks_through_a_broken_wall_into_a_room_laid_later() -> None:
    """TT-32: the printed wall of that room would have stopped it."""
    state = lay("1,0 coin", "0,-1 coin", dogs=["bonk", "roota", "joan"])
    play(state, "escape", "go 1,0", "pass", "break north")
    play(draw(state, "coin"), "place 1,-1 r2", "escape", "go 1,0", "pass")
    assert "go 1,-1" in legal(state)


def test_tt_32_other_sides_of_a_room_laid_beside_a_broken_wall_stay_as_printed() -> None:
    """TT-32"""
    state = lay("1,0 trap-bow", dogs=["bonk", "roota"])
    play(state, "escape", "go 1,0", "take", "break north")
    play(draw(state, "trap-bow"), "place 1,-1 r1")
    sides = GAME.view(state, 0)["table"]["dungeon"][2]["sides"]
    assert sides == ["exit", "wall", "broken", "wall"]


def test_tt_41_a_tie_counts_each_monster_of_a_quest() -> None:
    """TT-41: two ifrits are two quests, the most bows are one."""
    held = {0: ["mimic-bow", "trap-bow"], 1: ["ifrit-sword", "ifrit-fireball"]}
    state = finished(["robin", "joan"], held, ["bullseye", "tick_tock"], ["last_wish"])
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.scores, outcome.winners) == ([4, 4], [1])


@pytest.mark.parametrize("dog", ["joan", "robin", "pluto"])
def test_tt_26_a_trap_disarmed_by_a_potion_is_closed_to_the_others(dog: str) -> None:
    """TT-26: even to Robin, who jumps over traps."""
    state = lay("1,0 trap-bow", "2,0 coin", dogs=["roota", dog], potions={0: {"agility": 1}})
    play(state, "escape", "go 1,0", "disarm with agility", "go 2,0", "pass", "leave")
    assert place(state, 1, 0)["paw"] == "drenched"
    assert "go 1,0" not in legal(play(state, "escape"))


def test_tt_26_a_trap_disarmed_by_a_card_is_closed_to_the_others() -> None:
    """TT-26"""
    state = lay("1,0 trap-bow", "2,0 coin", dogs=["roota", "robin"], held={0: ["mimic-bow"]})
    play(state, "escape", "go 1,0", "disarm with mimic-bow", "go 2,0", "pass", "leave")
    assert place(state, 1, 0)["paw"] == "disarmed"
    assert "go 1,0" not in legal(play(state, "escape"))


def test_tt_26_an_artifact_with_the_symbol_disarms() -> None:
    """TT-26: of an earlier round or of this walk; one with another symbol does not."""
    state = lay("1,0 trap-bow", "2,0 coin", held={0: ["fetchbow", "chewcalibur"]})
    play(state, "escape", "go 1,0")
    assert legal(state) == ["take", "disarm with fetchbow"]
    play(state, "disarm with fetchbow", "go 2,0", "pass", "leave")
    assert seat(state, 0)["held"] == ["chewcalibur"]
    state = lay("1,0 fetchbow", "2,0 trap-bow", "3,0 coin")
    play(state, "escape", "go 1,0", "take", "go 2,0")
    assert legal(state) == ["take", "disarm with 1,0"]


def test_tt_28_a_raccoon_that_brought_no_paw_costs_one_when_it_is_given_up() -> None:
    """TT-28: the words of the book."""
    rooms = ("1,0 raccoon_sword", "2,0 trap-sword", "3,0 coin")
    state = lay(*rooms, seats={0: {"paws": 7, "aside": 0}})
    play(state, "escape", "go 1,0", "hire paw", "go 2,0")
    assert GAME.position(state)["walk"]["paws"] == 6
    play(state, "disarm with 1,0", "go 3,0", "pass", "leave")
    assert (seat(state, 0)["paws"], seat(state, 0)["aside"]) == (5, 1)
    play(state, "nap")
    assert (seat(state, 0)["paws"], seat(state, 0)["aside"]) == (6, 1)


def test_tt_28_a_raccoon_of_an_earlier_round_costs_a_paw_when_it_is_given_up() -> None:
    """TT-28"""
    state = lay("1,0 trap-sword", "2,0 coin", held={0: ["raccoon_sword-paw"]})
    play(state, "escape", "go 1,0", "disarm with raccoon_sword-paw")
    walk = GAME.position(state)["walk"]
    assert (walk["paws"], walk["aside"]) == (4, 3)


def test_tt_28_two_pairs_give_two_symbols_and_not_three() -> None:
    """TT-28: one symbol of each raccoon in a fight."""
    pairs = ["raccoon_bow-pair", "raccoon_fireball-pair"]  # sword and fireball, sword and bow
    state = play(lay("1,0 cerberus", dogs=["roota", "bonk"], held={0: pairs}), "escape", "go 1,0")
    assert "fight" in legal(state)  # a sword of the board and two of raccoons
    state = play(lay("1,0 cerberus", dogs=["robin", "bonk"], held={0: pairs}), "escape", "go 1,0")
    assert legal(state) == ["pass"]


def test_tt_28_a_pair_gives_one_of_its_symbols_where_both_are_missing() -> None:
    """TT-28: the dragon takes a sword and a bow more than Roota has; one raccoon has both, two are needed."""
    for raccoons, beaten in ((1, False), (2, True)):
        held = ["ifrit-bow", *["raccoon_fireball-pair"] * raccoons]
        state = play(lay("1,0 dragon", dogs=["roota", "bonk"], held={0: held}), "escape", "go 1,0")
        assert ("fight" in legal(state)) == beaten


def test_tt_19_sleepers_do_not_count_for_the_countdown() -> None:
    """TT-19: four cards for the one dog that is still inside."""
    state = lay(dogs=["joan", "bonk", "roota"])
    play(state, "nap", "escape", "leave")
    assert GAME.position(state)["countdown"] == 4


def test_tt_19_the_next_round_begins_without_a_countdown() -> None:
    """TT-19: and with the whole pile."""
    state = lay("1,0 coin")
    play(state, "escape", "leave", "nap")
    position = GAME.position(state)
    assert (position["round"], position["countdown"]) == (1, -1)
    assert GAME.view(state, 0)["table"]["pile"]["count"] == 89


def test_tt_17_a_door_is_an_exit_of_the_room_that_is_laid() -> None:
    """TT-17, TT-2: only the door of the chest meets the start room."""
    state = lay(phase="place", drawn="chest")
    assert "place 0,-1 r0" in legal(state)  # its door looks south
    assert "place 0,1 r0" not in legal(state)  # its wall looks north


def test_tt_17_a_door_is_an_exit_of_the_room_that_lies() -> None:
    """TT-17, TT-2: the door of the chest leads to a free place."""
    state = lay("1,0 chest", phase="place", drawn="trap-bow")
    assert "place 1,1 r1" in legal(state)
    assert "place 1,-1 r1" not in legal(state)


def test_tt_35_robin_disarms_neither_with_a_card_nor_with_a_potion() -> None:
    """TT-35: there is nothing to decide; she walks on."""
    held = {0: ["mimic-bow", "raccoon_bow-paw"]}
    state = lay("1,0 trap-bow", "2,0 coin", dogs=["robin", "bonk"], held=held, potions={0: {"agility": 1}})
    assert legal(play(state, "escape", "go 1,0")) == ["go 2,0"]


def test_tt_16_tt_15_each_deal_reveals_something() -> None:
    """TT-16, TT-15: no choice can be taken back once the potions are seen."""
    state = GAME.new(2, 1, {"dogs": "pick"})
    counts = [state.reveal_count]
    while GAME.phase(state) != "turn":
        play(state, legal(state)[0])
        counts.append(state.reveal_count)
    assert counts == [
        1,
        1,
        2,
        2,
        3,
    ]  # lots are drawn; two dogs, quests are dealt; two are kept, potions are dealt
