"""Runs the tests on the plain source and reports which lines and branches they reach.

    python3 run.py coverage

Arguments go to pytest. The report fails below the floor in pyproject.toml, unless only some tests ran.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
SLOW = ["--ignore=tests/browser", "-k", "not bots_do_not_peek"]
"""Tests that take minutes on a traced source and reach nothing that others do not reach."""


def main(arguments: list[str]) -> int:
    """Measures, combines what the processes found, and reports."""
    coverage = [sys.executable, "-m", "coverage"]
    parts = arguments or SLOW
    pytest = ["-m", "pytest", "-q", "-n", str(min(os.cpu_count() or 1, 8)), *parts]
    subprocess.run([*coverage, "erase"], cwd=ROOT, check=True)
    failed = subprocess.run([*coverage, "run", *pytest], cwd=ROOT).returncode
    subprocess.run([*coverage, "combine", "--quiet"], cwd=ROOT, check=True)
    subprocess.run([*coverage, "html", "--quiet", "--fail-under=0"], cwd=ROOT, check=True)
    floor = ["--fail-under=0"] if arguments else []
    low = subprocess.run([*coverage, "report", "--skip-covered", *floor], cwd=ROOT).returncode
    print("build/coverage/index.html shows every line.")
    return failed or low


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
