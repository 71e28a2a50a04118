"""Command-line arguments that several commands share, and how they are parsed."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from undercroft.kernel.errors import BadOption

GameName = Annotated[str, typer.Argument(metavar="GAME", help="A game, see `undercroft games`.")]
Seed = Annotated[int, typer.Option(help="The seed of all dice. The same seed gives the same result.")]
Options = Annotated[
    list[str] | None,
    typer.Option("--option", metavar="NAME=VALUE", help="An option of the game; repeatable."),
]
ContentFile = Annotated[
    Path | None, typer.Option("--content", metavar="FILE", help="A corrected content file.")
]
Json = Annotated[bool, typer.Option("--json", help="Print plain JSON.")]
Jobs = Annotated[int, typer.Option(help="How many processes. The result is the same for any number.")]
RayAddress = Annotated[
    str,
    typer.Option("--ray", metavar="ADDRESS", help="Play on a Ray cluster: auto, ray://host:10001."),
]


def parse_options(given: list[str] | None) -> dict[str, str]:
    """{"delves": "5"} from ["delves=5"]. Raises BadOption."""
    chosen: dict[str, str] = {}
    for text in given or []:
        name, equals, value = text.partition("=")
        if not equals:
            raise BadOption(f"an option is written NAME=VALUE, not {text!r}")
        chosen[name.strip()] = value.strip()
    return chosen


def player_counts(text: str) -> list[int]:
    """[2, 3, 4] from "2,3,4" or "2-4". Raises BadOption."""
    found: list[int] = []
    for part in text.split(","):
        low, dash, high = part.strip().partition("-")
        if not low.isdigit() or (dash and not high.isdigit()):
            raise BadOption(f"numbers of players are written 2,3 or 2-4, not {text!r}")
        found += range(int(low), int(high if dash else low) + 1)
    return found
