"""The sources of the web client: texts, colours, names, locks. No browser needed."""

from __future__ import annotations

import importlib.util
import json
import re
import shutil
from pathlib import Path
from types import ModuleType

import pytest
from fluent.syntax import ast, parse

from browser.pieces import PIECES
from undercroft import games

ROOT = Path(__file__).parents[2]
WEB = ROOT / "web"
SOURCE = WEB / "src"
SHARED = ROOT / "src/undercroft/text"
RULES = ROOT / "src/undercroft/games"
LANGUAGES = sorted(path.stem for path in (SOURCE / "i18n").glob("*.ftl"))
AREAS = sorted(path.name for path in (SOURCE / "i18n").iterdir() if path.is_dir())
BOARDS = sorted(SOURCE.glob("games/*/text"))
FOLDERS = [SOURCE / "i18n", *(SOURCE / "i18n" / area for area in AREAS), *BOARDS]


def ids(file: Path) -> set[str]:
    """The messages of a file of texts, which must be readable to the last line."""
    entries = parse(file.read_text("utf-8")).body
    assert [entry.content for entry in entries if isinstance(entry, ast.Junk)] == []
    return {entry.id.name for entry in entries if isinstance(entry, ast.Message)}


def sources(*, of_games: bool = True) -> list[Path]:
    """Everything that is written by hand."""
    found = [
        path for path in SOURCE.rglob("*") if path.suffix in (".ts", ".svelte") and path.name != "protocol.ts"
    ]
    return [path for path in found if of_games or path.parent.parent != SOURCE / "games"]


def build_hook() -> ModuleType:
    """hatch_build.py as a module."""
    spec = importlib.util.spec_from_file_location("hatch_build", ROOT / "hatch_build.py")
    assert spec is not None
    assert spec.loader is not None
    hook = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(hook)
    return hook


def code_of(files: list[Path]) -> str:
    """The text of these files."""
    return "\n".join(path.read_text("utf-8") for path in files)


def unused(own: set[str], code: str) -> set[str]:
    """Messages that neither stand in the code, nor begin like one that is put together there."""
    quoted = set(re.findall(r"""['"`]([a-z][\w-]*)(?:\$\{[^}]*\})?['"`]""", code))
    built = tuple(re.findall(r"`([a-z-]+-)\$\{", code))
    return {id for id in own - quoted if not id.startswith(built)}


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: str(folder.relative_to(SOURCE)))
def test_every_language_has_the_same_texts(folder: Path) -> None:
    assert sorted(path.stem for path in folder.glob("*.ftl")) == LANGUAGES
    assert len({frozenset(ids(folder / f"{language}.ftl")) for language in LANGUAGES}) == 1


def test_every_shared_text_that_is_asked_for_is_there_and_no_other() -> None:
    own = set().union(*(ids(file) for file in (SOURCE / "i18n").rglob("en.ftl")))
    code = code_of(sources())
    assert asked_for(code) - own - ids(SHARED / "en.ftl") == set()
    assert unused(own - {"language-name"}, code) == set()


def asked_for(code: str) -> set[str]:
    """The texts of the client that the code asks for by their whole names."""
    return set(re.findall(r"""\bt\(\s*['"]([\w-]+)['"]""", code))


def modules_of(path: Path, seen: set[Path]) -> set[Path]:
    """A module and all that it imports, now or later."""
    seen.add(path)
    for name in re.findall(r"""(?:from|import|import\() ?'(\.[^']+)'""", path.read_text("utf-8")):
        found = (path.parent / name).resolve()
        for file in (found, Path(f"{found}.ts"), Path(f"{found}.svelte"), found / "index.ts"):
            if file.is_file() and file.suffix in (".ts", ".svelte") and file not in seen:
                modules_of(file, seen)
    return seen


SCREENS = re.findall(
    r"""import\('(\./screens/\w+\.svelte)'\)((?:, '\w+')*)\]""", (SOURCE / "App.svelte").read_text("utf-8")
)


@pytest.mark.parametrize(("screen", "areas"), [("./screens/Home.svelte", ""), *SCREENS])
def test_a_screen_loads_the_areas_of_texts_that_it_asks_for(screen: str, areas: str) -> None:
    code = code_of(sorted(modules_of((SOURCE / screen).resolve(), set())))
    files = ["en.ftl", *(f"{area}/en.ftl" for area in {*re.findall(r"\w+", areas), *loaded_later(code)})]
    there = set().union(*(ids(SOURCE / "i18n" / file) for file in files), ids(SHARED / "en.ftl"))
    assert asked_for(code) - there == set()


def loaded_later(code: str) -> set[str]:
    """The areas that parts of a screen load themselves."""
    return set(re.findall(r"""loadAreas\(\['(\w+)'\]\)""", code))


def test_each_area_of_texts_belongs_to_a_screen() -> None:
    of_screens = {area for _, areas in SCREENS for area in re.findall(r"\w+", areas)}
    assert of_screens | loaded_later(code_of(sources())) == set(AREAS)


@pytest.mark.parametrize("folder", BOARDS, ids=lambda folder: folder.parent.name)
def test_every_text_of_a_board_is_there_and_no_other(folder: Path) -> None:
    own = ids(folder / "en.ftl")
    code = code_of([path for path in folder.parent.iterdir() if path.suffix in (".ts", ".svelte")])
    asked = set(re.findall(r"""['"](ui-[\w-]+)['"]""", code))
    assert asked - own == set()
    shared = code_of(sources(of_games=False))
    shorter = ids(RULES / folder.parent.name / "text" / "en.ftl")  # messages of the rules in other words
    assert unused(own - shorter, code + shared) == set()


def test_colours_are_written_in_theme_files_only() -> None:
    styled = [path for path in SOURCE.rglob("*") if path.suffix in (".svelte", ".ts", ".css")]
    colour = re.compile(
        r"#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})(?![\w-])|\b(?:rgb|hsl)a?\(", re.IGNORECASE
    )
    found = {
        f"{path.relative_to(SOURCE)}: {colours[0]}"
        for path in styled
        if path.name not in ("theme.css", "protocol.ts")
        and (colours := colour.findall(path.read_text("utf-8")))
    }
    assert found == set()


def test_shared_code_names_no_game() -> None:
    named = re.compile("|".join(games.NAMES))
    assert [path.name for path in sources(of_games=False) if named.search(path.read_text("utf-8"))] == []


def test_no_type_is_forced_upon_a_value() -> None:
    assert [path.name for path in sources() if "as unknown as" in path.read_text("utf-8")] == []


@pytest.mark.parametrize("game", PIECES)
def test_the_rules_show_pieces_as_the_games_have_them(game: str) -> None:
    kept = json.loads((SOURCE / "games" / game / "pieces.json").read_text("utf-8"))
    assert kept == PIECES[game](), "scripts/pieces takes them anew"


def test_the_lock_fits_every_platform_and_names_no_host() -> None:
    text = (WEB / "package-lock.json").read_text("utf-8")
    assert '"resolved"' not in text
    assert not re.findall(r"https?:[^\"]*", text), "scripts/lock leaves addresses out"
    packages = json.loads(text)["packages"]
    assert len([name for name in packages if "@rolldown/binding-" in name]) == 15
    assert all("integrity" in package for name, package in packages.items() if name)


def test_a_build_needs_no_package_that_only_checks_need() -> None:
    config = (WEB / "vite.config.ts").read_text("utf-8") + code_of([*WEB.glob("plugins/*.ts"), *sources()])
    package = json.loads((WEB / "package.json").read_text("utf-8"))
    imported = {name for name in re.findall(r"from '([@\w][^':]*)'", config) if not name.startswith(".")}
    assert not {name for name in package["devDependencies"] if name in imported}


# Builds what loads the texts as the whole client is built, without the screens and boards.
TEXTS_ALONE = """import { svelte } from '@sveltejs/vite-plugin-svelte';
import { languageName } from './plugins/languageName.ts';
export default {
  plugins: [svelte(), languageName()],
  build: { outDir: 'built', minify: false, rolldownOptions: { input: 'src/i18n/index.ts' } },
};
"""


def test_a_new_language_needs_nothing_but_its_file(tmp_path: Path) -> None:
    hook = build_hook()
    tools = hook.node_here()
    if tools is None or not (WEB / "node_modules/vite").is_dir():
        pytest.skip("Node.js or the client's packages are not here")
    copy = tmp_path / "web"
    shutil.copytree(WEB, copy, ignore=shutil.ignore_patterns("node_modules"))
    (copy / "node_modules").symlink_to(WEB / "node_modules", target_is_directory=True)
    english = (copy / "src/i18n/en.ftl").read_text("utf-8")
    esperanto = english.replace("language-name = English", "language-name = Esperanto")
    (copy / "src/i18n/eo.ftl").write_text(esperanto, "utf-8")
    (copy / "texts.config.ts").write_text(TEXTS_ALONE, "utf-8")
    vite = ["node_modules/vite/bin/vite.js", "build", "--config", "texts.config.ts", "--logLevel=error"]
    hook.run_node(copy, tools, *vite).check_returncode()
    scripts = {path.name: path.read_text("utf-8") for path in (copy / "built/assets").glob("*.js")}
    assert any("Esperanto" in text and "Русский" in text for text in scripts.values())
    assert any(name.startswith("eo-") for name in scripts)
