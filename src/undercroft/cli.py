"""The command line: `undercroft --help`."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from undercroft import bots, build, games, scaffold
from undercroft.extras import needs
from undercroft.kernel.errors import BadContent, BadOption, UndercroftError
from undercroft.kernel.game import Game
from undercroft.lab import commands as lab
from undercroft.lab import puzzle_commands
from undercroft.lab.arguments import ContentFile, GameName, Json, Options, parse_options
from undercroft.lab.console import print_json, progress_bar, read_text
from undercroft.lab.learning.commands import train
from undercroft.match.fairness import commitment
from undercroft.match.plugins import find_game
from undercroft.match.record import load
from undercroft.match.session import GameSession
from undercroft.server import commands as server
from undercroft.texts import LANGUAGES, Texts, package_folder


class Commands(TyperGroup):
    """Commands that print an error of the user as one line and exit with code 2."""

    def invoke(self, ctx: Any) -> Any:
        """Runs a command. Errors that the user can fix show no traceback."""
        try:
            return super().invoke(ctx)
        except UndercroftError as error:
            typer.echo(f"error: {'; '.join(str(error).splitlines())}", err=True)
            raise typer.Exit(2) from None


app = typer.Typer(
    name="undercroft",
    cls=Commands,
    invoke_without_command=True,
    add_completion=False,
    help="Four dungeon board games: play, host, simulate and replay them.",
)
content_app = typer.Typer(
    no_args_is_help=True, help="The content of a game: its cards and numbers as data that you can correct."
)
app.add_typer(content_app, name="content")
app.add_typer(puzzle_commands.app, name="puzzles")

File = Annotated[Path, typer.Argument(metavar="FILE", help="A text file in UTF-8.")]
Lang = Annotated[str, typer.Option(metavar="|".join(LANGUAGES), help="The language to read in.")]


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(build.version())
        raise typer.Exit


for command in (server.serve, server.backup, server.restore, lab.simulate, lab.bench, lab.arena, lab.balance):
    app.command()(command)
app.command()(train)
app.command("rotate-key")(server.rotate_key)
app.command("recompute-ratings")(server.recompute_ratings)
app.command("hosts")(server.hosts)


@app.callback()
def root(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    """Options of all commands. Without a command, the server is started."""
    if context.invoked_subcommand is None:
        server.serve()


@app.command("export-site")
@needs("server")
def write_site(
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="An empty folder, or a new one.")],
) -> None:
    """Write a static site that plays without a server: put its files onto any web space."""
    from undercroft.local.export_site import export_site

    size = export_site(folder)
    typer.echo(f"{folder}: {size / 1e6:.1f} MB; try it with `python -m http.server -d {folder}`")


@app.command("games")
def list_games(lang: Lang = "en", as_json: Json = False) -> None:
    """List the games with their options and bots."""
    registry = [games.game(name) for name in games.names()]
    if as_json:
        print_json({game.name: _card(game, Texts(game, lang)) for game in registry})
        return
    for game in registry:
        texts = Texts(game, lang)
        low, high = game.players
        typer.echo(f"{game.name}: {texts.message('title')} ({low}-{high})")
        typer.echo(f"    {texts.message('tagline')}")
        for option in (option for option in game.options if not option.saved):
            choices = "|".join(option.choices)
            typer.echo(f"    --option {option.name}={choices}  {texts.message('option-' + option.name)}")
        typer.echo(f"    bots: {', '.join(bots.names(game))}")


@app.command("new-game")
def new_game(
    name: Annotated[str, typer.Argument(help="The name of its package: lower case letters, digits and _.")],
    title: Annotated[str, typer.Option(help="What people call it; else its name.")] = "",
    folder: Annotated[Path, typer.Option(help="Where to write it; else here.")] = Path(),
) -> None:
    """Write a small complete game to start from, with tests that pass at once.

    In a checkout of Undercroft it becomes a folder of games/, elsewhere a package of its own: a plugin.
    """
    in_repository = (folder / "src" / "undercroft" / "games").is_dir()
    for path in scaffold.new_game(name, title, folder, in_repository):
        typer.echo(path)
    where = f"undercroft.games.{name}:GAME" if in_repository else name
    tests = f"tests/games/{name}" if in_repository else f"{folder / name / 'tests'}"
    if not in_repository:
        typer.echo(f"Install it: pip install -e {folder / name}")
    typer.echo(f"Test it: pytest {tests}")
    typer.echo(f"Play it: undercroft play {where}")
    typer.echo(f"What a release needs besides: python -m undercroft.testing missing {where}")


@app.command()
@needs("terminal")
def play(
    game: Annotated[str | None, typer.Argument(metavar="[GAME]", help="A game; without one, a menu.")] = None,
    players: Annotated[
        int | None, typer.Option(help="Number of players, bots included; one person by default.")
    ] = None,
    bot: Annotated[
        str, typer.Option("--bots", help="Bots for the last seats: greedy,random; the rest are people.")
    ] = "",
    seed: Annotated[int | None, typer.Option(help="The seed of all dice; random by default.")] = None,
    option: Options = None,
    content: ContentFile = None,
    name: Annotated[str, typer.Option("--names", help="Names of the people: Anna,Boris.")] = "",
    lang: Annotated[
        str, typer.Option(metavar="|".join(LANGUAGES), help="The language; by default the one used last.")
    ] = "",
    campaign: Annotated[
        Path | None,
        typer.Option("--campaign", "--adventure", metavar="FILE", help="The file that keeps a campaign."),
    ] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Resume the latest unfinished match.")] = False,
    fresh: Annotated[
        bool, typer.Option("--new", help="Start a new match without asking about older ones.")
    ] = False,
    fast: Annotated[bool, typer.Option("--fast", help="Bots do not pause between their moves.")] = False,
) -> None:
    """Play in the terminal, alone, with others at the same keyboard, or against bots."""
    from undercroft.terminal.launch import play as run

    found = None if game is None else find_game(game)
    if found is None and (players is not None or bot or seed is not None or option or content or campaign):
        raise BadOption("everything but --resume, --lang and --fast goes with a game: undercroft play GAME …")
    box = None if found is None or content is None else found.content(read_text(content))
    run(
        found,
        players,
        [each.strip() for each in bot.split(",") if each.strip()],
        parse_options(option),
        seed,
        box,
        [each.strip() for each in name.split(",")],
        language=lang,
        campaign=campaign,
        resume=resume,
        new=fresh,
        fast=fast,
    )


@app.command()
@needs("terminal")
def profile(
    lang: Annotated[str, typer.Option(metavar="|".join(LANGUAGES), help="The language to read in.")] = "",
    as_json: Json = False,
) -> None:
    """Show your results and achievements over all matches in the terminal."""
    from undercroft.terminal.launch import show_profile

    show_profile(language=lang, as_json=as_json)


@app.command()
def replay(
    file: File,
    move: Annotated[int | None, typer.Option(help="Stop after this many moves.")] = None,
    lang: Lang = "en",
    content: ContentFile = None,
    plugin: Annotated[str, typer.Option("--game", help='The game, if it is a plugin: "mygame:GAME".')] = "",
    as_json: Json = False,
) -> None:
    """Print a match record as text, to its end or to any move."""
    from undercroft.match.replay import replay_lines, score_lines

    session = _load(file, content, plugin, move)
    texts = Texts(session.game, lang, session.names)
    lines = list(replay_lines(session.origin, session.log, -1, lang, session.names))
    if as_json:
        moves = [
            {"seat": seat, "text": text, "told": lines[at]} for at, (seat, text) in enumerate(session.log)
        ]
        print_json({"game": session.game.name, "moves": moves, "view": session.view()})
        return
    typer.echo(texts.message("title"))
    for at, (seat, text) in enumerate(session.log):
        who = texts.message("clock" if seat < 0 else f"seat-{seat}")
        typer.echo(f"{at + 1:4}. {who}: {text}")
        for line in lines[at]:
            typer.echo(f"      {line}")
    outcome = session.outcome
    if outcome is not None:
        typer.echo(texts.message(f"reason-{outcome.reason}"))
    for line in score_lines(session.game, session.state, texts):
        typer.echo(line)


@app.command()
def review(
    file: File,
    seat: Annotated[
        list[int] | None,
        typer.Option(help="Only this seat, counted from 0; repeatable. All people by default."),
    ] = None,
    iterations: Annotated[
        int,
        typer.Option(min=0, help="Iterations of the search for each decision; 0 takes the game's default."),
    ] = 0,
    lang: Lang = "en",
    content: ContentFile = None,
    plugin: Annotated[str, typer.Option("--game", help='The game, if it is a plugin: "mygame:GAME".')] = "",
    as_json: Json = False,
) -> None:
    """Review every decision of a match record: good, inaccuracy, mistake or blunder, and what was better."""
    from undercroft.match import review as reviews

    session = _load(file, content, plugin)
    with progress_bar("moves", len(session.log)) as advance:
        decisions = list(reviews.review(session, seat or None, iterations, advance))
    if as_json:
        print_json(reviews.as_json(session, decisions))
        return
    texts = Texts(session.game, lang, session.names)
    for line in reviews.review_lines(decisions, texts):
        typer.echo(line)


@app.command()
def verify(
    file: File,
    content: ContentFile = None,
    plugin: Annotated[str, typer.Option("--game", help='The game, if it is a plugin: "mygame:GAME".')] = "",
    as_json: Json = False,
    committed: Annotated[
        str, typer.Option("--commitment", help="The commitment that you were shown before the match.")
    ] = "",
) -> None:
    """Replay a match record and check each of its lines and its dice. Prints the first wrong line."""
    session = _load(file, content, plugin)
    shown = commitment(session.origin.secret) if session.origin.secret else ""
    if committed and committed.lower() != shown:
        raise BadOption(f"{file} has the commitment {shown or 'of nothing'}, not {committed}: other dice")
    outcome = session.outcome
    if as_json:
        print_json(
            {
                "game": session.game.name,
                "players": session.state.players,
                "moves": len(session.log),
                "outcome": None if outcome is None else outcome.as_json(),
                "commitment": shown,
            }
        )
        return
    end = "unfinished" if outcome is None else f"finished, winners {outcome.winners}, scores {outcome.scores}"
    typer.echo(
        f"{file}: fine: {session.game.name}, {session.state.players} players, {len(session.log)} moves, {end}"
    )
    if shown:
        typer.echo(f"fair dice: every one follows from the secret behind the commitment {shown}")


@content_app.command("check")
def content_check(
    file: File,
    plugin: Annotated[str, typer.Option("--game", help='The game, if it is a plugin: "mygame:GAME".')] = "",
) -> None:
    """Check a content file and list its errors. Exit code 1 if there are any."""
    try:
        game, text = _content(file, plugin)
        found = game.content(text)
    except BadContent as error:
        for mistake in error.errors:
            typer.echo(f"{file}: {mistake}", err=True)
        raise typer.Exit(1) from None
    typer.echo(f"{file}: fine: content {found.hash} of {game.name}")


@content_app.command("hash")
def content_hash(
    what: Annotated[str, typer.Argument(metavar="GAME|FILE", help="A game, or a content file.")],
    plugin: Annotated[str, typer.Option("--game", help='The game, if it is a plugin: "mygame:GAME".')] = "",
) -> None:
    """Print the hash of a content, as in match records."""
    if what in games.names():
        typer.echo(games.game(what).content().hash)
        return
    if not Path(what).exists():
        raise BadOption(f"{what!r} is neither a file nor a game: {', '.join(games.names())}")
    game, text = _content(Path(what), plugin)
    typer.echo(game.content(text).hash)


@content_app.command("show")
def content_show(game: GameName) -> None:
    """Print a game's own content file, as a start for a corrected one."""
    typer.echo((package_folder(find_game(game)) / "content.toml").read_text(encoding="utf-8"), nl=False)


def main() -> None:
    """The entry point of the command `undercroft`."""
    app()


def _card(game: Game, texts: Texts) -> dict[str, Any]:
    return {
        "title": texts.message("title"),
        "tagline": texts.message("tagline"),
        "players": list(game.players),
        "cooperative": game.cooperative,
        "options": {option.name: option.choices for option in game.options},
        "bots": bots.names(game),
        "rules": game.rules,
        "content": game.content().hash,
    }


def _load(file: Path, content: Path | None, plugin: str, moves: int | None = None) -> GameSession:
    """The session of a record file, with the content of a content file if one is given."""
    text = read_text(file)
    game = find_game(plugin) if plugin else None
    if content is None:
        return load(text, moves, game=game)
    game, box = _content(content, plugin)
    return load(text, moves, game.content(box), game)


def _content(file: Path, plugin: str) -> tuple[Game, str]:
    """The game that a content file is for, and its text. Raises BadContent."""
    text = read_text(file)
    if plugin:
        return find_game(plugin), text
    try:
        name = tomllib.loads(text).get("game")
    except tomllib.TOMLDecodeError as error:
        raise BadContent([f"not a TOML file: {error}"]) from None
    if name not in games.names():
        raise BadContent([f"game: must be one of {', '.join(games.names())}, not {name!r}"])
    return games.game(str(name)), text


if __name__ == "__main__":
    main()
