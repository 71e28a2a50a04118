"""The codes that the server closes a socket with, and what they mean."""

from __future__ import annotations

from typing import Final

ABNORMAL: Final = 1006
"""What a lost connection counts as; never sent."""
STOPPING: Final = 1012
UNREADABLE: Final = 4400
NOT_YOU: Final = 4401
FOREIGN: Final = 4403
NO_MATCH: Final = 4404
SLOW: Final = 4408
BROKEN: Final = 4409
SEALED: Final = 4423
RELOAD: Final = 4426
TOO_FAST: Final = 4429
CROWDED: Final = 4430
NO_STORE: Final = 4503
CLOSE_CODES: Final[dict[int, str]] = {
    STOPPING: "the server stops: connect again with `since`",
    UNREADABLE: "a message could not be read; the last `refused` had an empty id",
    NOT_YOU: "the cookie or token is missing, forged, expired or revoked: get one from /api/me or /api/bots",
    FOREIGN: "the page that connects is not from this server",
    NO_MATCH: "there is no such match",
    SLOW: "you did not read fast enough: connect again with `since`",
    BROKEN: "the match cannot be shown: its log does not fit its rules",
    SEALED: "only its player sees a try at the challenge of the day, until the day is over",
    RELOAD: "your client uses another version of the protocol: reload the page, or update the bot",
    TOO_FAST: "you continued to send after many `too-fast`",
    CROWDED: "too many clients view this match: connect again later",
    NO_STORE: "the database does not answer: connect again later",
}
