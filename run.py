#!/usr/bin/env python3
"""Installs Undercroft in this folder and runs it. Needs Python 3.11 or newer with pip (or uv), nothing else.

    python3 run.py                  start the server and open the browser
    python3 run.py compile          make the compiled build now
    python3 run.py ARGS...          run `undercroft ARGS...`: play, simulate, replay, --version
    python3 run.py test [ARGS...]   run all checks; ARGS go to pytest

For developers:
    python3 run.py check [NAME...]  the quick checks: style, layout, types, layers, web
    python3 run.py coverage         run the tests on the plain source and measure which lines they reach
    python3 run.py mutate [GAME]    change rules one at a time and see whether the rule tests notice
    python3 run.py docs             build the documentation site into build/site
    python3 run.py build [ARGS...]  make an sdist and a wheel in dist; ARGS go to `uv build`
    python3 run.py notes [VERSION]  print the release notes of a version

Everything is installed into .tools and .venv in this folder, and again only after a source or a lock has
changed. Compilation takes minutes: for `serve`, `play`, --version and --help it runs in the background, and
the next start uses the result; every other command compiles first. Python 3.8 must be able to parse this
file, so that it can print which version is needed.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

try:
    import fcntl
except ImportError:  # Windows: two compilations at a time are slow, and both succeed
    fcntl = None  # type: ignore[assignment]

ROOT = Path(__file__).resolve().parent
LOCKS = ROOT / "requirements"
VENV = ROOT / ".venv"
BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
READY = VENV / "ready"  # the purpose of .venv and the digest of its sources; written last
PURPOSES = ["play", "run", "test"]  # each includes the one before; only "play" may still be pure Python
AT_ONCE = ["serve", "play", "--version", "--help"]  # what does not wait for the compiler
BYTECODE = ROOT / ".tools" / "bytecode"  # of sources, tests and packages, for the processes that tests start
MEMORY = Path("/dev/shm")  # of Linux; files there are never on a disk
ROOM = 4_000_000_000  # bytes; the tests need less than a quarter of it
KEPT = ROOT / ".tools" / "compiled"  # the wheel that was compiled in the background, in a folder per digest


def main(arguments: list[str]) -> int:
    """Installs what a command needs and runs it."""
    if sys.version_info < (3, 11):
        sys.exit(f"run.py: Undercroft needs Python 3.11 or newer; this is Python {sys.version.split()[0]}.")
    if arguments[:1] and arguments[0] in COMMANDS:
        return COMMANDS[arguments[0]](arguments[1:])
    at_once = not arguments or arguments[0] in AT_ONCE
    set_up("play" if at_once and can_compile() else "run")
    command = [str(BIN / "undercroft"), *(arguments or ["serve", "--open"])]
    if os.name != "nt":
        os.execv(command[0], command)  # a signal to this process must reach Undercroft
    return subprocess.run(command).returncode


def set_up(purpose: str) -> None:
    """Makes .venv unless it is there: the locked packages and Undercroft itself."""
    finish = prepare(purpose)
    if finish is not None:
        finish()


def prepare(purpose: str) -> Callable[[], None] | None:
    """Makes .venv with the locked packages. Gives what is left to do: the build; None if all is there."""
    made_for, _, made_from = READY.read_text().partition(" ") if READY.exists() else ("", "", "")
    wanted = digest()
    wheel = next((KEPT / wanted).glob("*.whl"), None) if purpose != "test" else None
    if made_from == wanted and made_for == "play":
        if wheel is None and purpose == "play":
            compile_in_background()  # the last attempt may have been interrupted
        elif wheel is not None:
            install(find_uv(), wheel, "Installing the compiled build")
            made_for = "run"
            READY.write_text(f"{made_for} {wanted}")
    if made_from == wanted and PURPOSES.index(made_for) >= PURPOSES.index(purpose):
        return None
    uv = find_uv()
    if purpose == "test":
        os.environ.setdefault("UNDERCROFT_PAGES", "1")
        if can_compile():
            os.environ.setdefault("UNDERCROFT_COMPILE", "1")  # a source that does not compile must fail
    purpose = made_for if made_for == "test" else purpose
    shutil.rmtree(VENV, ignore_errors=True)
    make_environment(uv, VENV, LOCKS / ("test.txt" if purpose == "test" else "run.txt"))
    return lambda: finish_set_up(uv, purpose, wheel, wanted)


def finish_set_up(uv: str, purpose: str, wheel: Path | None, wanted: str) -> None:
    """Builds Undercroft into .venv, or installs the wheel that was compiled before."""
    if purpose == "play" and wheel is None:
        install(uv, ROOT, "Building Undercroft", UNDERCROFT_COMPILE="0")
        compile_in_background()
    else:
        how = "compiled; the first time takes minutes" if can_compile() else "pure Python: no C compiler here"
        install(uv, wheel or ROOT, f"Building Undercroft ({how})")
        purpose = "test" if purpose == "test" else "run"
    READY.write_text(f"{purpose} {wanted}")
    say(f"Ready: {version()}")


def make_environment(uv: str, home: Path, lock: Path) -> None:
    """Makes an environment with the packages of a lock."""
    name = home.relative_to(ROOT)
    do(f"Making {name}", uv, "venv", "--quiet", "--python", sys.executable, home)
    options = ["--quiet", "--python", home, "--require-hashes", "-r", lock]
    do("Installing packages", uv, "pip", "install", *options)


def install(uv: str, what: Path, saying: str, **settings: str) -> None:
    """Installs Undercroft into .venv and replaces what is there."""
    options = ["--quiet", "--python", VENV, "--reinstall", "--no-deps", "-b", LOCKS / "build.txt"]
    do(saying, uv, "pip", "install", *options, what, **settings)


def compile_wheel(arguments: list[str]) -> int:
    """Makes the compiled build and keeps it for the next start; older ones are removed.

    Every start before it is ready begins another one in the background: they wait for the first.
    """
    home, making = KEPT / digest(), KEPT / f"making-{os.getpid()}"
    KEPT.mkdir(parents=True, exist_ok=True)
    with open(KEPT.with_suffix(".lock"), "w") as lock:
        if fcntl is not None:
            fcntl.flock(lock, fcntl.LOCK_EX)
        if not home.exists():
            options = ["--python", sys.executable, "-b", LOCKS / "build.txt", "-o", making, ROOT]
            command = [find_uv(), "build", "--quiet", "--wheel", *options]
            do("Compiling; this takes minutes", *command, UNDERCROFT_COMPILE="1")
            for older in KEPT.iterdir():
                if older != making:
                    shutil.rmtree(older, ignore_errors=True)
            making.rename(home)
    say("The compiled build is ready; the next start uses it.")
    return 0


def compile_in_background() -> None:
    """Makes the compiled build at low priority while the games are played."""
    KEPT.mkdir(parents=True, exist_ok=True)
    words = ["nice", sys.executable] if shutil.which("nice") else [sys.executable]
    with open(KEPT.with_suffix(".log"), "w") as log:
        command = [*words, str(ROOT / "run.py"), "compile"]
        subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=log, stderr=log, start_new_session=True)
    say("Compiling in the background: from the next start on bots are faster.")


def docs(arguments: list[str]) -> int:
    """Builds the documentation in an environment of its own, which is small and needs no compiler."""
    home, lock = ROOT / ".tools" / "docs", LOCKS / "docs.txt"
    mark = home / "ready"
    wanted = hashlib.sha256(sys.version.encode() + lock.read_bytes()).hexdigest()
    if not mark.exists() or mark.read_text() != wanted:
        uv = find_uv()
        shutil.rmtree(home, ignore_errors=True)
        make_environment(uv, home, lock)
        mark.write_text(wanted)
    python = home / BIN.relative_to(VENV) / "python"
    return subprocess.run([python, ROOT / "scripts" / "build_docs.py", *arguments]).returncode


def find_uv() -> str:
    """The installer uv. It creates environments even if Python came without venv."""
    local = str(ROOT / ".tools" / "bin" / "uv")
    for uv in (local, "uv"):
        if shutil.which(uv) and subprocess.run([uv, "--version"], stdout=subprocess.DEVNULL).returncode == 0:
            return uv
    pip = [sys.executable, "-m", "pip"]
    if subprocess.run([*pip, "--version"], capture_output=True).returncode:
        sys.exit("run.py: This Python has no pip. Install it (Debian: apt install python3-pip), or uv.")
    options = ["--quiet", "--disable-pip-version-check", "--require-hashes", "--upgrade"]
    target = ["--target", ROOT / ".tools", "-r", LOCKS / "uv.txt"]
    do("Fetching uv, the installer", *pip, "install", *options, *target)
    return local


def do(what: str, *command: object, **settings: str) -> None:
    """One step of the installation, with additional environment variables. Exits if it fails."""
    say(what)
    environment = {**os.environ, "PIP_USER": "0", "PIP_ROOT_USER_ACTION": "ignore", **settings}
    if subprocess.run([str(word) for word in command], cwd=ROOT, env=environment).returncode:
        hint = "The installation needs a network, or UV_OFFLINE=1 if everything was fetched before."
        sys.exit(f"run.py: That failed; the lines above say why. {hint}")


def say(text: str) -> None:
    """Prints a line to standard error."""
    print(f"run.py: {text}", file=sys.stderr, flush=True)


def can_compile() -> bool:
    """Whether hatch_build.py will compile here."""
    compiler = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cl"
    headers = Path(sysconfig.get_path("include"), "Python.h")
    allowed = os.environ.get("UNDERCROFT_COMPILE") != "0"
    return allowed and headers.exists() and shutil.which(compiler.split()[0]) is not None


def digest() -> str:
    """Changes whenever .venv would be built differently."""
    machine = [sys.executable, sys.version, can_compile(), os.environ.get("CC")]
    found = hashlib.sha256(repr(machine).encode())
    parts = ("src", "web/src", "web/plugins", "web/public")
    made = (ROOT / "src" / "undercroft" / "server" / "site", ROOT / "web" / "node_modules")
    files = [path for part in parts for path in (ROOT / part).rglob("*.*")] + list((ROOT / "web").glob("*.*"))
    sources = [
        path
        for path in files
        if path.is_file() and path.suffix != ".pyc" and not any(folder in path.parents for folder in made)
    ]
    for path in sorted([*sources, *LOCKS.iterdir(), ROOT / "pyproject.toml", ROOT / "hatch_build.py"]):
        found.update(f"{path.relative_to(ROOT)}\0".encode() + path.read_bytes())
    return found.hexdigest()


def version() -> str:
    """The installed version, and whether it is compiled."""
    code = "from undercroft.build import version; print(version())"
    return subprocess.check_output([BIN / "python", "-I", "-c", code], text=True).strip()


def find_browser() -> None:
    """Installs Chromium (as root) or fetches it. Without it the browser tests are skipped.

    Of a headless shell the tests need half the processor time, so it is installed beside a Chromium, too.
    """
    if any(name and shutil.which(name) for name in (os.environ.get("CHROMIUM"), "chromium-headless-shell")):
        return
    if shutil.which("apt-get") and os.geteuid() == 0:
        say("Installing Chromium for the browser tests")
        others = ["fonts-dejavu-core", "libatomic1"]
        environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        install = ["install", "--yes", "--no-install-recommends", *others]
        for words in (["update"], [*install, "chromium-headless-shell"], [*install, "chromium"]):
            command = ["apt-get", "-qq", *words]
            subprocess.run(command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            if shutil.which("chromium-headless-shell"):
                return
    if not any(shutil.which(name) for name in ("chromium", "chromium-browser", "google-chrome")):
        say("Looking for a Chromium for the browser tests")
        subprocess.run(
            [BIN / "python", ROOT / "tests" / "browser" / "chromium.py"], stdout=subprocess.DEVNULL
        )


QUICK = {
    "style": ["ruff", "check"],
    "layout": ["ruff", "format", "--check"],
    "types": ["mypy"],
    "layers": ["lint-imports", "--no-logo"],
    "web": ["python", "scripts/check_web"],
}


AFTER_BUILD = "web"  # its packages are installed while the pages are built


def test(arguments: list[str]) -> int:
    """Runs all checks, even if one of them fails.

    Building keeps all cores busy for a while. The checks of the plain source need no build, so they run
    beside it. What needs a browser or the web client begins when the pages are built, and runs beside the
    other tests: these wait often, and together they leave no core idle. All tests are polite, because
    everything else waits for the build.
    """
    finish = prepare("test")
    pytest = ["pytest", *workers(), "--dist", "worksteal", "--durations=25", "--durations-min=2"]
    compiled = can_compile()
    path = "" if compiled else "src"
    summary = []
    with ThreadPoolExecutor(4) as beside:
        building = beside.submit(finish or (lambda: None))
        finding = beside.submit(find_browser)

        def check_when_built(name: str, command: list[str], path: str, polite: bool) -> str:
            building.result()
            finding.result()
            return run_check(name, command, path, quiet=True, polite=polite)

        checking = beside.submit(check_when_built, AFTER_BUILD, QUICK[AFTER_BUILD], "src", polite=False)
        if not arguments:  # a run of their own, because they keep an event loop running
            in_browser = [*pytest, *workers(1.5), *BY_FILE, "tests/browser"]
            browser = beside.submit(check_when_built, "tests in a browser", in_browser, path, polite=True)
        for name in QUICK:
            if name != AFTER_BUILD:
                summary.append(run_check(name, QUICK[name]))
        if compiled:
            tests = [*pytest, "-m", "not long and not once", *arguments]
            summary.append(run_check("tests, pure Python", tests, polite=True))
        building.result()
        finding.result()
        # Tests that do not depend on the build run once, on the compiled one: it is faster.
        name = "tests, compiled" if compiled else "tests, pure Python"
        rest = arguments or ["--ignore=tests/browser"]
        summary.append(run_check(name, [*pytest, *rest], path, polite=True))
        if not compiled:
            summary.append("skipped tests, compiled: a compiled build needs a C compiler and Python.h")
        if not arguments:
            summary.append(browser.result())
        summary.append(checking.result())
    return sum_up(summary)


def workers(each_core: float = 1) -> list[str]:
    """The number of processes that run tests. More of them keep the cores busy while some wait for browsers,
    but each takes ten seconds to collect the tests.
    """
    return ["-n", str(min(int((os.cpu_count() or 1) * each_core), 12))]


# Tests of a file share servers and pages: a worker gets whole files, the longest first (see its conftest.py).
BY_FILE = ["--dist", "loadfile", "--no-loadscope-reorder"]


def run_check(
    name: str, command: list[str], path: str = "src", quiet: bool = False, polite: bool = False
) -> str:
    """Runs a program of .venv with something on its path. Gives a line for the summary.

    `quiet` prints its output at the end, `polite` leaves the processors to others.
    """
    program, *rest = command
    nice = ["nice"] if polite and shutil.which("nice") else []
    shown = f"{name}: {' '.join(command)}"
    if not quiet:
        say(shown)
    began = time.monotonic()
    with keep_files_in_memory() as files:
        done = subprocess.run(
            [*nice, BIN / program, *rest],
            cwd=ROOT,
            env={**os.environ, **keep_bytecode(), **files, "PYTHONPATH": path},
            stdout=subprocess.PIPE if quiet else None,
            stderr=subprocess.STDOUT if quiet else None,
        )
    if quiet:
        say(f"{shown}\n{done.stdout.decode(errors='replace')}")
    taken = time.monotonic() - began
    return f"{'FAILED ' if done.returncode else 'passed '} {name} ({taken:.0f} s)"


def keep_bytecode() -> dict[str, str]:
    """Settings with which Python compiles a module once, not in each of the hundreds of processes that the
    checks start. That takes a fifth of their time where the environment or the owner of a folder forbids
    bytecode beside the sources."""
    return {"PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": str(BYTECODE)}


@contextmanager
def keep_files_in_memory() -> Iterator[dict[str, str]]:
    """Settings with which tests have their files in memory while they run, where there is room and programs
    may lie there. Servers commit every move to a disk: with one, their tests wait for it half of their time.
    """
    if not has_room(MEMORY):
        yield {}
        return
    with tempfile.TemporaryDirectory(prefix="undercroft-", dir=MEMORY, ignore_cleanup_errors=True) as folder:
        os.chmod(folder, 0o711)  # as root, the PostgreSQL of the tests runs as a user of its own
        yield {"TMPDIR": folder}


def has_room(folder: Path) -> bool:
    """Whether files and programs of tests fit into a folder."""
    if not folder.is_dir() or not os.access(folder, os.W_OK):
        return False
    found = os.statvfs(folder)
    return found.f_bavail * found.f_frsize >= ROOM and not found.f_flag & os.ST_NOEXEC


def sum_up(summary: list[str]) -> int:
    """Prints how all checks went. Gives 1 if one of them failed."""
    say("\n  ".join(["Summary", *summary]))
    return int(any(line.startswith("FAILED") for line in summary))


def use_tools() -> None:
    """Makes .venv for the tests unless there is one. A changed source needs no new one: tools read src."""
    made_for = READY.read_text().partition(" ")[0] if READY.exists() else ""
    if made_for != "test" or READY.stat().st_mtime < (LOCKS / "test.txt").stat().st_mtime:
        set_up("test")


def check(arguments: list[str]) -> int:
    """The quick checks, or those that are named."""
    unknown = [name for name in arguments if name not in QUICK]
    if unknown:
        sys.exit(f"run.py: There is no check {unknown[0]!r}; there are {', '.join(QUICK)}.")
    use_tools()
    return sum_up([run_check(name, QUICK[name]) for name in arguments or QUICK])


def coverage(arguments: list[str]) -> int:
    """The tests on the plain source, with a report of the lines that they reach. Fails below the floor."""
    use_tools()
    find_browser()
    (ROOT / "build").mkdir(exist_ok=True)
    return python("scripts/coverage_run.py", *arguments)


def mutate(arguments: list[str]) -> int:
    """Mutation testing of the rules."""
    use_tools()
    return python("scripts/mutate.py", *arguments)


def python(script: str, *arguments: str) -> int:
    """Runs a script of ours with the packages of .venv and the plain source."""
    environment = {**os.environ, "PYTHONPATH": "src"}
    return subprocess.run([BIN / "python", ROOT / script, *arguments], cwd=ROOT, env=environment).returncode


def build(arguments: list[str]) -> int:
    """An sdist and a wheel in dist."""
    do("Building into dist", find_uv(), "build", "-b", LOCKS / "build.txt", "-o", ROOT / "dist", *arguments)
    return 0


def notes(arguments: list[str]) -> int:
    """The release notes of a version."""
    return subprocess.run([sys.executable, ROOT / "scripts" / "release_notes.py", *arguments]).returncode


COMMANDS: dict[str, Callable[[list[str]], int]] = {
    "test": test,
    "compile": compile_wheel,
    "check": check,
    "coverage": coverage,
    "mutate": mutate,
    "docs": docs,
    "build": build,
    "notes": notes,
}

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
