"""What a browser loads: the built web client, and the texts and rules in the reader's language."""

from __future__ import annotations

import html
import io
from collections.abc import Awaitable, Callable
from importlib import resources
from pathlib import Path

import segno
from markdown_it import MarkdownIt
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, PlainTextResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles

from undercroft.kernel.game import Game
from undercroft.server.game_server import GameServer
from undercroft.texts import LANGUAGES, rules_page, translated_file

SITE = Path(__file__).parents[1] / "site"
MAX_PATH = 200
FOREVER = "public, max-age=31536000, immutable"
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
    file = resources.files("undercroft") / "text" / f"{_language(request)}.ftl"
    return PlainTextResponse(file.read_text("utf-8"), headers=HEADERS)


async def game_text(request: Request) -> Response:
    """GET /api/games/{game}/text/{language}: the Fluent messages of a game."""
    file = translated_file(_game(request), "{language}.ftl", _language(request))
    return PlainTextResponse(file.read_text("utf-8"), headers=HEADERS)


async def game_rules(request: Request) -> Response:
    """GET /api/games/{game}/rules/{language}: the rules of a game, as HTML without a page around it."""
    return _rendered(rules_page(_game(request), _language(request)))


async def about(request: Request) -> Response:
    """GET /api/about/{language}: the publishers of the games, and the authors of this program."""
    file = resources.files("undercroft") / "text" / f"about.{_language(request)}.md"
    return _rendered(file.read_text("utf-8"))


def _rendered(markdown: str) -> Response:
    page = MarkdownIt("commonmark", {"html": False}).enable("table").render(markdown)
    return HTMLResponse(page, headers=HEADERS)


async def code(request: Request) -> Response:
    """GET /api/qr?path=/…: the address of a page of this server as a QR code."""
    path = request.query_params.get("path", "")
    if not path.startswith("/") or len(path) > MAX_PATH:
        raise HTTPException(400)
    drawn = io.BytesIO()
    link = str(request.base_url).rstrip("/") + path
    segno.make(link, micro=False).save(drawn, "svg", border=2, xmldecl=False, svgns=True, omitsize=True)
    return Response(drawn.getvalue(), media_type="image/svg+xml", headers=HEADERS)


class _Assets(StaticFiles):
    """Files whose names change with their contents, so browsers may keep them."""

    def file_response(self, *args: object, **more: object) -> Response:
        response = super().file_response(*args, **more)  # type: ignore[arg-type]
        response.headers["cache-control"] = FOREVER
        return response


def _page_of(site: Path) -> Callable[[Request], Awaitable[Response]]:
    async def page(request: Request) -> Response:
        """GET /…: a file of the web client, or its page, which routes all other addresses itself."""
        path: str = request.path_params["path"]
        if path.startswith(("api/", "assets/")):
            raise HTTPException(404)
        if path and "/" not in path and (site / path).is_file():
            return FileResponse(site / path, headers=HEADERS)
        if not (site / "index.html").is_file():
            return HTMLResponse(NOT_BUILT, 503, HEADERS)
        text = (site / "index.html").read_text("utf-8")
        # Sites that show a preview of a link need the absolute address of the picture.
        home = html.escape(str(request.base_url))
        return HTMLResponse(text.replace('content="/preview', f'content="{home}preview'), headers=HEADERS)

    return page
