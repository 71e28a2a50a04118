"""A search that remembers plans makes the same search as one that makes them anew."""

from __future__ import annotations

from undercroft.bots.search import SearchTree
from undercroft.games.labyrinth import GAME
from undercroft.games.labyrinth.bot import GreedyBot
from undercroft.games.labyrinth.heuristics import LabyrinthHeuristics
from undercroft.games.labyrinth.remembering_bot import RememberingBot
from undercroft.games.labyrinth.rules import LabyrinthRules
from undercroft.kernel.rng import Rng


def table(seed: int) -> LabyrinthRules:
    """A game after some random actions, at the beginning of a turn."""
    state = GAME.new(2, seed)
    dice = Rng()
    dice.seed(seed)
    while state.turn < 12:
        state.play(state.random_action(dice))
    return state


def test_a_memory_of_plans_changes_no_search() -> None:
    state = table(2)
    plain = LabyrinthHeuristics()
    plain.greedy = GreedyBot()

    trees = [SearchTree(state, heuristics, 1) for heuristics in (LabyrinthHeuristics(), plain)]
    for tree in trees:
        tree.grow(6)

    found = [[(node.action, node.visits, node.total) for node in tree.root.children] for tree in trees]
    assert found[0] == found[1]


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
