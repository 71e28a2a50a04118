#!/usr/bin/env python3
"""Sets Undercroft up in this folder, then runs it. Needs Python 3.11 or newer with pip (or uv), nothing else.

    python3 run.py                  open the table in the browser
    python3 run.py ARGS...          whatever `undercroft ARGS...` does: simulate, replay, --version
    python3 run.py test [ARGS...]   check everything; ARGS go to pytest

All is installed into .tools and .venv here, and again only after a source or a lock has changed.
Old Pythons (3.8) must be able to read this file, so that they can say what is wrong.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

ROOT = Path(__file__).resolve().parent
LOCKS = ROOT / "requirements"
VENV = ROOT / ".venv"
BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
READY = VENV / "ready"  # what .venv was made for and from; written last


def main(arguments: list[str]) -> int:
    """Sets up what is asked for and becomes it."""
    if sys.version_info < (3, 11):
        sys.exit(f"run.py: Undercroft needs Python 3.11 or newer; this is Python {sys.version.split()[0]}.")
    if arguments[:1] == ["test"]:
        set_up("test")
        return test(arguments[1:])
    set_up("run")
    command = [str(BIN / "undercroft"), *(arguments or ["serve", "--open"])]
    if os.name != "nt":
        os.execv(command[0], command)  # a signal to this process must reach Undercroft
    return subprocess.run(command).returncode


def set_up(purpose: str) -> None:
    """Makes .venv unless it is there: the locked packages and Undercroft itself. "test" has all of "run"."""
    made_for, _, made_from = READY.read_text().partition(" ") if READY.exists() else ("", "", "")
    wanted = digest()
    if made_from == wanted and made_for in (purpose, "test"):
        return
    uv = find_uv()
    if purpose == "test" and can_compile():
        os.environ.setdefault("UNDERCROFT_COMPILE", "1")  # what does not compile must not pass
    if purpose == "test":
        os.environ.setdefault("UNDERCROFT_PAGES", "1")
    purpose = made_for if made_for == "test" else purpose
    shutil.rmtree(VENV, ignore_errors=True)
    do("Making .venv", uv, "venv", "--quiet", "--python", sys.executable, VENV)
    install = [uv, "pip", "install", "--quiet", "--python", VENV]
    do("Installing packages", *install, "--require-hashes", "-r", LOCKS / f"{purpose}.txt")
    how = "compiled; the first time takes minutes" if can_compile() else "pure Python: no C compiler here"
    do(f"Building Undercroft ({how})", *install, "--reinstall", "--no-deps", "-b", LOCKS / "build.txt", ROOT)
    READY.write_text(f"{purpose} {wanted}")
    say(f"Ready: {version()}")


def find_uv() -> str:
    """The installer. It makes environments even where Python came without venv."""
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


def do(what: str, *command: object) -> None:
    """One step of the set-up. Where it fails, everything ends."""
    say(what)
    environment = {**os.environ, "PIP_USER": "0", "PIP_ROOT_USER_ACTION": "ignore"}
    if subprocess.run([str(word) for word in command], cwd=ROOT, env=environment).returncode:
        hint = "Setting up needs a network, or UV_OFFLINE=1 when all it needs was fetched before."
        sys.exit(f"run.py: That failed; the lines above say why. {hint}")


def say(text: str) -> None:
    """A line for people, apart from what Undercroft prints."""
    print(f"run.py: {text}", file=sys.stderr, flush=True)


def can_compile() -> bool:
    """Whether hatch_build.py will compile here."""
    compiler = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cl"
    headers = Path(sysconfig.get_path("include"), "Python.h")
    allowed = os.environ.get("UNDERCROFT_COMPILE") != "0"
    return allowed and headers.exists() and shutil.which(compiler.split()[0]) is not None


def digest() -> str:
    """Changes whenever .venv would come out differently."""
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
    """What is installed in .venv, and whether it is compiled."""
    code = "from undercroft.build import version; print(version())"
    return subprocess.check_output([BIN / "python", "-I", "-c", code], text=True).strip()


def find_browser() -> None:
    """Chromium for the tests in a browser, which are skipped without one: installed by root, else fetched."""
    names = (os.environ.get("CHROMIUM", ""), "chromium", "chromium-browser", "google-chrome")
    if any(name and shutil.which(name) for name in names):
        return
    if shutil.which("apt-get") and os.geteuid() == 0:
        say("Installing Chromium for the tests in a browser")
        packages = ["chromium", "fonts-dejavu-core", "libatomic1"]
        environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        for words in (["update"], ["install", "--yes", "--no-install-recommends", *packages]):
            command = ["apt-get", "-qq", *words]
            subprocess.run(command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    if not shutil.which("chromium"):
        say("Looking for a Chromium for the tests in a browser")
        subprocess.run(
            [BIN / "python", ROOT / "tests" / "browser" / "chromium.py"], stdout=subprocess.DEVNULL
        )


def test(arguments: list[str]) -> int:
    """Every check there is, to the last, even when one fails."""
    find_browser()
    pytest = ["pytest", "-n", str(min(os.cpu_count() or 1, 8)), *arguments]
    checks = [
        ("style", ["ruff", "check"], "src"),
        ("layout", ["ruff", "format", "--check"], "src"),
        ("types", ["mypy"], "src"),
        ("layers", ["lint-imports", "--no-logo"], "src"),
        ("tests, pure Python", pytest, "src"),
    ]
    if "(compiled)" in version():
        checks.append(("tests, compiled", pytest, ""))
    lines = []
    for name, (program, *rest), path in checks:
        say(f"{name}: {' '.join([program, *rest])}")
        environment = {**os.environ, "PYTHONPATH": path}
        failed = subprocess.run([BIN / program, *rest], cwd=ROOT, env=environment).returncode != 0
        lines.append(f"{'FAILED ' if failed else 'passed '} {name}")
    if len(checks) == 5:
        lines.append("skipped tests, compiled: a compiled build needs a C compiler and Python.h")
    say("\n  ".join(["Summary", *lines]))
    return int(any(line.startswith("FAILED") for line in lines))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
