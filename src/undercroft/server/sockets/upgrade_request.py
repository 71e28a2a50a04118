"""The request that opens a WebSocket, as Starlette has requests."""

from __future__ import annotations

from urllib.parse import unquote

from starlette.requests import HTTPConnection
from websockets.http11 import Request

from undercroft.server.limits.connections import Peer


def as_connection(request: Request, peer: Peer | None) -> HTTPConnection:
    """The request of a client: its path, query, headers and address."""
    path, _, query = request.path.partition("?")
    headers = [
        (name.lower().encode("latin-1"), value.encode("latin-1", "surrogateescape"))
        for name, value in request.headers.raw_items()
    ]
    scope = {
        "type": "websocket",
        "client": peer,
        "path": unquote(path),
        "query_string": query.encode("latin-1"),
        "headers": headers,
    }
    return HTTPConnection(scope)
