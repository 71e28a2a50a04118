"""Packages that only an extra installs, and the error that names the extra.

`pip install undercroft` brings rules, bots and the scripting interface. Everything else is an extra of its
own; pyproject.toml says which packages each of them brings.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Final, ParamSpec, TypeVar

from undercroft.kernel.errors import BadOption

P = ParamSpec("P")
R = TypeVar("R")

MODULES: Final = {
    "server": ("markdown_it", "openskill", "platformdirs", "segno", "starlette", "uvicorn", "websockets"),
    "terminal": ("platformdirs", "textual"),
    "lab": ("openskill",),
    "learn": ("numpy",),
}
"""What the commands of an extra import as soon as they start."""


class MissingExtra(BadOption):
    """A command or a function needs a package that one of our extras brings."""

    def __init__(self, what: str, extra: str) -> None:
        super().__init__(f'{what} needs the {extra} extra: pip install "undercroft[{extra}]"')
        self.extra = extra


def needs(extra: str) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Marks a command that runs only with an extra; without it the command raises MissingExtra."""

    def mark(command: Callable[P, R]) -> Callable[P, R]:
        @wraps(command)
        def checked(*args: P.args, **kwargs: P.kwargs) -> R:
            for module in MODULES[extra]:
                if find_spec(module) is None:
                    raise MissingExtra(f"undercroft {command.__name__}", extra)
            return command(*args, **kwargs)

        return checked

    return mark


def load(module: str, what: str, extra: str) -> Any:
    """A module that an extra brings. Raises MissingExtra: `what` names the feature that needs it."""
    try:
        return import_module(module)
    except ModuleNotFoundError as error:
        if error.name != module.partition(".")[0]:
            raise  # it is there, and something that it needs is not
        raise MissingExtra(what, extra) from None
