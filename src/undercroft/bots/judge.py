"""What actions are worth: the ground of hints and of the review after a game."""

from __future__ import annotations

from undercroft.bots.search import Tree
from undercroft.kernel.game import Game
from undercroft.kernel.phrase import Phrase
from undercroft.kernel.state import State


class Verdict:
    """The actions that were weighed, the recommended one first, and what each of them is worth to the actor.

    The others follow in the order in which they were found worth a thought.

    `unit` is "points" (still to come, worked out by the game) or "chance" (of winning, found by search).
    """

    def __init__(self, unit: str, actions: list[int], worths: list[float], errors: list[float]) -> None:
        self.unit = unit
        self.actions = actions
        self.worths = worths
        self.errors = errors
        """How far each worth may well be off."""

    def loss(self, action: int) -> float:
        """How much worse this action is than the recommended one, beyond what chance alone would explain."""
        at = self.actions.index(action)
        return max(0.0, self.worths[0] - self.worths[at] - self.errors[0] - self.errors[at])


def judge(game: Game, state: State, seed: int = 0, iterations: int = 0, also: int = -1) -> Verdict:
    """Weighs what the actor may do, knowing what the actor knows. `also` is weighed in any case.

    Without iterations it thinks as long as the game's guide finds right. The same for the same seed.
    """
    heuristics = game.search_heuristics()
    imagined = state.clone()
    imagined.resample(state.actor(), seed)
    legal = imagined.legal()
    exact = heuristics.values(imagined, legal)
    if exact:
        order = sorted(range(len(legal)), key=lambda at: -exact[at])
        return Verdict("points", [legal[at] for at in order], [exact[at] for at in order], [0.0] * len(legal))
    tree = Tree(state, heuristics, seed)
    effort = iterations or heuristics.hint_iterations
    tree.grow(effort)
    best = tree.best()
    if also >= 0:
        known = tree.root.child(also)
        missing = effort // 4 - (0 if known is None else known.visits)
        if known is None or missing > 0:
            tree.try_out(also, max(missing, 1))
    others = [child for child in tree.root.children if child is not best]
    others = sorted(others, key=lambda child: (-child.visits, -child.mean()))
    found = [best, *others]
    return Verdict(
        "chance",
        [child.action for child in found],
        [child.mean() for child in found],
        [child.error() for child in found],
    )


class Hint:
    """A move, what it is worth beside the next best one, and why, to be said in any language."""

    def __init__(self, unit: str, action: int, worth: float, other: int, next: float, reason: Phrase) -> None:
        self.unit = unit
        self.action = action
        self.worth = worth
        self.other = other
        """The next best action, or -1."""
        self.next = next
        self.reason = reason


def hint(game: Game, state: State, seed: int = 0, iterations: int = 0) -> Hint:
    """What the actor had better do, knowing what the actor knows."""
    verdict = judge(game, state, seed, iterations)
    action, worth = verdict.actions[0], verdict.worths[0]
    other, next = -1, 0.0
    if len(verdict.actions) > 1:
        other, next = verdict.actions[1], min(worth, verdict.worths[1])
    reason = game.search_heuristics().explain(state, action, worth, other, next)
    return Hint(verdict.unit, action, worth, other, next, reason)
