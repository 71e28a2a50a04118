"""Information-set Monte-Carlo tree search, for every game.

Each iteration resamples what the player cannot know (`State.resample`), descends one tree that all these
samples share, adds a node to it, and finishes with a playout. Future dice are hidden information like any
other: they differ in each iteration. The candidates of the game's search heuristics come first; more of them
are considered the longer the search runs.

For a seed and a number of iterations the result is deterministic; with a time limit it takes the best action
found so far.
"""

from __future__ import annotations

import time
from math import sqrt
from typing import Final

from undercroft.bots.sampler import SEEDS, Sampler
from undercroft.kernel.bot import Bot
from undercroft.kernel.game import Game
from undercroft.kernel.heuristics import SearchHeuristics
from undercroft.kernel.state import State

CLOCK_CHECK_INTERVAL: Final = 8  # iterations between two looks at the clock
USUAL_SECONDS: Final = 1.0
UNKNOWN: Final = -1.0  # less than any value


class Node:
    """A node of the tree: the action that leads to it, and the results for the player of that action."""

    def __init__(self, action: int = -1) -> None:
        self.action = action
        self.visits = 0
        self.total = 0.0
        self.squares = 0.0
        self.children: list[Node] = []
        self.candidates: list[int] = []
        """The candidates here, if all samples have the same ones."""

    def mean(self) -> float:
        """The mean value of this node."""
        return self.total / self.visits if self.visits else 0.0

    def error(self) -> float:
        """The standard error of the mean."""
        if self.visits < 2:
            return 0.5
        spread = self.squares / self.visits - self.mean() * self.mean()
        return sqrt(max(spread, 0.0) / (self.visits - 1))

    def child(self, action: int) -> Node | None:
        """The child of an action, None if the tree does not have it."""
        for child in self.children:
            if child.action == action:
                return child
        return None


class SearchTree(Sampler):
    """One search: grow it, then ask for the best action."""

    def __init__(self, state: State, heuristics: SearchHeuristics, seed: int) -> None:
        super().__init__(state, heuristics, seed)
        self.root = Node()
        self.iterations = 0
        self.steps = 0
        """Actions played in all iterations."""

    def candidates(self) -> list[int]:
        """The actions that the search considers, most promising first."""
        return self._candidates(self.root, self.root_state, 0)

    def sure_action(self) -> int:
        """The action that needs no search, because the heuristics are sure of it or consider no other; -1 if
        there is none."""
        sure = self.heuristics.sure_action(self.root_state, self.dice)
        if sure >= 0:
            return sure
        candidates = self.candidates()
        return candidates[0] if len(candidates) == 1 else -1

    def grow(self, iterations: int) -> None:
        """Runs so many more iterations."""
        for _iteration in range(iterations):
            self._iterate(-1)

    def adopt(self, node: Node) -> None:
        """Begins with what an earlier search found below the action that led here. Nothing must have been
        revealed since, and the same seat must act."""
        self.root = node
        node.visits = 0
        for child in node.children:
            node.visits += child.visits

    def grow_until_certain(self, visits: int, action: int) -> None:
        """Grows until the root has so many visits, or until nothing could keep this action from being the
        best one by then and it has a quarter of them."""
        while self.root.visits < visits and not self._is_certain(visits, action):
            self._iterate(-1)

    def _is_certain(self, visits: int, action: int) -> bool:
        known = self.root.child(action)
        if known is None or known.visits < visits // 4:
            return False
        if len(self.root.candidates) == 1:
            return len(self.root.children) == 1
        most = 0
        for child in self.root.children:
            if child is not known and child.visits > most:
                most = child.visits
        return known.visits > most + visits - self.root.visits

    def explore_action(self, action: int, iterations: int) -> Node:
        """Runs so many more iterations that begin with this action."""
        for _iteration in range(iterations):
            self._iterate(action)
        child = self.root.child(action)
        assert child is not None
        return child

    def grow_for(self, seconds: float, most: int = 0) -> None:
        """Runs iterations for so many seconds, but at most `most` of them if it is not 0."""
        until = time.perf_counter() + seconds
        while time.perf_counter() < until and (most == 0 or self.iterations < most):
            self.grow(min(CLOCK_CHECK_INTERVAL, most - self.iterations) if most else CLOCK_CHECK_INTERVAL)

    def _iterate(self, first: int) -> None:
        if first < 0 and self.heuristics.common_samples:
            first = self._select(self.root, self.root_state)
            self._begin_sample_of(first)
        state = self.sample()
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
        values = [UNKNOWN] * state.players
        for depth, actor in enumerate(actors):
            child = path[depth + 1]
            value = values[actor]
            if value == UNKNOWN:
                value = values[actor] = self.heuristics.value(state, actor)
            child.visits += 1
            child.total += value
            child.squares += value * value
        self.iterations += 1

    def _begin_sample_of(self, action: int) -> None:
        """The next visit of an action of the root sees what the same visit of every other action saw."""
        child = self.root.child(action)
        self.begin_sample(0 if child is None else child.visits)

    def _finish(self, state: State) -> None:
        """The playout: fast actions until the end or a cutoff."""
        heuristics = self.heuristics
        dice = self.dice
        while not state.over() and not heuristics.cutoff(state, self.root_state):
            state.play(heuristics.playout_action(state, dice))
            self.steps += 1

    def _candidates(self, node: Node, state: State, wanted: int) -> list[int]:
        """The actions to consider. For the player who searches they are the same in all samples until
        something is revealed, so the node keeps them. What others can do depends on what they hide, which is
        another thing in each sample; then only the first `wanted` are asked for.
        """
        if state.actor() != self.seat or state.reveal_count != self.root_state.reveal_count:
            return self.heuristics.passing_candidates(state, self.dice, wanted)
        if not node.candidates:
            if node is self.root:
                node.candidates = self.heuristics.root_candidates(state, self.dice)
            else:
                node.candidates = self.heuristics.candidates(state, self.dice)
        return node.candidates

    def _select(self, node: Node, state: State) -> int:
        """The action with the best mix of its mean, its rank among the candidates and its few visits."""
        room = 1 + int(self.heuristics.widening * sqrt(node.visits))
        moves = self._candidates(node, state, room)
        count = len(moves) if len(moves) < room else room
        if count == 1:
            return moves[0]
        curiosity = self.heuristics.exploration * sqrt(node.visits + 1)
        # An action without visits gets the mean of its node, so that good nodes are searched deeper.
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
        """The node visited most; the higher mean breaks ties. Call it after at least one iteration."""
        best = self.root.children[0]
        for child in self.root.children:
            if child.visits > best.visits or (child.visits == best.visits and child.mean() > best.mean()):
                best = child
        return best


def _average(node: Node) -> float:
    """The mean value of the actions of this node, for the players who took them."""
    visits = 0
    total = 0.0
    for child in node.children:
        visits += child.visits
        total += child.total
    return total / visits if visits else 0.5


class SearchBot(Bot):
    """Chooses by a tree, with so many iterations or seconds, whichever ends first. 0 sets no bound."""

    def __init__(self, game: Game, seed: int = 0, iterations: int = 0, seconds: float = 0.0) -> None:
        super().__init__()
        self.seed(seed)
        self.game = game
        self.iterations = iterations
        self.seconds = seconds or (0.0 if iterations else USUAL_SECONDS)

    def choose(self, state: State) -> int:
        legal = state.legal()
        if len(legal) == 1:
            return legal[0]
        tree = SearchTree(state, self.heuristics(), self.below(SEEDS))
        sure = tree.sure_action()
        if sure >= 0:
            return sure
        if self.seconds:
            tree.grow_for(self.seconds, self.iterations)
        else:
            tree.grow(self.iterations)
        return tree.best().action

    def heuristics(self) -> SearchHeuristics:
        """The heuristics of the next search."""
        return self.game.search_heuristics()
