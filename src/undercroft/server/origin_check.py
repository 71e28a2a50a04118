"""Whether a request comes from a page of this server."""

from __future__ import annotations

from collections.abc import Mapping
from urllib.parse import urlsplit


def is_same_origin(headers: Mapping[str, str], allowed: tuple[str, ...]) -> bool:
    """Whether a request comes from one of this server's pages or an allowed origin. Only browsers name the
    origin of a request, so a request without one is accepted."""
    origin = headers.get("origin")
    return origin is None or origin in allowed or urlsplit(origin).netloc == headers.get("host")
