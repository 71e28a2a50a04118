"""The commands of the lab that are long: `undercroft arena`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

from undercroft.lab.arguments import (
    ContentFile,
    GameName,
    Jobs,
    Json,
    Options,
    RayAddress,
    Seed,
    bar,
    counts,
    options_of,
    read,
)
from undercroft.match.guest import find


def arena(
    game: GameName,
    bot: Annotated[str, typer.Option("--bots", help="Who takes part: random,greedy")],
    number: Annotated[int, typer.Option("--games", help="How many deals every table plays.")] = 100,
    players: Annotated[str, typer.Option(help="Tables of how many: 2,4 or 2-6; all unless you say.")] = "",
    swiss: Annotated[
        int, typer.Option(metavar="ROUNDS", help="Like plays like, so many rounds; else all play all.")
    ] = 0,
    out: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="All results as Parquet; a journal beside it to go on from."),
    ] = None,
    seed: Seed = 0,
    jobs: Jobs = 1,
    ray: RayAddress = "",
    option: Options = None,
    content: ContentFile = None,
    as_json: Json = False,
) -> None:
    """Let bots play a tournament, and rate them."""
    from undercroft.lab.arena import Tournament, play
    from undercroft.lab.crew import Crew, extra
    from undercroft.lab.journal import Journal, write_parquet
    from undercroft.lab.report import standings

    plan = Tournament(
        find(game),
        [name.strip() for name in bot.split(",") if name.strip()],
        counts(players) if players else None,
        number,
        swiss,
        seed,
        options_of(option),
        None if content is None else read(content),
    )
    if out is not None:
        extra("pyarrow", "lab")
    journal = Journal(None if out is None else out.with_suffix(".jsonl"))
    with bar("tables", number) as advance:
        ratings, rows = play(plan, Crew(jobs, ray), journal, advance)
    if out is not None:
        write_parquet(rows, out)
    result = {**plan.identity(), "games": number, "rounds": plan.swiss, "standings": ratings.as_json()}
    if as_json:
        typer.echo(json.dumps(result, ensure_ascii=False, indent=2))
    else:
        standings(result)
