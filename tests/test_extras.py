"""What `pip install undercroft` brings without extras, and what commands say when an extra is missing."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
import tomllib
import venv
import zipfile
from collections.abc import Iterator
from email import message_from_bytes
from importlib import metadata
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from undercroft import extras
from undercroft.extras import MODULES, MissingExtra

pytestmark = pytest.mark.once  # does not depend on the build

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "undercroft"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
EXTRAS = PROJECT["optional-dependencies"]
OF_LAYER = {
    "lab": ["lab", "rl", "learn", "bench", "cluster"],
    "rl": ["rl"],
    "server": ["server", "postgres", "redis"],
    "terminal": ["terminal"],
}
"""The extras whose packages the modules of a layer may import. Every other layer has the base alone."""


def plain(name: str) -> str:
    """The name of a distribution in its normal form."""
    return re.sub(r"[-_.]+", "-", name).lower()


def distributions(requirements: list[str]) -> set[str]:
    """The names of the distributions that requirements ask for."""
    return {plain(Requirement(line).name) for line in requirements}


def closure(requirements: list[str]) -> set[str]:
    """All distributions that an installer would bring for these requirements, extras of ours left out."""
    found: set[str] = set()
    waiting = [Requirement(line) for line in requirements]
    while waiting:
        wanted = waiting.pop()
        environments = [{"extra": extra} for extra in (*wanted.extras, "")]
        if wanted.marker and not any(wanted.marker.evaluate(around) for around in environments):
            continue
        if plain(wanted.name) not in found:
            found.add(plain(wanted.name))
            waiting += [Requirement(line) for line in metadata.requires(wanted.name) or []]
    return found


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The Python of an environment with a wheel of the sources and what its metadata asks for, no extras."""
    folder = tmp_path_factory.mktemp("base")
    environment = {**os.environ, "UNDERCROFT_COMPILE": "0", "UNDERCROFT_PAGES": "0"}
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(build, cwd=ROOT, env=environment, check=True, capture_output=True)
    (wheel,) = folder.glob("*.whl")
    venv.create(folder / "venv", symlinks=os.name != "nt")
    code = "import sysconfig; print(sysconfig.get_path('purelib'))"
    python = folder / "venv" / ("Scripts" if os.name == "nt" else "bin") / "python"
    site = Path(subprocess.check_output([python, "-I", "-c", code], text=True).strip())
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(site)
        (written,) = (name for name in archive.namelist() if name.endswith(".dist-info/METADATA"))
        requirements = message_from_bytes(archive.read(written)).get_all("Requires-Dist") or []
    for name in closure(requirements):
        bring(metadata.distribution(name), site)
    return python


def bring(distribution: metadata.Distribution, site: Path) -> None:
    """Makes a distribution of this environment one of another environment."""
    tops = {file.parts[0] for file in distribution.files or [] if file.parts[0] not in ("..", "__pycache__")}
    for top in tops:
        source = Path(str(distribution.locate_file(top)))
        if not (site / top).exists() and source.exists():
            (site / top).symlink_to(source, target_is_directory=source.is_dir())


def run(python: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """What an environment answers; nothing of ours is on its path."""
    return subprocess.run([python, "-I", *arguments], capture_output=True, text=True, check=False)


def test_the_base_brings_rules_bots_and_records(base: Path) -> None:
    code = """
import undercroft
from undercroft import bots
for name in undercroft.NAMES:
    session = undercroft.new(name, players=2, seed=3)
    bot = bots.make(undercroft.game(name), "level-1", 1)
    session.play(undercroft.game(name).action_text(bot.choose(session.state)))
    assert undercroft.load(session.record()).log == session.log
    print(name)
"""
    done = run(base, "-c", code)
    assert done.stderr == ""
    assert len(done.stdout.split()) == 4


@pytest.mark.parametrize(
    "arguments",
    [
        "--help",
        "--version",
        "serve --help",
        "play --help",
        "arena --help",
        "games",
        "content hash dungeon_roll",
        "simulate dungeon_roll --games 2",
        "bench --rounds 1 --seconds 0.001",
        "balance dungeon_roll --games 2 --players 1 --json",
    ],
)
def test_a_command_of_the_base_runs_without_extras(base: Path, arguments: str) -> None:
    done = run(base, "-m", "undercroft", *arguments.split())
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize(
    ("arguments", "what", "extra"),
    [
        ("", "undercroft serve", "server"),
        ("serve", "undercroft serve", "server"),
        ("backup copy.db", "undercroft backup", "server"),
        ("restore copy.db", "undercroft restore", "server"),
        ("play dungeon_roll", "undercroft play", "terminal"),
        ("profile", "undercroft profile", "terminal"),
        ("arena dungeon_roll --bots random,greedy", "undercroft arena", "lab"),
        ("train dungeon_roll", "undercroft train", "learn"),
        ("simulate dungeon_roll --games 2 --ray local", "a Ray cluster", "cluster"),
        ("bench --environments", "undercroft bench --environments", "rl"),
    ],
)
def test_a_command_whose_extra_is_missing_says_in_one_line_what_to_install(
    base: Path, arguments: str, what: str, extra: str
) -> None:
    done = run(base, "-m", "undercroft", *arguments.split())
    assert done.stderr == f'error: {what} needs the {extra} extra: pip install "undercroft[{extra}]"\n'
    assert (done.returncode, done.stdout) == (2, "")


@pytest.mark.parametrize(
    ("module", "extra"), [("asyncpg", "postgres"), ("redis", "redis"), ("pyarrow", "lab")]
)
def test_a_feature_whose_package_is_missing_names_its_extra(
    module: str, extra: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, module, None)
    with pytest.raises(
        MissingExtra, match=rf'^This needs the {extra} extra: pip install "undercroft\[{extra}\]"$'
    ):
        extras.load(module, "This", extra)
    assert plain(module) in distributions(EXTRAS[extra])


def imports(file: Path) -> Iterator[str]:
    """The packages that a module imports when it runs, from outside the standard library and the project."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            node.body = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            names = [node.module or ""]
        else:
            continue
        tops = {name.partition(".")[0] for name in names}
        yield from tops - sys.stdlib_module_names - {"undercroft"}


def test_every_layer_imports_only_what_its_extras_bring() -> None:
    provided = metadata.packages_distributions()
    for file in sorted(PACKAGE.rglob("*.py")):
        allowed = distributions(PROJECT["dependencies"])
        for extra in OF_LAYER.get(file.relative_to(PACKAGE).parts[0], []):
            allowed |= distributions(EXTRAS[extra])
        for name in imports(file):
            known = {plain(distribution) for distribution in provided.get(name, [name])}
            assert known & allowed, f"{file}: {name} is in no extra of its layer"


@pytest.mark.parametrize("extra", MODULES)
def test_a_command_checks_for_packages_that_its_extra_brings(extra: str) -> None:
    provided = metadata.packages_distributions()
    for module in MODULES[extra]:
        assert {plain(name) for name in provided[module]} & distributions(EXTRAS[extra])


def test_the_extra_all_holds_every_extra_that_people_need() -> None:
    (line,) = EXTRAS["all"]
    assert Requirement(line).extras == EXTRAS.keys() - {"all", "bench", "cluster"}


def test_every_extra_is_documented() -> None:
    page = (ROOT / "docs" / "install.md").read_text(encoding="utf-8")
    assert re.findall(r"^\| `(\w+)` \|", page, re.MULTILINE) == list(EXTRAS)
