"""The commands `undercroft arena` and `undercroft balance`."""

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
    parse_options,
    player_counts,
    progress_bar,
    read_text,
    write_text,
)
from undercroft.match.plugins import find_game
from undercroft.texts import LANGUAGES


@extras.needs("lab")
def arena(
    game: GameName,
    bot: Annotated[str, typer.Option("--bots", help="The bots that take part: random,greedy")],
    number: Annotated[int, typer.Option("--games", help="How many deals each line-up plays.")] = 100,
    players: Annotated[str, typer.Option(help="Numbers of players: 2,4 or 2-6; all by default.")] = "",
    swiss: Annotated[
        int,
        typer.Option(metavar="ROUNDS", help="Swiss system with this many rounds; round robin by default."),
    ] = 0,
    out: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="All results as Parquet, with a results log to continue from."),
    ] = None,
    seed: Seed = 0,
    jobs: Jobs = 1,
    ray: RayAddress = "",
    option: Options = None,
    content: ContentFile = None,
    as_json: Json = False,
) -> None:
    """Let bots play a tournament and rate them."""
    from undercroft.lab.arena import Tournament, play
    from undercroft.lab.console_tables import print_standings
    from undercroft.lab.executor import Executor
    from undercroft.lab.results_log import ResultsLog, write_parquet

    plan = Tournament(
        find_game(game),
        [name.strip() for name in bot.split(",") if name.strip()],
        player_counts(players) if players else None,
        number,
        swiss,
        seed,
        parse_options(option),
        None if content is None else read_text(content),
    )
    if out is not None:
        extras.load("pyarrow", "undercroft arena --out", "lab")
    results_log = ResultsLog(None if out is None else out.with_suffix(".jsonl"))
    with progress_bar("fixtures", number) as advance:
        ratings, rows = play(plan, Executor(jobs, ray), results_log, advance)
    if out is not None:
        write_parquet(rows, out)
    result = {**plan.identity(), "games": number, "rounds": plan.swiss, "standings": ratings.as_json()}
    if as_json:
        typer.echo(json.dumps(result, ensure_ascii=False, indent=2))
    else:
        print_standings(result)


def balance(
    game: GameName,
    number: Annotated[
        int, typer.Option("--games", help="Games in each setting: number of players and compared options.")
    ] = 1000,
    players: Annotated[str, typer.Option(help="Numbers of players: 2,4 or 2-6; all by default.")] = "",
    bot: Annotated[str, typer.Option("--bots", help="A bot for all seats; the game's own by default.")] = "",
    content: ContentFile = None,
    against: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Another content file, to compare with.")
    ] = None,
    out: Annotated[
        Path | None, typer.Option(metavar="FILE", help="The report; balance-GAME.html by default.")
    ] = None,
    lang: Annotated[str, typer.Option(metavar="|".join(LANGUAGES), help="The report's language.")] = "en",
    seed: Seed = 0,
    jobs: Jobs = 1,
    ray: RayAddress = "",
    option: Options = None,
    as_json: Json = False,
) -> None:
    """Let bots play many games and write a report: who wins, how games end, which things are used."""
    from undercroft.lab.balance_report import BalanceReport
    from undercroft.lab.collector import BalancePlan, collect
    from undercroft.lab.executor import Executor
    from undercroft.lab.metrics import as_json as metrics

    found = find_game(game)
    texts = [None if file is None else read_text(file) for file in (content, against)]
    plans = [
        BalancePlan(
            found,
            player_counts(players) if players else None,
            [name.strip() for name in bot.split(",")] if bot else None,
            number,
            seed,
            parse_options(option),
            text,
        )
        for text in (texts if against else texts[:1])
    ]
    for plan in plans:
        plan.check()
    report = BalanceReport(plans[0], [], [found.content(plan.content).hash for plan in plans], lang)
    total = sum(len(plan.settings()) * plan.games for plan in plans)
    with progress_bar("games", total) as advance:
        for plan in plans:
            before = sum(each.games for each in report.findings)
            update = None if advance is None else lambda done, so_far=before: advance(so_far + done)
            report.findings.append(collect(plan, Executor(jobs, ray), update))
    if as_json:
        typer.echo(json.dumps([metrics(each) for each in report.findings], ensure_ascii=False, indent=2))
        return
    file = out or Path(f"balance-{found.name}.html")
    write_text(file, report.html())
    typer.echo(str(file))
