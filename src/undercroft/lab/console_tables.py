"""Prints results of the lab as tables in the console."""

from __future__ import annotations

from typing import Any

from rich import box
from rich.console import Console
from rich.table import Table


def print_simulation(result: dict[str, Any]) -> None:
    """Prints the result of a simulation."""
    options = ", ".join(f"{name}={value}" for name, value in result["options"].items())
    console = Console()
    title = f"{result['game']}: {result['games']:,} games of {result['players']}, seed {result['seed']}"
    console.print(title + (f"\n{options}" if options else ""), highlight=False)
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, collapse_padding=True)
    table.add_column("seat", justify="right")
    table.add_column("bot", overflow="fold")
    for heading in ("wins", "95 %", "score", *result["seats"][0]["score_quantiles"]):
        table.add_column(heading, justify="right", no_wrap=True)
    for seat in result["seats"]:
        table.add_row(
            str(seat["seat"]),
            seat["bot"],
            f"{seat['win_rate']:.1%}",
            f"{seat['win_rate_low']:.1%}-{seat['win_rate_high']:.1%}",
            f"{seat['mean_score']:.2f}",
            *[str(value) for value in seat["score_quantiles"].values()],
        )
    console.print(table)
    length = result["length"]
    console.print(
        f"length {length['mean']:.1f} steps ({length['quantiles']['0%']}-{length['quantiles']['100%']}); "
        + "; ".join(f"{reason} {count / result['games']:.1%}" for reason, count in result["reasons"].items()),
        highlight=False,
    )
    console.print(
        f"{result['steps']:,} steps in {result['seconds']:.2f} s: {result['steps_per_second']:,} steps/s",
        highlight=False,
    )


def print_standings(result: dict[str, Any]) -> None:
    """Prints the standings of a tournament."""
    console = Console()
    how = f"Swiss, {result['rounds']} rounds" if result["swiss"] else "round robin"
    sizes = ", ".join(str(players) for players in result["players"])
    console.print(
        f"{result['game']}: {how}, games of {sizes}, {result['games']} deals each, seed {result['seed']}",
        highlight=False,
    )
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, collapse_padding=True)
    table.add_column("bot", overflow="fold")
    for heading in ("rating", "± 95 %", "games", "points", "95 %", "score"):
        table.add_column(heading, justify="right", no_wrap=True)
    for players in result["players"]:
        table.add_column(f"of {players}", justify="right", no_wrap=True)
    for line in result["standings"]:
        table.add_row(
            line["bot"],
            f"{line['rating']:.1f}",
            f"{(line['rating_high'] - line['rating_low']) / 2:.1f}",
            f"{line['games']:,}",
            f"{line['points']:.1%}",
            f"{100 * line['points_low']:.0f}-{line['points_high']:.0%}",
            f"{line['mean_score']:.1f}",
            *[_share(line["points_by_players"].get(str(players))) for players in result["players"]],
        )
    console.print(table)


def _share(points: float | None) -> str:
    return "" if points is None else f"{points:.0%}"


def print_game_speeds(measured: dict[str, Any]) -> None:
    """Prints the benchmark of games."""
    console = Console()
    console.print("compiled" if measured["compiled"] else "pure Python (not compiled)", highlight=False)
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, collapse_padding=True)
    table.add_column("game", no_wrap=True)
    for heading in ("steps/s, batched", "steps/s, loop", "clones/s", "games/s"):
        table.add_column(heading, justify="right", no_wrap=True)
    for name, speed in measured["games"].items():
        keys = ("batched_steps_per_second", "loop_steps_per_second", "clones_per_second", "games_per_second")
        table.add_row(name, *[f"{speed[key]:,}" for key in keys])
    for library, competitors in measured["peers"].items():
        table.add_section()
        for name, speed in competitors.items():
            table.add_row(f"{library} {name}", "", f"{speed['loop_steps_per_second']:,}", "", "")
    console.print(table)
    if not measured["peers"]:
        console.print("OpenSpiel is not installed, so there is nothing to compare with.", highlight=False)
        return
    ratios = Table(
        title="steps/s of our loop divided by that of the other game",
        box=box.SIMPLE_HEAD,
        pad_edge=False,
        collapse_padding=True,
    )
    ratios.add_column("game", no_wrap=True)
    for competitor in next(iter(measured["ratios"].values())):
        ratios.add_column(competitor, justify="right")
    for name, by_competitor in measured["ratios"].items():
        ratios.add_row(name, *[f"{ratio:.1f}" for ratio in by_competitor.values()])
    console.print(ratios)


def print_search_speeds(measured: dict[str, Any]) -> None:
    """Prints the benchmark of the search."""
    console = Console()
    console.print("compiled" if measured["compiled"] else "pure Python (not compiled)", highlight=False)
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, collapse_padding=True)
    table.add_column("game", no_wrap=True)
    headings = {
        "steps_per_second": "steps/s, random playouts",
        "guided_steps_per_second": "steps/s, guided",
        "guided_iterations_per_second": "iterations/s, guided",
        "middle_steps_per_second": "steps/s, mid-game",
    }
    for heading in headings.values():
        table.add_column(heading, justify="right")
    for name, speed in measured["games"].items():
        table.add_row(name, *[f"{speed[key]:,}" for key in headings])
    console.print(table)
    if measured["jobs"] > 1:
        gains = Table(box=box.SIMPLE_HEAD, pad_edge=False, collapse_padding=True)
        gains.add_column("game", no_wrap=True)
        gains.add_column(f"{measured['jobs']} processes: wall-clock time", justify="right")
        gains.add_column("in CPU time", justify="right")
        for name, speed in measured["games"].items():
            gains.add_row(name, f"x {speed['gain']:.2f}", f"x {speed['cpu_gain']:.2f}")
        console.print(gains)


def print_environment_speeds(measured: dict[str, Any]) -> None:
    """Prints the benchmark of environments."""
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, collapse_padding=True)
    table.add_column("environment", no_wrap=True)
    table.add_column("steps/s", justify="right", no_wrap=True)
    for library, speeds in measured.items():
        table.add_section()
        for name, speed in speeds.items():
            table.add_row(f"{library} {name}", f"{speed:,}")
    Console().print(table)
