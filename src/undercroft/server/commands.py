"""The commands of the server: `undercroft serve`, `undercroft backup`, `undercroft restore`."""

from __future__ import annotations

import socket
import sqlite3
import sys
import threading
import webbrowser
from contextlib import closing
from pathlib import Path
from typing import Annotated

import typer

from undercroft.extras import needs
from undercroft.kernel.errors import BadOption
from undercroft.server.settings import HELP, Settings, default_database

Database = Annotated[str, typer.Option(metavar="URL", help=HELP["database"])]
DEFAULTS = Settings()


@needs("server")
def serve(
    host: Annotated[str, typer.Option(help=HELP["host"])] = DEFAULTS.host,
    port: Annotated[int, typer.Option(min=0, max=65535, help=HELP["port"])] = DEFAULTS.port,
    database: Database = "",
    redis: Annotated[str, typer.Option(metavar="URL", help=HELP["redis"])] = "",
    workers: Annotated[int, typer.Option(min=1, help=HELP["workers"])] = 1,
    thinkers: Annotated[int, typer.Option(min=0, help=HELP["thinkers"])] = DEFAULTS.thinkers,
    origin: Annotated[list[str] | None, typer.Option(help=HELP["origins"])] = None,
    keep_guests_days: Annotated[float, typer.Option(min=0, help=HELP["keep_guests_days"])] = 0.0,
    keep_chat_days: Annotated[float, typer.Option(min=0, help=HELP["keep_chat_days"])] = 0.0,
    game: Annotated[list[str] | None, typer.Option(help=HELP["guests"])] = None,
    open_browser: Annotated[
        bool | None, typer.Option("--open/--no-open", help="Open the browser; by default at a terminal.")
    ] = None,
) -> None:
    """Open the table: serve the games to browsers, in this house or in the world."""
    from undercroft.server import logs
    from undercroft.server.serve import bind, check, run, try_out

    settings = Settings(
        database=database,
        redis=redis,
        host=host,
        port=port,
        workers=workers,
        thinkers=thinkers,
        origins=tuple(origin or ()),
        keep_guests_days=keep_guests_days,
        keep_chat_days=keep_chat_days,
        guests=tuple(game or ()),
    )
    logs.set_up()
    check(settings)
    try_out(settings)
    listening = bind(settings)
    own, house = addresses(host, listening.getsockname()[1])
    typer.echo(f"Undercroft: {own}")
    if house:
        typer.echo(f"In this house: {house}")
        typer.echo(qr(house))
    wanted = sys.stdout.isatty() if open_browser is None else open_browser
    if wanted:
        threading.Timer(1.0, webbrowser.open, (own,)).start()
    run(settings, listening)


def addresses(host: str, port: int) -> tuple[str, str]:
    """Where this machine finds the server, and where others in the house do; empty if they cannot."""
    if host not in ("0.0.0.0", "::", ""):
        shown = f"[{host}]" if ":" in host else host
        local = host in ("127.0.0.1", "::1", "localhost")
        return f"http://{shown}:{port}", "" if local else f"http://{shown}:{port}"
    found = lan_address()
    return f"http://127.0.0.1:{port}", f"http://{found}:{port}" if found else ""


def lan_address() -> str:
    """The address of this machine in its network; nothing is sent to find it out."""
    with closing(socket.socket(socket.AF_INET, socket.SOCK_DGRAM)) as probe:
        try:
            probe.connect(("10.255.255.255", 1))
            found = str(probe.getsockname()[0])
        except OSError:
            return ""
    return "" if found.startswith("127.") else found


def qr(address: str) -> str:
    """An address as a QR code for terminals, two rows in one line."""
    import segno

    rows = [bytes(row) for row in segno.make(address, error="m").matrix_iter(border=2)]
    if len(rows) % 2:
        rows.append(bytes(len(rows[0])))
    blocks = "█▀▄ "  # dark modules are left dark, so that it reads on a dark terminal
    return "\n".join(
        "".join(blocks[high * 2 + low] for high, low in zip(upper, lower, strict=True))
        for upper, lower in zip(rows[::2], rows[1::2], strict=True)
    )


@needs("server")
def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Where the copy goes.")],
    database: Database = "",
) -> None:
    """Copy the database while it may be in use: all matches, all guests."""
    from undercroft.server.store.sqlite import back_up

    source = sqlite_file(database)
    if file.exists():
        raise BadOption(f"{file} is there already: name a new file")
    with closing(sqlite3.connect(f"file:{source}?mode=ro", uri=True)) as connection:
        try:
            back_up(connection, file)
        except (sqlite3.Error, OSError) as error:
            raise BadOption(f"{source} cannot be copied to {file}: {error}") from None
    typer.echo(f"{file}: {_matches(file)} matches")


@needs("server")
def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A copy made by `undercroft backup`.")],
    database: Database = "",
) -> None:
    """Put a copy in the place of the database, which is kept beside it. Stop the server first."""
    target = sqlite_file(database, must_exist=False)
    count = _matches(file)
    if target.exists():
        with closing(sqlite3.connect(target, timeout=1, isolation_level=None)) as connection:
            try:
                connection.execute("PRAGMA locking_mode = EXCLUSIVE")
                connection.execute("BEGIN EXCLUSIVE")
                connection.execute("COMMIT")
                connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            except sqlite3.OperationalError:
                raise BadOption(f"{target} is in use: stop the server first") from None
        target.replace(target.with_name(target.name + ".before-restore"))
    for suffix in ("-wal", "-shm"):
        target.with_name(target.name + suffix).unlink(missing_ok=True)
    target.parent.mkdir(parents=True, exist_ok=True)
    with closing(sqlite3.connect(f"file:{file}?mode=ro", uri=True)) as connection:
        from undercroft.server.store.sqlite import back_up

        back_up(connection, target)
    typer.echo(f"{target}: {count} matches")


def sqlite_file(database: str, must_exist: bool = True) -> Path:
    """The file of a SQLite database. Raises BadOption for others."""
    from undercroft.server import store
    from undercroft.server.store.sqlite import SqliteStore

    found = store.make(database or default_database())
    if not isinstance(found, SqliteStore):
        raise BadOption("a PostgreSQL database is copied with its own tools: pg_dump and pg_restore")
    if must_exist and not found.path.exists():
        raise BadOption(f"there is no database {found.path}: name it with --database")
    return found.path


def _matches(file: Path) -> int:
    """How many matches a copy has, every page of it checked. Raises BadOption."""
    try:
        with closing(sqlite3.connect(f"file:{file}?mode=ro", uri=True)) as connection:
            if connection.execute("PRAGMA integrity_check").fetchone() != ("ok",):
                raise BadOption(f"{file} is damaged")
            return int(connection.execute("SELECT count(*) FROM matches").fetchone()[0])
    except sqlite3.Error as error:
        raise BadOption(f"{file} is no database of Undercroft: {error}") from None
