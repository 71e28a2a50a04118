// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { api, ApiError } from '../../src/api';
import { Replay } from '../../src/match/replay.svelte';
import type { ReplayViews } from '../../src/protocol';

const MOVES = 100;

/** What the server would answer: views that say which move and seat they are of. */
function chunk(seat: number, move: number, count: number, events: boolean): ReplayViews {
  const first = move < 0 ? Math.max(0, MOVES + 1 - count) : move;
  const views = Array.from({ length: Math.min(count, MOVES + 1 - first) }, (_, index) => ({
    seat,
    actor: 0,
    actions: [],
    outcome: first + index === MOVES ? { winners: [0], scores: [1], reason: '' } : null,
    table: { move: first + index },
  }));
  const lines = (number: number) => [{ id: `move-${number}`, args: {} }];
  const log = Array.from({ length: MOVES }, (_, index) => ({ seat: index % 2, lines: lines(index + 1), anchors: [] }));
  return {
    game: 'toy',
    moves: MOVES,
    move: first,
    views,
    events: events ? log : [],
    names: ['Ada', ''],
    viewable: [0, 1],
    position: null,
  };
}

let fetches: { seat: number; move: number }[];
let replay: Replay;
const shown = (): unknown => replay.view?.table.move;

beforeEach(() => {
  vi.useFakeTimers();
  fetches = [];
  vi.spyOn(api, 'match').mockResolvedValue({
    match: 'm',
    game: 'toy',
    options: {},
    phase: 'over',
    created: 0,
    changed: 0,
    deadline: null,
    seats: [
      { kind: 'person', name: 'Ada', bot: '' },
      { kind: 'bot', name: '', bot: 'greedy' },
    ],
    you: [],
    listed: false,
    host: false,
    lesson: false,
    daily: '',
    rated: false,
    timing: { kind: 'none', days: 0, seconds: 0, increment: 0 },
  });
  vi.spyOn(api, 'replay').mockImplementation((_, seat, move, count, events) => {
    fetches.push({ seat, move });
    return Promise.resolve(chunk(seat, move, count, events));
  });
  replay = new Replay('m');
});

describe('opening', () => {
  it('shows the move that was asked for, with the log up to it', async () => {
    await replay.open(5, -1);
    expect([replay.moves, replay.move, shown()]).toEqual([MOVES, 5, 5]);
    expect(replay.log.map(({ lines }) => lines[0]!.id)).toEqual(['move-1', 'move-2', 'move-3', 'move-4', 'move-5']);
    expect(replay.status).toMatchObject({ phase: 'running', moves: 5 });
  });

  it('fetches the chunk with that move', async () => {
    await replay.open(55, 1);
    expect(fetches).toEqual([{ seat: 1, move: 40 }]);
    expect(shown()).toBe(55);
  });

  it('shows the end of a match as over', async () => {
    await replay.open(MOVES, -1);
    expect(replay.status.phase).toBe('over');
  });

  it('reports what went wrong', async () => {
    vi.spyOn(api, 'replay').mockRejectedValue(new ApiError('bad-record', 'line 3'));
    await replay.open(0, -1);
    expect([replay.problem, replay.problemDetail]).toEqual(['bad-record', 'line 3']);
  });

  it('of a record asks the server to replay its text', async () => {
    const request = vi
      .spyOn(api, 'replayRecord')
      .mockImplementation((_, seat, move, count, events) => Promise.resolve(chunk(seat, move, count, events)));
    replay = new Replay('', 'the record');
    await replay.open(0, -1);
    expect(request).toHaveBeenCalledWith('the record', -1, 0, 40, true);
    expect(replay.seats.map(({ name }) => name)).toEqual(['Ada', '']);
  });
});

describe('going to another move', () => {
  it('needs no request within a chunk', async () => {
    await replay.open(0, -1);
    replay.goTo(20);
    expect([shown(), fetches.length]).toEqual([20, 1]);
  });

  it('fetches the next chunk before it is needed', async () => {
    await replay.open(0, -1);
    replay.goTo(30);
    expect(fetches.map(({ move }) => move)).toEqual([0, 40]);
    await vi.advanceTimersByTimeAsync(0);
    replay.goTo(41);
    expect([shown(), fetches.length]).toEqual([41, 2]);
  });

  it('shows a move that was not there as soon as it arrives', async () => {
    await replay.open(0, -1);
    replay.goTo(90);
    expect(shown()).toBe(0);
    await vi.advanceTimersByTimeAsync(0);
    expect(shown()).toBe(90);
  });

  it('stays within the match', async () => {
    await replay.open(0, -1);
    replay.goTo(-3);
    expect(replay.move).toBe(0);
    replay.goTo(MOVES + 3);
    expect(replay.move).toBe(MOVES);
  });

  it('asks for a chunk once, however often it is needed', async () => {
    await replay.open(0, -1);
    for (const move of [90, 91, 92]) replay.goTo(move);
    expect(fetches.filter(({ move }) => move === 80)).toHaveLength(1);
  });
});

describe('another seat', () => {
  it('shows the same move as that seat saw it', async () => {
    await replay.open(7, -1);
    await replay.viewFrom(1);
    expect([shown(), replay.view?.seat]).toEqual([7, 1]);
  });

  it('shows nothing of the seat before', async () => {
    await replay.open(7, -1);
    const change = replay.viewFrom(1, 50);
    await change;
    expect([shown(), replay.view?.seat]).toEqual([50, 1]);
  });
});

describe('running', () => {
  it('shows move after move at its speed', async () => {
    await replay.open(0, -1);
    replay.speed = 2;
    replay.run();
    await vi.advanceTimersByTimeAsync(1600);
    expect(shown()).toBe(3);
    replay.stop();
    await vi.advanceTimersByTimeAsync(5000);
    expect(shown()).toBe(3);
  });

  it('stops at the end, and begins anew from there', async () => {
    await replay.open(MOVES - 2, -1);
    replay.run();
    await vi.advanceTimersByTimeAsync(5000);
    expect([shown(), replay.running]).toEqual([MOVES, false]);
    replay.run();
    expect(replay.move).toBe(0);
  });

  it('waits for views that are not there yet', async () => {
    await replay.open(0, -1);
    let answer: (found: ReplayViews) => void = () => undefined;
    vi.spyOn(api, 'replay').mockImplementation(() => new Promise((resolve) => (answer = resolve)));
    replay.goTo(39);
    replay.run();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(shown()).toBe(39);
    answer(chunk(-1, 40, 40, false));
    await vi.advanceTimersByTimeAsync(1000);
    expect(shown()).toBe(40);
  });
});

it('lets nothing be played', async () => {
  await replay.open(0, -1);
  expect([replay.playable, replay.selection.offers()]).toEqual([false, []]);
});
