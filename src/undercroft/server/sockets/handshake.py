"""How a client gets connected to a match: who it is, which match, and from where its log continues."""

from __future__ import annotations

import asyncio
import re

from starlette.applications import Starlette
from starlette.requests import HTTPConnection

from undercroft.match.refusal import Refused
from undercroft.server.game_server import GameServer
from undercroft.server.identity import credential
from undercroft.server.limits.address_limits import AddressLimits, Share
from undercroft.server.logs import SummedLogger
from undercroft.server.origin_check import is_own_host, is_same_origin
from undercroft.server.play.active_match import ActiveMatch
from undercroft.server.protocol import messages
from undercroft.server.protocol.close_codes import (
    BROKEN,
    CLOSE_CODES,
    CROWDED,
    FOREIGN,
    NO_MATCH,
    NO_STORE,
    NOT_YOU,
    RELOAD,
    SEALED,
)
from undercroft.server.sockets.match_socket import MatchSocket
from undercroft.server.sockets.websocket import WebSocketConnection
from undercroft.server.store import StoreDown

log = SummedLogger("undercroft.sockets")

ADDRESS = re.compile("/api/matches/([^/]+)/socket")


async def serve_connection(app: Starlette, connection: WebSocketConnection) -> None:
    """Serves /api/matches/{match}/socket?protocol=p&since=n from the handshake until the connection ends."""
    server: GameServer = app.state.server
    address = ADDRESS.fullmatch(connection.request.scope["path"])
    if address is None:
        connection.reject(404, "no such address")
        return
    share = _admit(app, connection)
    if share is None:
        return
    share.sockets += 1
    try:
        await _serve_match(server, connection, address[1])
    finally:
        share.sockets -= 1


def _admit(app: Starlette, connection: WebSocketConnection) -> Share | None:
    """The share of the client, if it may open another socket; otherwise the handshake is refused."""
    server: GameServer = app.state.server
    limits: AddressLimits = app.state.limits
    request = connection.request
    peer, port = request.client or ("", 0)
    client = limits.proxies.client(peer, request.headers)
    request.scope["client"] = (client, port)
    if not is_own_host(request.headers.get("host", ""), server.settings.origins, connection.own_address):
        connection.reject(421, "this server has another name")
        return None
    share = limits.of(client)
    if share.sockets >= server.settings.address_sockets or not share.handshakes.allow():
        server.metrics.count_refusal("too-fast")
        connection.reject(429, "too many sockets from your address")
        return None
    return share


async def _serve_match(server: GameServer, connection: WebSocketConnection, match: str) -> None:
    """Serves a match from the accepted handshake until the connection ends."""
    connection.accept()
    try:  # browsers show nothing of a refused handshake, so errors close the accepted connection
        active, socket = await _join(server, connection, match)
    except _Rejected as rejected:
        connection.close(rejected.code, CLOSE_CODES[rejected.code])
    except StoreDown as error:
        log.warning("a socket is refused: the store is down (%s)", error)
        connection.close(NO_STORE, CLOSE_CODES[NO_STORE])
    except Refused:
        connection.close(BROKEN, CLOSE_CODES[BROKEN])
    else:
        await _serve(server, connection, active, socket)


class _Rejected(Exception):
    """The client cannot be connected; its connection is closed with this code."""

    def __init__(self, code: int) -> None:
        super().__init__(CLOSE_CODES[code])
        self.code = code


async def _join(
    server: GameServer, connection: WebSocketConnection, match: str
) -> tuple[ActiveMatch, MatchSocket]:
    """Subscribes a client to a match and sends it a snapshot. Raises _Rejected, StoreDown and Refused."""
    request = connection.request
    if not is_same_origin(request.headers, server.settings.origins):
        raise _Rejected(FOREIGN)
    if request.query_params.get("protocol", "") != str(messages.PROTOCOL):
        connection.send_text(b"[%b]" % messages.encode(server.commands.refuse("", "reload")))
        raise _Rejected(RELOAD)
    account = await server.identity.account(credential(request))
    if account is None:
        raise _Rejected(NOT_YOU)
    while True:
        active = await server.matches.get(match)
        if active is None:
            raise _Rejected(NO_MATCH)
        _check_room(server, active, request)
        if active.match.is_sealed(server.now()) and not active.match.took_part(account.id):
            raise _Rejected(SEALED)
        async with server.joining, active.lock:
            if server.matches.find(match) is not active:
                continue  # it was evicted in the meantime
            socket = MatchSocket(
                connection,
                account,
                active,
                server.commands,
                server.outgoing,
                server.settings,
                server.metrics,
                await server.blocks.barred(account.id),
            )
            await server.committer.catch_up(active)
            await server.presence.load([active])
            socket.post(await server.snapshots.encoded(active, socket, _since(request)))
            server.subscriptions.subscribe(active, socket)
            server.presence.on_changed(active)
        return active, socket


def _check_room(server: GameServer, active: ActiveMatch, request: HTTPConnection) -> None:
    """Raises _Rejected if a match has too many viewers, in all or from the address of this client."""
    settings, subscriptions = server.settings, server.subscriptions
    address = request.client.host if request.client else ""
    full = subscriptions.count(active) >= settings.match_sockets
    if full or subscriptions.count(active, address) >= settings.match_sockets_address:
        raise _Rejected(CROWDED)


async def _serve(
    server: GameServer, connection: WebSocketConnection, active: ActiveMatch, socket: MatchSocket
) -> None:
    """Passes messages to the socket until either side closes the connection."""
    connection.receive_with(socket.receive)
    ends = [asyncio.create_task(connection.closed.wait()), asyncio.create_task(socket.closed.wait())]
    try:
        await asyncio.wait(ends, return_when=asyncio.FIRST_COMPLETED)
    finally:
        server.subscriptions.unsubscribe(active, socket)
        active.used = server.now()
        server.presence.on_changed(active)
        if active.match.phase == "open" and not server.stopping:
            server.tasks.spawn(server.commands.on_disconnected(active, socket.account))
        socket.on_disconnect()
        for end in ends:
            end.cancel()


def _since(request: HTTPConnection) -> int | None:
    text = request.query_params.get("since", "")
    return int(text) if text.isdecimal() and len(text) < 10 else None
