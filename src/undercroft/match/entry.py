"""The log of a match: its entries, in order. The log is the match."""

from __future__ import annotations

from typing import Final

import msgspec

KINDS: Final = {
    "sit": "a person takes a seat; `action` is their id and their name",
    "stand": "a person gives up a seat before the start",
    "seat-bot": "the host gives an open seat to a bot, named by `action`; an empty name opens it again",
    "ready": 'a person is ready to begin; `action` is "no" if they no longer are',
    "start": "the match begins",
    "close": "the host cancels the match before its start, or the server ends it: `action` says why, "
    "old-rules, day-over or host (a host of the server ended it)",
    "play": "a move of a seat, or of the clock; `action` is its text",
    "take-back": "the last move of a seat is undone",
    "time-out": "a seat's time is over: a bot plays for it",
    "leave": "a person goes away: a bot plays for them",
    "return": "a person is back and plays again",
    "resign": 'a person gives up for good: a bot plays to the end, or the other one won (`action` is "end")',
    "ask-replace": "a person asks that a bot plays for an absent player, whose seat is `action`",
    "replace": 'a bot plays for an absent player; `action` says who decided: "agreed" or "host"',
    "hint": "a seat takes a hint",
    "ask-pause": "a person asks for a pause; it begins when all present players have asked",
    "resume": "a person ends the pause",
    "rematch": "the next match of the same people; `action` is its id",
    "say": "something said; `action` is the text",
    "spectator-say": "a spectator says something to other spectators; `action` is their id, name and text",
    "emote": "one of the emotes",
    "point": "a player points at something; `action` is an anchor",
}
CHAT_KINDS: Final = ("say", "emote", "point")
"""What players say. It does not change the match."""


class Entry(msgspec.Struct, frozen=True, array_like=True):
    """One line of a log. Entries of a match count from 1 without gaps.

    `digest` is the digest of a move or of the start (see `digests`) and empty for all other kinds. `command`
    identifies the request that led to the entry, so that a repeated request is detected; it is empty for
    entries without a request.
    """

    match: str
    seq: int
    seat: int
    kind: str
    action: str
    at: float
    digest: str
    command: str
