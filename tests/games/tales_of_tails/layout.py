"""Positions of Tales of Tails written by hand, and how to play on them."""

from __future__ import annotations

from typing import Any

from undercroft.games.tales_of_tails import GAME
from undercroft.games.tales_of_tails.components import FACES, QUESTS
from undercroft.games.tales_of_tails.content import TalesOfTailsContent
from undercroft.games.tales_of_tails.rules import TalesOfTailsRules

BOX = GAME.content()


def _earlier_box() -> TalesOfTailsContent:
    """The box before the present one, in which portals have a door, too."""
    box = GAME.content_by_hash("f2bbb27df329f6a0")
    assert box is not None
    return box


DOORS = _earlier_box()
PERSONAL = ["staring_contest", "sweet_tooth", "triple_treat", "box_office"]


def lay(
    *rooms: str,
    dogs: list[str] | None = None,
    held: dict[int, list[str]] | None = None,
    potions: dict[int, dict[str, int]] | None = None,
    seats: dict[int, dict[str, Any]] | None = None,
    common: list[str] | None = None,
    box: TalesOfTailsContent = BOX,
    **changes: Any,
) -> TalesOfTailsRules:
    """A table in the middle of a turn of seat 0, with these rooms beside the start room.

    A room is written `1,0 ifrit-bow r1 by2`: place, card, turn, and whose paw lies on it. There are no
    potions, cards and common quests but those named; all other cards are in the pile.
    """
    players = len(dogs or ["roota", "bonk"])
    data = GAME.position(GAME.new(players, 1))
    data |= {"phase": "turn", "seat": 0, "narrow": changes.get("narrow", False), "common": common or []}
    supply = {"strength": 2, "agility": 2, "magic": 2}
    for seat, dog in enumerate(dogs or ["roota", "bonk"]):
        hand = (potions or {}).get(seat, {})
        for potion, count in hand.items():
            supply[potion] -= count
        data["seats"][seat] |= {
            "dog": dog,
            "potions": hand,
            "held": (held or {}).get(seat, []),
            "dealt": [],
            "quest": PERSONAL[seat],
            **(seats or {}).get(seat, {}),
        }
    data["supply"] = supply
    start = "narrow_start" if data["narrow"] else "start"
    data["dungeon"] = [_room(f"0,0 {start}"), *(_room(room) for room in rooms)]
    data |= changes
    given = [*data["common"], *(seat["quest"] for seat in data["seats"])]
    data["undealt"] = [quest for quest in QUESTS if quest not in given]
    pile = [FACES[face] for face in box.deck()]
    used = [room["room"] for room in data["dungeon"][1:] if not room["hole"]] + data["box"]
    used += [card for seat in data["seats"] for card in seat["held"]]
    used += [data["drawn"]] if data["drawn"] else []
    for card in used:
        pile.remove(card.removesuffix("-pair").removesuffix("-paw"))
    if "pile" not in changes:
        data["pile"] = pile
    return GAME.from_position(data, box)


def _room(text: str) -> dict[str, Any]:
    place, card, *words = text.split()
    room = {"at": [int(part) for part in place.split(",")], "room": card, "turn": 0, "paw": "nobody"}
    room |= {"hole": False, "broken": []}
    for word in words:
        if word[0] == "r":
            room["turn"] = int(word[1])
        elif word.startswith("by"):
            room["paw"] = word[2]
        elif word == "hole":
            room["hole"] = True
        else:
            room["paw"] = word
    return room


def legal(state: TalesOfTailsRules) -> list[str]:
    """What can be done now."""
    return [GAME.action_text(action) for action in state.legal()]


def play(state: TalesOfTailsRules, *texts: str) -> TalesOfTailsRules:
    """Plays these actions one after the other; gives the same state."""
    for text in texts:
        assert text in legal(state), f"{text!r} is not among {legal(state)}"
        state.play(GAME.parse_action(text))
    return state


def place(state: TalesOfTailsRules, x: int, y: int) -> dict[str, Any]:
    """The room at a place, as a position shows it."""
    return next(room for room in GAME.position(state)["dungeon"] if room["at"] == [x, y])


def seat(state: TalesOfTailsRules, number: int) -> dict[str, Any]:
    """What a seat has, as a position shows it."""
    found: dict[str, Any] = GAME.position(state)["seats"][number]
    return found


def finished(
    dogs: list[str],
    held: dict[int, list[str]],
    quests: list[str],
    common: list[str] | None = None,
    potions: dict[int, dict[str, int]] | None = None,
) -> TalesOfTailsRules:
    """A game that is just over, with these cards in the players' hands."""
    return lay(
        dogs=dogs,
        held=held,
        potions=potions,
        seats={number: {"quest": quest} for number, quest in enumerate(quests)},
        common=common,
        phase="over",
        round=3,
    )


def points(state: TalesOfTailsRules, number: int) -> dict[str, int]:
    """The score lines of a seat that are not zero."""
    lines = GAME.score_breakdown(state)[number]["lines"]
    return {line["id"]: line["points"] for line in lines if line["points"]}
