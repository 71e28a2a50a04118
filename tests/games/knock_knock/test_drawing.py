"""The table as a terminal shows it."""

from __future__ import annotations

import pytest

from undercroft.games.knock_knock import GAME
from undercroft.games.knock_knock.bot import Greedy
from undercroft.kernel.outcome import TABLE
from undercroft.terminal.draw.knock_knock import draw
from undercroft.words import Words


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("seat", [TABLE, 0, 2])
def test_a_whole_game_can_be_drawn(language: str, seat: int) -> None:
    state = GAME.new(3, 4, {"level": "1", "chests": "yes", "spells": "fireball-ice-potion-orb"})
    words = Words(GAME, language, strict=True)
    bot = Greedy(1)
    while True:
        drawing = draw(GAME.view(state, seat), words.name, 100, 30).plain
        for laid in GAME.view(state, seat)["table"]["citadel"]:
            assert not laid["judged"] or str(laid["danger"]) in drawing
        if state.over():
            break
        state.play(bot.choose(state))
    assert words.name("seat-0") in drawing


def test_a_corner_shows_the_number_that_lies_on_top(lay) -> None:
    state = lay([(1, 0, 0), (7, -1, -1)], [[2], [10]])
    drawing = draw(GAME.view(state, 0), Words(GAME, "en").name, 100, 30).plain
    citadel = "".join(line[:65] for line in drawing.split("\n"))
    assert citadel.count("3") > 0
    # The 4 of card 1 lies under the 3 of card 7; only its danger, 4, stands in the middle.
    assert "│ 4" not in citadel


def test_a_narrow_terminal_gets_the_panel_below(lay) -> None:
    state = lay([(1, 0, 0), (42, 1, 1, "standing", 2)], [[2], [10]])
    drawing = draw(GAME.view(state, 0), Words(GAME, "en").name, 40, 30).plain
    assert "!7/2" in drawing
    assert drawing.index("!7/2") < drawing.index("Seat 1")
