// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MovePlayer, readingTime, type MovePlayerHost } from '../../src/match/movePlayer.svelte';
import type { Frame, LogEvent } from '../../src/protocol';

const TIME = 1000; // milliseconds that a move of another player is shown here
const SCENE = 'round-ends';

const event = (seq: number, seat: number, more: Partial<LogEvent> = {}): LogEvent => ({
  seq,
  at: 0,
  kind: 'play',
  seat,
  lines: [],
  text: '',
  name: '',
  anchors: [`cell.${seq}`],
  ...more,
});

/** A frame for the player on seat 0. */
const frame = (seq: number, seat: number, more: Partial<LogEvent> = {}, running: number | null = null): Frame =>
  ({
    type: 'frame',
    event: event(seq, seat, more),
    status: { you: [0], clock: { running_seat: running, deadline: null, banks: [] } },
    views: [],
  }) as unknown as Frame;

class Host implements MovePlayerHost {
  shown: number[] = [];
  logged: number[] = [];
  pace = TIME;
  wholeTurn = false;
  showFrame = ({ event: { seq } }: Frame) => void this.shown.push(seq);
  addToLog = ({ seq }: LogEvent) => void this.logged.push(seq);
  timeFor = () => this.pace;
  hasScene = ({ lines }: LogEvent) => lines.some(({ id }) => id === SCENE);
  marksWholeTurn = () => this.wholeTurn;
}

let host: Host;
let player: MovePlayer;
beforeEach(() => {
  vi.useFakeTimers();
  host = new Host();
  player = new MovePlayer(host);
});
afterEach(() => vi.useRealTimers());

describe('the queue of moves', () => {
  it('shows moves of others one after the other', () => {
    for (const seq of [1, 2, 3]) player.receive(frame(seq, 1));
    expect(host.shown).toEqual([1]);
    expect(player.current?.seq).toBe(1);
    expect(player.waiting).toBe(2);
    vi.advanceTimersByTime(TIME);
    expect(host.shown).toEqual([1, 2]);
    vi.advanceTimersByTime(TIME);
    expect(host.shown).toEqual([1, 2, 3]);
    vi.advanceTimersByTime(TIME);
    expect(player.current).toBeUndefined();
    expect(player.marked).toEqual(['cell.3']);
  });

  it('never delays an own move', () => {
    player.receive(frame(1, 1));
    player.receive(frame(2, 1));
    player.receive(frame(3, 0));
    expect(host.shown).toEqual([1, 2, 3]);
    expect(player.current).toBeUndefined();
  });

  it('shows everything at once at the instant pace, with the last caption', () => {
    host.pace = 0;
    for (const seq of [1, 2]) player.receive(frame(seq, 1));
    expect(host.shown).toEqual([1, 2]);
    expect(player.current?.seq).toBe(2);
  });

  it('skips to the next move, or to the last one', () => {
    for (const seq of [1, 2, 3, 4]) player.receive(frame(seq, 1));
    player.skip();
    expect(host.shown).toEqual([1, 2]);
    player.skipAll();
    expect(host.shown).toEqual([1, 2, 3, 4]);
    expect(player.current?.seq).toBe(4);
    expect(player.waiting).toBe(0);
  });

  it('waits for nothing while a clock runs for the player or for all', () => {
    for (const running of [0, -1]) {
      player.reset([], [0]);
      host.shown = [];
      player.receive(frame(1, 1, {}, running));
      player.receive(frame(2, 1, {}, running));
      expect(host.shown).toEqual([1, 2]);
    }
  });

  it('lets chat pass by the moves that wait, and shows a pause at once', () => {
    player.receive(frame(1, 1));
    player.receive(frame(2, 1));
    player.receive(frame(3, 1, { kind: 'say', text: 'hello' }));
    expect(host.logged).toEqual([3]);
    player.receive(frame(4, 1, { kind: 'ask-pause' }));
    expect(host.shown).toEqual([1, 2, 4]);
  });

  it('holds the next move until a scene is closed', () => {
    player.receive(frame(1, 0, { lines: [{ id: SCENE, args: {} }] }));
    player.receive(frame(2, 1));
    vi.advanceTimersByTime(3 * TIME);
    expect(player.scene?.seq).toBe(1);
    expect(host.shown).toEqual([1]);
    player.skip();
    expect(player.scene).toBeUndefined();
    expect(host.shown).toEqual([1, 2]);
  });

  it('forgets what waits when a snapshot comes, and marks its last move', () => {
    player.receive(frame(1, 1));
    player.receive(frame(2, 1));
    player.reset([event(1, 1), event(2, 1), event(3, 0)], [0]);
    vi.advanceTimersByTime(9 * TIME);
    expect(host.shown).toEqual([1]);
    expect(player.marked).toEqual(['cell.2']);
  });
});

describe('the mark of the last move', () => {
  it('stays while the player acts, and while the other only ends the turn', () => {
    player.receive(frame(1, 1));
    player.receive(frame(2, 1, { anchors: [] }));
    player.receive(frame(3, 0));
    expect(player.marked).toEqual(['cell.1']);
  });

  it('covers the whole turn in games that say so', () => {
    host.wholeTurn = true;
    host.pace = 0;
    for (const seq of [1, 2]) player.receive(frame(seq, 1));
    expect(player.marked).toEqual(['cell.1', 'cell.2']);
    player.receive(frame(3, 2));
    expect(player.marked).toEqual(['cell.3']);
  });

  it('goes when the move is taken back', () => {
    player.receive(frame(1, 1));
    player.receive(frame(2, 1, { kind: 'take-back' }));
    expect(player.marked).toEqual([]);
  });
});

it('gives longer captions more time, within bounds', () => {
  expect(readingTime('normal', 'x'.repeat(60))).toBeGreaterThan(readingTime('normal', 'x'));
  expect(readingTime('slow', 'x')).toBeGreaterThan(readingTime('normal', 'x'));
  expect(readingTime('normal', 'x'.repeat(9999))).toBeLessThan(3000);
  expect(readingTime('instant', 'x'.repeat(60))).toBe(0);
});
