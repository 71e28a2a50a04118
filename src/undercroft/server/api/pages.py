"""What a browser loads: the built web client, and the texts and rules in the reader's language."""

from __future__ import annotations

import html
import os
from collections.abc import Awaitable, Callable, Iterable
from functools import lru_cache
from importlib import resources
from pathlib import Path

from markdown_it import MarkdownIt
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from undercroft.kernel.game import Game
from undercroft.server.api.api_request import json_response
from undercroft.server.api.fixed_body import FixedBody, accepted_encodings
from undercroft.server.api.puzzles import file_body
from undercroft.server.api.qr_code import qr_code
from undercroft.server.game_server import GameServer
from undercroft.server.made_once import made_once
from undercroft.server.protocol.api_types import LocalFiles
from undercroft.server.rules_bundle import rules_bundle
from undercroft.texts import LANGUAGES, rules_page, translated_file

SITE = Path(__file__).parents[1] / "site"
MAX_LINK = 100
"""The longest address that is drawn as a QR code, in bytes. A code takes milliseconds, more for each byte."""
MAX_NAME = 255
"""The longest name of a file, in bytes."""
MAX_KEPT = 256
"""How many bodies of each kind are kept: texts and rules are few, addresses of QR codes and hosts are not."""
ONE_DAY = "public, max-age=86400"
FOREVER = "public, max-age=31536000, immutable"
ALWAYS_NEW = ("sw.js", "files.json")
"""Files that say which version of the client is the newest."""
ENCODINGS = {"br": ".br", "gzip": ".gz"}
"""The compressed forms that the build writes beside a file, best first."""
POLICY = (
    "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
    "base-uri 'none'; frame-ancestors 'none'; form-action 'none'"
)
HEADERS = {
    "cache-control": "no-cache",
    "content-security-policy": POLICY,
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
}
NOT_BUILT = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Undercroft</title>
<body style="font:18px/1.5 sans-serif;max-width:40em;margin:15vh auto;padding:0 1em">
<h1>Undercroft</h1>
<p>The server runs, but its pages were not built. With Node.js 22.12 or newer and npm, in the folder
<code>web</code> of the sources:</p>
<pre>npm ci --ignore-scripts
npm run build</pre>
<p>Then load this page again. In the terminal the games are there at once: <code>undercroft play</code>.</p>
<p lang="ru">Сервер работает, но его страницы не собраны. Нужны Node.js не ниже 22.12 и npm: выполните эти две
команды в папке <code>web</code> исходников и обновите страницу. В терминале можно играть прямо сейчас:
<code>undercroft play</code>.</p>
"""


def routes(site: Path) -> list[BaseRoute]:
    """The addresses of texts, and of the pages in this folder. They come last: they match all paths."""
    return [
        Route("/api/text/{language}", shared_text),
        Route("/api/about/{language}", about),
        Route("/api/games/{game}/text/{language}", game_text),
        Route("/api/games/{game}/rules/{language}", game_rules),
        Route("/api/qr", code),
        Route("/api/local", local_files),
        Route("/api/local/{name}", rules_archive),
        Mount("/assets", _Assets(directory=site / "assets", check_dir=False)),
        Route("/{path:path}", _page_of(site)),
    ]


def _language(request: Request) -> str:
    language: str = request.path_params["language"]
    if language not in LANGUAGES:
        raise HTTPException(404)
    return language


def _game(request: Request) -> Game:
    server: GameServer = request.app.state.server
    name = str(request.path_params["game"])
    if name not in server.registry:
        raise HTTPException(404)
    return server.registry.game(name)


async def shared_text(request: Request) -> Response:
    """GET /api/text/{language}: the Fluent messages that all games share."""
    return shared_text_body(_language(request)).response(request, HEADERS)


async def game_text(request: Request) -> Response:
    """GET /api/games/{game}/text/{language}: the Fluent messages of a game."""
    return game_text_body(_game(request), _language(request)).response(request, HEADERS)


async def game_rules(request: Request) -> Response:
    """GET /api/games/{game}/rules/{language}: the rules of a game, as HTML without a page around it."""
    body = await made_once(rules_body, _game(request), _language(request))
    return body.response(request, HEADERS)


async def about(request: Request) -> Response:
    """GET /api/about/{language}: the publishers of the games, and the authors of this program."""
    return (await made_once(about_body, _language(request))).response(request, HEADERS)


async def code(request: Request) -> Response:
    """GET /api/qr?path=/…: the address of a page of this server as a QR code."""
    path = request.query_params.get("path", "")
    link = str(request.base_url).rstrip("/") + path
    if not path.startswith("/") or len(link.encode()) > MAX_LINK:
        raise HTTPException(400)
    return _code(link).response(request, HEADERS)


async def local_files(request: Request) -> Response:
    """GET /api/local: what a page loads to play without the server."""
    registry = request.app.state.server.registry
    games = [registry.game(name) for name in registry]
    await made_once(rules_bundle)
    for game in games:
        await made_once(file_body, game)
    return json_response(files_for_pages(games))


def files_for_pages(games: Iterable[Game]) -> LocalFiles:
    """The archive of the rules and the puzzles of these games, as pages find them."""
    name, data = rules_bundle()
    puzzles = {game.name: len(file_body(game).compressed) for game in games}
    return LocalFiles(f"api/local/{name}", len(data), puzzles)


async def rules_archive(request: Request) -> Response:
    """GET /api/local/{name}: the archive of the rules. Its name changes with its contents."""
    name, data = await made_once(rules_bundle)
    if request.path_params["name"] != name:
        raise HTTPException(404)
    return Response(data, headers={**HEADERS, "cache-control": FOREVER}, media_type="application/zip")


@lru_cache(MAX_KEPT)
def shared_text_body(language: str) -> FixedBody:
    """The Fluent messages that all games share."""
    file = resources.files("undercroft") / "text" / f"{language}.ftl"
    return FixedBody.of(file.read_text("utf-8"), "text/plain")


@lru_cache(MAX_KEPT)
def game_text_body(game: Game, language: str) -> FixedBody:
    """The Fluent messages of a game."""
    file = translated_file(game, "{language}.ftl", language)
    return FixedBody.of(file.read_text("utf-8"), "text/plain")


@lru_cache(MAX_KEPT)
def rules_body(game: Game, language: str) -> FixedBody:
    """The rules of a game as HTML."""
    return _rendered(rules_page(game, language))


@lru_cache(MAX_KEPT)
def about_body(language: str) -> FixedBody:
    """The publishers and authors as HTML."""
    file = resources.files("undercroft") / "text" / f"about.{language}.md"
    return _rendered(file.read_text("utf-8"))


def _rendered(markdown: str) -> FixedBody:
    page = MarkdownIt("commonmark", {"html": False}).enable("table").render(markdown)
    return FixedBody.of(page, "text/html")


@lru_cache(MAX_KEPT)
def _code(link: str) -> FixedBody:
    return FixedBody.of(qr_code(link), "image/svg+xml")


class _Assets(StaticFiles):
    """Files whose names change with their contents, so browsers may keep them; compressed where possible."""

    def file_response(
        self,
        full_path: str | os.PathLike[str],
        stat_result: os.stat_result,
        scope: Scope,
        status_code: int = 200,
    ) -> Response:
        accepted = accepted_encodings(Headers(scope=scope))
        for encoding, suffix in ENCODINGS.items():
            compressed = f"{os.fspath(full_path)}{suffix}"
            if encoding in accepted and os.path.isfile(compressed):
                response = super().file_response(compressed, os.stat(compressed), scope, status_code)
                response.headers["content-encoding"] = encoding
                break
        else:
            response = super().file_response(full_path, stat_result, scope, status_code)
        response.headers["cache-control"] = FOREVER
        response.headers["vary"] = "accept-encoding"
        del response.headers["last-modified"]  # the name already says which version it is
        return response


def _page_of(site: Path) -> Callable[[Request], Awaitable[Response]]:
    @lru_cache(MAX_KEPT)
    def start_page(home: str) -> FixedBody:
        text = (site / "index.html").read_text("utf-8")
        # The same page answers addresses of any depth. Sites that show a preview of a link need the absolute
        # address of the picture.
        text = text.replace('="./', '="/')
        return FixedBody.of(
            text.replace('content="/preview', f'content="{html.escape(home)}preview'), "text/html"
        )

    async def page(request: Request) -> Response:
        """GET /…: a file of the web client, or its page, which routes all other addresses itself."""
        path: str = request.path_params["path"]
        if path.startswith(("api/", "assets/")):
            raise HTTPException(404)
        if len(path.encode()) > MAX_NAME and "/" not in path:
            raise HTTPException(404)  # longer than the name of any file
        if path and "/" not in path and (site / path).is_file():
            kept = "no-cache" if path in ALWAYS_NEW else ONE_DAY
            return FileResponse(site / path, headers={**HEADERS, "cache-control": kept})
        if not (site / "index.html").is_file():
            return HTMLResponse(NOT_BUILT, 503, HEADERS)
        return start_page(str(request.base_url)).response(request, HEADERS)

    return page
