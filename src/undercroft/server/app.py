"""The ASGI application: its routes, and what happens when it starts and stops."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from secrets import token_hex

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware

from undercroft.kernel.errors import BadContent
from undercroft.server.api import pages, routes
from undercroft.server.bus import make_bus
from undercroft.server.clock import ServerClock
from undercroft.server.game_server import GameServer
from undercroft.server.http_metrics import HttpMetrics
from undercroft.server.identity import Identity
from undercroft.server.limits.address_limits import AddressLimits
from undercroft.server.limits.connections import Connections
from undercroft.server.limits.file_descriptors import most_connections
from undercroft.server.limits.request_limits import RequestLimits
from undercroft.server.registry import GameRegistry
from undercroft.server.settings import Settings
from undercroft.server.store import Store, make_store

log = logging.getLogger("undercroft.app")


def application(settings: Settings, now: Callable[[], float] | None = None) -> Starlette:
    """The server as an ASGI application; its sockets need `serve.uvicorn_config`. Raises UnknownGame.

    The database is opened when the application starts. Then `app.state.server` has the parts of the server.
    `now` gives the time in place of the server's own clock.
    """
    registry = GameRegistry(settings.plugins)
    now = ServerClock() if now is None else now

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        async with AsyncExitStack() as stack:
            store = make_store(settings.url, notify=not settings.redis)
            await store.open()
            stack.push_async_callback(store.close)
            bus = make_bus(settings.redis, await store.shared_value("bus", token_hex(32)))
            await bus.open()
            stack.push_async_callback(bus.close)
            if isinstance(now, ServerClock):
                await now.start(store)
            identity = await Identity.load(store, now)
            await _keep_contents(registry, store)
            server = GameServer(store, identity, registry, settings, now, bus)
            app.state.server = server
            await server.start()
            stack.push_async_callback(server.stop)
            yield

    site = Path(settings.web) if settings.web else pages.SITE
    limits = AddressLimits(settings)
    connections = Connections(settings, limits, most_connections(settings.max_connections))
    app = Starlette(
        routes=[*routes.api_routes(settings), *pages.routes(site)],
        middleware=[
            Middleware(HttpMetrics),
            Middleware(RequestLimits, limits, connections, settings.origins),
        ],
        lifespan=lifespan,
        exception_handlers={HTTPException: routes.http_error},
    )
    app.state.limits = limits
    app.state.connections = connections
    return app


async def _keep_contents(registry: GameRegistry, store: Store) -> None:
    """Stores the content file of every game, for matches that are still played when the game gets another."""
    for name in registry:
        try:
            content = registry.game(name).content()
        except BadContent as error:
            log.error("the content of %s cannot be read: %s", name, error)
        else:
            await store.save_content(content.hash, name, content.text)
