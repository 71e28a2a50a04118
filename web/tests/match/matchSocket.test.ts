// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MatchSocket } from '../../src/match/matchSocket';
import type { ConnectionListener } from '../../src/transport/connection';

/** A WebSocket whose server is the test. */
class FakeSocket {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly CLOSED = 3;
  static all: FakeSocket[] = [];
  readyState = FakeSocket.CONNECTING;
  sent: Record<string, unknown>[] = [];
  onopen: (() => void) | undefined;
  onmessage: ((event: { data: string }) => void) | undefined;
  onclose: ((event: { code: number }) => void) | undefined;

  constructor(readonly address: URL) {
    FakeSocket.all.push(this);
  }
  static get last(): FakeSocket {
    return FakeSocket.all.at(-1)!;
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close(): void {
    this.readyState = FakeSocket.CLOSED;
  }
  open(): void {
    this.readyState = FakeSocket.OPEN;
    this.onopen?.();
  }
  receive(...messages: object[]): void {
    this.readyState = FakeSocket.OPEN;
    this.onmessage?.({ data: JSON.stringify(messages) });
  }
  drop(code = 1006): void {
    this.readyState = FakeSocket.CLOSED;
    this.onclose?.({ code });
  }
}

const snapshot = (seq: number) => ({ type: 'snapshot', seq });
const frame = (seq: number) => ({ type: 'frame', event: { seq } });
const LONGEST = 60_000; // milliseconds after which any scheduled attempt was made

let listener: { [Name in keyof ConnectionListener]: ReturnType<typeof vi.fn<ConnectionListener[Name]>> };
let socket: MatchSocket;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', FakeSocket);
  FakeSocket.all = [];
  listener = { onSnapshot: vi.fn(), onFrame: vi.fn(), onPresence: vi.fn(), onConnection: vi.fn() };
  socket = new MatchSocket('abc/1', listener);
});
afterEach(() => {
  socket.close();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('frames', () => {
  it('are delivered in order, each once', () => {
    FakeSocket.last.receive(snapshot(7), frame(8), frame(8), frame(9));
    expect(listener.onSnapshot).toHaveBeenCalledOnce();
    expect(listener.onFrame.mock.calls.map(([{ event }]) => event.seq)).toEqual([8, 9]);
    expect(socket.seq).toBe(9);
  });

  it('are asked for again after a gap', () => {
    const first = FakeSocket.last;
    first.receive(snapshot(7), frame(9));
    expect(listener.onFrame).not.toHaveBeenCalled();
    expect(FakeSocket.last).not.toBe(first);
    expect(FakeSocket.last.address.searchParams.get('since')).toBe('7');
  });

  it('of a connection that was replaced are ignored', () => {
    const first = FakeSocket.last;
    first.receive(snapshot(7));
    socket.reconnect();
    first.onmessage?.({ data: JSON.stringify([frame(8)]) });
    expect(listener.onFrame).not.toHaveBeenCalled();
  });
});

describe('commands', () => {
  it('get an id of their own and are answered by it', async () => {
    FakeSocket.last.receive(snapshot(1));
    const [one, two] = [socket.send({ type: 'hint' }), socket.send({ type: 'rematch' })];
    const [first, second] = FakeSocket.last.sent;
    expect(first!.id).not.toBe(second!.id);
    FakeSocket.last.receive({ type: 'done', id: second!.id, seq: 2 }, { type: 'refused', id: first!.id, reason: 'x' });
    await expect(two).resolves.toMatchObject({ type: 'done', seq: 2 });
    await expect(one).resolves.toMatchObject({ type: 'refused' });
  });

  it('wait for the connection', () => {
    void socket.send({ type: 'hint' });
    expect(FakeSocket.last.sent).toEqual([]);
    FakeSocket.last.receive(snapshot(1));
    expect(FakeSocket.last.sent).toMatchObject([{ type: 'hint' }]);
  });

  it('without an answer are sent again after a new connection, with the same id', () => {
    FakeSocket.last.receive(snapshot(1));
    void socket.send({ type: 'hint' });
    const [sent] = FakeSocket.last.sent;
    FakeSocket.last.drop();
    vi.advanceTimersByTime(LONGEST);
    FakeSocket.last.receive(snapshot(1));
    expect(FakeSocket.last.sent).toEqual([sent]);
  });

  it('with an answer are not sent again', () => {
    FakeSocket.last.receive(snapshot(1));
    void socket.send({ type: 'hint' });
    FakeSocket.last.receive({ type: 'done', id: FakeSocket.last.sent[0]!.id, seq: 2 });
    FakeSocket.last.drop();
    vi.advanceTimersByTime(LONGEST);
    FakeSocket.last.receive(snapshot(2));
    expect(FakeSocket.last.sent).toEqual([]);
  });
});

describe('a lost connection', () => {
  it('is reported and comes back by itself, from the last entry that was seen', () => {
    FakeSocket.last.receive(snapshot(4));
    FakeSocket.last.drop();
    expect(listener.onConnection).toHaveBeenLastCalledWith('lost');
    vi.advanceTimersByTime(500);
    expect(FakeSocket.all).toHaveLength(2);
    expect(FakeSocket.last.address.href).toContain('/api/matches/abc%2F1/socket?protocol=2&since=4');
    FakeSocket.last.receive(snapshot(4));
    expect(listener.onConnection).toHaveBeenLastCalledWith('open');
  });

  it('is tried again after longer and longer times', () => {
    vi.spyOn(Math, 'random').mockReturnValue(0.5);
    const delays: number[] = [];
    for (let attempt = 0; attempt < 7; attempt++) {
      const before = FakeSocket.all.length;
      FakeSocket.last.drop();
      let waited = 0;
      while (FakeSocket.all.length === before) {
        vi.advanceTimersByTime(100);
        waited += 100;
      }
      delays.push(waited);
    }
    expect(delays).toEqual([300, 600, 1200, 2400, 4800, 8000, 8000]);
  });

  it('is tried at once when the browser is online again', () => {
    FakeSocket.last.receive(snapshot(1));
    FakeSocket.last.drop();
    dispatchEvent(new Event('online'));
    expect(FakeSocket.all).toHaveLength(2);
    vi.advanceTimersByTime(LONGEST);
    expect(FakeSocket.all).toHaveLength(2);
  });

  it.each([
    [4401, 'not-you'],
    [4404, 'no-match'],
    [4409, 'broken'],
  ])('is final after the close code %i', (code, reason) => {
    FakeSocket.last.drop(code);
    expect(listener.onConnection).toHaveBeenLastCalledWith('closed', reason);
    vi.advanceTimersByTime(LONGEST);
    expect(FakeSocket.all).toHaveLength(1);
  });

  it('stays lost after close()', () => {
    socket.close();
    FakeSocket.last.drop();
    vi.advanceTimersByTime(LONGEST);
    expect(FakeSocket.all).toHaveLength(1);
  });
});

describe('a silent connection', () => {
  /** Answers every ping so far. */
  const answer = (): void => FakeSocket.last.receive({ type: 'pong', id: FakeSocket.last.sent.at(-1)!.id, now: 0 });

  it('is asked for a pong, counts as lost within three seconds, and is replaced when none comes', () => {
    FakeSocket.last.receive(snapshot(1));
    vi.advanceTimersByTime(1_500);
    expect(FakeSocket.last.sent).toMatchObject([{ type: 'ping' }]);
    expect(listener.onConnection).toHaveBeenLastCalledWith('open');
    vi.advanceTimersByTime(1_500);
    expect(listener.onConnection).toHaveBeenLastCalledWith('lost');
    expect(FakeSocket.all).toHaveLength(1);
    vi.advanceTimersByTime(7_500);
    expect(FakeSocket.all).toHaveLength(2);
  });

  it('has the same time when it is new, however long it took to open', () => {
    vi.advanceTimersByTime(5_000);
    FakeSocket.last.open();
    vi.advanceTimersByTime(1_000);
    expect(FakeSocket.last.sent).toEqual([]);
    vi.advanceTimersByTime(2_000);
    expect(FakeSocket.last.sent).toMatchObject([{ type: 'ping' }]);
    expect(listener.onConnection).toHaveBeenLastCalledWith('lost');
  });

  it('is open again when a late pong comes', () => {
    FakeSocket.last.receive(snapshot(1));
    vi.advanceTimersByTime(3_000);
    answer();
    expect(listener.onConnection).toHaveBeenLastCalledWith('open');
    expect(FakeSocket.all).toHaveLength(1);
  });

  it('is asked at once when the browser is offline, and not called lost if it answers', () => {
    FakeSocket.last.receive(snapshot(1));
    dispatchEvent(new Event('offline'));
    expect(FakeSocket.last.sent).toMatchObject([{ type: 'ping' }]);
    answer();
    vi.advanceTimersByTime(1_000);
    expect(listener.onConnection).toHaveBeenLastCalledWith('open');
    dispatchEvent(new Event('offline'));
    vi.advanceTimersByTime(1_300);
    expect(listener.onConnection).toHaveBeenLastCalledWith('lost');
  });

  it('stays when pongs come', () => {
    FakeSocket.last.receive(snapshot(1));
    for (let second = 0; second < 60; second++) {
      vi.advanceTimersByTime(1_500);
      answer();
    }
    expect(FakeSocket.all).toHaveLength(1);
    expect(listener.onConnection).not.toHaveBeenCalledWith('lost');
  });

  it('of a page in the background is asked rarely', () => {
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    FakeSocket.last.receive(snapshot(1));
    vi.advanceTimersByTime(19_000);
    expect(FakeSocket.last.sent).toEqual([]);
    vi.advanceTimersByTime(1_500);
    expect(FakeSocket.last.sent).toHaveLength(1);
  });
});
