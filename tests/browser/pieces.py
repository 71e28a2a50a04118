"""Pieces of the real games for the pictures on the pages of rules, as the views of the games give them."""

from __future__ import annotations

from pathlib import Path
from typing import Any, cast

import undercroft
from undercroft.games.knock_knock.rules import KnockKnockRules
from undercroft.games.knock_knock.state import Phase
from undercroft.games.tales_of_tails.components import FACES
from undercroft.games.tales_of_tails.rules import TalesOfTailsRules

WEB = Path(__file__).parents[2] / "web" / "src" / "games"
PRINTED = ("name", "kind", "needs", "damage", "trophies", "coins", "pair", "single", "sides")
LEAST = 7
"""Cards that a citadel has before its picture is taken."""


def tales_of_tails() -> dict[str, Any]:
    """A card of every room: of those that come with each symbol, the first."""
    game = undercroft.game("tales_of_tails")
    state = cast(TalesOfTailsRules, game.new(players=2, seed=1))
    rooms: dict[str, dict[str, Any]] = {}
    for face in range(FACES.index("raccoon_sword-pair")):  # a raccoon that was hired is no room any more
        state.drawn = face
        card = game.table(state, 0)["drawn"]
        rooms.setdefault(card["name"], {**card, "sides": card["turns"][0]})
    return {"rooms": [{key: card[key] for key in PRINTED if key in card} for card in rooms.values()]}


def labyrinth() -> dict[str, Any]:
    """Both sides of the board."""
    game = undercroft.game("labyrinth")
    boards = {side: game.new(players=2, seed=1, options={"board": side}) for side in ("a", "b")}
    return {side: game.table(state, 0)["cells"] for side, state in boards.items()}


def near(anchors: list[str], monsters: set[str]) -> tuple[bool, int]:
    """Monsters first, and close to the first card."""
    x, y = anchors[1].split(".")[1:] if len(anchors) > 1 and anchors[1].startswith("place.") else ("99", "99")
    return anchors[:1] == [] or anchors[0] not in monsters, abs(int(x)) + abs(int(y))


def knock_knock() -> dict[str, Any]:
    """A citadel with a monster in it, as careful players build it, and a card of each sort."""
    game = undercroft.game("knock_knock")
    cards: dict[str, dict[str, Any]] = {}
    citadel: list[dict[str, Any]] = []
    for seed in range(40):
        state = game.new(players=2, seed=seed)
        while state.outcome() is None:
            table = game.table(state, state.actor())
            hand = next(hand["cards"] for hand in table["hands"] if hand["cards"] is not None)
            for card in hand:
                sort = "monster" if card["monster"] else "chests" if card["chests"] else "room"
                cards.setdefault("silence" if card["silence"] else sort, card)
            laid = table["citadel"]
            if not citadel and len(laid) >= LEAST and any(card["condition"] == "standing" for card in laid):
                citadel = laid
            safe = [action for action in state.legal() if not game.warning(state, action)]
            monsters = {card["anchor"] for card in hand if card["monster"]}
            state.play(
                min(safe or state.legal(), key=lambda action: near(game.anchors(state, action), monsters))
            )
        if citadel and len(cards) == 4:
            break
    last = cast(KnockKnockRules, game.new(players=2, seed=1))
    last.phase = Phase.KNIGHT_DRAWN
    return {"cards": {**cards, "knight": game.table(last, 0)["drawn"]}, "citadel": citadel}


PIECES = {"tales_of_tails": tales_of_tails, "labyrinth": labyrinth, "knock_knock": knock_knock}
