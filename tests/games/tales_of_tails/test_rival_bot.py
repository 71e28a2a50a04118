"""The bot that the search of Tales of Tails asks first: it waits for more, and places rooms in the way."""

from __future__ import annotations

import pytest
from games.tales_of_tails.layout import lay

from undercroft.bots.analysis import hint
from undercroft.bots.playout import play_bots
from undercroft.bots.search import SearchTree
from undercroft.games.tales_of_tails import GAME
from undercroft.games.tales_of_tails.bot import MOST_ROOMS, GreedyBot
from undercroft.games.tales_of_tails.escape_planner import best_escapes
from undercroft.games.tales_of_tails.rival_bot import NO_ESCAPE, RivalBot
from undercroft.games.tales_of_tails.rules import TalesOfTailsRules
from undercroft.games.tales_of_tails.state import Phase


def chosen(state: TalesOfTailsRules) -> str:
    return GAME.action_text(RivalBot(1).choose(state))


def places_to_choose(players: int, games: int) -> list[TalesOfTailsRules]:
    """Positions in which a room has to be placed, a few of each game."""
    found: list[TalesOfTailsRules] = []
    for seed in range(games):
        state = GAME.new(players, seed)
        bot = RivalBot(seed)
        wanted = 0
        while not state.over():
            if state.phase == Phase.PLACE and state.inside() > 1 and len(state.legal()) > 1:
                wanted += 1
                if wanted % 5 == 0:
                    found.append(state.clone())
            state.play(bot.choose(state))
    return found


def best_of_rival(state: TalesOfTailsRules, place: int) -> int:
    """The best escape of the next dog once a room has this place."""
    after = state.clone()
    rival = after.next_inside(after.seat)
    after.play(place)
    escapes = best_escapes(after, rival, 1, 300)
    return escapes[0].value if escapes else NO_ESCAPE


def test_it_waits_where_the_greedy_bot_goes() -> None:
    state = lay("1,0 coins", "2,0 coin")
    assert GreedyBot(1).choose(state) == GAME.parse_action("escape")
    assert chosen(state) == "explore"


def test_the_last_dog_inside_waits_for_more() -> None:
    rooms = ["1,0 coins", "2,0 coins", "3,0 coins", "4,0 coin"]
    assert chosen(lay(*rooms, round=2)) == "escape"
    assert chosen(lay(*rooms, round=2, countdown=4, seats={1: {"place": "escaped"}})) == "explore"


def test_in_a_large_dungeon_it_waits_no_longer() -> None:
    """In this game both dogs block each other's ways out, round after round."""
    state, bots, largest = GAME.new(2, 4), [RivalBot(0), RivalBot(1)], 0
    while not state.over():
        largest = max(largest, len(state.dungeon.cells))
        state.play(bots[state.seat].choose(state))
    assert largest == 2 * MOST_ROOMS


@pytest.mark.parametrize("players", [2, 3])
def test_its_places_leave_less_to_its_rival_than_those_of_the_greedy_bot(players: int) -> None:
    states = places_to_choose(players, 6)
    left = sum(best_of_rival(state, RivalBot(1).choose(state)) for state in states)
    left_by_greedy = sum(best_of_rival(state, GreedyBot(1).choose(state)) for state in states)
    assert len(states) > 10
    assert left < left_by_greedy


def test_it_uses_what_its_seat_knows_alone() -> None:
    for number, state in enumerate(places_to_choose(3, 4)):
        other = state.clone()
        other.resample(other.seat, number)
        assert RivalBot(1).choose(other) == RivalBot(1).choose(state)


def test_a_search_goes_when_it_would_go() -> None:
    waiting, rooms = lay("1,0 coins", "2,0 coin"), ["1,0 coins", "2,0 coins", "3,0 coins", "4,0 coin"]
    for state in (waiting, lay(*rooms, round=2)):
        tree = SearchTree(state, GAME.search_heuristics(), 1)
        assert tree.sure_action() == RivalBot(1).choose(state)
        assert len(tree.candidates()) > 1
        assert hint(GAME, state, iterations=10).action == tree.sure_action()


def test_a_search_compares_places_beginning_with_the_best_ones() -> None:
    state = places_to_choose(2, 1)[0]
    tree = SearchTree(state, GAME.search_heuristics(), 1)
    places = tree.candidates()
    worths = RivalBot(1).worth_of_places(state, places)
    assert tree.sure_action() < 0
    assert worths == sorted(worths, reverse=True)
    assert worths[0] == max(RivalBot(1).worth_of_places(state, state.legal()))


def test_it_beats_the_greedy_bot() -> None:
    wins = 0.0
    for game in range(60):
        state = GAME.new(2, 1000 + game // 2)
        seat = game % 2
        bots = [GreedyBot(game), GreedyBot(game + 1)]
        bots[seat] = RivalBot(game)
        play_bots(state, bots)
        wins += state.payoff(seat)
    assert wins >= 35
