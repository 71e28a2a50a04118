"""Values of actions, for hints and for the review after a game."""

from __future__ import annotations

from typing import Final

from undercroft.bots.naming import number_in
from undercroft.bots.race import Race
from undercroft.bots.search import Node, SearchTree
from undercroft.kernel.game import Game
from undercroft.kernel.heuristics import SearchHeuristics
from undercroft.kernel.phrase import Phrase
from undercroft.kernel.state import State

HINT_SECONDS: Final = 2.5
"""How long a search for a hint takes at most. Compiled rules need a fifth of that."""


class Analysis:
    """The analysed actions, the recommended one first, and the value of each for the actor.

    The others follow in the order in which the search preferred them.

    `unit` is "points" (still to come, computed by the game) or "chance" (of winning, found by search).
    """

    def __init__(
        self,
        unit: str,
        actions: list[int],
        values: list[float],
        errors: list[float],
    ) -> None:
        self.unit = unit
        self.actions = actions
        self.values = values
        self.errors = errors
        """The standard error of each value."""
        self.nodes: list[Node] = []
        """The node of each action; empty if no search has found lines of play."""
        self.iterations = 0
        """Those of the search, and playouts of a race: as many as were run."""
        self.compared: dict[int, float] = {}
        """Losses of actions that were compared with the recommended one in the same samples."""

    def loss(self, action: int) -> float:
        """How much worse this action is than the recommended one, beyond the standard errors."""
        if action in self.compared:
            return self.compared[action]
        at = self.actions.index(action)
        return max(0.0, self.values[0] - self.values[at] - self.errors[0] - self.errors[at])


def analyse(
    game: Game,
    state: State,
    seed: int = 0,
    iterations: int = 0,
    also: int = -1,
    seconds: float = 0.0,
    known: Node | None = None,
    lines: bool = True,
    playouts: int | None = None,
) -> Analysis:
    """Evaluates the actions of the actor with the knowledge of the actor. `also` is always evaluated; the
    search ends early once it is certain to be the recommended one. Where the strongest level is a quick bot
    of the game and no search, that bot names the recommended action; where it is a race, hints and their
    chances come from a race. Otherwise, where the heuristics are sure, they do. Without `lines` no time is
    spent on lines of play.

    `iterations` defaults to those that the game's search heuristics have for a hint. `playouts` are those of
    the race, 0 for none; they default to those of the strongest level if there are iterations enough for a
    hint, and to none for a shorter analysis. The visits of `known`, the node of an earlier analysis that led
    here, count as iterations: see `SearchTree.adopt`. The result is deterministic for a seed, unless
    `seconds` are not 0 and end before the iterations.
    """
    heuristics = game.search_heuristics()
    imagined = state.clone()
    imagined.resample(state.actor(), seed)
    legal = imagined.legal()
    effort = iterations or heuristics.hint_iterations
    exact = heuristics.values(imagined, legal, effort)
    if exact:
        order = sorted(range(len(legal)), key=lambda at: -exact[at])
        return Analysis(
            "points", [legal[at] for at in order], [exact[at] for at in order], [0.0] * len(legal)
        )
    if playouts is None:
        hinting = bool(game.levels) and effort >= heuristics.hint_iterations
        playouts = max(number_in(game.levels[-1].bot, "race"), 0) if hinting else 0
    if playouts:
        return _raced(state, heuristics, seed, playouts, also, seconds, lines)
    # A shorter search than that of a review is asked for where there is no time for another bot, either.
    advised = _advised(game, imagined, seed) if effort >= heuristics.review_iterations else -1
    tree = SearchTree(state, heuristics, seed)
    if advised < 0:
        advised = heuristics.sure_action(tree.root_state, tree.dice)
    if known is not None and known.children:
        tree.adopt(known)
    if seconds:
        tree.grow_for(seconds, effort)
    elif also >= 0 and advised < 0:
        tree.grow_until_certain(effort, also)
    else:
        tree.grow(effort - tree.root.visits)
    best = tree.best() if advised < 0 else _explored(tree, advised, effort // 4)
    if also >= 0:
        _explored(tree, also, effort // 4)
    others = [child for child in tree.root.children if child is not best]
    others = sorted(others, key=lambda child: (-child.visits, -child.mean()))
    found = [best, *others]
    means, errors = [child.mean() for child in found], [child.error() for child in found]
    analysis = _of_chances(heuristics, state.players, [child.action for child in found], means, errors)
    analysis.nodes, analysis.iterations = found, tree.iterations
    return analysis


def _raced(
    state: State,
    heuristics: SearchHeuristics,
    seed: int,
    playouts: int,
    also: int,
    seconds: float,
    lines: bool,
) -> Analysis:
    """The same by a race. Lines of play come from a search, which has the other half of the time."""
    race = Race(state, heuristics, seed, playouts, also)
    race.run(seconds / 2 if lines else seconds)
    order = race.ranking()
    means, errors = [race.mean(action) for action in order], [race.error(action) for action in order]
    analysis = _of_chances(heuristics, state.players, order, means, errors)
    analysis.iterations = playouts - race.playouts
    if also >= 0 and also != order[0]:
        samples = max(playouts // 2, 1)
        analysis.compared[also] = _compared_loss(race, order[0], also, samples)
        analysis.iterations += 2 * samples
    if lines:
        tree = SearchTree(state, heuristics, seed)
        if seconds:
            tree.grow_for(seconds / 2, playouts)
        else:
            tree.grow(playouts)
        analysis.nodes = [_explored(tree, action, 1) for action in order]
        analysis.iterations += tree.iterations
    return analysis


def _compared_loss(race: Race, winner: int, other: int, samples: int) -> float:
    """How much the chance of winning falls with another action, beyond the standard error."""
    mean, gain, error = race.compare(winner, other, samples)
    players = race.root_state.players
    chance = race.heuristics.chance(mean, players)
    return max(0.0, chance - race.heuristics.chance(mean - gain + error, players))


def _of_chances(
    heuristics: SearchHeuristics,
    players: int,
    actions: list[int],
    means: list[float],
    errors: list[float],
) -> Analysis:
    """An analysis whose values are the chances of winning that these means stand for."""
    chances = [heuristics.chance(mean, players) for mean in means]
    above = [heuristics.chance(mean + error, players) for mean, error in zip(means, errors, strict=True)]
    spans = [high - chance for chance, high in zip(chances, above, strict=True)]
    return Analysis("chance", actions, chances, spans)


def _advised(game: Game, state: State, seed: int) -> int:
    """What the strongest bot of the game does here, if that is a quick bot of its own and no search; else
    -1. What it would say to its team before that is played on the state."""
    if not game.levels or game.levels[-1].slow or game.levels[-1].bot not in game.bots:
        return -1
    bot = game.bot(game.levels[-1].bot, seed)
    action = bot.choose(state)
    while action not in state.legal():
        state.play(action)
        action = bot.choose(state)
    return action


def _explored(tree: SearchTree, action: int, visits: int) -> Node:
    """The node of an action that the search may not have considered, with at least so many visits, or one."""
    known = tree.root.child(action)
    missing = visits - (0 if known is None else known.visits)
    if known is None or missing > 0:
        return tree.explore_action(action, max(missing, 1))
    return known


class Hint:
    """A recommended action, its value beside the next best one, and the reason as a phrase."""

    def __init__(self, unit: str, action: int, value: float, other: int, next: float, reason: Phrase) -> None:
        self.unit = unit
        self.action, self.value = action, value
        self.other, self.next = other, next
        """The next best action, or -1 if there is none, and its value."""
        self.reason = reason


def hint(game: Game, state: State, seed: int = 0, iterations: int = 0, playouts: int | None = None) -> Hint:
    """The recommended action for the actor, with the knowledge of the actor. Asked twice it is the same,
    unless the machine is too slow to finish the search. `iterations` and `playouts` as for `analyse`."""
    analysis = analyse(game, state, seed, iterations, seconds=HINT_SECONDS, lines=False, playouts=playouts)
    action, value = analysis.actions[0], analysis.values[0]
    other, next = -1, 0.0
    if len(analysis.actions) > 1:
        other, next = analysis.actions[1], min(value, analysis.values[1])
    reason = game.search_heuristics().explain(state, action, value, other, next)
    return Hint(analysis.unit, action, value, other, next, reason)
