"""Bytes of a WebSocket, however they are cut: the short path and the parser give the same messages."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import pytest
import uvicorn
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus
from websockets.frames import Frame, Opcode

from server.running_server import Guest, Message, RunningServer, guest, run_scenario, running_server
from undercroft.server.protocol.messages import PROTOCOL
from undercroft.server.sockets.websocket import CLOSE_SECONDS, WebSocketConnection, connection_factory

pytestmark = pytest.mark.once  # does not depend on the build

CLOSED_AS_BROKEN = 1002
CLOSED_AS_NO_TEXT = 1007
CLOSED_AS_TOO_LONG = 1009
CLOSED_WITHOUT_PONG = 1011
CLOSED_AS_STOPPING = 1012


def frame(data: bytes, opcode: Opcode = Opcode.TEXT, fin: bool = True) -> bytes:
    """A frame as a client sends it."""
    return Frame(opcode, data, fin).serialize(mask=True)


def ping(id: str) -> bytes:
    """The text of a command that is answered at once."""
    return json.dumps({"type": "ping", "id": id}).encode()


class Line:
    """A connection of which one sees the bytes."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer

    async def send(self, *packets: bytes) -> None:
        """Sends packets, with time enough that each is read by itself."""
        for packet in packets:
            self.writer.write(packet)
            await self.writer.drain()
            await asyncio.sleep(0.002)

    async def receive(self) -> tuple[int, bytes]:
        """The next frame of the server: its opcode and what it carries."""
        first, second = await self.reader.readexactly(2)
        size = second
        if second >= 126:
            size = int.from_bytes(await self.reader.readexactly(2 if second == 126 else 8))
        return first & 15, await self.reader.readexactly(size)

    async def answers(self, count: int) -> list[str]:
        """The ids of the next pongs."""
        found: list[str] = []
        while len(found) < count:
            opcode, data = await self.receive()
            assert opcode == Opcode.TEXT
            read: list[Message] = json.loads(data)
            found += [message["id"] for message in read if message["type"] == "pong"]
        return found

    async def closed(self) -> int:
        """The code by which the server closes the connection, whatever it says before."""
        while True:
            opcode, data = await self.receive()
            if opcode == Opcode.CLOSE:
                return int.from_bytes(data[:2])


@asynccontextmanager
async def hosting(folder: Path) -> AsyncIterator[tuple[Guest, str]]:
    """A guest of a server, and her match."""
    async with running_server(folder / "a.db") as where, guest(where) as anna:
        yield anna, await anna.create(["me", "open"])


def connections(where: RunningServer) -> list[WebSocketConnection]:
    """The WebSocket connections that a server has open."""
    found = where.uvicorn.server_state.connections
    return [one for one in found if isinstance(one, WebSocketConnection)]


@asynccontextmanager
async def opened(port: int, path: str = "/", host: str = "here", headers: str = "") -> AsyncIterator[Line]:
    """A connection after its handshake."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(
        f"GET {path} HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        f"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n{headers}\r\n".encode()
    )
    assert (await reader.readuntil(b"\r\n\r\n")).startswith(b"HTTP/1.1 101")
    try:
        yield Line(reader, writer)
    finally:
        writer.close()


@asynccontextmanager
async def line(anna: Guest, match: str) -> AsyncIterator[Line]:
    """A connection to a match, after its first message."""
    path = f"/api/matches/{match}/socket?protocol={PROTOCOL}"
    cookie = f"Cookie: undercroft={anna.cookie}\r\n"
    async with opened(anna.where.port, path, anna.where.address, cookie) as one:
        await one.receive()
        yield one


def test_a_message_is_read_wherever_it_is_cut(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with hosting(tmp_path) as (anna, match):
            whole = frame(ping("cut"))
            async with line(anna, match) as one:
                for place in range(1, len(whole), 5):
                    await one.send(whole[:place], whole[place:])
                    assert await one.answers(1) == ["cut"]

    run_scenario(scenario)


def test_the_rest_of_a_frame_that_looks_like_a_frame_is_none(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with hosting(tmp_path) as (anna, match):
            rest = frame(ping("rest"))
            size = 200 + len(rest)
            begun = bytes([0x80 | Opcode.BINARY, 0x80 | 126, 0, size, 0, 0, 0, 0]) + b" " * 200
            async with line(anna, match) as one:
                await one.send(begun, rest)
                _, data = await one.receive()
                assert [message["type"] for message in json.loads(data)] == ["refused"]
                await one.send(frame(ping("after")))
                assert await one.answers(1) == ["after"]

    run_scenario(scenario)


def test_many_messages_in_one_packet_are_read_in_order(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with hosting(tmp_path) as (anna, match):
            names = [f"n{number}" for number in range(40)]
            async with line(anna, match) as one:
                await one.send(b"".join(frame(ping(name)) for name in names))
                assert await one.answers(40) == names
                for name in names:
                    one.writer.write(frame(ping(name)))
                assert await one.answers(40) == names
                await one.send(frame(b"") + frame(ping("padded").ljust(122)))
                assert await one.answers(1) == ["padded"]
                await one.send(frame(b"hello", Opcode.PING))
                assert await one.receive() == (Opcode.PONG, b"hello")

    run_scenario(scenario)


def test_long_messages_and_short_ones_keep_their_order(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with hosting(tmp_path) as (anna, match):
            names = [f"n{number}" for number in range(30)]
            async with line(anna, match) as one:
                for number, name in enumerate(names):
                    await one.send(frame(ping(name).ljust(300) if number % 2 else ping(name)))
                assert await one.answers(30) == names
                await one.send(frame(ping("binary"), Opcode.BINARY), frame(ping("text")))
                assert await one.answers(2) == ["binary", "text"]

    run_scenario(scenario)


def test_commands_sent_just_before_closing_are_all_carried_out(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with hosting(tmp_path) as (anna, match):
            active = await anna.where.server.matches.get(match)
            assert active is not None
            said = [json.dumps({"type": "say", "id": f"n{n}", "text": f"{n}"}).encode() for n in range(20)]
            async with line(anna, match) as one:
                await one.send(b"".join(map(frame, said)) + frame(b"\x03\xe8", Opcode.CLOSE))
                await one.closed()
            while active.match.seq < 20:
                await asyncio.sleep(0.001)
            entries = await anna.where.server.store.entries(match)
            assert [entry.action for entry in entries] == [str(n) for n in range(20)]

    run_scenario(scenario)


def test_what_is_sent_before_the_snapshot_has_come_is_read_after_it(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with hosting(tmp_path) as (anna, match):
            active = await anna.where.server.matches.get(match)
            assert active is not None
            async with active.lock:  # no client gets a snapshot meanwhile
                early = await anna.socket(match)
                for name in ("first", "second"):
                    await early.send(ping(name).decode())
                while not any(one.unread for one in connections(anna.where)):
                    await asyncio.sleep(0.001)
            seen: list[Message] = []
            while sum(message["type"] == "pong" for message in seen) < 2:
                seen += json.loads(await early.recv())
            assert [message["type"] for message in seen[:1]] == ["snapshot"]
            assert [m["id"] for m in seen if m["type"] == "pong"] == ["first", "second"]
            await early.close()

    run_scenario(scenario)


def test_pieces_of_a_message_are_put_together(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with hosting(tmp_path) as (anna, match):
            text = ping("pieces")
            pieces = [frame(text[:9], fin=False), frame(text[9:], Opcode.CONT)]
            async with line(anna, match) as one:
                await one.send(*pieces)
                assert await one.answers(1) == ["pieces"]
                await one.send(pieces[0], frame(ping("between")))  # only its rest may come now
                assert await one.closed() == CLOSED_AS_BROKEN

    run_scenario(scenario)


def test_what_is_no_text_or_not_masked_closes_the_connection(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with hosting(tmp_path) as (anna, match):
            async with line(anna, match) as one:
                await one.send(frame(b'"\xff\xfe"'))
                assert await one.closed() == CLOSED_AS_NO_TEXT
            async with line(anna, match) as one:
                await one.send(Frame(Opcode.TEXT, ping("bare")).serialize(mask=False))
                assert await one.closed() == CLOSED_AS_BROKEN

    run_scenario(scenario)


def test_a_message_that_is_too_long_closes_the_connection_at_its_header(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with hosting(tmp_path) as (anna, match):
            async with line(anna, match) as one:
                await one.send(bytes([0x80 | Opcode.TEXT, 0x80 | 127]) + (1 << 40).to_bytes(8))
                assert await one.closed() == CLOSED_AS_TOO_LONG
            async with line(anna, match) as one:
                pieces = [frame(b" " * 10000, fin=False), frame(b" " * 10000, Opcode.CONT)]
                await one.send(*pieces)
                assert await one.closed() == CLOSED_AS_TOO_LONG

    run_scenario(scenario)


def test_there_are_sockets_at_no_other_address(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with hosting(tmp_path) as (anna, _):
            with pytest.raises(InvalidStatus) as refused:
                await connect(f"ws://{anna.where.address}/api/elsewhere")
            assert refused.value.response.status_code == 404

    run_scenario(scenario)


@asynccontextmanager
async def echoing(**settings: float) -> AsyncIterator[int]:
    """A server that sends every message back. Gives its port."""

    async def echo(connection: WebSocketConnection) -> None:
        connection.accept()
        connection.receive_with(lambda text: connection.send_text(str(text).encode()))
        await connection.closed.wait()

    async with serving(echo, **settings) as port:
        yield port


@asynccontextmanager
async def serving(
    handle: Callable[[WebSocketConnection], Awaitable[None]], **settings: float
) -> AsyncIterator[int]:
    """A server that handles connections in this way. Gives its port."""
    config = uvicorn.Config(
        lambda: None, port=0, lifespan="off", log_config=None, ws=connection_factory(handle)
    )
    for name, value in settings.items():
        setattr(config, name, value)
    server = uvicorn.Server(config)
    running = asyncio.create_task(server.serve())
    while not server.started:
        await asyncio.sleep(0.005)
    yield server.servers[0].sockets[0].getsockname()[1]
    server.should_exit = True
    await running


def test_a_client_that_answers_pings_stays_and_one_that_does_not_is_closed() -> None:
    async def scenario() -> None:
        async with echoing(ws_ping_interval=0.02, ws_ping_timeout=0.2) as port:
            async with connect(f"ws://127.0.0.1:{port}/", ping_interval=None) as answering:
                await asyncio.sleep(0.5)
                await answering.send("here")
                assert await answering.recv() == "here"
            async with opened(port) as silent:
                assert (await silent.receive())[0] == Opcode.PING
                assert await silent.closed() == CLOSED_WITHOUT_PONG

    run_scenario(scenario)


def test_a_client_that_sends_by_itself_is_not_asked_for_a_sign_of_life() -> None:
    async def scenario() -> None:
        async with echoing(ws_ping_interval=0.2, ws_ping_timeout=0.2) as port, opened(port) as one:
            loop = asyncio.get_running_loop()
            began, last = loop.time(), loop.time()
            while loop.time() < began + 1.0:
                await one.send(frame(b"here"))
                opcode, _ = await one.receive()
                if opcode == Opcode.PING:
                    assert loop.time() - last > 0.1  # the machine was too slow, not the server wrong
                    break
                last = loop.time()

    run_scenario(scenario)


def test_a_client_with_a_thousand_frames_in_a_packet_does_not_keep_the_others_waiting() -> None:
    async def scenario() -> None:
        received: list[str | bytes] = []

        async def note(connection: WebSocketConnection) -> None:
            connection.accept()
            connection.receive_with(received.append)
            await connection.closed.wait()

        async with serving(note) as port, opened(port) as loud, opened(port) as quiet:
            loud.writer.write(frame(b"") * 3000)
            quiet.writer.write(frame(b"here"))
            while len(received) < 3001:
                await asyncio.sleep(0.001)
            assert received.index("here") < 1000

    run_scenario(scenario)


def test_what_the_receiver_holds_back_is_read_when_it_wants_more() -> None:
    async def scenario() -> None:
        received: list[str | bytes] = []
        held: asyncio.Future[WebSocketConnection] = asyncio.get_running_loop().create_future()

        async def hold_back(connection: WebSocketConnection) -> None:
            def receive(message: str | bytes) -> None:
                received.append(message)
                if len(received) == 3:
                    connection.pause_reading()
                    held.set_result(connection)

            connection.accept()
            connection.receive_with(receive)
            await connection.closed.wait()

        async with serving(hold_back) as port, opened(port) as one:
            await one.send(
                *[b"".join(frame(b"%d" % n) for n in range(start, start + 50)) for start in (0, 50)]
            )
            connection = await held
            assert len(received) == 3
            connection.resume_reading()
            while len(received) < 100:
                await asyncio.sleep(0.001)
            assert received == [str(n) for n in range(100)]

    run_scenario(scenario)


def test_a_client_that_continues_to_send_after_it_was_closed_is_cut_off() -> None:
    async def scenario() -> None:
        async def close(connection: WebSocketConnection) -> None:
            connection.accept()
            connection.close(CLOSED_AS_STOPPING, "")
            await connection.closed.wait()

        async with serving(close) as port, opened(port) as one:
            assert await one.closed() == CLOSED_AS_STOPPING
            began = asyncio.get_running_loop().time()
            with suppress(OSError):
                while True:
                    await one.send(frame(b"on and on" * 1000))
            assert asyncio.get_running_loop().time() - began < CLOSE_SECONDS / 2

    run_scenario(scenario)


def test_a_server_that_stops_says_so_to_its_clients() -> None:
    async def scenario() -> None:
        async with echoing() as port:
            client = await connect(f"ws://127.0.0.1:{port}/")
        with pytest.raises(ConnectionClosed) as closed:
            await client.recv()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == CLOSED_AS_STOPPING

    run_scenario(scenario)


def test_a_message_to_a_client_that_is_just_gone_is_dropped() -> None:
    uvloop = pytest.importorskip("uvloop")  # its transports refuse to write when they are closed

    async def scenario() -> None:
        sent: asyncio.Future[str] = asyncio.get_running_loop().create_future()

        async def send_too_late(connection: WebSocketConnection) -> None:
            connection.accept()
            connection._transport.abort()
            await connection.closed.wait()
            try:
                connection.send_text(b"too late")
                sent.set_result("dropped")
            except RuntimeError as error:
                sent.set_result(str(error))

        async with serving(send_too_late) as port:
            with suppress(ConnectionClosed, InvalidHandshake, OSError):
                await connect(f"ws://127.0.0.1:{port}/")
            assert await sent == "dropped"

    uvloop.run(asyncio.wait_for(scenario(), 60))
