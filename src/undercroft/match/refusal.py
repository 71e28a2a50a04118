"""Why a command is refused. A reason is a key; the texts `refused-<key>` explain it to players."""

from __future__ import annotations

from typing import Final

from undercroft.kernel.errors import UndercroftError

REASONS: Final = {
    "unreadable": "the text is no action of this game",
    "illegal": "the action is not legal now",
    "not-your-turn": "it is another seat's turn",
    "stale": "the match changed since you looked: look again, then decide",
    "not-seated": "only a player of this match may do that",
    "not-host": "only the host of the match may do that",
    "not-open": "the match has already begun",
    "not-running": "the match is not being played now",
    "not-over": "the match is not over yet",
    "paused": "the match is paused",
    "not-paused": "the match is not paused",
    "no-seat": "there is no such seat",
    "taken": "the seat is taken",
    "seated": "you have a seat already, and this match gives each person one",
    "not-full": "a seat is still open",
    "not-ready": "not all players have said that they are ready",
    "no-bot": "the game has no such bot",
    "gone": "you have given up this seat",
    "not-away": "no bot plays for you",
    "too-late": "your time is over",
    "cannot-take-back": "the move revealed something, another seat has to act, or the match is rated",
    "chat-closed": "the rules forbid texts now: point and use emotes",
    "too-long": "the text is empty or too long",
    "no-emote": "there is no such emote",
    "rematch": "there is a rematch already",
    "no-hints": "the host allowed no hints in this match",
    "timed": "the clock decides about absent players",
    "present": "the player is here",
    "barred": "you cannot take a seat at this match",
    "muted": "a host of this server lets you not write: try again after `seconds`",
    "not-yet": "the match has not waited long enough",
    "asked": "you have asked for that already: the others have to agree",
    "daily": "the challenge of the day has no take-back, pause, substitute or rematch",
    "day-over": "the day of this challenge is over",
    "old-rules": "the match was played by other rules and can only be looked at",
    "broken": "the log of the match does not fit its rules",
    "busy": "the server is busy: try again after `seconds`",
    "too-fast": "too many messages: slow down",
    "storage": "the move could not be saved: try again",
    "thinking": "the bot could not find an answer in time",
    "spectator": "spectators cannot do that",
    "stopping": "the server is stopping: connect again",
    "reload": "your client uses another version of the protocol: reload the page, or update the bot",
}
"""All reasons, each with one English sentence for the documentation."""


class Refused(UndercroftError):
    """A command that is not possible; `reason` is one of REASONS. It carries no hidden information.

    `seconds` is not 0 if the same command may be possible after so many seconds.
    """

    def __init__(self, reason: str, seconds: int = 0) -> None:
        super().__init__(REASONS[reason])
        self.reason = reason
        self.seconds = seconds
