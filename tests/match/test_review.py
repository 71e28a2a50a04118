"""The review after a game."""

from __future__ import annotations

import pytest

import undercroft
from undercroft.match.review import as_json, mark, people, review, summary, told
from undercroft.match.table import Table
from undercroft.words import LANGUAGES, Words


def played_badly() -> Table:
    """A solo delve of somebody who flees from a level that could be cleared."""
    table = undercroft.new("dungeon_roll", players=1, seed=3, options={"heroes": "none", "delves": "1"})
    table.play("flee")
    return table


def test_fleeing_from_what_can_be_beaten_is_a_blunder() -> None:
    (decision,) = review(played_badly())
    assert (decision.number, decision.seat, decision.played) == (1, 0, "flee")
    assert decision.mark == "blunder"
    assert decision.unit == "points"
    assert decision.loss > 2.0
    assert decision.best != "flee"
    assert decision.stands == pytest.approx(decision.loss)


def test_the_best_move_is_good() -> None:
    table = undercroft.new("dungeon_roll", players=1, seed=3, options={"heroes": "none", "delves": "1"})
    (bad,) = review(played_badly())
    table.play(bad.best)
    (decision,) = review(table)
    assert (decision.mark, decision.loss) == ("good", 0.0)


@pytest.mark.parametrize(
    ("unit", "loss", "called"),
    [
        ("points", 0.39, "good"),
        ("points", 0.4, "inaccuracy"),
        ("points", 1.0, "mistake"),
        ("points", 2.0, "blunder"),
        ("chance", 0.04, "good"),
        ("chance", 0.05, "inaccuracy"),
        ("chance", 0.1, "mistake"),
        ("chance", 0.2, "blunder"),
    ],
)
def test_a_loss_has_its_mark(unit: str, loss: float, called: str) -> None:
    assert mark(unit, loss) == called


def game_of_two(name: str, moves: int) -> Table:
    """Some moves of two who always take the last thing that they may do."""
    table = undercroft.new(name, players=2, seed=4)
    for _move in range(moves):
        table.play(table.legal()[-1])
    return table


@pytest.mark.parametrize("name", ["tales_of_tails", "labyrinth", "knock_knock"])
def test_every_game_can_be_reviewed_and_comes_to_the_same_again(name: str) -> None:
    table = game_of_two(name, 3)
    decisions = list(review(table, iterations=6))
    assert decisions
    assert {decision.unit for decision in decisions} == {"chance"}
    assert all(0.0 <= decision.stands <= 1.0 for decision in decisions)
    assert as_json(table, decisions) == as_json(table, list(review(table, iterations=6)))


def test_only_people_are_reviewed_and_every_decision_counts_once() -> None:
    table = game_of_two("dungeon_roll", 4)
    assert people(table) == [0, 1]
    table.tags["Bots"] = "greedy,"
    assert people(table) == [1]
    decisions = list(review(table, [0], iterations=4))
    assert {decision.seat for decision in decisions} <= {0}
    counted = summary(decisions)
    assert sum(counted[0].values()) == len(decisions)
    data = as_json(table, decisions)
    assert len(data["curves"]["0"]) == len(decisions)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_review_is_told_in_words(language: str) -> None:
    table = played_badly()
    words = Words(table.game, language, strict=True)
    lines = list(told(list(review(table)), words))
    assert len(lines) == 2
    assert words.name("mark-blunder") in lines[0]
    assert "{" not in "".join(lines)
    assert list(told([], words)) == [words.name("review-none")]
