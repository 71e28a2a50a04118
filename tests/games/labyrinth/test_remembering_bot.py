"""A search that remembers is the same as one that forgets, and playouts take what lies before them."""

from __future__ import annotations

import pytest
from games.labyrinth.layout import lay
from games.labyrinth.test_bot import tables, wins_within

from undercroft.bots.search import SearchTree
from undercroft.games.labyrinth import GAME
from undercroft.games.labyrinth.board import PLACES, bit_of, cell_named
from undercroft.games.labyrinth.bot import GreedyBot
from undercroft.games.labyrinth.heuristics import LabyrinthHeuristics
from undercroft.games.labyrinth.notation import JUMP, MOVE
from undercroft.games.labyrinth.outlook import first_cells
from undercroft.games.labyrinth.remembering_bot import RememberingBot
from undercroft.games.labyrinth.rules import LabyrinthRules
from undercroft.games.labyrinth.state import Phase
from undercroft.kernel.rng import Rng


def table(seed: int) -> LabyrinthRules:
    """A game after some random actions, at the beginning of a turn."""
    state = GAME.new(2, seed)
    dice = Rng()
    dice.seed(seed)
    while state.turn < 12:
        state.play(state.random_action(dice))
    return state


def forget(bot: RememberingBot) -> None:
    """Takes all of its memory away."""
    for memory in (bot.plans, bot.steps, bot.rankings, bot.boards):
        memory.clear()


def test_a_memory_changes_no_search() -> None:
    trees = []
    for forgets in (False, True):
        heuristics = LabyrinthHeuristics()
        tree = SearchTree(table(2), heuristics, 1)
        for _iteration in range(20):
            tree.grow(1)
            if forgets:
                forget(heuristics.greedy)
        trees.append(tree)

    found = [[(node.action, node.visits, node.total) for node in tree.root.children] for tree in trees]
    assert found[0] == found[1]


def test_a_board_is_weighed_once_whatever_the_hand() -> None:
    state = table(2)
    bot, plain = RememberingBot(), GreedyBot()
    for seed in range(3):
        state.resample(1 - state.seat, seed)
        for thorough in (False, True):
            for other in (bot, plain):
                other.position_value.look(state, state.seat)
            assert bot.weigh(thorough) == pytest.approx(plain.weigh(thorough))

    assert len(bot.boards) == 2


def test_a_plan_is_made_once_for_a_table() -> None:
    state = table(1)
    bot = RememberingBot()

    assert bot.turn(state) == bot.turn(state.clone())
    assert len(bot.plans) == 1


def test_what_was_collected_makes_another_table() -> None:
    state = table(1)
    richer = state.clone()
    richer.collected[0] += 1
    bot = RememberingBot()

    bot.turn(state)
    bot.turn(richer)

    assert len(bot.plans) == 2


# Playouts


def turn(state: LabyrinthRules) -> LabyrinthRules:
    """The table when the bot has played this turn to its `done` step by step, or to the end of the game."""
    after, bot = state.clone(), RememberingBot()
    while after.phase in (Phase.ACT, Phase.PAY) and after.turn == state.turn:
        action = bot.step(after)
        assert action in after.legal()
        after.play(action)
    return after


def test_a_playout_never_leaves_a_win_that_walking_alone_would_bring() -> None:
    found = 0
    for state in tables(60, [2, 1]):
        if wins_within(state, state.seat, state.actions, MOVE.base, JUMP.base):
            found += 1
            assert turn(state).winners() == [state.seat]
    assert found > 20


def test_a_playout_collects_what_lies_within_reach() -> None:
    session = lay(travellers=[["r3"], ["g9"]], treasures=["r5"])

    after = turn(session.state)

    assert after.collected == [1, 0]


def test_a_playout_lays_no_treasure_where_an_opponent_is_nearer() -> None:
    state = lay(travellers=[["r3"], ["r7"]]).state
    cells = [cell for cell in state.board.cells if first_cells(state) & bit_of(cell)]

    away = state.board.away
    near, far = (cell_named(name) * PLACES for name in ("r3", "r7"))
    assert cells == [
        cell for cell in state.board.cells if away[near + cell] <= 4 and away[near + cell] < away[far + cell]
    ]
