"""The greedy bot: it wins where it can, stops others from winning where it can, and does not peek."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from games.labyrinth.layout import lay

from undercroft.bots import make
from undercroft.games.labyrinth import GAME
from undercroft.games.labyrinth.bot import GreedyBot
from undercroft.games.labyrinth.notation import JUMP, MOVE, TREASURE
from undercroft.games.labyrinth.rules import LabyrinthRules
from undercroft.games.labyrinth.state import Phase, Token
from undercroft.kernel.rng import Rng

TRAVELS = (MOVE.base, TREASURE.base)
"""Moves, jumps, pushes and deployments lie between these."""


def turn(state: LabyrinthRules) -> LabyrinthRules:
    """The table when the bot has played this turn to its `done`, or to the end of the game."""
    after = state.clone()
    bot = GreedyBot(1)
    while after.phase in (Phase.ACT, Phase.PAY) and after.turn == state.turn:
        after.play(bot.choose(after))
    return after


def tables(count: int, collected: list[int]) -> Iterator[LabyrinthRules]:
    """Tables as chance has them after a few rounds of walking, with two treasures and a trap somewhere."""
    dice = Rng()
    dice.seed(77)
    for seed in range(count):
        state = GAME.new(len(collected), seed, {"board": "ab"[seed % 2], "first": "1"})
        assert isinstance(state, LabyrinthRules)
        while state.turn < 8:
            actions = state.legal()
            walks = [action for action in actions if action < TREASURE.base]
            state.play((walks or actions)[dice.below(len(walks or actions))])
        free = [cell for cell in state.board.cells if state.free(cell)]
        for token in (Token.TREASURE, Token.TREASURE, Token.TRAP):
            state.set_token(free.pop(dice.below(len(free))), token)
        state.collected = collected[:]
        yield state


def wins_within(state: LabyrinthRules, seat: int, steps: int, low: int, high: int) -> bool:
    """Whether some line of so many steps wins, looked through one by one."""
    for action in state.legal():
        if low <= action < high:
            after = state.clone()
            after.play(action)
            if after.over():
                if seat in after.winners():
                    return True
            elif steps > 1 and wins_within(after, seat, steps - 1, low, high):
                return True
    return False


def walks_to_win(state: LabyrinthRules, seat: int) -> bool:
    """Whether this seat has won, or would in a turn of its own by walking and coming in alone."""
    if state.over():
        return seat in state.winners()
    theirs = state.clone()
    theirs.settle()
    theirs.seat = seat
    theirs.actions = 3
    theirs.phase = Phase.ACT
    theirs.hands = [0] * len(theirs.hands)
    return wins_within(theirs, seat, 3, *TRAVELS)


def test_it_wins_at_once_wherever_a_line_of_three_travels_would() -> None:
    found = 0
    for state in tables(60, [2, 1]):
        if wins_within(state, state.seat, 3, *TRAVELS):
            found += 1
            after = turn(state)
            assert after.over(), GAME.position(state)
            assert after.winners() == [state.seat]
    assert found > 15


@pytest.mark.parametrize(
    ("things", "why"),
    [
        ({"hands": [{"red-jump": 1}], "travellers": [["r1"], ["r2"]], "treasures": ["r5"]}, "jump"),
        ({"hands": [{"red-push": 2}], "travellers": [["r1"]], "treasures": ["r5", "b3"]}, "push"),
        (
            {"hands": [{"red-remove": 1}], "travellers": [["r1"]], "treasures": ["r4"], "traps": ["r3"]},
            "remove",
        ),
        ({"hands": [{"red-trap": 1, "red-jump": 1}], "travellers": [["r1"]], "treasures": ["r5"]}, "trap"),
        ({"hands": [{"red-push": 1}], "travellers": [["r1"], ["r2"]], "treasures": ["r4"]}, "push"),
    ],
)
def test_it_finds_wins_that_take_cards(things: dict[str, object], why: str) -> None:
    """By jumping, pushing oneself on, clearing a trap, setting one to jump over, pushing others away."""
    state = lay(collected=[2, 2], **things).state
    assert isinstance(state, LabyrinthRules)
    assert not wins_within(state, 0, 3, MOVE.base, JUMP.base)
    assert turn(state).winners() == [0]
    assert why


def test_it_finds_a_win_that_takes_two_treasures() -> None:
    state = lay(travellers=[["r1", "b1"]], treasures=["r2", "b2"], collected=[1, 2]).state
    assert isinstance(state, LabyrinthRules)
    assert turn(state).winners() == [0]


def test_it_leaves_no_player_a_win_that_one_step_could_have_stopped() -> None:
    found = 0
    for state in tables(60, [0, 2]):
        if not walks_to_win(state, 1):
            continue
        stops = False
        for action in state.legal():
            after = state.clone()
            after.play(action)
            while after.phase == Phase.PAY:
                after.play(after.legal()[0])
            if not after.over() and not walks_to_win(after, 1):
                stops = True
                break
        if stops:
            found += 1
            after = turn(state)
            assert not walks_to_win(after, 1), GAME.position(state)
    assert found > 5


def test_it_takes_the_winning_treasure_off_the_board() -> None:
    """Nothing else helps here: the opponent stands next to it."""
    state = lay(
        hands=[{"red-remove": 1}], travellers=[["g5"], ["r1"]], treasures=["r2"], collected=[0, 2]
    ).state
    assert isinstance(state, LabyrinthRules)
    assert not walks_to_win(turn(state), 1)


@pytest.mark.parametrize("players", [2, 4, 6])
def test_it_chooses_the_same_whatever_is_hidden(players: int) -> None:
    state = GAME.new(players, 5)
    assert isinstance(state, LabyrinthRules)
    bot = make(GAME, "greedy", 1)
    for step in range(60):
        if state.over():
            break
        chosen = bot.choose(state)
        other = state.clone()
        other.resample(state.seat, 1000 + step)
        assert make(GAME, "greedy", 2).choose(other) == make(GAME, "greedy", 3).choose(state)
        state.play(chosen)


def test_it_beats_chance() -> None:
    wins = 0
    for seed in range(6):
        state = GAME.new(2, seed, {"board": "ab"[seed % 2]})
        seats = [make(GAME, "greedy" if seat == seed // 2 % 2 else "random", seed) for seat in range(2)]
        while not state.over():
            state.play(seats[state.actor()].choose(state))
        wins += state.payoff(seed // 2 % 2) == 1
    assert wins == 6
