"""Contents that a game had before: matches that began with them go on."""

from __future__ import annotations

from pathlib import Path

import pytest

from undercroft import games
from undercroft.bots.playout import play_bots
from undercroft.bots.random import RandomBot

FILES = sorted(Path(games.__path__[0]).glob("*/contents/*.toml"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parents[1].name}-{file.stem}")
def test_a_game_is_played_to_its_end_with_an_earlier_content(file: Path) -> None:
    game = games.game(file.parents[1].name)
    content = game.content_by_hash(file.stem)
    assert content is not None
    assert content.hash == file.stem != game.content().hash
    players = game.players[1]
    state = game.new(players, seed=1, content=content)
    play_bots(state, [RandomBot(seat) for seat in range(players)])
    assert state.over()


def test_the_deck_of_knock_knock_before_the_present_one_is_kept() -> None:
    assert games.game("knock_knock").content_by_hash("88ec6a5fdd968436") is not None
