"""The commands of the server: what they print, and errors that say what to do."""

from __future__ import annotations

import asyncio
import socket
from pathlib import Path

import pytest
from typer.testing import CliRunner

from undercroft.cli import app
from undercroft.kernel.errors import BadOption
from undercroft.server import store as stores
from undercroft.server.commands import addresses, qr
from undercroft.server.serve import bind, check
from undercroft.server.settings import make_settings

pytestmark = pytest.mark.once  # does not depend on the build


def command(*words: str) -> tuple[int, str]:
    """Runs a command; gives its exit code and all it printed."""
    result = CliRunner().invoke(app, list(words))
    return result.exit_code, result.output


def filled(path: Path, people: int) -> None:
    """A database with so many guests."""

    async def fill() -> None:
        store = stores.make_store(str(path))
        await store.open()
        for number in range(people):
            await store.save_account(stores.Account(f"p{number}", "", "en", 0, 1.0, 1.0))
        await store.close()

    asyncio.run(fill())


def guests(path: Path) -> int:
    async def count() -> int:
        store = stores.make_store(str(path))
        await store.open()
        ((found,),) = await store.rows("SELECT count(*) FROM accounts")
        await store.close()
        return int(found)

    return asyncio.run(count())


def test_a_port_that_is_taken_names_another() -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        with pytest.raises(BadOption, match=rf"port {port}.*--port {port + 1}"):
            bind(make_settings(port=port))


def test_several_processes_need_postgresql(tmp_path: Path) -> None:
    with pytest.raises(BadOption, match="cannot share a SQLite file"):
        check(make_settings(database=str(tmp_path / "db"), workers=2))
    check(make_settings(database="postgresql://host/name", workers=2))


def test_a_wrong_database_is_one_clear_line() -> None:
    code, text = command("serve", "--database", "mysql://host/name", "--no-open")
    assert code == 2
    assert "error: a database URL begins with postgresql://" in text


@pytest.mark.parametrize(
    ("database", "advice"),
    [
        ("{blocked}/deep/undercroft.db", "name a file in a folder that you can write to"),
        ("postgresql://anna:secret@127.0.0.1:1/none", "check the address"),
    ],
)
def test_a_database_that_cannot_be_used_is_one_clear_line(tmp_path: Path, database: str, advice: str) -> None:
    blocked = tmp_path / "file"
    blocked.touch()
    code, text = command("serve", "--database", database.format(blocked=blocked), "--no-open", "--port", "0")
    assert code == 2
    assert text.startswith("error: ")
    assert advice in " ".join(text.split())
    assert "secret" not in text


def test_the_network_address_is_shown_only_if_others_can_reach_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("undercroft.server.commands.lan_address", lambda: "192.168.1.7")
    assert addresses("127.0.0.1", 8300) == ("http://127.0.0.1:8300", "")
    assert addresses("0.0.0.0", 8300) == ("http://127.0.0.1:8300", "http://192.168.1.7:8300")


def test_a_qr_code_is_a_square_of_blocks() -> None:
    lines = qr("http://192.168.1.7:8300").split("\n")
    assert {len(line) for line in lines} == {len(lines[0])}
    assert len(lines[0]) - 1 <= 2 * len(lines) <= len(lines[0]) + 1
    assert set("".join(lines)) <= set("█▀▄ ")


def test_a_backup_can_be_restored_and_the_old_file_is_kept(tmp_path: Path) -> None:
    database, copy = tmp_path / "undercroft.db", tmp_path / "copy.db"
    filled(database, 3)
    assert command("backup", str(copy), "--database", str(database))[0] == 0
    filled(database, 5)
    assert command("restore", str(copy), "--database", str(database))[0] == 0
    assert guests(database) == 3
    assert guests(tmp_path / "undercroft.db.before-restore") == 5


def test_a_backup_never_overwrites_and_needs_a_database(tmp_path: Path) -> None:
    database = tmp_path / "undercroft.db"
    code, text = command("backup", str(tmp_path / "copy.db"), "--database", str(database))
    assert (code, "there is no database" in text) == (2, True)
    filled(database, 1)
    code, text = command("backup", str(database), "--database", str(database))
    assert (code, "there already" in text) == (2, True)


def test_what_is_no_copy_is_not_restored(tmp_path: Path) -> None:
    (tmp_path / "copy.db").write_text("nothing of the kind")
    code, text = command("restore", str(tmp_path / "copy.db"), "--database", str(tmp_path / "undercroft.db"))
    assert (code, "no database of Undercroft" in text) == (2, True)


def test_a_database_in_use_is_not_replaced(tmp_path: Path) -> None:
    database, copy = tmp_path / "undercroft.db", tmp_path / "copy.db"
    filled(database, 1)
    command("backup", str(copy), "--database", str(database))

    async def used() -> None:
        store = stores.make_store(str(database))
        await store.open()
        code, text = await asyncio.to_thread(command, "restore", str(copy), "--database", str(database))
        assert (code, "stop the server first" in text) == (2, True)
        await store.close()

    asyncio.run(used())
