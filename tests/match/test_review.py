"""The review after a game."""

from __future__ import annotations

import pytest

import undercroft
from undercroft import bots
from undercroft.match.replay import ReplayStep, replay_steps
from undercroft.match.review import (
    LONGEST_RUN,
    Reviewer,
    Runs,
    as_json,
    human_seats,
    is_decision,
    mark,
    review,
    review_lines,
    summary,
)
from undercroft.match.session import GameSession
from undercroft.texts import LANGUAGES, Texts


def played_badly() -> GameSession:
    """A solo delve of a player who flees from a level that could be cleared."""
    session = undercroft.new("dungeon_roll", players=1, seed=3, options={"heroes": "none", "delves": "1"})
    session.play("flee")
    return session


def test_fleeing_from_what_can_be_beaten_is_a_blunder() -> None:
    (decision,) = review(played_badly())
    assert (decision.number, decision.seat, decision.played) == (1, 0, "flee")
    assert decision.mark == "blunder"
    assert decision.unit == "points"
    assert decision.loss > 2.0
    assert decision.best != "flee"
    assert decision.stands == pytest.approx(decision.loss)


def test_the_best_move_is_good() -> None:
    session = undercroft.new("dungeon_roll", players=1, seed=3, options={"heroes": "none", "delves": "1"})
    (bad,) = review(played_badly())
    session.play(bad.best)
    (decision,) = review(session)
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


def game_of_two(name: str, moves: int) -> GameSession:
    """Some moves of two who always take the last thing that they may do."""
    session = undercroft.new(name, players=2, seed=4)
    for _move in range(moves):
        session.play(session.legal()[-1])
    return session


@pytest.mark.parametrize("name", ["tales_of_tails", "labyrinth", "knock_knock"])
def test_every_game_can_be_reviewed_and_comes_to_the_same_again(name: str) -> None:
    session = game_of_two(name, 3)
    decisions = list(review(session, iterations=6))
    assert decisions
    assert {decision.unit for decision in decisions} == {"chance"}
    assert all(0.0 <= decision.stands <= 1.0 for decision in decisions)
    assert as_json(session, decisions) == as_json(session, list(review(session, iterations=6)))


def test_only_people_are_reviewed_and_every_decision_counts_once() -> None:
    session = game_of_two("dungeon_roll", 4)
    assert human_seats(session) == [0, 1]
    session.tags["Bots"] = "greedy,"
    assert human_seats(session) == [1]
    decisions = list(review(session, [0], iterations=4))
    assert {decision.seat for decision in decisions} <= {0}
    counted = summary(decisions)
    assert sum(counted[0].values()) == len(decisions)
    data = as_json(session, decisions)
    assert len(data["curves"]["0"]) == len(decisions)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_review_is_described_in_sentences(language: str) -> None:
    session = played_badly()
    texts = Texts(session.game, language, strict=True)
    lines = list(review_lines(list(review(session)), texts))
    assert len(lines) == 2
    assert texts.message("mark-blunder") in lines[0]
    assert "{" not in "".join(lines)
    assert list(review_lines([], texts)) == [texts.message("review-none")]


GAME = undercroft.game("labyrinth")
EFFORT = 24


def first_turns(moves: int) -> list[ReplayStep]:
    """The decisions in the first moves of two greedy bots in the Labyrinth."""
    session = undercroft.new("labyrinth", players=2, seed=4)
    playing = [bots.make(GAME, "greedy", seat) for seat in range(2)]
    while len(session.log) < moves:
        session.play(GAME.action_text(playing[session.state.actor()].choose(session.state)))
    return [step for step in replay_steps(session.origin, session.log) if is_decision(step)]


def iterations_for(steps: list[ReplayStep], follows: list[bool]) -> int:
    reviewer = Reviewer(GAME, EFFORT)
    for step, following in zip(steps, follows, strict=True):
        reviewer.analyse(step, following)
    return reviewer.iterations


def test_decisions_of_a_turn_share_a_search_and_none_takes_more_than_its_iterations() -> None:
    steps = first_turns(8)
    runs = Runs()
    follows = [runs.follows(step) for step in steps]
    assert sum(follows) >= 2
    alone = iterations_for(steps, [False] * len(steps))
    assert alone <= len(steps) * (EFFORT + EFFORT // 4)
    assert iterations_for(steps, follows) < 0.9 * alone


def test_a_run_of_decisions_is_short_and_ends_with_the_turn_and_with_anything_revealed() -> None:
    steps = first_turns(24)
    runs, length = Runs(), 0
    for last, step in zip([None, *steps], steps, strict=False):
        follows = runs.follows(step)
        length = length + 1 if follows else 1
        assert length <= LONGEST_RUN
        if follows:
            assert last is not None
            assert (last.number + 1, last.seat) == (step.number, step.seat)
            assert last.after.reveal_count == last.before.reveal_count
