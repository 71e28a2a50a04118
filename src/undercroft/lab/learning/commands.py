"""The command `undercroft train`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from undercroft.extras import needs
from undercroft.lab.arguments import GameName, Seed
from undercroft.lab.console import write_text
from undercroft.match.plugins import find_game


@needs("learn")
def train(
    game: GameName,
    players: Annotated[int, typer.Option(min=2, help="Number of players that it is trained for.")] = 2,
    minutes: Annotated[
        float, typer.Option(min=0, help="No game of training begins later; 0 sets no bound.")
    ] = 30,
    games: Annotated[
        int, typer.Option(min=0, help="Games of each generation; 0 learns no values, priors alone.")
    ] = 4000,
    generations: Annotated[int, typer.Option(min=1, help="How often it learns from new games.")] = 1,
    iterations: Annotated[
        int, typer.Option(min=1, help="Iterations a move of the search in later generations.")
    ] = 16,
    hidden: Annotated[int, typer.Option(min=1, help="Hidden units of the network.")] = 32,
    epochs: Annotated[int, typer.Option(min=1, help="Passes over the positions.")] = 12,
    by_turn: Annotated[
        bool, typer.Option("--by-turn", help="Playouts of the learnt search end with the turn.")
    ] = False,
    bot: Annotated[
        str, typer.Option(metavar="NAME", help="Plays the first generation, instead of the quick bot.")
    ] = "",
    prior_games: Annotated[
        int, typer.Option(min=0, help="Games of the teacher: its choices order the candidates.")
    ] = 0,
    teacher: Annotated[str, typer.Option(metavar="NAME", help="The bot that plays them.")] = "search-100",
    seed: Seed = 1,
    compare: Annotated[
        int, typer.Option(min=0, help="Then play so many games against the present search.")
    ] = 0,
    seconds: Annotated[float, typer.Option(min=0.001, help="CPU time a move in these games.")] = 0.1,
    out: Annotated[Path, typer.Option(metavar="FILE", help="The network to write.")] = Path("value.network"),
    curve: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Also draw the learning curve as SVG.")
    ] = None,
) -> None:
    """Train a network by self-play to value positions for the search or order its actions, and measure it."""
    from undercroft.kernel.network import parse
    from undercroft.lab.learning.comparison import compare as play
    from undercroft.lab.learning.curve import draw
    from undercroft.lab.learning.training import Plan, run

    found = find_game(game)
    found.check_players(players)
    learning = (generations, games, iterations, hidden, epochs, by_turn, minutes)
    outcome = run(Plan(found, players, seed, *learning, bot, prior_games, teacher), out, _progress)
    if curve is not None:
        write_text(curve, draw(f"{found.name}, {players} players", outcome.reports, outcome.priors))
    network = parse(str(out), out.read_bytes())
    for standing in play(found, network, compare, seconds, seed) if compare else ():
        _progress(standing.line(1 / 2 if found.cooperative else 1 / players))
    typer.echo(f"{out}: {out.stat().st_size / 1000:.0f} kB; play it as learnt:{out}")


def _progress(line: str) -> None:
    """One line on standard error, as the run goes on for a long time."""
    typer.echo(line, err=True)
