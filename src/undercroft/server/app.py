"""The application: its addresses, and what happens when it starts and stops."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.routing import BaseRoute, Route

from undercroft import games
from undercroft.match.plugins import find_game
from undercroft.server import bus, http, pages, store
from undercroft.server.hub import Hub
from undercroft.server.identity import Identity
from undercroft.server.settings import Settings


def shelf_of(settings: Settings) -> dict[str, str]:
    """The games that this server offers, each with where it is found. Raises UnknownGame."""
    shelf = {name: name for name in games.names()}
    shelf.update({find_game(guest).name: guest for guest in settings.guests})
    return shelf


def application(settings: Settings, now: Callable[[], float] = time.time) -> Starlette:
    """The server as an ASGI application. Its database is opened when it starts."""
    shelf = shelf_of(settings)

    @asynccontextmanager
    async def life(app: Starlette) -> AsyncIterator[None]:
        async with AsyncExitStack() as opened:
            kept = store.make(settings.url, notify=not settings.redis)
            await kept.open()
            opened.push_async_callback(kept.close)
            news = bus.make(settings.redis)
            await news.open()
            opened.push_async_callback(news.close)
            hub = Hub(kept, settings, shelf, now, news)
            app.state.hub = hub
            app.state.identity = await Identity.of(kept)
            hub.start()
            opened.push_async_callback(hub.stop)
            yield

    routes: list[BaseRoute] = [
        *http.Api().routes(),
        Route("/health", http.health),
        Route("/metrics", http.metrics),
    ]
    routes.extend(pages.routes(Path(settings.web) if settings.web else pages.SITE))
    return Starlette(
        routes=routes,
        lifespan=life,
        exception_handlers={HTTPException: http.unknown},
    )
