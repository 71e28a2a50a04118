"""The commands `undercroft puzzles make`, `verify`, `list` and `show`."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

import typer

from undercroft.kernel.errors import BadOption
from undercroft.kernel.game import Game
from undercroft.kernel.state import State
from undercroft.lab.arguments import GameName, Json, Seed
from undercroft.lab.console import print_json, progress_bar, read_text, write_text
from undercroft.match.plugins import find_game
from undercroft.match.record import load as load_record
from undercroft.match.replay import replay_steps
from undercroft.puzzles.generator import make as make_puzzles
from undercroft.puzzles.levels import WAVERING_TRIES
from undercroft.puzzles.puzzle import Puzzle, PuzzleFile, load, parse, write
from undercroft.puzzles.verify import problems_of

app = typer.Typer(
    no_args_is_help=True, help="Puzzles: positions in which one answer is clearly the best, proved by search."
)
File = Annotated[
    Path | None, typer.Option("--file", metavar="FILE", help="A file of puzzles; else those of the game.")
]


def _read(game: Game, file: Path | None) -> PuzzleFile:
    """The puzzles of a file, or of the game. Raises BadOption and BadPuzzles."""
    if game.puzzles() is None:
        raise BadOption(f"{game.name} has no puzzles")
    return load(game) if file is None else parse(game, read_text(file))


@app.command()
def make(
    game: GameName,
    count: Annotated[int, typer.Option(min=1, help="How many puzzles.")] = 20,
    seed: Seed = 0,
    out: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write them to a file; else to standard output.")
    ] = None,
    add: Annotated[bool, typer.Option("--add", help="Keep what the file has, and add others to it.")] = False,
    record: Annotated[
        list[Path] | None,
        typer.Option(metavar="FILE", help="Take positions from this match record; repeatable."),
    ] = None,
    as_json: Json = False,
) -> None:
    """Make puzzles from games that bots play, or from match records. The same seed gives the same puzzles."""
    found = find_game(game)
    if add and out is None:
        raise BadOption("--add needs --out, the file to add to")
    known = parse(found, read_text(out)).puzzles if add and out is not None and out.exists() else []
    played = [_positions(found, file) for file in record] if record else None
    with progress_bar("puzzles", count) as advance:
        puzzles = make_puzzles(found, count, seed, advance, known, played)
    if out is not None:
        write_text(out, write(found, [*known, *puzzles]))
    if as_json:
        print_json([_as_json(puzzle) for puzzle in puzzles])
    elif out is None:
        typer.echo(write(found, puzzles), nl=False)
    else:
        typer.echo(f"{out}: {len(puzzles)} puzzles of {found.name}{_in_all(known, puzzles)}")


def _in_all(known: list[Puzzle], puzzles: list[Puzzle]) -> str:
    return f", {len(known) + len(puzzles)} in all" if known else ""


def _positions(game: Game, file: Path) -> Iterator[State]:
    """The positions before each move of a match record. Raises BadRecord and BadOption."""
    session = load_record(read_text(file), game=game)
    if session.origin.content.hash != game.content().hash:
        raise BadOption(f"{file} was played with another content; puzzles are for the present one")
    return (step.before for step in replay_steps(session.origin, session.log))


@app.command()
def verify(
    game: GameName,
    file: File = None,
    every: Annotated[int, typer.Option(min=1, help="Only each so many-th puzzle, for a quick check.")] = 1,
    as_json: Json = False,
) -> None:
    """Search every puzzle again and play its answer by the rules. Exits with 1 if one is not proved."""
    found = find_game(game)
    puzzles = _read(found, file)
    if not puzzles.current:
        raise BadOption("these puzzles were made for other rules or another content")
    sample = puzzles.puzzles[::every]
    wrong: dict[str, list[str]] = {}
    with progress_bar("puzzles", len(sample)) as advance:
        for number, puzzle in enumerate(sample, 1):
            problems = problems_of(found, puzzle)
            if problems:
                wrong[puzzle.id] = problems
            if advance is not None:
                advance(number)
    if as_json:
        print_json({"game": found.name, "verified": len(sample) - len(wrong), "problems": wrong})
    else:
        for id, problems in wrong.items():
            typer.echo(f"{id}: {'; '.join(problems)}", err=True)
        typer.echo(f"{found.name}: {len(sample) - len(wrong)} of {len(sample)} puzzles are proved")
    if wrong:
        raise typer.Exit(1)


@app.command("list")
def list_puzzles(
    game: GameName,
    file: File = None,
    theme: Annotated[str, typer.Option(help="Only those of a theme.")] = "",
    as_json: Json = False,
) -> None:
    """List the puzzles of a game: theme, values, and the levels of bots that solve them."""
    found = find_game(game)
    puzzles = [one for one in _read(found, file).puzzles if theme in ("", one.theme)]
    if as_json:
        print_json([_as_json(puzzle) for puzzle in puzzles])
        return
    for puzzle in puzzles:
        levels = ",".join(str(level) for level in puzzle.levels) or "-"
        values = f"{puzzle.value:g} against {puzzle.next:g}"
        typer.echo(f"{puzzle.id}  {puzzle.theme:10} {len(puzzle.line):2} moves  {values:20} levels {levels}")
    typer.echo(f"{len(puzzles)} puzzles")


@app.command()
def show(
    game: GameName,
    id: Annotated[str, typer.Argument(metavar="ID", help="The id of a puzzle, as `list` prints it.")],
    file: File = None,
    as_json: Json = False,
) -> None:
    """Show one puzzle with its position and its answer."""
    puzzle = _read(find_game(game), file).by_id.get(id)
    if puzzle is None:
        raise BadOption(f"there is no puzzle {id!r} of {game}")
    if as_json:
        print_json({**_as_json(puzzle), "position": puzzle.position})
        return
    typer.echo(f"{puzzle.id}: {puzzle.theme}")
    print_json(puzzle.position)
    typer.echo(f"best answer: {' · '.join(puzzle.line)}")
    typer.echo(f"worth {puzzle.value:g}; the next best one {puzzle.next:g}")
    typer.echo(f"right first moves: {puzzle.right} of {puzzle.choices}")
    typer.echo(f"levels that solve it: {', '.join(str(level) for level in puzzle.levels) or 'none'}")
    typer.echo(f"tries of a wavering player that solve it: {puzzle.solved} of {WAVERING_TRIES}")


def _as_json(puzzle: Puzzle) -> dict[str, Any]:
    """A puzzle without its position."""
    return {name: getattr(puzzle, name) for name in puzzle.__struct_fields__ if name != "position"}
