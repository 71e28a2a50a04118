"""What a server can be told. Every setting has a default that suits a table at home."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec


def default_database() -> str:
    """SQLite in the user's own folder for data."""
    from platformdirs import (
        user_data_path,
    )  # here, so that `undercroft --help` works without the server extra

    return str(Path(user_data_path("undercroft", appauthor=False)) / "undercroft.db")


class Settings(msgspec.Struct):
    """The settings of one server; HELP says what each is for."""

    database: str = ""
    redis: str = ""
    host: str = "127.0.0.1"
    port: int = 8300
    workers: int = 1
    origins: tuple[str, ...] = ()
    thinkers: int = 1
    think_seconds: float = 5.0
    bot_pace: float = 0.6
    burst: int = 60
    rate: float = 20.0
    backlog: int = 1 << 20
    frame_bytes: int = 16384
    body_bytes: int = 1 << 20
    keep_guests_days: float = 0.0
    keep_chat_days: float = 0.0
    catch_up_seconds: float = 2.0
    idle_seconds: float = 60.0
    stop_seconds: int = 5
    guests: tuple[str, ...] = ()
    web: str = ""

    @property
    def url(self) -> str:
        """The database in use."""
        return self.database or default_database()


HELP: dict[str, str] = {
    "database": "where matches are kept: a SQLite file, or postgresql://…; in your data folder if empty",
    "redis": "where the processes tell each other what is new: redis://…; by the database itself if empty",
    "host": "the address to listen on; 0.0.0.0 lets others in the house join",
    "port": "the port to listen on",
    "workers": "how many processes serve; more than one needs PostgreSQL",
    "origins": "further web addresses whose pages may connect, besides the server's own",
    "thinkers": "how many processes think for bots, in each serving process; 0 thinks in a thread",
    "think_seconds": "how long a bot may think before a random move is taken for it",
    "bot_pace": "seconds that a bot waits before it moves, so that people can follow",
    "burst": "how many messages a socket may send at once",
    "rate": "how many messages a socket may send every second in the long run",
    "backlog": "bytes that may wait for a slow reader before its socket is closed",
    "frame_bytes": "the longest message that a socket takes",
    "body_bytes": "the longest body that a request may have",
    "keep_guests_days": "forget guests without matches who were not seen for so many days; 0 keeps them",
    "keep_chat_days": "forget what was said after so many days; 0 keeps it",
    "catch_up_seconds": "how often a process looks for what it was not told",
    "idle_seconds": "how long a match that nobody looks at stays in memory",
    "stop_seconds": "how long sockets have to close when the server stops",
    "guests": "games that are not on the shelf: mygame:GAME",
    "web": "the folder of the web client; the one in the package if empty",
}


def as_json(settings: Settings) -> str:
    """The settings in one line, to be handed to other processes."""
    return msgspec.json.encode(settings).decode()


def from_json(text: str) -> Settings:
    """The settings from such a line."""
    return msgspec.json.decode(text, type=Settings)


def changed(**values: Any) -> Settings:
    """The defaults, with these changed."""
    return msgspec.convert(values, Settings)
