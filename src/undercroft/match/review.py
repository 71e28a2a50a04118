"""After the game: every decision of a person beside the best one, and how the game stood at each of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

from undercroft.bots.judge import Verdict, judge
from undercroft.kernel.game import Game
from undercroft.kernel.phrase import Phrase
from undercroft.match.story import Step, steps
from undercroft.match.table import Table
from undercroft.words import Words

# From which loss on a decision has this mark, in points and in the chance of winning.
MARKS: Final[list[tuple[str, float, float]]] = [
    ("blunder", 2.0, 0.20),
    ("mistake", 1.0, 0.10),
    ("inaccuracy", 0.4, 0.05),
]
SEED: Final = 1  # a review always comes to the same


class Decision:
    """One decision: what was played, what would have been best, and what the difference is worth."""

    def __init__(self, game: Game, step: Step, verdict: Verdict) -> None:
        self.number = step.number
        self.seat = step.seat
        self.played = step.text
        self.best = game.action_text(verdict.actions[0])
        self.unit = verdict.unit
        self.worth = verdict.worths[0]
        self.loss = verdict.loss(step.action)
        self.mark = mark(self.unit, self.loss)
        self.played_phrase = game.phrase(step.before, step.action)
        self.best_phrase = game.phrase(step.before, verdict.actions[0])
        points = game.score_breakdown(step.before)[step.seat]["total"] if self.unit == "points" else 0
        self.stands = points + self.worth
        """How the game stood before it: the chance of winning, or points won with those still expected."""

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

    def say(self, words: Words) -> str:
        """The decision in a line: what was played, its mark, and what would have been better."""
        told = f"{words.say(self.played_phrase)}: {words.name('mark-' + self.mark)}"
        if self.mark == "good":
            return told
        better = words.say(Phrase("review-better", {"move": words.say(self.best_phrase)}))
        return f"{told} ({words.say(self.lost())}; {better})"

    def lost(self) -> Phrase:
        """What the decision cost, to be said."""
        if self.unit == "chance":
            return Phrase("review-lost-chance", {"loss": round(100 * self.loss)})
        tenths = round(10 * self.loss)
        return Phrase("review-lost-points", {"loss": tenths // 10, "loss_tenth": tenths % 10})


def mark(unit: str, loss: float) -> str:
    """What a loss is called: good, inaccuracy, mistake or blunder."""
    for name, points, chance in MARKS:
        if loss >= (points if unit == "points" else chance):
            return name
    return "good"


def decided(step: Step) -> bool:
    """Whether somebody had a choice here, in their turn."""
    return step.seat == step.before.actor() and len(step.before.legal()) > 1


def weighed(game: Game, step: Step, iterations: int = 0) -> Decision:
    """A decision beside the best one, with what its player knew."""
    return Decision(game, step, judge(game, step.before, SEED + step.number, iterations, step.action))


def people(table: Table) -> list[int]:
    """The seats of people, as far as the record says who were bots; all seats where it does not."""
    named = [name.strip() for name in table.tags.get("Bots", "").split(",")]
    if len(named) != table.start.players:
        return list(range(table.start.players))
    return [seat for seat, name in enumerate(named) if not name]


def review(
    table: Table,
    seats: list[int] | None = None,
    iterations: int = 0,
    progress: Callable[[int], None] | None = None,
) -> Iterator[Decision]:
    """Every decision of these seats (those of people, unless you say which), in the order of the match.

    The same every time for the same number of iterations. `progress` is told how many moves were looked at.
    """
    chosen = people(table) if seats is None else seats
    for step in steps(table.start, table.log):
        if step.seat in chosen and decided(step):
            yield weighed(table.game, step, iterations)
        if progress is not None:
            progress(step.number)


def summary(decisions: list[Decision]) -> dict[int, dict[str, int]]:
    """How often each mark was given to each seat."""
    counts: dict[int, dict[str, int]] = {}
    for decision in decisions:
        seat = counts.setdefault(decision.seat, {"good": 0, "inaccuracy": 0, "mistake": 0, "blunder": 0})
        seat[decision.mark] += 1
    return counts


def told(decisions: list[Decision], words: Words) -> Iterator[str]:
    """A review in words: a line for each decision, then a line of marks for each seat."""
    if not decisions:
        yield words.name("review-none")
    for decision in decisions:
        who = words.name(f"seat-{decision.seat}")
        stands = f"{decision.stands:.0%}" if decision.unit == "chance" else f"{decision.stands:.1f}"
        yield f"{decision.number:4}. {who} ({stands}): {decision.say(words)}"
    for seat, marks in summary(decisions).items():
        counts = ", ".join(f"{words.name('mark-' + mark)} {count}" for mark, count in marks.items())
        yield f"{words.name(f'seat-{seat}')}: {counts}"


def as_json(table: Table, decisions: list[Decision]) -> dict[str, Any]:
    """A review as plain JSON: the decisions, the marks of each seat, and the curve of each seat."""
    return {
        "game": table.game.name,
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
