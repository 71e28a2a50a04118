"""Review after the game: each decision of a person compared with the best one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, Final

from undercroft.bots.analysis import Analysis, analyse
from undercroft.bots.search import Node
from undercroft.kernel.game import Game
from undercroft.kernel.phrase import Phrase
from undercroft.match.replay import ReplayStep, replay_steps
from undercroft.match.session import GameSession

if TYPE_CHECKING:
    from undercroft.texts import Texts

# The mark of a decision by its smallest loss, in points and in the probability of winning.
MARKS: Final[list[tuple[str, float, float]]] = [
    ("blunder", 2.0, 0.20),
    ("mistake", 1.0, 0.10),
    ("inaccuracy", 0.4, 0.05),
]
SEED: Final = 1  # so that a review is deterministic
LONGEST_RUN: Final = 3
"""Decisions that one search serves. Several runs can be analysed side by side."""


class Decision:
    """One decision: what was played, what would have been best, and the difference in value."""

    def __init__(self, game: Game, step: ReplayStep, analysis: Analysis) -> None:
        self.number = step.number
        self.seat = step.seat
        self.played = step.text
        self.best = game.action_text(analysis.actions[0])
        self.unit = analysis.unit
        self.value = analysis.values[0]
        self.loss = analysis.loss(step.action)
        self.mark = mark(self.unit, self.loss)
        self.played_phrase = game.phrase(step.before, step.action)
        self.best_phrase = game.phrase(step.before, analysis.actions[0])
        points = game.score_breakdown(step.before)[step.seat]["total"] if self.unit == "points" else 0
        self.stands = points + self.value
        """The evaluation before it: the probability of winning, or points so far plus expected points."""

    def as_json(self) -> dict[str, Any]:
        """The decision as plain JSON."""
        return {
            "move": self.number,
            "seat": self.seat,
            "played": self.played,
            "best": self.best,
            "played_phrase": self.played_phrase.as_json(),
            "best_phrase": self.best_phrase.as_json(),
            "unit": self.unit,
            "stands": round(self.stands, 3),
            "loss": round(self.loss, 3),
            "mark": self.mark,
        }

    def line(self, texts: Texts) -> str:
        """The decision as one line: what was played, its mark, and what would have been better."""
        text = f"{texts.format(self.played_phrase)}: {texts.message('mark-' + self.mark)}"
        if self.mark == "good":
            return text
        better = texts.format(Phrase("review-better", {"move": texts.format(self.best_phrase)}))
        return f"{text} ({texts.format(self.loss_phrase())}; {better})"

    def loss_phrase(self) -> Phrase:
        """What the decision cost, as a phrase."""
        if self.unit == "chance":
            return Phrase("review-lost-chance", {"loss": round(100 * self.loss)})
        tenths = round(10 * self.loss)
        return Phrase("review-lost-points", {"loss": tenths // 10, "loss_tenth": tenths % 10})


def mark(unit: str, loss: float) -> str:
    """The mark of a loss: good, inaccuracy, mistake or blunder."""
    for name, points, chance in MARKS:
        if loss >= (points if unit == "points" else chance):
            return name
    return "good"


def is_decision(step: ReplayStep) -> bool:
    """Whether the player had a choice here, in their turn, and made it. What a player may do at any time,
    such as saying something to the team, is none."""
    legal = step.before.legal()
    return step.seat == step.before.actor() and len(legal) > 1 and step.action in legal


class Reviewer:
    """Compares decisions with the best ones, with the knowledge of their players.

    A decision of the same turn goes on with what the search for the one before found below the action played.
    """

    def __init__(self, game: Game, iterations: int = 0) -> None:
        """With so many iterations of a search, or playouts of a race, for each decision, or those of the
        game."""
        self.game = game
        heuristics = game.search_heuristics()
        self.effort = iterations or heuristics.review_iterations
        self.playouts = (iterations or heuristics.review_playouts) if heuristics.review_playouts else 0
        self.iterations = 0
        """Made for all decisions."""
        self._known: Node | None = None

    def analyse(self, step: ReplayStep, follows: bool = False) -> Decision:
        """The next decision. `follows` says that it goes on with the run of the one before: see Runs."""
        known = self._known if follows else None
        analysis = analyse(
            self.game, step.before, SEED + step.number, self.effort, step.action, 0.0, known,
            lines=not self.playouts, playouts=self.playouts,
        )  # fmt: skip
        self.iterations += analysis.iterations
        self._known = analysis.nodes[analysis.actions.index(step.action)] if analysis.nodes else None
        return Decision(self.game, step, analysis)


class Runs:
    """Tells which decisions follow each other directly: the same player acts again, and nothing new is known
    in between. A run is short, so that runs can be analysed side by side."""

    def __init__(self) -> None:
        self._last: ReplayStep | None = None
        self._length = 0

    def follows(self, step: ReplayStep) -> bool:
        """Whether this decision belongs to the run of the one that was asked about before."""
        last, self._last = self._last, step
        near = (
            last is not None
            and last.number + 1 == step.number
            and last.seat == step.seat
            and last.before.reveal_count == step.before.reveal_count
        )
        self._length = self._length + 1 if near and self._length < LONGEST_RUN else 1
        return self._length > 1


def human_seats(session: GameSession) -> list[int]:
    """The seats of people if the record names the bots, else all seats."""
    named = [name.strip() for name in session.tags.get("Bots", "").split(",")]
    if len(named) != session.origin.players:
        return list(range(session.origin.players))
    return [seat for seat, name in enumerate(named) if not name]


def review(
    session: GameSession,
    seats: list[int] | None = None,
    iterations: int = 0,
    progress: Callable[[int], None] | None = None,
) -> Iterator[Decision]:
    """Every decision of these seats (default: those of people), in the order of the match.

    The result is deterministic for a number of iterations. `progress` gets the number of moves done.
    """
    chosen = human_seats(session) if seats is None else seats
    reviewer, runs = Reviewer(session.game, iterations), Runs()
    for step in replay_steps(session.origin, session.log):
        if step.seat in chosen and is_decision(step):
            yield reviewer.analyse(step, runs.follows(step))
        if progress is not None:
            progress(step.number)


def summary(decisions: list[Decision]) -> dict[int, dict[str, int]]:
    """How often each seat got each mark."""
    counts: dict[int, dict[str, int]] = {}
    for decision in decisions:
        seat = counts.setdefault(decision.seat, {"good": 0, "inaccuracy": 0, "mistake": 0, "blunder": 0})
        seat[decision.mark] += 1
    return counts


def review_lines(decisions: list[Decision], texts: Texts) -> Iterator[str]:
    """A review as lines: one for each decision, then one with the marks of each seat."""
    if not decisions:
        yield texts.message("review-none")
    for decision in decisions:
        who = texts.message(f"seat-{decision.seat}")
        stands = f"{decision.stands:.0%}" if decision.unit == "chance" else f"{decision.stands:.1f}"
        yield f"{decision.number:4}. {who} ({stands}): {decision.line(texts)}"
    for seat, marks in summary(decisions).items():
        counts = ", ".join(f"{texts.message('mark-' + mark)} {count}" for mark, count in marks.items())
        yield f"{texts.message(f'seat-{seat}')}: {counts}"


def as_json(session: GameSession, decisions: list[Decision]) -> dict[str, Any]:
    """A review as plain JSON: the decisions, the marks of each seat, and the curve of each seat."""
    return {
        "game": session.game.name,
        "decisions": [decision.as_json() for decision in decisions],
        "marks": {str(seat): marks for seat, marks in summary(decisions).items()},
        "curves": {
            str(seat): [
                [decision.number, round(decision.stands, 3)]
                for decision in decisions
                if decision.seat == seat
            ]
            for seat in summary(decisions)
        },
    }
