"""The search that plays every game: information-set Monte-Carlo tree search.

Each iteration imagines all that the player cannot know by a fair draw (`State.resample`), walks down one tree
that all these imagined tables share, adds a place to it, and finishes by a quick playout. Dice still to be
rolled are hidden things like any other: they fall anew each time. What the game's guide calls promising is
looked at first, and more of it the longer the search goes on.

The search sees the real table only to copy it, and resamples the copy at once, so it cannot cheat. For a seed
and a number of iterations it always finds the same move; given seconds instead, it takes what it has by then.
"""

from __future__ import annotations

import time
from math import sqrt
from typing import Final

from undercroft.kernel.bot import Bot
from undercroft.kernel.game import Game
from undercroft.kernel.heuristics import SearchHeuristics
from undercroft.kernel.rng import Rng
from undercroft.kernel.state import State

CLOCK_CHECK_INTERVAL: Final = 8  # iterations between two looks at the clock
SEEDS: Final = 2147483647


class Node:
    """A place in the tree: what was played to come here, and how that went for whoever played it."""

    def __init__(self, action: int = -1) -> None:
        self.action = action
        self.visits = 0
        self.total = 0.0
        self.squares = 0.0
        self.children: list[Node] = []
        self.candidates: list[int] = []
        """The moves from here, most promising first, where every imagined table has the same ones."""

    def mean(self) -> float:
        """What this place was worth on average."""
        return self.total / self.visits if self.visits else 0.0

    def error(self) -> float:
        """By how much that average may well be off: its standard error."""
        if self.visits < 2:
            return 0.5
        spread = self.squares / self.visits - self.mean() * self.mean()
        return sqrt(max(spread, 0.0) / (self.visits - 1))

    def child(self, action: int) -> Node | None:
        """Where an action leads, if the tree has come there."""
        for child in self.children:
            if child.action == action:
                return child
        return None


class SearchTree:
    """One search: grow it as long as you like, then ask for the best move."""

    def __init__(self, state: State, heuristics: SearchHeuristics, seed: int) -> None:
        self.heuristics = heuristics
        self.seat = state.actor()
        self.dice = Rng()
        self.dice.seed(seed)
        self.root_state = state.clone()
        self.root_state.resample(self.seat, self.dice.below(SEEDS))
        self.root = Node()
        self.iterations = 0
        self.steps = 0
        """Actions played in all iterations together."""

    def grow(self, iterations: int) -> None:
        """So many iterations more."""
        for _iteration in range(iterations):
            self._iterate(-1)

    def explore_action(self, action: int, iterations: int) -> Node:
        """So many iterations more that all begin with this action, whatever the guide thinks of it."""
        for _iteration in range(iterations):
            self._iterate(action)
        child = self.root.child(action)
        assert child is not None
        return child

    def grow_for(self, seconds: float) -> None:
        """Iterations for so long."""
        until = time.perf_counter() + seconds
        while time.perf_counter() < until:
            self.grow(CLOCK_CHECK_INTERVAL)

    def _iterate(self, first: int) -> None:
        state = self.root_state.clone()
        state.resample(self.seat, self.dice.below(SEEDS))
        path = [self.root]
        actors: list[int] = []
        node = self.root
        while not state.over():
            actors.append(state.actor())
            action = first if first >= 0 and node is self.root else self._select(node, state)
            state.play(action)
            self.steps += 1
            child = node.child(action)
            if child is None:
                child = Node(action)
                node.children.append(child)
                path.append(child)
                break
            path.append(child)
            node = child
        self._finish(state)
        self.root.visits += 1
        for depth, actor in enumerate(actors):
            child = path[depth + 1]
            value = self.heuristics.value(state, actor)
            child.visits += 1
            child.total += value
            child.squares += value * value
        self.iterations += 1

    def _finish(self, state: State) -> None:
        """The playout: quick moves until the end, or until the guide can weigh what is there."""
        heuristics = self.heuristics
        dice = self.dice
        while not state.over() and not heuristics.cutoff(state, self.root_state):
            state.play(heuristics.playout_action(state, dice))
            self.steps += 1

    def _candidates(self, node: Node, state: State) -> list[int]:
        """What may be played. As long as nothing came to light, it is the same on every imagined table."""
        if state.reveal_count != self.root_state.reveal_count:
            return self.heuristics.candidates(state, self.dice)
        if not node.candidates:
            node.candidates = self.heuristics.candidates(state, self.dice)
        return node.candidates

    def _select(self, node: Node, state: State) -> int:
        """The action with the best mix of how it did, how promising it is and how seldom it was tried."""
        moves = self._candidates(node, state)
        room = 1 + int(self.heuristics.widening * sqrt(node.visits))
        count = len(moves) if len(moves) < room else room
        if count == 1:
            return moves[0]
        curiosity = self.heuristics.exploration * sqrt(node.visits + 1)
        # A move that was never tried counts as what its place was worth so far, so that good places go deep.
        unknown = 1.0 - node.mean() if node.visits == 0 else _average(node)
        best = -1.0
        chosen = moves[0]
        for rank in range(count):
            child = node.child(moves[rank])
            prior = curiosity / (rank + 2)
            score = unknown + prior if child is None else child.mean() + prior / (1 + child.visits)
            if score > best:
                best = score
                chosen = moves[rank]
        return chosen

    def best(self) -> Node:
        """The move that was visited most, the better one of equals. Only after at least one iteration."""
        best = self.root.children[0]
        for child in self.root.children:
            if child.visits > best.visits or (child.visits == best.visits and child.mean() > best.mean()):
                best = child
        return best


def _average(node: Node) -> float:
    """What the moves from here were worth on average to whoever made them."""
    visits = 0
    total = 0.0
    for child in node.children:
        visits += child.visits
        total += child.total
    return total / visits if visits else 0.5


class SearchBot(Bot):
    """Thinks by a tree, for so many iterations or, if these are 0, for so many seconds."""

    def __init__(self, game: Game, seed: int = 0, iterations: int = 0, seconds: float = 1.0) -> None:
        super().__init__()
        self.seed(seed)
        self.game = game
        self.iterations = iterations
        self.seconds = seconds

    def choose(self, state: State) -> int:
        legal = state.legal()
        if len(legal) == 1:
            return legal[0]
        tree = SearchTree(state, self.game.search_heuristics(), self.below(SEEDS))
        if self.iterations:
            tree.grow(self.iterations)
        else:
            tree.grow_for(self.seconds)
        return tree.best().action
