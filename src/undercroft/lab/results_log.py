"""Finished fixtures of a tournament, in memory and on file, so that it can be interrupted and continued."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from undercroft import extras
from undercroft.kernel.errors import BadOption

Row = dict[str, Any]
"""The result of one bot: number, players, seed, seat, bot, payoff, place, score, steps, reason."""


class ResultsLog:
    """Rows of finished fixtures by fixture number.

    The file has one JSON document per line: first the identity of the tournament, then one fixture per line.
    """

    def __init__(self, file: Path | None = None) -> None:
        self.file = file
        self.fixtures: dict[int, list[Row]] = {}

    def open(self, identity: dict[str, Any]) -> None:
        """Reads the file, or starts it. Raises BadOption if it belongs to another tournament."""
        if self.file is None:
            return
        lines = self._lines()
        if not lines:
            self.file.write_text(json.dumps(identity) + "\n", encoding="utf-8")
            return
        if lines[0] != identity:
            differing = ", ".join(key for key in identity if lines[0].get(key) != identity[key])
            raise BadOption(
                f"{self.file} has another tournament (it differs in {differing}): take another file"
            )
        for line in lines[1:]:
            self.fixtures[line["rows"][0]["number"]] = line["rows"]

    def add(self, rows: list[Row]) -> None:
        """Adds the rows of finished fixtures, in memory and on file."""
        added: dict[int, list[Row]] = {}
        for row in rows:
            added.setdefault(row["number"], []).append(row)
        self.fixtures.update(added)
        if self.file is not None:
            with self.file.open("a", encoding="utf-8") as file:
                file.writelines(json.dumps({"rows": fixture}) + "\n" for fixture in added.values())

    def _lines(self) -> list[dict[str, Any]]:
        """All complete lines. A last line without its newline was cut by an interruption and is removed."""
        if self.file is None or not self.file.exists():
            return []
        text = self.file.read_text(encoding="utf-8")
        complete = text[: text.rfind("\n") + 1]
        if complete != text:
            self.file.write_text(complete, encoding="utf-8")
        try:
            return [json.loads(line) for line in complete.splitlines()]
        except json.JSONDecodeError:
            raise BadOption(f"{self.file} is no results log of a tournament: take another file") from None


def write_parquet(rows: list[Row], file: Path) -> None:
    """Writes the rows as a Parquet file. Raises BadOption and MissingExtra."""
    arrow = extras.load("pyarrow", "a Parquet file", "lab")
    parquet = extras.load("pyarrow.parquet", "a Parquet file", "lab")
    try:
        parquet.write_table(arrow.Table.from_pylist(rows), file)
    except OSError as error:
        raise BadOption(f"{file} cannot be written: {error.strerror or error}") from None
