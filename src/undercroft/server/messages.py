"""Everything that is said on a socket. docs/protocol.md and web/src/protocol.ts are written from these types.

A client sends one message at a time; the server sends lists of them, so that what is ready together goes out
together. Fields without a default are always there. What a message means stands in its docstring.
"""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

Id = Annotated[
    str, Meta(pattern="^[A-Za-z0-9_-]{1,40}$", description="chosen by the client, new for each wish")
]
Seen = Annotated[int, Meta(ge=0, description="the number of the last entry that the client has seen")]
SeatNumber = Annotated[
    int, Meta(ge=-1, le=15, description="one of your seats; -1: the one that has to act, or your only one")
]
Short = Annotated[str, Meta(max_length=80)]
Long = Annotated[str, Meta(max_length=1000)]


class Wish(Struct, tag_field="type", forbid_unknown_fields=True):
    """What all wishes have: an id of the client's own, by which a wish sent twice is found out."""

    id: Id


class Play(Wish, tag="play"):
    """Make a move. `action` is the text of one of the actions that the view offers."""

    action: Short
    seen: Seen
    seat: SeatNumber = -1


class TakeBack(Wish, tag="take-back"):
    """Undo your last move, as long as nothing came to light by it."""

    seen: Seen
    seat: SeatNumber = -1


class Sit(Wish, tag="sit"):
    """Take an open seat; -1 takes the first one."""

    seat: SeatNumber = -1


class Stand(Wish, tag="stand"):
    """Give up a seat before the start."""

    seat: SeatNumber = -1


class SeatBot(Wish, tag="seat-bot"):
    """As the host, give a seat to a bot; an empty name opens the seat again."""

    seat: SeatNumber
    bot: Short


class Begin(Wish, tag="start"):
    """As the host, start the match."""


class Close(Wish, tag="close"):
    """As the host, call the match off before its start."""


class Leave(Wish, tag="leave"):
    """Go away: a bot plays for you until you return."""

    seat: SeatNumber = -1


class Return(Wish, tag="return"):
    """Come back and take over from the bot."""

    seat: SeatNumber = -1


class Resign(Wish, tag="resign"):
    """Give up for good: a bot plays to the end."""

    seat: SeatNumber = -1


class AskPause(Wish, tag="ask-pause"):
    """Ask for a pause; it begins when everybody who plays has asked."""

    seat: SeatNumber = -1


class Resume(Wish, tag="resume"):
    """End the pause: clocks go on from where they stood."""

    seat: SeatNumber = -1


class Say(Wish, tag="say"):
    """Say something to everybody who looks on."""

    text: Long


class Emote(Wish, tag="emote"):
    """One of the emotes, see the table below."""

    emote: Short


class Point(Wish, tag="point"):
    """Point at something on the table, by its anchor."""

    anchor: Short


class Rematch(Wish, tag="rematch"):
    """After the end: the same people, the same game, once more. Everybody is told the new match's id."""


class Hint(Wish, tag="hint"):
    """Ask what the strongest bot would do in your place. The answer comes to you alone."""

    seat: SeatNumber = -1


class Ping(Wish, tag="ping"):
    """Ask for a pong, to measure the way there and back."""


ClientMessage = (
    Play
    | TakeBack
    | Sit
    | Stand
    | SeatBot
    | Begin
    | Close
    | Leave
    | Return
    | Resign
    | AskPause
    | Resume
    | Say
    | Emote
    | Point
    | Rematch
    | Hint
    | Ping
)


class SeatStatus(Struct):
    """A seat as everybody sees it. `bot` is the bot that plays there, for good or for somebody away."""

    kind: str
    name: str
    bot: str
    away: bool
    resigned: bool


class ClockStatus(Struct):
    """The clock when the message was sent. Clients count down from it; only the server's clock counts."""

    runs: int | None
    deadline: float | None
    banks: list[float]


class Status(Struct):
    """How the match stands, apart from the table: sent with every frame. `you` are your seats."""

    phase: str
    you: list[int]
    moves: int
    seats: list[SeatStatus]
    clock: ClockStatus
    paused: bool
    asked: list[int]
    take_back: list[int]
    rematch: str
    secret: str


class Line(Struct):
    """A sentence to be said in the reader's language: the key of a text, and what to fill in."""

    id: str
    args: dict[str, str | int]


class Told(Struct):
    """An entry of the log as you may know it. `lines` tells a move; `text` is what was said or pointed at."""

    seq: int
    at: float
    kind: str
    seat: int
    lines: list[Line]
    text: str


class Frame(Struct, tag_field="type", tag="frame"):
    """Something happened. `views` has what you see now, one for each of your seats; empty if nothing on the
    table changed. Frames come in order and without gaps; if one is missing, connect again with `since`."""

    told: Told
    status: Status
    views: list[Any]


class Table(Struct, tag_field="type", tag="table"):
    """The first message on every socket: all there is to know now. `story` holds what happened after
    `since` if that is not too long ago (then `resumed` is true), else the latest entries."""

    match: str
    seq: int
    now: float
    game: str
    options: dict[str, str]
    timing: dict[str, Any]
    playable: bool
    host: bool
    commitment: str
    resumed: bool
    story: list[Told]
    status: Status
    views: list[Any]


class Present(Struct, tag_field="type", tag="present"):
    """Who looks at the table now: the seats whose people are here, and how many others watch. Sent whenever
    that changes; where several processes share the matches, those at another one come and go with a delay."""

    seats: list[int]
    watching: int


class Done(Struct, tag_field="type", tag="done"):
    """Your wish was carried out and is kept for good; `seq` is its entry."""

    id: str
    seq: int


class Duplicate(Struct, tag_field="type", tag="duplicate"):
    """Your wish had been carried out before, by the entry `seq`."""

    id: str
    seq: int


class Refused(Struct, tag_field="type", tag="refused"):
    """Your wish was not carried out. `reason` is one of the reasons below. `id` is empty if the message could
    not be read."""

    id: str
    reason: str


class Advice(Struct, tag_field="type", tag="advice"):
    """The answer to a hint: the text of the best action, and what it is worth beside the next best one,
    `other` (empty if there is none). `unit` says how worth is counted: "points" still to come, or the
    "chance" of winning, from 0 to 1. `reason` says all that in words."""

    id: str
    action: str
    worth: float
    other: str
    next: float
    unit: str
    reason: Line


class Pong(Struct, tag_field="type", tag="pong"):
    """The answer to a ping, with the server's time."""

    id: str
    now: float


ServerMessage = Table | Frame | Present | Done | Duplicate | Refused | Advice | Pong

decode = msgspec.json.Decoder(ClientMessage).decode
encode = msgspec.json.Encoder().encode
