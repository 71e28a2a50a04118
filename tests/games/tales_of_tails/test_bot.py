"""The greedy dog: sensible on small tables, better than chance, blind to what is hidden."""

from __future__ import annotations

import pytest
from games.tales_of_tails.layout import lay, legal, play

from undercroft import bots
from undercroft.games.tales_of_tails import GAME
from undercroft.games.tales_of_tails.bot import GreedyBot
from undercroft.games.tales_of_tails.rules import TalesOfTailsRules


def chosen(state: TalesOfTailsRules, seed: int = 1) -> str:
    return GAME.action_text(GreedyBot(seed).choose(state))


def test_it_leaves_with_a_full_hand() -> None:
    assert chosen(lay("1,0 coins", "2,0 coins", "3,0 coins", "4,0 coins", "5,0 coins")) == "escape"


def test_it_explores_while_there_is_little_to_gain() -> None:
    assert chosen(lay("1,0 coin")) == "explore"


def test_it_is_content_with_little_before_the_countdown_and_waits_for_more_after_it() -> None:
    rooms = ["1,0 coins", "2,0 coin"]
    assert chosen(lay(*rooms)) == "escape"
    assert chosen(lay(*rooms, countdown=4)) == "explore"


def test_it_takes_what_it_can_get_when_no_room_will_come() -> None:
    assert chosen(lay("1,0 coin", countdown=0, round=2)) == "escape"


def test_it_sleeps_when_nothing_is_to_be_had_and_paws_are() -> None:
    assert chosen(lay(countdown=0)) == "nap"


def test_it_walks_its_plan_to_the_end() -> None:
    state = play(lay("1,0 squirrel-bow", "2,0 coin", "3,0 coin", round=2), "escape")
    bot = GreedyBot(1)
    steps = []
    while state.actor() == 0:
        steps.append(GAME.action_text(bot.choose(state)))
        play(state, steps[-1])
    assert steps[-1] == "leave"
    assert steps.count("take") == 2


def test_it_lays_a_coin_at_the_end_of_its_own_way() -> None:
    state = lay("1,0 coin", "2,0 coin", phase="place", drawn="coins", dogs=["roota", "bonk"], round=2)
    play(state, chosen(state))
    after = GAME.position(state)["dungeon"][-1]["at"]
    assert after in ([3, 0], [2, 1], [1, 1], [0, 1], [-1, 0], [0, -1])
    assert GreedyBot(1).choose(state.clone()) >= 0


def test_it_looks_at_the_table_without_touching_it() -> None:
    state = GAME.new(4, 3)
    bot = GreedyBot(3)
    while not state.over():
        before = GAME.position(state)
        action = bot.choose(state)
        assert GAME.position(state) == before
        state.play(action)


@pytest.mark.parametrize("players", [2, 4])
def test_it_beats_chance(players: int) -> None:
    """One greedy dog among random ones wins nearly always."""
    wins = 0.0
    for seed in range(12):
        state = GAME.new(players, seed)
        sitting = [
            bots.make(GAME, "greedy" if seat == seed % players else "random", seed) for seat in range(players)
        ]
        while not state.over():
            state.play(sitting[state.actor()].choose(state))
        wins += state.payoff(seed % players)
    assert wins >= 10


def test_a_plan_for_one_dungeon_is_not_walked_in_another_where_a_room_lies_turned() -> None:
    """A search asks the same dog about tables on which the same rooms lie differently."""
    state = play(lay("1,0 squirrel-bow", "2,0 coin", "3,0 coins", "2,1 coins", round=2))
    met = 0
    for room in range(1, 5):
        for turn in range(1, 4):
            turned = state.clone()
            turned.dungeon.turn(room, turn, turned.content)
            if GAME.parse_action("escape") in turned.legal():
                bot = GreedyBot(1)
                bot.choose(play(state.clone(), "escape"))
                play(turned, "escape")
                assert bot.choose(turned) in turned.legal()
                met += 1
    assert met


def test_a_plan_is_not_walked_with_other_cards_than_it_was_made_for() -> None:
    """Two cards of the same symbols are not the same: one of them is gone."""
    held = {0: ["squirrel-fireball", "skeledog-fireball"]}
    state = lay("1,0 trap-fireball", "2,0 trap-fireball", "3,0 coins", held=held, round=2)
    play(state, "escape", "go 1,0")
    for first in legal(state):
        bot, other = GreedyBot(1), state.clone()
        bot.choose(state)
        play(other, first)
        while other.actor() == 0 and not other.over():
            play(other, GAME.action_text(bot.choose(other)))
