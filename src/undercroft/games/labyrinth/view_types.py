"""What `view.table` returns, as types. The types of the web client are generated from them."""

from __future__ import annotations

from typing import TypedDict


class PrintedCell(TypedDict):
    """What every view says of a cell, whatever stands on it."""

    anchor: str
    id: str
    colour: str
    value: int
    start: bool
    x: int
    y: int
    next: list[str]


class CellView(PrintedCell):
    """A cell of the board with what stands on it."""

    traveller: int | None
    token: str | None


class PileView(TypedDict):
    """Tokens in the supply."""

    anchor: str
    count: int


class SupplyView(TypedDict):
    """What has not been placed yet."""

    treasures: PileView
    traps: PileView


class CardCountView(TypedDict):
    """How many of one card lie on the discard pile."""

    card: str
    count: int


class DiscardsView(TypedDict):
    """The discard pile."""

    count: int
    cards: list[CardCountView]


class HandCardView(TypedDict):
    """Cards of one kind in one's own hand."""

    anchor: str
    card: str
    colour: str
    effect: str
    count: int


class SeatView(TypedDict):
    """What everybody sees of a player."""

    seat: int
    anchor: str
    spare: int
    hand: int
    treasures: int


class TableView(TypedDict):
    """What lies on the table, as one seat sees it."""

    board: str
    round: int
    seat: int
    actions: int
    goal: int
    cells: list[CellView]
    supply: SupplyView
    deck: int
    discards: DiscardsView
    site: str | None
    remaining: int
    seats: list[SeatView]
    hand: list[HandCardView]
