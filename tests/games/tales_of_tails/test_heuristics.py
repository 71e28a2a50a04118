"""What a search of Tales of Tails is told: the value of a round's beginning, and how playouts go on."""

from __future__ import annotations

from games.tales_of_tails.layout import finished, lay

from undercroft.games.tales_of_tails import GAME
from undercroft.games.tales_of_tails.heuristics import TalesOfTailsHeuristics
from undercroft.games.tales_of_tails.rules import TalesOfTailsRules
from undercroft.kernel.rng import Rng


def worth(state: TalesOfTailsRules, seat: int = 0) -> float:
    return TalesOfTailsHeuristics().value(state, seat)


def test_chances_of_all_seats_add_up_to_one() -> None:
    state = lay(dogs=["roota", "bonk", "joan"], held={1: ["coins"]}, round=1)
    assert abs(sum(worth(state, seat) for seat in range(3)) - 1.0) < 1e-9


def test_what_a_dog_has_won_makes_its_chances_better() -> None:
    without = worth(lay(round=1))
    for cards in (["coin"], ["chest"], ["squirrel-bow"], ["coin", "coin"]):
        assert worth(lay(held={0: cards}, round=1)) > without
    assert worth(lay(held={0: ["coin", "coin"]}, round=1)) > worth(lay(held={0: ["coin"]}, round=1))


def test_a_coin_counts_for_more_before_the_last_round() -> None:
    cards = {0: ["coins", "coins"]}
    assert worth(lay(held=cards, round=2)) > worth(lay(held=cards, round=1))


def test_who_begins_says_nothing() -> None:
    """The dog that was last to act begins (TT-37): to go early must not look like an advantage by itself."""
    assert worth(lay(round=1, seat=1)) == worth(lay(round=1, seat=0))


def test_a_stronger_dog_has_better_chances() -> None:
    bonk = worth(lay(dogs=["bonk", "robin"], round=1))
    assert bonk > 0.5
    assert abs(worth(lay(dogs=["robin", "bonk"], round=1)) + bonk - 1.0) < 1e-9


def test_races_play_on_with_dogs_that_wait_and_trees_with_dogs_that_go() -> None:
    heuristics, state, dice = TalesOfTailsHeuristics(), lay("1,0 coins", "2,0 coin"), Rng()
    assert GAME.action_text(heuristics.careful_action(state, dice)) == "explore"
    assert GAME.action_text(heuristics.playout_action(state, dice)) == "escape"


def over(mine: list[str], theirs: list[str]) -> TalesOfTailsRules:
    quests = ["triple_treat", "tick_tock"]
    return finished(["robin", "joan"], {0: mine, 1: theirs}, quests, common=["last_wish"])


def compared(state: TalesOfTailsRules, seat: int = 0) -> float:
    return TalesOfTailsHeuristics().comparison_value(state, seat, worth(state, seat))


def test_a_clear_win_counts_for_more_than_a_narrow_one_where_actions_are_compared() -> None:
    narrow, clear = over(["coin"], []), over(["coins", "coins"], [])
    assert worth(narrow) == worth(clear) == 1.0
    assert 0.5 < compared(narrow) < compared(clear) < 1.0
    assert abs(compared(clear) + compared(clear, 1) - 1.0) < 1e-9


def test_a_win_counts_for_more_than_as_many_coins() -> None:
    """Of equal scores the one with more quests wins (TT-41)."""
    by_quests = over(["ifrit-bow", "ifrit-sword"], ["chest", "moskeyto"])
    assert worth(by_quests) == 1.0
    assert compared(by_quests) > 0.5
    assert compared(over(["coin"], ["coin"])) == 0.5


def test_before_the_end_actions_are_compared_by_their_chances() -> None:
    state = lay(held={0: ["coin"]}, round=1)
    assert compared(state) == worth(state)
