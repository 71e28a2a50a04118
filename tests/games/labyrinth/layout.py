"""Tables of the Labyrinth laid out by hand, and hands that play on them."""

from __future__ import annotations

from typing import Any

import undercroft
from undercroft import GameSession
from undercroft.games.labyrinth.notation import CARDS

COPIES = {"jump": 3, "push": 3, "remove": 2, "trap": 3}
Hand = dict[str, int]


def position(
    *,
    board: str = "a",
    hands: list[Hand] | None = None,
    travellers: list[list[str]] | None = None,
    discards: Hand | None = None,
    players: int = 2,
    **changes: Any,
) -> dict[str, Any]:
    """A position with these things on the table: all other cards are in the deck."""
    hands = [*(hands or []), *({} for seat in range(players))][:players]
    trios = [*(travellers or []), *([] for seat in range(players))][:players]
    used = [*hands, discards or {}]
    deck = {card: COPIES[card.split("-")[1]] - sum(hand.get(card, 0) for hand in used) for card in CARDS}
    return {
        "players": players,
        "board": board,
        "turn": 10 * players,
        "seat": 0,
        "phase": "act",
        "actions": 3,
        "hands": hands,
        "deck": {card: count for card, count in deck.items() if count},
        "discards": discards or {},
        "travellers": [[*trio, None, None, None][:3] for trio in trios],
        "treasures": [],
        "fresh": [],
        "traps": [],
        "collected": [0] * players,
        "site": None,
        "remaining": 0,
        "cursor": 0,
        "reveals": 0,
        "rng": "1234567",
    } | changes


def lay(**things: Any) -> GameSession:
    """A table in the middle of the first seat's turn, with these things on it."""
    return undercroft.from_position("labyrinth", position(**things))


def play(session: GameSession, *texts: str) -> GameSession:
    """Plays these actions one after the other; gives the same table."""
    for text in texts:
        session.play(text)
    return session


def offered(session: GameSession, verb: str) -> set[str]:
    """What the actions offered with this verb are about."""
    return {text.split(" ")[1] for text in session.legal() if text.split(" ")[0] == verb}


def cell(session: GameSession, name: str) -> dict[str, Any]:
    """A cell of the board as everybody sees it."""
    found: dict[str, Any] = next(cell for cell in session.view()["table"]["cells"] if cell["id"] == name)
    return found


def seat(session: GameSession, number: int) -> dict[str, Any]:
    """What everybody sees of a seat."""
    found: dict[str, Any] = session.view()["table"]["seats"][number]
    return found
