"""Frames are joined from parts that viewers share, and have the same views as the game builds."""

from __future__ import annotations

import msgspec
import pytest
import toy

from undercroft import games
from undercroft.kernel.game import Game
from undercroft.kernel.outcome import NO_SEAT
from undercroft.kernel.rng import Rng
from undercroft.match.match import Match
from undercroft.match.setup import Seat, Setup
from undercroft.server.protocol import messages
from undercroft.server.protocol.frames import FrameBuilder

GAMES = [toy.GAME, *(games.game(name) for name in games.NAMES)]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_frame_has_the_view_that_the_game_builds_for_each_seat(game: Game) -> None:
    players = max(2, game.players[0])
    people = [Seat("person", f"p{seat}", f"P{seat}") for seat in range(players)]
    options = game.check_options({})
    match = Match(
        "m", Setup(game.name, game.rules, game.content().hash, options, people, "p0", "5e" * 32), game
    )
    start = match.propose_automatic_start(1.0)
    assert start is not None
    match.apply(start.entry)
    dice = Rng()
    dice.seed(3)
    for _ in range(40):
        if match.phase != "running":
            break
        legal = match.state.legal()
        text = game.action_text(legal[dice.below(len(legal))])
        proposal = match.propose_play(f"p{match.state.actor()}", -1, text, match.seq, 1.0)
        event = match.apply(proposal.entry, proposal.move)
        builder = FrameBuilder(match)
        for seats in [(seat,) for seat in range(players)]:
            encoded = builder.frame(event, seats)
            typed = msgspec.json.decode(encoded, type=messages.Frame, strict=True)
            frame = msgspec.json.decode(encoded)
            assert msgspec.json.decode(messages.encode(typed)) == frame
            assert frame["views"] == [game.view(match.state, seats[0])]
            lines = [
                phrase.as_json()
                for phrase in game.describe_move(event.before, event.action, event.after, seats[0])
            ]
            assert frame["event"]["lines"] == lines
        spectator = msgspec.json.decode(builder.views(())[0])
        assert spectator == game.view(match.state, NO_SEAT)
