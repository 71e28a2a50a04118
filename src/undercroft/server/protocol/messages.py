"""All messages of the WebSocket protocol. docs/protocol.md and web/src/protocol.ts are generated from them.

A client sends one message at a time. The server sends lists of messages, so that what is ready at the same
time goes out in one frame. Fields without a default are always present.
"""

from __future__ import annotations

from typing import Annotated, Any, Final

import msgspec
from msgspec import Meta, Struct

PROTOCOL: Final = 2
"""The version of the protocol. A client names it when it connects; raise it whenever an old client would
misread a message."""

Id = Annotated[
    str, Meta(pattern="^[A-Za-z0-9_-]{1,40}$", description="chosen by the client, new for each command")
]
Seen = Annotated[int, Meta(ge=0, description="the number of the last entry that the client has seen")]
SeatNumber = Annotated[
    int, Meta(ge=-1, le=15, description="one of your seats; -1: the one that has to act, or your only one")
]
Short = Annotated[str, Meta(max_length=80)]
Long = Annotated[str, Meta(max_length=1000)]


class Command(Struct, tag_field="type", forbid_unknown_fields=True):
    """What all commands have: an id chosen by the client, by which the server detects a repeated command."""

    id: Id


class SeatCommand(Command):
    """What all commands for one of your seats have."""

    seat: SeatNumber = -1


class Play(Command, tag="play"):
    """Make a move. `action` is the text of one of the actions that the view offers."""

    action: Short
    seen: Seen
    seat: SeatNumber = -1


class TakeBack(Command, tag="take-back"):
    """Undo your last move, as long as it revealed nothing."""

    seen: Seen
    seat: SeatNumber = -1


class Sit(SeatCommand, tag="sit"):
    """Take an open seat; -1 takes the first one."""


class Stand(SeatCommand, tag="stand"):
    """Give up a seat before the start."""


class SeatBot(Command, tag="seat-bot"):
    """As the host, give a seat to a bot; an empty name opens the seat again."""

    seat: SeatNumber
    bot: Short


class Ready(Command, tag="ready"):
    """Before the start, when all seats are taken: say that you are ready, or no longer. The match begins when
    all are. If you disconnect before that, you are no longer ready."""

    ready: bool = True


class Start(Command, tag="start"):
    """As the host, start the match."""


class Close(Command, tag="close"):
    """As the host, cancel the match before its start."""


class Leave(SeatCommand, tag="leave"):
    """Go away: a bot plays for you until you return."""


class Return(SeatCommand, tag="return"):
    """Come back and take over from the bot."""


class Resign(SeatCommand, tag="resign"):
    """Give up for good. Of two players who play against each other the other one has won; otherwise a bot
    plays to the end."""


class Replace(Command, tag="replace"):
    """In a match without a clock, let a bot play for an absent player until they return. It does when all
    connected players have asked for it, or when the host asks after `replace_seconds`."""

    seat: SeatNumber


class AskPause(SeatCommand, tag="ask-pause"):
    """Ask for a pause; it begins when all who play have asked."""


class Resume(SeatCommand, tag="resume"):
    """End the pause: clocks continue with the time that was left."""


class Say(Command, tag="say"):
    """Send a chat message to all players and spectators. That of a spectator goes to the other spectators;
    players see it after the end."""

    text: Long


class Emote(Command, tag="emote"):
    """Send one of the emotes, see the table below."""

    emote: Short


class Point(Command, tag="point"):
    """Point at a thing in the view, by its anchor."""

    anchor: Short


class Rematch(Command, tag="rematch"):
    """After the end: play the same game with the same players again. A frame tells everyone the id of the new
    match."""


class Hint(SeatCommand, tag="hint"):
    """Ask what the strongest bot would do in your place. Only you get the answer; everyone sees that you
    asked. A bot thinks for up to a few seconds, and commands sent after this one are answered meanwhile. If
    you have moved when it is done, the hint is refused as `stale`."""


class Ping(Command, tag="ping"):
    """Ask for a pong, to measure the round trip."""


ClientMessage = (
    Play
    | TakeBack
    | Sit
    | Stand
    | SeatBot
    | Ready
    | Start
    | Close
    | Leave
    | Return
    | Resign
    | Replace
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
    """A seat as everyone sees it. `bot` is the bot that plays there, for good or for a player who is away. A
    person without a name is called "#" and a number."""

    kind: str
    name: str
    bot: str
    away: bool
    resigned: bool


class ClockStatus(Struct):
    """The clock when the message was sent. Clients count down from it; only the server's clock decides.

    `running_seat` is the seat whose time runs, -1 for a countdown that all players share, null if no time
    runs. `banks` are the seconds that each seat has left.
    """

    running_seat: int | None
    deadline: float | None
    banks: list[float]


class MatchStatus(Struct):
    """What a status says to all alike."""

    phase: str
    moves: int
    seats: list[SeatStatus]
    clock: ClockStatus
    paused: bool
    pauses: int
    pause_requests: list[int]
    rematch: str
    ready: list[int] | None
    walkover: int
    hints: list[int]
    waiting_since: float
    replace_requests: list[tuple[int, int]]


class Status(MatchStatus):
    """The state of the match outside the game itself; part of every frame. `you` are your seats.

    During a pause of a countdown that all players share there are no views: the table is covered. `pauses` is
    the number of pauses so far, `pause_requests` are the seats that asked for a pause, `take_back` those of
    yours that may undo their last move. `rematch` is the id of the next match. `secret` is empty until the
    end, and for strangers if the host did not open the match to them. Before the start `ready` has
    the seats whose players are ready, null if it does not matter.
    `walkover` is the seat that won because the other one resigned, else -1. `hints` counts the hints of each
    seat. `waiting_since` is the time since which the seat that has to act has been waited for,
    `replace_requests` has pairs of a seat that asked and the absent one.
    """

    you: list[int]
    take_back: list[int]
    secret: str


class Phrase(Struct):
    """A sentence in the reader's language: the key of a text, and the values to fill in."""

    id: str
    args: dict[str, str | int]


class LogEvent(Struct):
    """An entry of the log as you may know it. `lines` describes a move, and `anchors` are the things in the
    view after it at which it shows. `text` is what was said or pointed at, the seat that a request to replace
    is about, or why the server closed the match; `name` the spectator who said it."""

    seq: int
    at: float
    kind: str
    seat: int
    lines: list[Phrase]
    text: str
    name: str
    anchors: list[str]


class Frame(Struct, tag_field="type", tag="frame"):
    """A new entry of the log. `views` has what you see now, one view for each of your seats; it is empty if
    the entry changed nothing in the game. Frames come in order and without gaps; if one is missing, connect
    again with `since`."""

    event: LogEvent
    status: Status
    views: list[Any]


class Snapshot(Struct, tag_field="type", tag="snapshot"):
    """The first message on every socket: the complete present state. `events` has what happened after `since`
    if that is not too long ago (then `resumed` is true), otherwise the latest entries. `lesson` says whether
    it is the match of a tutorial. `daily` is the day whose challenge it is a try at, else empty; until
    `sealed_until` only its player sees it, and there is neither a secret nor a replay. `rated` says whether
    it counts for ratings."""

    match: str
    seq: int
    now: float
    game: str
    options: dict[str, str]
    timing: dict[str, Any]
    playable: bool
    hints: bool
    replace_seconds: float
    host: bool
    commitment: str
    lesson: bool
    daily: str
    sealed_until: float
    rated: bool
    resumed: bool
    events: list[LogEvent]
    status: Status
    views: list[Any]


class Presence(Struct, tag_field="type", tag="presence"):
    """Who views the match now: the seats whose players are connected, and how many spectators there are. Sent
    whenever that changes; where several processes share the matches, changes at other processes arrive with a
    delay."""

    seats: list[int]
    spectators: int


class Done(Struct, tag_field="type", tag="done"):
    """Your command was carried out and is stored durably; `seq` is its entry."""

    id: str
    seq: int


class Duplicate(Struct, tag_field="type", tag="duplicate"):
    """Your command had been carried out before, as the entry `seq`."""

    id: str
    seq: int


class Refused(Struct, tag_field="type", tag="refused"):
    """Your command was not carried out. `reason` is one of the reasons below. `id` is empty if the message
    could not be read. `seconds` is not 0 if the command may be possible after so many seconds."""

    id: str
    reason: str
    seconds: int


class Advice(Struct, tag_field="type", tag="advice"):
    """The answer to a hint: the text of the best action and its value, and the same of the next best one,
    `alternative` (empty if there is none). `unit` says what values are: "points" still to come, or the
    "chance" of winning, from 0 to 1. `reason` explains the choice in words."""

    id: str
    action: str
    value: float
    alternative: str
    alternative_value: float
    unit: str
    reason: Phrase


class Pong(Struct, tag_field="type", tag="pong"):
    """The answer to a ping, with the server's time."""

    id: str
    now: float


Answer = Done | Duplicate | Refused | Advice | Pong
"""What a client gets for its command."""
ServerMessage = Snapshot | Frame | Presence | Done | Duplicate | Refused | Advice | Pong

decode = msgspec.json.Decoder(ClientMessage).decode
encode = msgspec.json.Encoder().encode
