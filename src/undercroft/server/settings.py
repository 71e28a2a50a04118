"""The settings of a server. Every setting has a default that suits a server at home."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec


def default_database() -> str:
    """The SQLite file in the user data directory."""
    # Imported here, so that `undercroft --help` works without the server extra.
    from platformdirs import user_data_path

    return str(Path(user_data_path("undercroft", appauthor=False)) / "undercroft.db")


class Settings(msgspec.Struct):
    """The settings of one server. HELP explains each of them."""

    database: str = ""
    redis: str = ""
    host: str = "127.0.0.1"
    port: int = 8300
    workers: int = 1
    origins: tuple[str, ...] = ()
    bot_workers: int = 1
    bot_seconds: float = 5.0
    bot_delay: float = 0.6
    burst: int = 60
    rate: float = 20.0
    backlog: int = 1 << 20
    message_bytes: int = 16384
    body_bytes: int = 1 << 20
    keep_guests_days: float = 0.0
    keep_chat_days: float = 0.0
    catch_up_seconds: float = 2.0
    idle_seconds: float = 60.0
    max_matches: int = 5000
    stop_seconds: int = 5
    plugins: tuple[str, ...] = ()
    web: str = ""
    metrics_folder: str = ""

    @property
    def url(self) -> str:
        """The database in use."""
        return self.database or default_database()


HELP: dict[str, str] = {
    "database": "where matches are stored: a SQLite file, or postgresql://…; in your data directory if empty",
    "redis": "how the processes tell each other about new entries: redis://…; by the database if empty",
    "host": "the address to listen on; 0.0.0.0 lets other devices of your network join",
    "port": "the port to listen on",
    "workers": "how many processes serve; more than one needs PostgreSQL",
    "origins": "further web origins whose pages may connect, besides the server's own",
    "bot_workers": "how many processes compute moves of bots, for each serving process; 0 uses a thread",
    "bot_seconds": "how long a bot may take before a random move is made for it",
    "bot_delay": "seconds that a bot waits before it moves, so that people can follow",
    "burst": "how many messages a client may send at once",
    "rate": "how many messages a client may send every second in the long run",
    "backlog": "bytes that may wait for a slow client before it is disconnected",
    "message_bytes": "the longest message that a client may send",
    "body_bytes": "the longest body that a request may have",
    "keep_guests_days": "delete guests without matches who were not seen for so many days; 0 keeps them",
    "keep_chat_days": "delete chat after so many days; 0 keeps it",
    "catch_up_seconds": "how often a process looks for entries whose notification was lost",
    "idle_seconds": "how long a match without viewers stays in memory",
    "max_matches": "how many matches stay in memory; beyond that, those without viewers go, oldest first",
    "stop_seconds": "how long connections have to close when the server stops",
    "plugins": "games that are not part of Undercroft: mygame:GAME",
    "web": "the folder of the web client; the one in the package if empty",
    "metrics_folder": "where several processes leave their metrics for each other; their parent makes it",
}


def as_json(settings: Settings) -> str:
    """The settings in one line, for another process."""
    return msgspec.json.encode(settings).decode()


def from_json(text: str) -> Settings:
    """The settings from a line of `as_json`."""
    return msgspec.json.decode(text, type=Settings)


def make_settings(**values: Any) -> Settings:
    """The default settings with some changes."""
    return msgspec.convert(values, Settings)
