"""How a server is run: one process or several at one port."""

from __future__ import annotations

import asyncio
import gc
import logging
import multiprocessing
import multiprocessing.connection
import signal
import socket
import sys
import tempfile
import threading
import time
from functools import partial
from typing import Any

import msgspec
import uvicorn
from starlette.applications import Starlette

from undercroft.kernel.errors import BadOption
from undercroft.server.app import application
from undercroft.server.bus import make_bus
from undercroft.server.limits.client_address import TrustedProxies
from undercroft.server.limits.connections import guarded_protocol
from undercroft.server.limits.file_descriptors import raise_limit
from undercroft.server.logs import configure_logging
from undercroft.server.notifications.mail import mail_server
from undercroft.server.registry import GameRegistry
from undercroft.server.settings import Settings, as_json, from_json
from undercroft.server.sockets.handshake import serve_connection
from undercroft.server.sockets.websocket import connection_factory
from undercroft.server.start_line import in_force
from undercroft.server.store import make_store

log = logging.getLogger("undercroft.serve")

PING_SECONDS = 6.0
"""After how much silence a connection is tested."""
PONG_SECONDS = 3.0
"""How long it has to answer: the others see within ten seconds that a player is gone."""


def uvicorn_config(settings: Settings, app: Starlette) -> uvicorn.Config:
    """How uvicorn runs the application and its sockets."""
    return uvicorn.Config(
        app,
        host=settings.host,
        port=settings.port,
        http=guarded_protocol(app.state.connections),
        ws=connection_factory(partial(serve_connection, app), app.state.connections),
        proxy_headers=False,  # RequestLimits reads them
        ws_per_message_deflate=False,
        ws_max_size=settings.message_bytes,
        ws_ping_interval=PING_SECONDS,
        ws_ping_timeout=PONG_SECONDS,
        lifespan="on",
        log_config=None,
        access_log=False,
        timeout_graceful_shutdown=settings.stop_seconds,
    )


def check(settings: Settings) -> None:
    """Checks that the settings fit together. Raises BadOption or StoreError."""
    store = make_store(settings.url)
    TrustedProxies(settings.trust_proxy)
    if mail_server(settings.smtp, settings.mail_from) is not None and not settings.origins:
        raise BadOption("--smtp needs --origin https://…, the address of this server: links in mails use it")
    if settings.workers < 1:
        raise BadOption(f"at least one process has to serve, not {settings.workers}")
    if settings.redis and not store.shared:
        raise BadOption("--redis is for processes that share a database: give --database postgresql://…, too")
    if settings.redis and not settings.redis.startswith(("redis://", "rediss://", "unix://")):
        raise BadOption("the address in --redis begins with redis://, rediss:// or unix://")
    if settings.workers > 1 and not store.shared:
        raise BadOption(
            f"{settings.workers} processes cannot share a SQLite file: "
            "give --database postgresql://…, or let one process serve"
        )


def check_connections(settings: Settings) -> None:
    """Opens and closes the database and the bus once: errors show before anything starts, and one process
    migrates the tables, not each of them. Raises StoreError."""

    async def check_all() -> None:
        store, bus = make_store(settings.url), make_bus(settings.redis)
        await store.open()
        await store.close()
        await bus.open()
        await bus.close()

    asyncio.run(check_all())


def bind(settings: Settings) -> socket.socket:
    """The socket to listen on. Raises BadOption with advice."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    listening = socket.socket(family)
    if sys.platform != "win32":
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((settings.host, settings.port))
    except (OSError, OverflowError) as error:
        listening.close()
        raise BadOption(
            f"cannot listen on {settings.host} port {settings.port} ({error}): another Undercroft may be "
            f"running there; stop it, or choose another port with --port {settings.port + 1}"
        ) from None
    listening.listen(2048)
    listening.set_inheritable(True)
    return listening


def _serve(settings: Settings, listening: socket.socket) -> None:
    """Serves in this process until a signal comes."""
    app = application(settings)
    # Views are many small objects that are freed at once and never form cycles. With the default thresholds
    # the search for cycles took a tenth of the CPU time.
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)
    # The default of 5 ms lets the thread that writes to SQLite wait too long for the event loop.
    sys.setswitchinterval(0.001)
    uvicorn.Server(uvicorn_config(settings, app)).run([listening])


def run(settings: Settings, listening: socket.socket) -> None:
    """Serves until a signal comes, in this process or in several. Logs first what is in force."""
    raise_limit()  # processes that this one starts have the same
    host, port = listening.getsockname()[:2]
    address = f"[{host}]:{port}" if ":" in host else f"{host}:{port}"
    fields = in_force(settings, GameRegistry(settings.plugins), address)
    log.info("%s serves at %s", fields["version"], address, extra={"fields": fields})
    if settings.workers == 1:
        _serve(settings, listening)
    else:
        _run_workers(settings, listening)


def _work(settings: str, listening: socket.socket) -> None:
    """The main function of one of several processes."""
    configure_logging()
    threading.Thread(target=_stop_with_parent, daemon=True).start()
    _serve(from_json(settings), listening)


def _stop_with_parent() -> None:
    """Stops this process when the one that started it is gone, so that a restart finds the port free."""
    parent = multiprocessing.parent_process()
    assert parent is not None
    multiprocessing.connection.wait([parent.sentinel])
    signal.raise_signal(signal.SIGTERM)


def _run_workers(settings: Settings, listening: socket.socket) -> None:
    """Runs several processes, and replaces one that dies."""
    with tempfile.TemporaryDirectory(prefix="undercroft-") as folder:
        _keep_running(msgspec.structs.replace(settings, metrics_folder=folder), listening)


def _keep_running(settings: Settings, listening: socket.socket) -> None:
    context = multiprocessing.get_context("spawn")
    stop = threading.Event()
    for name in (signal.SIGINT, signal.SIGTERM):
        signal.signal(name, lambda *_: stop.set())
    workers: list[Any] = []
    while not stop.is_set():
        workers = [worker for worker in workers if worker.is_alive()]
        while len(workers) < settings.workers:
            worker = context.Process(target=_work, args=(as_json(settings), listening))
            worker.start()
            workers.append(worker)
        stop.wait(1.0)
    for worker in workers:
        worker.terminate()
    ends = time.monotonic() + settings.stop_seconds + 5
    for worker in workers:
        worker.join(max(0.0, ends - time.monotonic()))
        if worker.is_alive():
            worker.kill()
