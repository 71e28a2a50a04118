"""The types of what `view.table` returns. Those of the web client are generated from them."""

from __future__ import annotations

from typing import NotRequired, TypedDict


class DiceView(TypedDict):
    """Dice of the party or of the level that show one face; `picked` of them are to be re-rolled."""

    anchor: str
    face: str
    count: int
    picked: int


class AlliesView(TypedDict):
    """Monsters that act as companions of one kind."""

    anchor: str
    face: str
    count: int


class GraveyardView(TypedDict):
    """Party dice that were used."""

    anchor: str
    count: int


class LairView(TypedDict):
    """Dragon dice; the dragon wakes when there are as many as `wakes`."""

    anchor: str
    count: int
    wakes: int


class TreasureView(TypedDict):
    """Treasures of one kind that a seat has."""

    anchor: str
    treasure: str
    count: int


class SeatView(TypedDict):
    """What a player has. `hero` is the side of the hero card that is up, `card` the name of the card."""

    hero: str | None
    card: str | None
    master: bool
    anchor: str
    exhausted: bool
    experience: int
    treasures: list[TreasureView]
    score: int
    achievements: list[str]


class FaceView(TypedDict):
    """A face that a die may come back with."""

    anchor: str
    face: str


class HeroCardView(TypedDict):
    """A hero card that can be picked, with the names of its two sides."""

    anchor: str
    hero: str
    master: str


class OddsView(TypedDict):
    """The next level: its dice, the probability of each number of monsters, and that of a dragon awake."""

    dice: int
    monsters: list[float]
    dragon: float


class TableView(TypedDict):
    """What lies on the table. All seats see the same."""

    adventurer: int
    lord: int
    delve: int
    delves: int
    level: int
    levels: int
    step: str
    party: list[DiceView]
    graveyard: GraveyardView
    dungeon: list[DiceView]
    lair: LairView
    reserve: int
    allies: list[AlliesView]
    chest: int
    bait: str
    """What dragon bait takes: all dice of the level, or its monsters only (DR-20)."""
    seats: list[SeatView]
    rank: NotRequired[int]
    """In a game of one player."""
    faces: NotRequired[list[FaceView]]
    """While a die comes back."""
    cards: NotRequired[list[HeroCardView]]
    """While heroes are picked."""
    odds: NotRequired[OddsView]
    """At a regroup, if there is a next level."""
