"""Compiles the rules with mypyc while a wheel is built, where that is possible.

It is possible where a C compiler and Python's own headers (Python.h) are found. Everywhere else, and
whenever compiling fails, the wheel is pure Python: slower, the same in all it does. UNDERCROFT_COMPILE=0
forbids compiling, UNDERCROFT_COMPILE=1 insists on it and makes a failure an error. Editable installs stay
pure, since a stale binary would hide the edited source.
"""

from __future__ import annotations

import hashlib
import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

COMPILED = ["kernel/*.py", "games/*/*.py", "bots/*.py"]
# Subclasses of Game are interpreted and set class attributes, which a compiled class does not allow; and a
# package must stay a folder that data files can be read from.
INTERPRETED = ["kernel/game.py", "__init__.py"]
FLAGS = "-O3 -DNDEBUG -fwrapv -fno-semantic-interposition"
# All modules are one unit: a class that inherits from another unit's class would crash. The modules around
# them may import packages that are absent while a wheel is built, so errors there stay silent.
SETUP = """
import sys
from mypyc.build import mypycify
from setuptools import setup
options = ["--strict", "--follow-imports=silent", "--config-file=", *sys.argv[1:]]
modules = mypycify(options, opt_level="3", debug_level="0", group_name="undercroft")
setup(name="undercroft", packages=[], ext_modules=modules, script_args=["-q", "build_ext", "--inplace"])
"""


def can_compile() -> bool:
    """Whether a C compiler and Python.h are there."""
    compiler = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cl"
    headers = Path(sysconfig.get_path("include"), "Python.h")
    return shutil.which(shlex.split(compiler)[0]) is not None and headers.is_file()


def fingerprint(package: Path) -> str:
    """The same as long as compiling would give the same binaries."""
    settings = [sys.version, sysconfig.get_platform(), os.environ.get("CC")]
    found = hashlib.sha256(repr(settings).encode() + Path(__file__).read_bytes())
    for part in ("kernel", "games", "bots"):
        for path in sorted((package / part).rglob("*.py")):
            found.update(f"{path.relative_to(package)}\0".encode() + path.read_bytes())
    return found.hexdigest()


def compile_copy(package: Path, copy: Path) -> list[Path]:
    """Compiles a copy of the package, so that no binary lies among the sources. Gives the binaries.

    The copy is kept: compiling takes a minute and more, and most changes touch nothing that is compiled.
    """
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
            [sys.executable, "-c", SETUP, *(path.relative_to(copy) for path in sources)],
            cwd=copy,
            env={**os.environ, "CFLAGS": FLAGS},
            check=True,
            stdout=sys.stderr,
        )
        shutil.rmtree(copy / "build")
        mark.write_text(wanted)
    return [*copy.rglob("*.so"), *copy.rglob("*.pyd")]


class CompileHook(BuildHookInterface[Any]):
    """Turns the pure wheel into a compiled one, or leaves it alone."""

    def wanted(self) -> bool:
        """Whether to try at all; the switch decides before the machine does."""
        switch = os.environ.get("UNDERCROFT_COMPILE", "")
        return switch == "1" or (switch != "0" and can_compile())

    def dependencies(self) -> list[str]:
        """The compiler, only where it will be used."""
        groups = self.metadata.config["dependency-groups"]
        return list(groups["compile"]) if self.wanted() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Adds the binaries to the wheel that is about to be built."""
        if version == "editable" or not self.wanted():
            return
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
