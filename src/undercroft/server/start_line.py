"""What is in force when a server starts, for its log: a host sees at once which settings it runs with."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

from undercroft.build import version
from undercroft.server.limits.file_descriptors import RESERVE, most_connections, soft_limit
from undercroft.server.protocol.messages import PROTOCOL
from undercroft.server.registry import GameRegistry
from undercroft.server.settings import LIMITS, Settings
from undercroft.server.store import schema


def in_force(settings: Settings, registry: GameRegistry, address: str) -> dict[str, Any]:
    """Everything that a host may want to know of a running server, without passwords. `address` is where it
    listens."""
    return {
        "version": version(),
        "protocol": PROTOCOL,
        "rules": {name: registry.game(name).rules for name in registry},
        "tables": schema.VERSION,
        "address": address,
        "database": shown_url(settings.url),
        "redis": shown_url(settings.redis) if settings.redis else "none",
        "workers": settings.workers,
        "bot_workers": settings.bot_workers,
        "hosts": list(settings.origins) or "any",
        "trusted_proxies": list(settings.trust_proxy) or "none",
        "file_descriptors": soft_limit() or "unknown",
        "reserved_file_descriptors": RESERVE,
        "connections": most_connections(settings.max_connections),
        "max_matches": settings.max_matches,
        "keep_guests_days": settings.keep_guests_days or "for ever",
        "keep_chat_days": settings.keep_chat_days or "for ever",
        "mail": settings.smtp.rpartition("@")[2].rpartition("//")[2] or "none",
        "notify_private": settings.notify_private,
        "limits": {name: getattr(settings, name) for name in LIMITS},
    }


def shown_url(url: str) -> str:
    """The kind and the place of a database, a Redis or a file, without names and passwords of accounts."""
    parts = urlsplit(url)
    if "://" not in url or parts.scheme == "sqlite":
        return f"SQLite {url}"
    kind = {"postgresql": "PostgreSQL", "postgres": "PostgreSQL"}.get(parts.scheme, "Redis")
    place = parts.netloc.rpartition("@")[2]
    # The query is left out: it may have a password, too.
    return f"{kind} {place}{parts.path}"
