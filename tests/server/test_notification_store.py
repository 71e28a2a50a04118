"""The queue of notifications: leased by one process at a time, in both databases."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from server.test_store import entry, older_database, with_store
from undercroft.server import store as stores
from undercroft.server.store import (
    Channel,
    CommitBatch,
    Conflict,
    Delivery,
    Notification,
    NotificationSettings,
    NotificationStore,
    Store,
)

pytestmark = pytest.mark.once  # does not depend on the build


def channel(
    id: str = "c", account: str = "anna", address: str = "https://push.example/1", **more: Any
) -> Channel:
    given = {"match": "", "kind": "push", "keys": "{}", "origin": "", "confirmed": True, "problem": ""}
    return Channel(id=id, account=account, address=address, created=1.0, changed=1.0, **{**given, **more})


def notification(key: str = "m/turn/anna", seq: int = 1, due: float = 10.0) -> Notification:
    return Notification(key, "m", "anna", "turn", seq, 1.0, due)


def test_a_notification_is_queued_with_its_entry_or_not_at_all(database: str) -> None:
    async def scenario(store: Store) -> None:
        queue = NotificationStore(store)
        await store.append(CommitBatch(entry(1), notifications=(notification(),)))
        with pytest.raises(Conflict):
            await store.append(CommitBatch(entry(1), notifications=(notification("other"),)))
        assert [one.key for one in await queue.lease_notifications(10.0, 20.0)] == ["m/turn/anna"]

    with_store(database, scenario)


def test_a_newer_notification_replaces_one_that_was_not_told_yet(database: str) -> None:
    async def scenario(store: Store) -> None:
        queue = NotificationStore(store)
        await store.append(CommitBatch(entry(1), notifications=(notification(),)))
        (first,) = await queue.lease_notifications(10.0, 20.0)
        await store.append(CommitBatch(entry(2), notifications=(notification(seq=2, due=15.0),)))
        await queue.settle([first], [], [])  # too late: it is another one now
        (second,) = await queue.lease_notifications(15.0, 20.0)
        assert second.seq == 2
        await queue.settle([second], [], [])
        assert await queue.lease_notifications(1e9, 2e9) == []

    with_store(database, scenario)


def test_what_is_leased_is_given_to_no_other_until_the_lease_ends(database: str) -> None:
    async def scenario(store: Store) -> None:
        queue = NotificationStore(store)
        await queue.save_channel(channel())
        await queue.settle([], [], [Delivery("k", "c", "{}", 0, 5.0)])
        assert (await queue.lease_deliveries(4.0, 50.0))[1] == []  # not due yet
        token, ((leased, where),) = await queue.lease_deliveries(5.0, 50.0)
        assert (leased.key, where.id) == ("k", "c")
        assert (await queue.lease_deliveries(49.0, 90.0))[1] == []
        other, ((again, _),) = await queue.lease_deliveries(50.0, 90.0)
        assert again == leased
        assert not await queue.finish_delivery(leased, token, "sent")  # it is another's now
        assert await queue.finish_delivery(again, other, "sent")
        await queue.settle([], [], [Delivery("k", "c", "{}", 0, 60.0)])  # what was sent is not sent again
        assert (await queue.lease_deliveries(1e9, 2e9))[1] == []
        assert await queue.states() == {"sent": 1}

    with_store(database, scenario)


def test_two_processes_never_take_the_same_message(empty_postgres: str) -> None:
    async def scenario() -> None:
        both = [stores.make_store(empty_postgres) for _ in range(2)]
        for store in both:
            await store.open()
        try:
            first, second = map(NotificationStore, both)
            await first.save_channel(channel())
            await first.settle([], [], [Delivery(f"k{number}", "c", "{}", 0, 5.0) for number in range(100)])
            leases = await asyncio.gather(
                *(queue.lease_deliveries(5.0, 50.0, 7) for _ in range(8) for queue in (first, second))
            )
            keys = [delivery.key for _, found in leases for delivery, _ in found]
            assert len(keys) == 100
            assert len(set(keys)) == 100
        finally:
            for store in both:
                await store.close()

    asyncio.run(scenario())


def test_channels_and_settings_come_back_as_they_were_written(database: str) -> None:
    async def scenario(store: Store) -> None:
        queue = NotificationStore(store)
        mine = channel()
        await queue.save_channel(mine)
        await queue.save_channel(channel("hook", match="m", kind="webhook", address="https://hook.example"))
        assert await queue.channels_of("anna") == [mine]
        assert await queue.watchers() == ({"anna"}, {"m"})
        await queue.save_channel(channel("later", "boris"))  # the same browser
        assert await queue.channels_of("anna") == []
        wanted = NotificationSettings(("turn", "over"), 6)
        await queue.save_settings("anna", "", wanted)
        await queue.save_settings("anna", "m", NotificationSettings(()))
        assert await queue.settings("anna", "", "m", "n") == {"": wanted, "m": NotificationSettings(())}
        await queue.forget_settings("anna", "m")
        assert await queue.settings("anna", "m") == {}
        version = await queue.channels_version()
        await queue.remove_channel("later")
        assert await queue.channels_version() != version

    with_store(database, scenario)


def test_what_ended_long_ago_is_deleted(database: str) -> None:
    async def scenario(store: Store) -> None:
        queue = NotificationStore(store)
        await queue.save_channel(channel("asked", confirmed=False))
        assert await queue.claim("once", 5.0)
        assert not await queue.claim("once", 5.0)
        await queue.delete_old(4.0)
        assert not await queue.claim("once", 5.0)
        await queue.delete_old(6.0)
        assert await queue.claim("once", 7.0)
        assert await queue.channel("asked") is None

    with_store(database, scenario)


def test_a_database_of_the_version_before_gets_the_tables(tmp_path: Path) -> None:
    path = tmp_path / "old.db"
    older_database(path, "channels", "INSERT INTO accounts VALUES ('anna', 'Anna', 'en', 0, 1, 1)")

    async def scenario(store: Store) -> None:
        assert (await store.names(["anna"])) == {"anna": "Anna"}
        await NotificationStore(store).save_channel(channel())
        assert await NotificationStore(store).watchers() == ({"anna"}, set())

    with_store(str(path), scenario)
