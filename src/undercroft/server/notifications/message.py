"""What a notification says, in the language of its reader.

A message has the names of the game and of the players, and nothing of what is on the table: it is made from
the seats and the clock of a match, never from its state, and no chat is quoted.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Final

from msgspec import Struct

from undercroft.kernel.game import Game
from undercroft.kernel.outcome import NO_SEAT
from undercroft.kernel.phrase import Phrase
from undercroft.match.match import Match
from undercroft.match.seating import shown_name
from undercroft.texts import Texts

URGENT: Final = ("clock", "reminder")
"""Events that a digest does not hold back."""


class MessageLine(Struct):
    """A sentence, and the page of this server that it is about."""

    text: str
    path: str


class Message(Struct):
    """A notification in words. `key` is the same whenever the same message is sent again."""

    key: str
    event: str
    language: str
    title: str
    lines: list[MessageLine]
    match: str = ""
    """The match, unless the message is about several."""
    game: str = ""
    expires: float = 0.0
    """When it is of no use any more; 0 if that is not known."""

    @property
    def text(self) -> str:
        """All sentences."""
        return "\n".join(line.text for line in self.lines)

    @property
    def path(self) -> str:
        """The page to open: that of the match, or the list of all."""
        paths = {line.path for line in self.lines}
        return paths.pop() if len(paths) == 1 else "/"


class NotificationTexts(Texts):
    """The texts of a game, and those of messages."""

    def _files(self, game: Game | str | None) -> Iterator[Traversable]:
        yield from super()._files(game)
        yield resources.files("undercroft") / "server" / "notifications" / "text" / f"{self.language}.ftl"

    def say(self, id: str, **arguments: str | int) -> str:
        """A sentence with these arguments."""
        return self.format(Phrase(id, arguments))


@lru_cache(64)
def texts_of(game: Game | None, language: str, strict: bool = False) -> NotificationTexts:
    """The texts for messages about a game."""
    return NotificationTexts(game, language, strict=strict)


def match_message(
    match: Match,
    account: str,
    event: str,
    key: str,
    language: str,
    now: float,
    strict: bool = False,
    sender: str = "",
) -> Message:
    """The message for an account about an event in a match. `sender` is the friend who invites."""
    texts = texts_of(match.game, language, strict)
    event = "closed" if event == "over" and match.phase == "closed" else event
    others = _others(match, account, texts)
    arguments: dict[str, str | int] = {"game": texts.message("title"), "others": others}
    if event == "invited":
        arguments["who"] = _person(sender, texts)
    if event == "clock":
        arguments["left"] = _left(max(0.0, (match.deadline or now) - now), texts)
    title = texts.say(f"notice-{event}", **arguments)
    line = MessageLine(texts.say(f"notice-{event}-text", **arguments), f"/match/{match.id}")
    expires = (match.deadline or 0.0) if event in ("turn", "clock") else 0.0
    return Message(key, event, language, title, [line], match.id, match.game.name, expires)


def webhook_message(match: Match, event: str, key: str, language: str, strict: bool = False) -> Message:
    """The message for the webhook of a match."""
    texts = texts_of(match.game, language, strict)
    event = "closed" if event == "over" and match.phase == "closed" else event
    actor = match.state.actor() if match.phase == "running" else NO_SEAT
    who = "" if actor == NO_SEAT else _name(match, actor, texts)
    title = texts.say(f"webhook-{event}", game=texts.message("title"), who=who)
    line = MessageLine(title, f"/match/{match.id}")
    return Message(key, event, language, title, [line], match.id, match.game.name)


def digest_message(messages: list[Message], key: str, language: str) -> Message:
    """One message for several."""
    count = len({message.match for message in messages})
    title = texts_of(None, language).say("notice-digest", n=count)
    lines = [MessageLine(f"{one.title}. {one.text}", one.path) for one in messages]
    return Message(key, "digest", language, title, lines)


def plain_message(event: str, key: str, language: str, path: str, host: str = "") -> Message:
    """A message that is about no match: a test, or the question whether an address is right."""
    texts = texts_of(None, language)
    line = MessageLine(texts.say(f"notice-{event}-text", host=host), path)
    return Message(key, event, language, texts.say(f"notice-{event}"), [line])


def _name(match: Match, seat: int, texts: NotificationTexts) -> str:
    return _person(shown_name(match.seats, seat) or texts.message(f"seat-{seat}"), texts)


def _person(name: str, texts: NotificationTexts) -> str:
    if name.startswith("#") and name[1:].isdigit():
        return texts.say("guest-person", n=int(name[1:]))
    return name


def _others(match: Match, account: str, texts: NotificationTexts) -> str:
    """The other people at the table."""
    names = [
        _name(match, number, texts)
        for number, seat in enumerate(match.seats)
        if seat.kind == "person" and seat.person != account
    ]
    if not names:
        return ""
    *first, last = names
    both = texts.say("notice-and", first=", ".join(first), last=last) if first else last
    return texts.say("notice-with", names=both)


def _left(seconds: float, texts: NotificationTexts) -> str:
    if seconds >= 5400:
        return texts.say("notice-hours", n=round(seconds / 3600))
    return texts.say("notice-minutes", n=max(1, round(seconds / 60)))
