"""The static site: the browser client, the texts and the rules as plain files, for any web host.

Pages find there what a server answers at the same addresses; `web/src/transport/server.svelte.ts` has the
names of the files.
"""

from __future__ import annotations

import shutil
from pathlib import Path

import msgspec

from undercroft import games
from undercroft.kernel.errors import UndercroftError
from undercroft.server.api import pages
from undercroft.server.api.matches import game_info
from undercroft.server.api.puzzles import file_body
from undercroft.server.rules_bundle import rules_bundle
from undercroft.texts import LANGUAGES


class NoSite(UndercroftError):
    """The site cannot be written; the message says why."""


def export_site(folder: Path, site: Path = pages.SITE) -> int:
    """Writes the site into a folder that is empty or new. Gives its size in bytes. Raises NoSite."""
    if not (site / "index.html").is_file():
        raise NoSite("the pages are not built: npm ci --ignore-scripts && npm run build in web/")
    if folder.exists() and any(folder.iterdir()):
        raise NoSite(f"{folder} is not empty")
    # Plain hosts do not choose between compressed forms; many compress by themselves.
    shutil.copytree(
        site, folder, ignore=shutil.ignore_patterns("*.br", "*.gz", "fingerprint"), dirs_exist_ok=True
    )
    page = (folder / "index.html").read_text("utf-8")
    (folder / "index.html").write_text(page.replace("<html ", "<html data-static ", 1), "utf-8")
    for name, data in _answers().items():
        file = folder / "api" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(data)
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())


def _answers() -> dict[str, bytes]:
    """What a server would answer, by the names of the files under `api`."""
    all_games = [games.game(name) for name in games.NAMES]
    bundle = rules_bundle()
    found = {
        "games.json": msgspec.json.encode([game_info(game) for game in all_games]),
        "local.json": msgspec.json.encode(pages.files_for_pages(all_games)),
        f"local/{bundle.name}": bundle.data,
    }
    found |= {f"puzzles/{game.name}.txt": file_body(game).plain for game in all_games}
    for language in LANGUAGES:
        found[f"text/{language}.ftl"] = pages.shared_text_body(language).plain
        found[f"about/{language}.html"] = pages.about_body(language).plain
        for game in all_games:
            found[f"games/{game.name}/text/{language}.ftl"] = pages.game_text_body(game, language).plain
            found[f"games/{game.name}/rules/{language}.html"] = pages.rules_body(game, language).plain
    return found
