"""A sketch says of every action what playing it on a copy of the table would show."""

from __future__ import annotations

import pytest

from undercroft import games
from undercroft.games.labyrinth.bot import GreedyBot, play_and_pay
from undercroft.games.labyrinth.content import COUNTS
from undercroft.games.labyrinth.notation import DONE
from undercroft.games.labyrinth.rules import LabyrinthRules
from undercroft.games.labyrinth.sketch import MARKS, SEATS, key_of
from undercroft.games.labyrinth.state import TRIO, Phase
from undercroft.games.labyrinth.value import PositionValue
from undercroft.kernel.rng import Rng


def tables(players: int, seed: int) -> list[LabyrinthRules]:
    """Tables of a game in which good and random turns alternate, so that strange things lie about, too."""
    dice, bot = Rng(), GreedyBot(seed)
    dice.seed(seed)
    state = games.game("labyrinth").new(players, seed)
    assert isinstance(state, LabyrinthRules)
    found: list[LabyrinthRules] = []
    while not state.over() and len(found) < 120:
        if state.phase == Phase.ACT:
            found.append(state.clone())
        state.play(bot.choose(state) if state.turn % 3 else state.random_action(dice))
    return found


@pytest.mark.parametrize("players", [2, 3, 6])
def test_a_sketch_has_the_value_and_the_key_of_the_table_after_every_action(players: int) -> None:
    sketch, plain = PositionValue(), PositionValue()
    for state in tables(players, seed=players):
        sketch.look(state, state.seat)
        before = sketch.key, sketch.weigh()
        for action in state.legal():
            if action == DONE.base:
                continue
            after = state.clone()
            play_and_pay(after, action)
            sketch.take(action)
            found = sketch.key, sketch.weigh(), sketch.threats
            sketch.undo()
            assert found == (key_of(after), plain.of(after, state.seat), plain.threats)
        assert (sketch.key, sketch.weigh()) == before == (key_of(state), plain.of(state, state.seat))


def test_two_tables_hardly_ever_have_the_same_key() -> None:
    """A search that takes a table for another one plays what is not legal. With marks of 43 bits it once did
    so in 255 games: it keeps thousands of tables and looks up millions."""
    most = {name: highest for name, (_, highest) in COUNTS.items()}
    things = SEATS * TRIO + 2 * most["treasures"] + most["traps"] + most["hand"]
    assert len(set(MARKS)) == len(MARKS)
    assert max(MARKS).bit_length() == 55
    assert things * max(MARKS) < 1 << 62  # beyond that arithmetic is slow
