"""The best play that follows an action, as far as nothing is revealed."""

from __future__ import annotations

from typing import Final

from undercroft.bots.analysis import Analysis
from undercroft.bots.search import Node
from undercroft.kernel.game import Game
from undercroft.kernel.phrase import Phrase
from undercroft.kernel.state import State

MOST_MOVES: Final = 6
FEWEST_VISITS: Final = 4
"""A search that has seen an action less often says nothing about it."""


def best_line(
    game: Game, state: State, analysis: Analysis, at: int, seed: int, iterations: int = 0
) -> list[Phrase]:
    """The moves after choice number `at` of an analysis of this state, in words. It ends with the first dice
    or cards: what is best after them depends on them."""
    after = state.clone()
    after.resample(state.actor(), seed)
    node = analysis.nodes[at] if analysis.nodes else None
    found: list[Phrase] = []
    action = analysis.actions[at]
    while True:
        revealed = after.reveal_count
        after.play(action)
        if after.over() or after.reveal_count != revealed or len(found) == MOST_MOVES:
            return found
        if node is None:
            action = _best_by_values(game, after, iterations)
        else:
            node = _most_visited(node)
            action = -1 if node is None else node.action
        if action not in after.legal():
            return found
        found.append(game.phrase(after, action))


def _best_by_values(game: Game, state: State, iterations: int) -> int:
    """The action with the most expected points; -1 if the game cannot say."""
    legal = state.legal()
    values = game.search_heuristics().values(state, legal, iterations)
    return legal[values.index(max(values))] if values else -1


def _most_visited(node: Node) -> Node | None:
    """The child that was visited most, None if none was visited often."""
    best = None
    for child in node.children:
        if child.visits >= FEWEST_VISITS and (best is None or child.visits > best.visits):
            best = child
    return best
