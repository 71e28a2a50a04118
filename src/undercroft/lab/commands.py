"""The commands `undercroft simulate`, `undercroft bench`, `undercroft arena` and `undercroft balance`."""

from __future__ import annotations

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
)
from undercroft.lab.console import print_json, progress_bar, read_text, write_text
from undercroft.match.plugins import find_game
from undercroft.texts import LANGUAGES

Players = Annotated[int | None, typer.Option(help="Number of players; the smallest of the game by default.")]
PlayerCounts = Annotated[str, typer.Option(help="Numbers of players: 2,4 or 2-6; all by default.")]


def simulate(
    game: GameName,
    players: Players = None,
    bot: Annotated[
        str, typer.Option("--bots", help="A bot for each seat, or one for all: greedy,random")
    ] = "random",
    number: Annotated[int, typer.Option("--games", help="How many games.")] = 1000,
    seed: Seed = 0,
    jobs: Jobs = 1,
    ray: RayAddress = "",
    option: Options = None,
    content: ContentFile = None,
    as_json: Json = False,
) -> None:
    """Let bots play many games and print statistics."""
    from undercroft.lab.console_tables import print_simulation
    from undercroft.lab.simulate import Plan
    from undercroft.lab.simulate import simulate as run

    names = [name.strip() for name in bot.split(",")]
    found = find_game(game)
    if players is None and len(names) > 1:
        players = len(names)
    text = None if content is None else read_text(content)
    plan = Plan(found, players, names, number, seed=seed, options=parse_options(option), content=text)
    with progress_bar("games", number) as advance:
        result = run(plan, jobs, advance, ray)
    if as_json:
        print_json(result.as_json())
    else:
        print_simulation(result.as_json())


def bench(
    rounds: Annotated[int, typer.Option(min=1, help="Number of rounds; the best one counts.")] = 5,
    seconds: Annotated[
        float, typer.Option(min=0.001, help="CPU time of each round of each measurement.")
    ] = 0.2,
    environments: Annotated[
        bool,
        typer.Option("--environments", help="Measure the environments for reinforcement learning instead."),
    ] = False,
    search: Annotated[bool, typer.Option("--search", help="Measure the search instead.")] = False,
    jobs: Annotated[
        int, typer.Option(min=1, help="With --search, also the gain of this many processes over one.")
    ] = 1,
    as_json: Json = False,
) -> None:
    """Measure the speed of every game, and of OpenSpiel if it is installed."""
    from undercroft.lab import console_tables

    with progress_bar("rounds", rounds) as advance:
        if environments:
            from undercroft.lab.environment_benchmark import benchmark_environments

            measured = benchmark_environments(rounds, seconds, advance)
        elif search:
            from undercroft.lab.search_benchmark import benchmark_searches

            measured = benchmark_searches(rounds=rounds, seconds=seconds, jobs=jobs, progress=advance)
        else:
            from undercroft.lab.game_benchmark import benchmark_games

            measured = benchmark_games(rounds=rounds, seconds=seconds, progress=advance)
    if as_json:
        print_json(measured)
    elif environments:
        console_tables.print_environment_speeds(measured)
    elif search:
        console_tables.print_search_speeds(measured)
    else:
        console_tables.print_game_speeds(measured)


@extras.needs("lab")
def arena(
    game: GameName,
    bot: Annotated[str, typer.Option("--bots", help="The bots that take part: random,greedy")],
    number: Annotated[int, typer.Option("--games", help="How many deals each line-up plays.")] = 100,
    players: PlayerCounts = "",
    swiss: Annotated[
        int,
        typer.Option(metavar="ROUNDS", help="Swiss system with this many rounds; round robin by default."),
    ] = 0,
    option: Options = None,
    content: ContentFile = None,
    seed: Seed = 0,
    jobs: Jobs = 1,
    ray: RayAddress = "",
    out: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="All results as Parquet, with a results log to continue from."),
    ] = None,
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
        seed=seed,
        options=parse_options(option),
        content=None if content is None else read_text(content),
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
        print_json(result)
    else:
        print_standings(result)


def balance(
    game: GameName,
    number: Annotated[
        int, typer.Option("--games", help="Games in each setting: number of players and compared options.")
    ] = 1000,
    players: PlayerCounts = "",
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
            seed=seed,
            options=parse_options(option),
            content=text,
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
        print_json([metrics(each) for each in report.findings])
        return
    file = out or Path(f"balance-{found.name}.html")
    write_text(file, report.html())
    typer.echo(str(file))
