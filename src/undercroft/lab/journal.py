"""What a tournament has played so far, in memory and on file: whoever is interrupted goes on from there."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from undercroft import extras
from undercroft.kernel.errors import BadOption

Row = dict[str, Any]


class Journal:
    """Tables that were played, by their numbers. On file a line each, after one that says of what."""

    def __init__(self, file: Path | None = None) -> None:
        self.file = file
        self.tables: dict[int, list[Row]] = {}

    def open(self, identity: dict[str, Any]) -> None:
        """Reads what is on file. Raises BadOption if it is of another tournament."""
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
            self.tables[line["rows"][0]["number"]] = line["rows"]

    def add(self, rows: list[Row]) -> None:
        """Notes what came of some tables."""
        found: dict[int, list[Row]] = {}
        for row in rows:
            found.setdefault(row["number"], []).append(row)
        self.tables.update(found)
        if self.file is not None:
            with self.file.open("a", encoding="utf-8") as file:
                file.writelines(json.dumps({"rows": table}) + "\n" for table in found.values())

    def _lines(self) -> list[dict[str, Any]]:
        """All whole lines. One that was being written when somebody pulled the plug is cut off."""
        if self.file is None or not self.file.exists():
            return []
        text = self.file.read_text(encoding="utf-8")
        whole = text[: text.rfind("\n") + 1]
        if whole != text:
            self.file.write_text(whole, encoding="utf-8")
        try:
            return [json.loads(line) for line in whole.splitlines()]
        except json.JSONDecodeError:
            raise BadOption(f"{self.file} is no journal of a tournament: take another file") from None


def write_parquet(rows: list[Row], file: Path) -> None:
    """The rows as a Parquet file, which every tool for tables reads. Raises BadOption, MissingExtra."""
    arrow = extras.load("pyarrow", "a Parquet file", "lab")
    parquet = extras.load("pyarrow.parquet", "a Parquet file", "lab")
    try:
        parquet.write_table(arrow.Table.from_pylist(rows), file)
    except OSError as error:
        raise BadOption(f"{file} cannot be written: {error.strerror or error}") from None
