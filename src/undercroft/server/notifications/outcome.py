"""What became of a message, and the interface of everything that sends."""

from __future__ import annotations

from typing import Literal, Protocol

from msgspec import Struct

from undercroft.server.notifications.message import Message
from undercroft.server.store import Channel


class Outcome(Struct, frozen=True):
    """What became of a message: it is "sent"; the address is "gone" and to be forgotten; "retry" may help,
    not before `seconds`; it "failed" for good. `problem` says why, for the owner of the channel."""

    kind: Literal["sent", "gone", "retry", "failed"]
    problem: str = ""
    seconds: float = 0.0


SENT = Outcome("sent")


class Envelope(Struct, frozen=True):
    """A message for one channel, with the links that it needs."""

    message: Message
    channel: Channel
    link: str
    """Opens the match."""
    stop: str
    """Stops further messages; a page."""
    stop_now: str
    """The same for a mail program, without a page."""


class Sender(Protocol):
    """Sends messages to one kind of channel."""

    async def send(self, envelope: Envelope) -> Outcome:
        """Sends a message within a time limit. Never raises, except for cancellation."""
        ...

    async def close(self) -> None:
        """Gives up connections and processes."""
        ...
