"""A game of another package, as `undercroft new-game` writes it."""

from __future__ import annotations

from pathlib import Path

from typer.testing import CliRunner

from undercroft.cli import app

METADATA = "Metadata-Version: 2.1\nName: undercroft-sow\nVersion: 0.1.0\n"


def new_game(folder: Path, *arguments: str) -> str:
    """Writes a new game into a folder. Returns what the command printed."""
    result = CliRunner().invoke(app, ["new-game", *arguments, "--folder", str(folder)])
    assert result.exit_code == 0, result.output
    return result.stdout


def install_plugin(folder: Path) -> Path:
    """Writes the plugin "sow" and installs it by its metadata alone. Its `src` has to be on the path."""
    new_game(folder, "sow", "--title", "Sow")
    metadata = folder / "sow" / "src" / "undercroft_sow-0.1.0.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text(METADATA)
    (metadata / "entry_points.txt").write_text("[undercroft.games]\nsow = sow:GAME\n")
    return folder / "sow"
