"""What a seat may know: its own hand, the discard pile, and how many cards everybody has."""

from __future__ import annotations

import json

import pytest
from games.labyrinth.layout import lay, play

from undercroft.games.labyrinth import GAME
from undercroft.games.labyrinth.rules import LabyrinthRules
from undercroft.kernel.outcome import NO_SEAT

KINDS = 20


def test_only_ones_own_hand_is_shown() -> None:
    session = lay(hands=[{"red-jump": 2}, {"blue-trap": 1}])
    assert [card["card"] for card in session.view(0)["table"]["hand"]] == ["red-jump"]
    assert [card["card"] for card in session.view(1)["table"]["hand"]] == ["blue-trap"]
    assert session.view()["table"]["hand"] == []
    assert "blue-trap" not in json.dumps(session.view(0)["table"])


@pytest.mark.parametrize("seat", [NO_SEAT, 0, 1, 2])
def test_resampling_moves_hidden_cards_only(seat: int) -> None:
    state = GAME.new(3, 4)
    assert isinstance(state, LabyrinthRules)
    other = state.clone()
    other.resample(seat, 9)
    assert json.dumps(GAME.view(other, seat)) == json.dumps(GAME.view(state, seat))
    assert other.hands != state.hands
    assert other.held == state.held
    assert other.deck_size == sum(other.deck)
    for kind in range(KINDS):
        cards = [table.deck[kind] + sum(table.hands[kind::KINDS]) for table in (state, other)]
        assert cards[0] == cards[1]


def test_every_hidden_card_is_as_likely_in_a_hand_as_in_the_deck() -> None:
    """Seat 1 holds six of the 49 cards that seat 0 has not seen, so a card is there six times in 49."""
    state = lay(hands=[{"red-jump": 3, "red-push": 3}, {"blue-jump": 3, "blue-push": 3}]).state
    assert isinstance(state, LabyrinthRules)
    seen = 0
    for seed in range(3000):
        other = state.clone()
        other.resample(0, seed)
        seen += other.hands[KINDS + 4]
    assert abs(seen / 3000 - 3 * 6 / 49) < 0.04


def test_the_player_who_is_paying_keeps_cards_that_can_pay() -> None:
    """What is being paid for says something about the hand, and a fair draw knows it."""
    session = lay(hands=[{"red-jump": 2, "red-trap": 2, "blue-jump": 1}])
    play(session, "treasure r3", "pay red-jump")
    state = session.state
    assert isinstance(state, LabyrinthRules)
    hands = set()
    for seed in range(200):
        other = state.clone()
        other.resample(1, seed)
        assert other.legal()
        assert sum(other.hands[0:4]) >= 2
        hands.add(tuple(other.hands[:KINDS]))
    assert len(hands) > 20


@pytest.mark.parametrize("looker", [NO_SEAT, 0, 2])
def test_while_another_seat_pays_every_hidden_card_stays_in_the_game(looker: int) -> None:
    """And each hand keeps its size, the one that pays, too."""
    hands = [{"red-jump": 1}, {"blue-jump": 2, "blue-trap": 2, "green-jump": 1}, {"green-push": 3}]
    session = lay(players=3, hands=hands, seat=1)
    play(session, "treasure b3", "pay blue-jump")
    state = session.state
    assert isinstance(state, LabyrinthRules)
    for seed in range(100):
        other = state.clone()
        other.resample(looker, seed)
        assert [sum(other.hands[seat * KINDS : (seat + 1) * KINDS]) for seat in range(3)] == state.held
        assert sum(other.hands[KINDS + 4 : KINDS + 8]) >= 2
        assert other.deck_size == sum(other.deck)
        for kind in range(KINDS):
            cards = [one.deck[kind] + sum(one.hands[kind::KINDS]) for one in (state, other)]
            assert cards[0] == cards[1]


def test_while_another_seat_pays_the_rest_is_dealt_fairly() -> None:
    """A third seat holds three of the cards that the first has not seen; each kind is as likely as it is
    frequent among them."""
    hands = [{"red-jump": 1}, {"blue-jump": 3}, {"green-push": 3}]
    session = play(lay(players=3, hands=hands, seat=1), "treasure b12")
    state = session.state
    assert isinstance(state, LabyrinthRules)
    violet = 0
    for seed in range(2000):
        other = state.clone()
        other.resample(0, seed)
        violet += sum(other.hands[2 * KINDS + 16 :])
    # Of the 54 cards 11 are violet; the seat that pays holds a blue card and two others.
    assert abs(violet / 2000 - 3 * 11 / 53) < 0.05
