"""The types of what `view.table` gives. The types of the web client are generated from them."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from undercroft.games.tales_of_tails.components import KindName, PotionName, SideName, SymbolName
from undercroft.games.tales_of_tails.state import PlaceName
from undercroft.games.tales_of_tails.walk import MarkName

TrophyName = Literal["sword", "bow", "fireball", "defence", "key"]


class CardView(TypedDict):
    """Everything that is printed on a card, except its sides."""

    card: str
    name: str
    kind: KindName
    needs: list[SymbolName]
    damage: int
    trophies: list[TrophyName]
    coins: int
    pair: NotRequired[list[SymbolName]]
    """The trophies of the two sides of a raccoon that is not hired yet."""
    single: NotRequired[list[SymbolName]]


class BesideView(TypedDict):
    """A place by a room beside it: the name of that room, and on which side of it the place is.

    `far` tells that room apart from others of its name: it is on the side `far_side` of the room `far`.
    """

    near: str
    side: str
    far: NotRequired[str]
    far_side: NotRequired[str]


class RoomView(CardView):
    """A room of the dungeon. `beside` says where it is, null for the start room."""

    anchor: str
    x: int
    y: int
    beside: BesideView | None
    turn: int
    sides: list[SideName]
    paw: int | None
    disarmed: bool
    mark: MarkName | None


class HoleView(TypedDict):
    """A cell whose card was given up: only a paw is left on it."""

    anchor: str
    x: int
    y: int
    kind: Literal["hole"]
    paw: int


class DrawnView(CardView):
    """The room that has to be placed, with its sides in every turn that looks different."""

    anchor: str
    turns: list[list[SideName]]


class HeldView(CardView):
    """Equal cards that a dog won in earlier rounds, as far as this seat sees them."""

    anchor: str
    count: int


class PileView(TypedDict):
    """The pile: how many cards may be drawn, and how many of each this seat has not seen.

    Those that lie face down in front of others may be among them, so `cards` can have more than the pile.
    """

    anchor: str
    count: int
    cards: dict[str, int]


class PotionView(TypedDict):
    """Potions of one kind, of a dog or of the supply."""

    anchor: str
    potion: PotionName
    count: int


class QuestView(TypedDict):
    """A quest; `symbol` is null for a quest about a monster."""

    quest: str
    symbol: SymbolName | None
    coins: int


class DealtQuestView(QuestView):
    """A quest that the player may keep."""

    anchor: str


class SeatView(TypedDict):
    """What a player has. `quest` and `dealt` are for the players who may see them.

    `face_down` counts the cards that this seat cannot see, `coins` what it sees, without personal quests.
    """

    anchor: str
    dog: str | None
    place: PlaceName
    paws: int
    aside: int
    defence: int
    keys: int
    attack: dict[SymbolName, int]
    pairs: list[list[SymbolName]]
    potions: list[PotionView]
    held: list[HeldView]
    face_down: int
    coins: int
    quest: QuestView | None
    kept: bool
    dealt: list[DealtQuestView]


class OutView(TypedDict):
    """The way out of the dungeon, as something to touch."""

    anchor: str


class WalkView(TypedDict):
    """The dog that is on its way out. `coins` is what it would have if it were out now."""

    seat: int
    path: list[str]
    damage: int
    defence: int
    coins: int
    out: OutView


class WayView(TypedDict):
    """A good way out: the text of its next step, its rooms, and what it brings."""

    next: str
    last: bool
    path: list[str]
    taken: list[str]
    damage: int
    coins: int


class OpeningView(TypedDict):
    """A cell that a room can be placed on."""

    anchor: str
    x: int
    y: int
    beside: BesideView


class DogView(TypedDict):
    """A dog that can be picked."""

    anchor: str
    dog: str


class TableView(TypedDict):
    """What lies on the table, as one seat sees it."""

    round: int
    rounds: int
    countdown: int | None
    pile: PileView
    drawn: DrawnView | None
    dungeon: list[RoomView | HoleView]
    supply: list[PotionView]
    common: list[QuestView]
    seats: list[SeatView]
    walk: WalkView | None
    way: WayView | None
    openings: NotRequired[list[OpeningView]]
    """While a room has to be placed."""
    dogs: NotRequired[list[DogView]]
    """While players pick their dogs."""
