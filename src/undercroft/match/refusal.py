"""Why something cannot be done at a table. A reason is a key; the texts `refused-<key>` say it to people."""

from __future__ import annotations

from typing import Final

from undercroft.kernel.errors import UndercroftError

REASONS: Final = {
    "unreadable": "the action is none of this game",
    "illegal": "the action cannot be taken now",
    "not-your-turn": "it is somebody else's turn",
    "stale": "the table changed since you looked: look again, then decide",
    "not-seated": "only somebody who sits at this table may do that",
    "not-host": "only the host of the match may do that",
    "not-open": "the match has already begun",
    "not-running": "the match is not being played now",
    "not-over": "the match is not over yet",
    "paused": "the match is paused",
    "not-paused": "the match is not paused",
    "no-seat": "there is no such seat",
    "taken": "somebody else sits there",
    "not-full": "a seat is still open",
    "no-bot": "the game has no such bot",
    "gone": "you have given this seat up",
    "not-away": "nobody plays for you",
    "too-late": "your time is over",
    "cannot-take-back": "something came to light since, or the turn has passed on",
    "silence": "the table is silent now: point and use emotes",
    "too-long": "the text is empty or too long",
    "no-emote": "there is no such emote",
    "rematch": "there is a rematch already",
    "old-rules": "the match was played by other rules and can only be looked at",
    "broken": "the log of the match does not fit its rules",
    "busy": "the table was too busy: try again",
    "too-fast": "too many messages: slow down",
    "storage": "the move could not be saved: try again",
    "thinking": "the bot could not find an answer in time",
    "spectator": "spectators only look on",
    "stopping": "the server is stopping: connect again",
}
"""All reasons there are, each with one English sentence for the documentation."""


class Refused(UndercroftError):
    """Somebody asked for what cannot be done; `reason` is one of REASONS. Carries nothing hidden."""

    def __init__(self, reason: str) -> None:
        super().__init__(REASONS[reason])
        self.reason = reason
