"""The commands of the lab: `undercroft arena`, `undercroft balance`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

from undercroft import extras
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
    write,
)
from undercroft.match.guest import find
from undercroft.words import LANGUAGES


@extras.needs("lab")
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
    from undercroft.lab.crew import Crew
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
        extras.load("pyarrow", "undercroft arena --out", "lab")
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


def balance(
    game: GameName,
    number: Annotated[
        int, typer.Option("--games", help="How many, with each number of players, board and level.")
    ] = 1000,
    players: Annotated[str, typer.Option(help="How many play: 2,4 or 2-6; all unless you say.")] = "",
    bot: Annotated[
        str, typer.Option("--bots", help="Who plays: one for all seats, the game's own unless you say.")
    ] = "",
    content: ContentFile = None,
    against: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Another content file, to compare with.")
    ] = None,
    out: Annotated[Path | None, typer.Option(metavar="FILE", help="The report; balance-GAME.html.")] = None,
    lang: Annotated[str, typer.Option(metavar="|".join(LANGUAGES), help="The report's language.")] = "en",
    seed: Seed = 0,
    jobs: Jobs = 1,
    ray: RayAddress = "",
    option: Options = None,
    as_json: Json = False,
) -> None:
    """Let bots play thousands of games, and report how fair they are and what things are worth."""
    from undercroft.lab.crew import Crew
    from undercroft.lab.figures import as_json as figures
    from undercroft.lab.page import Report
    from undercroft.lab.survey import Survey, survey

    found = find(game)
    texts = [None if file is None else read(file) for file in (content, against)]
    plans = [
        Survey(
            found,
            counts(players) if players else None,
            [name.strip() for name in bot.split(",")] if bot else None,
            number,
            seed,
            options_of(option),
            text,
        )
        for text in (texts if against else texts[:1])
    ]
    for plan in plans:
        plan.check()
    report = Report(plans[0], [], [found.content(plan.content).hash for plan in plans], lang)
    total = sum(len(plan.tables()) * plan.games for plan in plans)
    with bar("games", total) as advance:
        for plan in plans:
            before = sum(seen.games for seen in report.findings)
            told = None if advance is None else lambda done, so_far=before: advance(so_far + done)
            report.findings.append(survey(plan, Crew(jobs, ray), told))
    if as_json:
        typer.echo(json.dumps([figures(seen) for seen in report.findings], ensure_ascii=False, indent=2))
        return
    file = out or Path(f"balance-{found.name}.html")
    write(file, report.html())
    typer.echo(str(file))
