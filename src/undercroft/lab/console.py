"""What commands read and print: text files, JSON, progress bars."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import typer

from undercroft.kernel.errors import BadOption


def read_text(file: Path) -> str:
    """Reads a file as UTF-8. Raises BadOption."""
    try:
        return file.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise BadOption(f"{file} is not a text in UTF-8: {error.reason} at byte {error.start}") from None
    except OSError as error:
        raise BadOption(f"{file} cannot be read: {error.strerror}") from None


def write_text(file: Path, text: str) -> None:
    """Writes a text to a file. Raises BadOption."""
    try:
        file.write_text(text, encoding="utf-8")
    except OSError as error:
        raise BadOption(f"{file} cannot be written: {error.strerror}") from None


def print_json(data: object) -> None:
    """Prints data as JSON for people and programs."""
    typer.echo(json.dumps(data, ensure_ascii=False, indent=2))


@contextmanager
def progress_bar(what: str, total: int) -> Iterator[Callable[..., None] | None]:
    """A progress bar on standard error, or None if standard error is not a terminal."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(what, total=total)
        yield lambda done, *more: progress.update(task, completed=done, total=(more or (total,))[0])
