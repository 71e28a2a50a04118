"""How pages and texts are sent: compressed, and only if the browser does not have them."""

from __future__ import annotations

import gzip
from pathlib import Path

import httpx
import pytest
from starlette.datastructures import Headers

from server.running_server import Guest, guest, run_scenario, running_server
from undercroft.server.api.fixed_body import accepted_encodings
from undercroft.server.api.pages import MAX_LINK

pytestmark = pytest.mark.once  # does not depend on the build


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """A built client with one asset in three forms, and one that is too small to be compressed."""
    assets = tmp_path / "site" / "assets"
    assets.mkdir(parents=True)
    (tmp_path / "site" / "index.html").write_text("<p>the client</p>" * 100)
    (assets / "board.js").write_bytes(b"plain")
    (assets / "board.js.gz").write_bytes(gzip.compress(b"zipped", mtime=0))
    (assets / "board.js.br").write_bytes(b"not really Brotli")
    (assets / "small.css").write_bytes(b"p{}")
    return tmp_path / "site"


async def fetch(anna: Guest, path: str, **headers: str) -> tuple[httpx.Response, bytes]:
    """An answer, and its body as it came over the wire."""
    names = {name.replace("_", "-"): value for name, value in headers.items()}
    address = f"http://{anna.where.address}{path}"
    async with anna.client.stream("GET", address, headers=names) as response:
        body = b"".join([chunk async for chunk in response.aiter_raw()])
    return response, body


@pytest.mark.parametrize(
    ("accepted", "encoding", "body"),
    [
        ("gzip, deflate, br, zstd", "br", b"not really Brotli"),
        ("gzip", "gzip", gzip.compress(b"zipped", mtime=0)),
        ("br;q=0, gzip;q=0.5", "gzip", gzip.compress(b"zipped", mtime=0)),
        ("identity", None, b"plain"),
    ],
)
def test_an_asset_is_sent_in_the_best_form_that_the_client_accepts(
    tmp_path: Path, site: Path, accepted: str, encoding: str | None, body: bytes
) -> None:
    async def scenario() -> None:
        async with running_server(tmp_path / "db", web=str(site)) as one, guest(one) as anna:
            response, received = await fetch(anna, "/assets/board.js", accept_encoding=accepted)
            assert response.headers.get("content-encoding") == encoding
            assert received == body
            assert response.headers["content-type"].startswith("text/javascript")
            assert response.headers["vary"] == "accept-encoding"
            assert "immutable" in response.headers["cache-control"]

    run_scenario(scenario)


def test_an_asset_without_a_compressed_form_is_sent_as_it_is(tmp_path: Path, site: Path) -> None:
    async def scenario() -> None:
        async with running_server(tmp_path / "db", web=str(site)) as one, guest(one) as anna:
            response, received = await fetch(anna, "/assets/small.css", accept_encoding="br, gzip")
            assert (received, response.headers.get("content-encoding")) == (b"p{}", None)

    run_scenario(scenario)


@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/api/text/ru",
        "/api/games/toy/text/en",
        "/api/games/dungeon_roll/rules/ru",
        "/api/about/en",
        "/api/qr?path=/x",
    ],
)
def test_pages_and_texts_are_compressed_and_sent_once(tmp_path: Path, site: Path, path: str) -> None:
    async def scenario() -> None:
        async with running_server(tmp_path / "db", web=str(site)) as one, guest(one) as anna:
            plain, whole = await fetch(anna, path, accept_encoding="identity")
            response, received = await fetch(anna, path, accept_encoding="gzip")
            if len(whole) >= 512:
                assert len(received) < len(whole)
                assert gzip.decompress(received) == whole
            tag = response.headers["etag"]
            assert plain.headers["etag"] == tag
            again, nothing = await fetch(anna, path, if_none_match=f'"other", {tag}')
            assert (again.status_code, nothing) == (304, b"")
            changed, body = await fetch(anna, path, if_none_match='"other"', accept_encoding="identity")
            assert (changed.status_code, body) == (200, whole)

    run_scenario(scenario)


def test_only_short_addresses_are_drawn_as_codes(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running_server(tmp_path / "db") as one, guest(one) as anna:
            home = len(f"http://{one.address}")
            for length, status in ((MAX_LINK, 200), (MAX_LINK + 1, 400)):
                path = "/" + "x" * (length - home - 1)
                assert (await anna.get(f"/api/qr?path={path}")).status_code == status
            named = await anna.client.get(
                f"http://{one.address}/api/qr?path=/x", headers={"host": "x" * MAX_LINK}
            )
            assert named.status_code == 400

    run_scenario(scenario)


def test_an_encoding_with_a_quality_of_zero_is_not_accepted() -> None:
    headers = Headers({"accept-encoding": "gzip;q=0, br ; q=0.8, deflate"})
    assert accepted_encodings(headers) == {"br", "deflate"}
    assert accepted_encodings(Headers({})) == {""}


def test_a_list_of_games_has_the_titles_of_all_languages(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with running_server(tmp_path / "db") as one, guest(one) as anna:
            games = {game["game"]: game for game in (await anna.get("/api/games")).json()}
            assert games["tales_of_tails"]["titles"]["en"] == "Tales of Tails"
            assert games["tales_of_tails"]["titles"]["ru"] != "Tales of Tails"
            assert all(game["taglines"]["ru"] for game in games.values() if game["game"] != "toy")

    run_scenario(scenario)
