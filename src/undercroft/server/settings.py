"""The settings of a server. Every setting has a default that suits a server at home."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from undercroft.kernel.errors import BadOption


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
    trust_proxy: tuple[str, ...] = ()
    max_connections: int = 0
    address_connections: int = 200
    address_sockets: int = 150
    match_sockets: int = 400
    match_sockets_address: int = 40
    request_burst: int = 400
    request_rate: float = 40.0
    guest_burst: int = 40
    guest_rate: float = 0.2
    match_burst: int = 60
    match_rate: float = 0.5
    handshake_burst: int = 80
    handshake_rate: float = 10.0
    header_seconds: float = 15.0
    request_seconds: float = 120.0
    bot_workers: int = 1
    bot_seconds: float = 5.0
    bot_delay: float = 0.6
    bot_queue: int = 32
    bot_queue_person: int = 2
    bot_queue_address: int = 8
    burst: int = 60
    rate: float = 20.0
    backlog: int = 1 << 20
    message_bytes: int = 16384
    body_bytes: int = 1 << 16
    body_seconds: float = 20.0
    record_bytes: int = 1 << 20
    record_moves: int = 40_000
    replay_seconds: float = 10.0
    replay_memory: int = 256 << 20
    replay_queue: int = 16
    replay_queue_person: int = 2
    replay_queue_address: int = 6
    keep_guests_days: float = 0.0
    keep_chat_days: float = 0.0
    catch_up_seconds: float = 2.0
    idle_seconds: float = 60.0
    max_matches: int = 5000
    stop_seconds: int = 5
    plugins: tuple[str, ...] = ()
    web: str = ""
    metrics_folder: str = ""
    smtp: str = ""
    mail_from: str = ""
    notify_private: bool = False
    notify_delay: float = 15.0
    notify_lease: float = 300.0

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
    "origins": "the web origins of this server: https://games.example; other hosts are refused",
    "trust_proxy": "addresses or ranges of your proxies, whose X-Forwarded-For and X-Forwarded-Proto count",
    "max_connections": "how many connections may be open at a process; 0: as file descriptors allow",
    "address_connections": "how many connections one address may have open, sockets included",
    "address_sockets": "how many sockets one address may have open",
    "match_sockets": "how many sockets may view one match at a process",
    "match_sockets_address": "how many of them may come from one address",
    "request_burst": "how many requests over HTTP one address may send at once",
    "request_rate": "how many requests one address may send every second in the long run",
    "guest_burst": "how many new guests one address may make at once",
    "guest_rate": "how many new guests one address may make every second in the long run",
    "match_burst": "how many new matches one address may make at once",
    "match_rate": "how many new matches one address may make every second in the long run",
    "handshake_burst": "how many sockets one address may open at once",
    "handshake_rate": "how many sockets one address may open every second in the long run",
    "header_seconds": "how long a connection may take to send the headers of its next request",
    "request_seconds": "how long a request may take until its answer is read",
    "bot_workers": "how many processes compute moves of bots, for each serving process; 0 uses threads",
    "bot_seconds": "how long a bot may take before a random move is made for it",
    "bot_delay": "seconds that a bot waits before it moves, so that people can follow",
    "bot_queue": "how many hints and reviews may be in work at a time; moves of bots come first",
    "bot_queue_person": "how many of them one person may ask for at a time",
    "bot_queue_address": "how many of them may come from one address at a time",
    "burst": "how many messages a client may send at once",
    "rate": "how many messages a client may send every second in the long run",
    "backlog": "bytes that may wait for a slow client before it is disconnected",
    "message_bytes": "the longest message that a client may send",
    "body_bytes": "the longest body that a request may have",
    "body_seconds": "how long a body may take to arrive",
    "record_bytes": "the longest body of a request to replay a record",
    "record_moves": "how many moves such a record may have",
    "replay_seconds": "how long it may take to verify and replay a match",
    "replay_memory": "bytes of memory that this may take, on Linux",
    "replay_queue": "how many replays may be in work at a time; two of them run",
    "replay_queue_person": "how many of them one person may ask for at a time",
    "replay_queue_address": "how many of them may come from one address at a time",
    "keep_guests_days": "delete guests without matches who were not seen for so many days; 0 keeps them",
    "keep_chat_days": "delete chat after so many days; 0 keeps it",
    "catch_up_seconds": "how often a process looks for entries whose notification was lost",
    "idle_seconds": "how long a match without viewers stays in memory",
    "max_matches": "how many matches stay in memory; beyond that, those without viewers go, oldest first",
    "stop_seconds": "how long connections have to close when the server stops",
    "plugins": "games that are not part of Undercroft: mygame:GAME",
    "web": "the folder of the web client; the one in the package if empty",
    "metrics_folder": "where several processes leave their metrics for each other; their parent makes it",
    "smtp": "the server that sends mail: smtp://name:password@host:587; no mail is sent if empty",
    "mail_from": "the address that mail comes from: games@example.org",
    "notify_private": "let notifications go to addresses that are not public, such as those of your network",
    "notify_delay": "how many seconds a person has to come to the match before they are notified",
    "notify_lease": "after how many seconds a message that a dead process had taken is sent by another",
}


LIMITS: tuple[str, ...] = (
    "request_burst",
    "request_rate",
    "burst",
    "rate",
    "guest_burst",
    "guest_rate",
    "match_burst",
    "match_rate",
    "handshake_burst",
    "handshake_rate",
    "max_connections",
    "address_connections",
    "address_sockets",
    "match_sockets",
    "match_sockets_address",
    "header_seconds",
    "request_seconds",
    "body_seconds",
    "body_bytes",
    "message_bytes",
    "backlog",
    "record_bytes",
    "record_moves",
    "replay_seconds",
    "replay_memory",
    "replay_queue",
    "replay_queue_person",
    "replay_queue_address",
    "bot_seconds",
    "bot_queue",
    "bot_queue_person",
    "bot_queue_address",
)
"""The settings that `--limit NAME=VALUE` sets."""


def parse_limits(given: list[str]) -> dict[str, float]:
    """The settings from texts like "guest_burst=100". Raises BadOption."""
    found: dict[str, float] = {}
    for text in given:
        name, _, value = text.partition("=")
        if name not in LIMITS:
            raise BadOption(f"there is no limit {name!r}; there are {', '.join(LIMITS)}")
        kind = type(getattr(Settings(), name))
        try:
            found[name] = kind(value)
        except ValueError:
            raise BadOption(f"--limit {name} takes a number: {name}={getattr(Settings(), name)}") from None
        if not 0 <= found[name] < float("inf"):
            raise BadOption(f"--limit {name} cannot be {value}")
    return found


UNLIMITED: dict[str, Any] = {
    "burst": 10**6,
    "rate": 1e6,
    "address_connections": 10**6,
    "address_sockets": 10**6,
    "match_sockets": 10**6,
    "match_sockets_address": 10**6,
    "request_burst": 10**6,
    "request_rate": 1e6,
    "guest_burst": 10**6,
    "guest_rate": 1e6,
    "match_burst": 10**6,
    "match_rate": 1e6,
    "handshake_burst": 10**6,
    "handshake_rate": 1e6,
}
"""Settings for tests and load generators, which act as many people from one address."""


def as_json(settings: Settings) -> str:
    """The settings in one line, for another process."""
    return msgspec.json.encode(settings).decode()


def from_json(text: str) -> Settings:
    """The settings from a line of `as_json`."""
    return msgspec.json.decode(text, type=Settings)


def make_settings(**values: Any) -> Settings:
    """The default settings with some changes."""
    return msgspec.convert(values, Settings)
