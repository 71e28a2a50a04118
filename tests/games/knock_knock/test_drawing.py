"""The table as a terminal shows it."""

from __future__ import annotations

import pytest

from undercroft.games.knock_knock import GAME
from undercroft.games.knock_knock.bot import GreedyBot
from undercroft.games.knock_knock.rules import KnockKnockRules
from undercroft.kernel.outcome import NO_SEAT
from undercroft.terminal.draw.knock_knock import draw
from undercroft.texts import Texts


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("seat", [NO_SEAT, 0, 2])
def test_a_whole_game_can_be_drawn(language: str, seat: int) -> None:
    state = GAME.new(3, 4, {"level": "1", "chests": "yes", "spells": "fireball-ice-potion-orb"})
    texts = Texts(GAME, language, strict=True)
    bot = GreedyBot(1)
    while True:
        drawing = draw(GAME.view(state, seat), texts.message, 100, 30).plain
        for laid in GAME.view(state, seat)["table"]["citadel"]:
            assert not laid["judged"] or str(laid["danger"]) in drawing
        if state.over():
            break
        state.play(bot.choose(state))
    assert texts.message("seat-0") in drawing


def test_a_corner_shows_the_number_that_lies_on_top(lay) -> None:
    state = lay([(1, 0, 0), (7, -1, -1)], [[2], [10]])
    drawing = draw(GAME.view(state, 0), Texts(GAME, "en").message, 100, 30).plain
    citadel = "".join(line[:65] for line in drawing.split("\n"))
    assert citadel.count("3") > 0
    # The 4 of card 1 lies under the 3 of card 7; only its danger, 4, stands in the middle.
    assert "│ 4" not in citadel


def test_a_narrow_terminal_gets_the_panel_below(lay) -> None:
    state = lay([(1, 0, 0), (42, 1, 1, "standing", 2)], [[2], [10]])
    drawing = draw(GAME.view(state, 0), Texts(GAME, "en").message, 40, 30).plain
    assert "!7/2" in drawing
    assert drawing.index("!7/2") < drawing.index("Seat 1")


def large_citadel() -> KnockKnockRules:
    """A citadel of 31 cards that still stands: of the first game in which the bot comes so far."""
    for seed in range(100):
        state = GAME.new(1, seed)
        bot = GreedyBot(1)
        while state.plays < 30 and not state.over():
            state.play(bot.choose(state))
        if not state.over():
            return state
    raise AssertionError("the bot never comes so far")


def test_of_a_large_citadel_the_part_under_the_cursor_is_shown_beside_the_hand() -> None:
    state = large_citadel()
    view = GAME.view(state, 0)
    for place in view["table"]["places"]:
        drawing = draw(view | {"touched": {place["anchor"]: 1}}, Texts(GAME, "en").message, 78, 14)
        lines = drawing.plain.split("\n")
        assert any(f"{place['x']},{place['y']}" in line[:41] for line in lines)
        assert f"Seat 1: {len(state.hands[0])}" in drawing.plain
        assert max(len(line) for line in lines) <= 78
    assert any(arrow in drawing.plain[:2000] for arrow in "◀▶▲▼")
