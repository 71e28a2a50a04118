"""What a view of Knock, Knock! Dungeon! consists of. The types of the web client are generated from this.

Lists of corners go north-west, north-east, south-west, south-east. Places are counted in half cards east (x)
and south (y) of the first card.
"""

from __future__ import annotations

from typing import Literal, TypedDict

from undercroft.games.knock_knock.content import SpellName
from undercroft.games.knock_knock.lattice import CornerName
from undercroft.games.knock_knock.state import EndingName, ModeName

Condition = Literal["room", "standing", "frozen", "beaten"]
KnightPlace = Literal["deck", "drawn", "stands", "beaten"]
Speech = Literal["speech", "silence"]


class CardView(TypedDict):
    """A card that does not lie in the citadel yet."""

    anchor: str
    card: int
    name: str
    corners: list[int]
    monster: bool
    time: int
    chests: int
    silence: bool
    sign: int


class HandCardView(CardView):
    """A card in one's own hand."""

    shown: bool


class CornerView(TypedDict):
    """A corner that the potion can be poured on."""

    anchor: str
    corner: CornerName


class OverView(TypedDict):
    """A place by a corner that it covers, and by the name and the number of the card with that corner.

    The number is 0 on a bare table.
    """

    on: str
    under: int
    corner: CornerName


class LaidCardView(TypedDict):
    """A card of the citadel. `shows` has the visible numbers, `touch` the corners for the potion.

    `over` says where it was laid; null for the first card.
    """

    anchor: str
    card: int
    name: str
    x: int
    y: int
    over: OverView | None
    turned: bool
    corners: list[int]
    shows: list[int]
    covered: list[bool]
    potion: list[bool]
    danger: int
    judged: bool
    condition: Condition
    time: int
    chests: int
    silence: bool
    chain: bool
    touch: list[CornerView]


class PlaceView(TypedDict):
    """A place where a card can be laid."""

    anchor: str
    x: int
    y: int
    over: OverView


class HandView(TypedDict):
    """The hand of a seat. `cards` is null for the other seats; `shown` is the card that they have shown."""

    seat: int
    count: int
    shown: CardView | None
    cards: list[HandCardView] | None


class ReserveView(TypedDict):
    """The time tokens that are not on cards."""

    anchor: str
    count: int
    of: int


class DeckView(TypedDict):
    """The cards still to be drawn."""

    anchor: str
    count: int


class ShowView(TypedDict):
    """Where a card goes that is shown to all."""

    anchor: str


class TellView(TypedDict):
    """Where a player says what they hold."""

    anchor: str


class SpellView(TypedDict):
    """A spell token that the team holds."""

    anchor: str
    spell: SpellName


class ChainView(TypedDict):
    """The longest chain of chests; `counts` is true in a chest hunt."""

    cards: int
    chests: int
    counts: bool
    treasure: int


class TableView(TypedDict):
    """What lies on the table, as one seat sees it."""

    mode: ModeName
    level: int
    levels: int
    won: int
    tries: int
    timed: bool
    seconds: int
    plays: int
    pace: int
    ending: EndingName
    speech: Speech | None
    reserve: ReserveView
    deck: DeckView
    knight: KnightPlace
    drawn: CardView | None
    show: ShowView
    tell: TellView
    spells: list[SpellView]
    citadel: list[LaidCardView]
    places: list[PlaceView]
    hands: list[HandView]
    chain: ChainView
