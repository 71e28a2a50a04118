"""Observations: named fields with the same values as the view."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from undercroft import games
from undercroft.kernel.errors import BadOption
from undercroft.kernel.state import State
from undercroft.rl import catalogue
from undercroft.rl.setting import Setting

ROOT = Path(__file__).parents[2]


def seen(setting: Setting, state: State, seat: int) -> dict[str, NDArray[Any]]:
    return setting.named(setting.observe(state, seat))


def played(setting: Setting, *texts: str, seed: int = 3) -> State:
    state = setting.new(seed)
    for text in texts:
        action = setting.game.parse_action(text)
        assert action in state.legal(), text
        state.play(action)
    return state


def test_the_dice_of_dungeon_roll_are_those_on_the_table() -> None:
    setting = Setting("dungeon_roll", 2, {"heroes": "none"})
    state = played(setting, "cleric>goblin", seed=7)
    table = setting.game.table(state, 0)
    fields = seen(setting, state, 0)
    assert fields["party"].tolist() == [die["count"] for die in table["party"]]
    assert fields["dungeon"].tolist() == [die["count"] for die in table["dungeon"]]
    assert fields["graveyard"].tolist() == [1]
    assert fields["seats"].shape == (2, len(setting.observer.fields[-1].columns))


def test_seats_are_counted_from_the_observer() -> None:
    setting = Setting("dungeon_roll", 3)
    state = setting.new(1)
    for seat in range(3):
        acting = seen(setting, state, seat)["seats"][:, 0].tolist()
        assert acting == [int((seat + ahead) % 3 == state.actor()) for ahead in range(3)]


def test_rooms_of_the_dungeon_lie_where_they_were_laid() -> None:
    setting = Setting("tales_of_tails", 2)
    state = setting.new(5)
    while len(setting.game.table(state, 0)["dungeon"]) < 5:
        state.play(state.legal()[0])
    rooms = seen(setting, state, 0)["rooms"]
    columns = next(field.columns for field in setting.observer.fields if field.name == "rooms")
    at = [columns.index(word) for word in ("laid", "x", "y")]
    _laid, x, y = rooms[0, at].tolist()
    there = [[1, room["x"] + x, room["y"] + y] for room in setting.game.table(state, 0)["dungeon"]]
    assert rooms[:5, at].tolist() == there
    assert not rooms[5:].any()


def test_a_hand_of_the_labyrinth_is_ones_own() -> None:
    setting = Setting("labyrinth", 3)
    state = setting.new(2)
    for seat in range(3):
        cards = {card["card"]: card["count"] for card in setting.game.table(state, seat)["hand"]}
        columns = next(field.columns for field in setting.observer.fields if field.name == "hand")
        hand = seen(setting, state, seat)["hand"].tolist()
        assert {card: count for card, count in zip(columns, hand, strict=True) if count} == cards


def test_cards_of_the_citadel_show_their_danger() -> None:
    setting = Setting("knock_knock", 2)
    state = setting.new(2)
    state.play(state.legal()[0])
    fields = seen(setting, state, 1)
    columns = next(field.columns for field in setting.observer.fields if field.name == "citadel")
    for card in setting.game.table(state, 1)["citadel"]:
        row = dict(zip(columns, fields["citadel"][card["card"] - 1].tolist(), strict=True))
        assert (row["laid"], row["danger"]) == (1, card["danger"])
        assert [row[f"shows {corner}"] for corner in ("nw", "ne", "sw", "se")] == card["shows"]
    assert fields["citadel"][:, 0].sum() == len(setting.game.table(state, 1)["citadel"])
    places = setting.game.table(state, 1)["places"]
    assert fields["places"].sum() == len(places)


def test_the_mask_is_what_is_legal_and_empty_out_of_turn(name: str, players: int) -> None:
    setting = Setting(name, players)
    state = setting.new(4)
    for seat in range(players):
        legal = sorted(state.legal()) if seat == state.actor() else []
        assert np.flatnonzero(setting.mask(state, seat)).tolist() == legal


def test_points_are_gained_as_the_sheet_counts_them(name: str, players: int) -> None:
    setting = Setting(name, players, reward="score")
    state = setting.new(6)
    while not state.over():
        state.play(state.legal()[-1])
    outcome = state.outcome()
    assert outcome is not None
    assert [setting.total_reward(state, seat) for seat in range(players)] == outcome.scores


def test_an_unknown_reward_is_refused() -> None:
    with pytest.raises(BadOption, match="outcome, score"):
        Setting("labyrinth", reward="glory")


def test_the_page_of_all_fields_is_up_to_date() -> None:
    """After a change: python -m undercroft.rl > docs/observations.md."""
    assert (ROOT / "docs/observations.md").read_text(encoding="utf-8") == catalogue.page()


@pytest.mark.parametrize("name", games.NAMES)
def test_what_a_version_means_never_changes(name: str) -> None:
    """A field or an action number that comes to mean something else raises the version of its observer."""
    meanings = json.loads((Path(__file__).parent / "versions.json").read_text())
    game = games.game(name)
    version = game.observer(game.content(), game.players[0]).version
    assert catalogue.digest(game) == meanings[name][str(version)]
