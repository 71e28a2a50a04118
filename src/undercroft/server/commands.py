"""The commands of the server: `undercroft serve`, `backup`, `restore`, `rotate-key`, `hosts`,
`recompute-ratings`."""

from __future__ import annotations

import socket
import sys
import threading
import webbrowser
from contextlib import closing
from pathlib import Path
from typing import Annotated

import typer

from undercroft.extras import needs
from undercroft.kernel.errors import BadOption
from undercroft.server.settings import HELP, Settings, default_database, make_settings, parse_limits

Database = Annotated[str, typer.Option(metavar="URL", help=HELP["database"])]
DEFAULTS = Settings()


@needs("server")
def serve(
    host: Annotated[str, typer.Option(help=HELP["host"])] = DEFAULTS.host,
    port: Annotated[int, typer.Option(min=0, max=65535, help=HELP["port"])] = DEFAULTS.port,
    database: Database = "",
    redis: Annotated[str, typer.Option(metavar="URL", help=HELP["redis"])] = "",
    workers: Annotated[int, typer.Option(min=1, help=HELP["workers"])] = 1,
    bot_workers: Annotated[int, typer.Option(min=0, help=HELP["bot_workers"])] = DEFAULTS.bot_workers,
    origin: Annotated[list[str] | None, typer.Option(help=HELP["origins"])] = None,
    max_matches: Annotated[int, typer.Option(min=1, help=HELP["max_matches"])] = DEFAULTS.max_matches,
    trust_proxy: Annotated[list[str] | None, typer.Option(help=HELP["trust_proxy"])] = None,
    limit: Annotated[
        list[str] | None, typer.Option(metavar="NAME=VALUE", help="Change a limit; docs/hosting.md has all.")
    ] = None,
    keep_guests_days: Annotated[float, typer.Option(min=0, help=HELP["keep_guests_days"])] = 0.0,
    keep_chat_days: Annotated[float, typer.Option(min=0, help=HELP["keep_chat_days"])] = 0.0,
    smtp: Annotated[
        str, typer.Option(metavar="URL", envvar="UNDERCROFT_SMTP", show_envvar=False, help=HELP["smtp"])
    ] = "",
    mail_from: Annotated[str, typer.Option(metavar="ADDRESS", help=HELP["mail_from"])] = "",
    notify_private: Annotated[bool, typer.Option("--notify-private", help=HELP["notify_private"])] = False,
    game: Annotated[list[str] | None, typer.Option(help=HELP["plugins"])] = None,
    open_browser: Annotated[
        bool | None, typer.Option("--open/--no-open", help="Open the browser; by default at a terminal.")
    ] = None,
) -> None:
    """Serve the games to browsers, on this device, in your network or on the internet."""
    from undercroft.server.logs import configure_logging
    from undercroft.server.serve import bind, check, check_connections, run

    settings = make_settings(
        **parse_limits(limit or []),
        database=database,
        redis=redis,
        host=host,
        port=port,
        workers=workers,
        bot_workers=bot_workers,
        origins=tuple(origin or ()),
        trust_proxy=tuple(trust_proxy or ()),
        max_matches=max_matches,
        keep_guests_days=keep_guests_days,
        keep_chat_days=keep_chat_days,
        smtp=smtp,
        mail_from=mail_from,
        notify_private=notify_private,
        plugins=tuple(game or ()),
    )
    configure_logging()
    check(settings)
    check_connections(settings)
    listening = bind(settings)
    own, network = addresses(host, listening.getsockname()[1])
    typer.echo(f"Undercroft: {own}")
    if network:
        typer.echo(f"In your network: {network}")
        typer.echo(qr(network))
    if first := first_host_token(settings.url):
        typer.echo(f"You are the host: enter this token at {own}/host within a day, once: {first}")
    wanted = sys.stdout.isatty() if open_browser is None else open_browser
    if wanted:
        threading.Timer(1.0, webbrowser.open, (own,)).start()
    run(settings, listening)


def first_host_token(url: str) -> str:
    """A token for the first host of a server; empty if it has a host already."""
    import asyncio
    import time

    from undercroft.server.host_tokens import new_host_token
    from undercroft.server.store import ModerationStore, make_store

    async def run() -> str:
        store = make_store(url)
        await store.open()
        try:
            moderation = ModerationStore(store)
            return "" if await moderation.hosts() else await new_host_token(moderation, time.time())
        finally:
            await store.close()

    return asyncio.run(run())


def addresses(host: str, port: int) -> tuple[str, str]:
    """The addresses of the server for this device, and for others in the network (empty if there is none)."""
    if host not in ("0.0.0.0", "::", ""):
        shown = f"[{host}]" if ":" in host else host
        local = host in ("127.0.0.1", "::1", "localhost")
        return f"http://{shown}:{port}", "" if local else f"http://{shown}:{port}"
    found = lan_address()
    return f"http://127.0.0.1:{port}", f"http://{found}:{port}" if found else ""


def lan_address() -> str:
    """The address of this device in its network. Nothing is sent to find it out."""
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
    """Copy the database, also while a server uses it: all matches, all guests."""
    from undercroft.server.store.backup import back_up

    count = back_up(sqlite_file(database), file)
    typer.echo(f"{file}: {count} matches")


@needs("server")
def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A copy made by `undercroft backup`.")],
    database: Database = "",
) -> None:
    """Replace the database by a copy; the replaced one is kept beside it. Stop the server first."""
    from undercroft.server.store import backup as backups

    target = sqlite_file(database, must_exist=False)
    count = backups.restore(file, target)
    typer.echo(f"{target}: {count} matches")


@needs("server")
def rotate_key(
    keep_days: Annotated[
        float, typer.Option(min=0, help="How long cookies of the key before stay valid; 0 ends them at once.")
    ] = 30.0,
    database: Database = "",
) -> None:
    """Sign the cookies of guests with a new key, also while a server runs.

    Browsers that come back within these days get new cookies by themselves. Guests who do not come back in
    time lose their accounts, and tokens of bots end. If others know the key, use --keep-days 0.
    """
    import asyncio
    import time

    from undercroft.server.identity import rotate_key as rotate
    from undercroft.server.store import make_store

    async def run() -> None:
        store = make_store(database or default_database())
        await store.open()
        try:
            await rotate(store, time.time(), keep_days * 86400)
        finally:
            await store.close()

    asyncio.run(run())
    typer.echo(f"Cookies are signed with a new key; those before are valid for {keep_days:g} days.")


@needs("server")
def recompute_ratings(
    game: Annotated[str, typer.Option(help="Only this game; else all.")] = "",
    database: Database = "",
) -> None:
    """Compute all ratings afresh from the results of rated matches, also while a server runs."""
    import asyncio

    from undercroft.server.ratings import Ratings
    from undercroft.server.store import make_store

    async def run() -> list[tuple[str, int]]:
        store = make_store(database or default_database())
        await store.open()
        try:
            ratings = Ratings(store)
            await ratings.rate_waiting()
            games = [game] if game else await ratings.store.games()
            return [(name, await ratings.recompute(name)) for name in games]
        finally:
            await store.close()

    for name, count in asyncio.run(run()):
        typer.echo(f"{name}: {count} rated matches")


@needs("server")
def hosts(
    token: Annotated[
        bool, typer.Option("--token", help="Print a token that makes a person a host, once, within a day.")
    ] = False,
    remove: Annotated[
        list[str] | None, typer.Option(metavar="ID", help="Take the rights from a host, and end all tokens.")
    ] = None,
    remove_all: Annotated[
        bool, typer.Option("--remove-all", help="Take the rights from all hosts, and end all tokens.")
    ] = False,
    database: Database = "",
) -> None:
    """List the people who may use the page /host of a server, or change who may, also while it runs."""
    import asyncio
    import time

    from undercroft.server.host_tokens import new_host_token
    from undercroft.server.store import ModerationStore, make_store

    async def run() -> None:
        store = make_store(database or default_database())
        await store.open()
        moderation = ModerationStore(store)
        try:
            if remove or remove_all:
                count = await moderation.remove_hosts(None if remove_all else remove)
                typer.echo(f"Hosts removed: {count}")
            if token:
                typer.echo(await new_host_token(moderation, time.time()))
            if not token and not remove and not remove_all:
                for account, name, _ in await moderation.hosts():
                    typer.echo(f"{account}  {name}")
        finally:
            await store.close()

    asyncio.run(run())


def sqlite_file(database: str, must_exist: bool = True) -> Path:
    """The file of a SQLite database. Raises BadOption for others."""
    from undercroft.server.store import make_store
    from undercroft.server.store.sqlite import SqliteStore

    found = make_store(database or default_database())
    if not isinstance(found, SqliteStore):
        raise BadOption("a PostgreSQL database is copied with its own tools: pg_dump and pg_restore")
    if must_exist and not found.path.exists():
        raise BadOption(f"there is no database {found.path}: name it with --database")
    return found.path
