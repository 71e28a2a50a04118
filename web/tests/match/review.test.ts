import { beforeEach, expect, it, vi } from 'vitest';
import { api, ApiError } from '../../src/api';
import { Review } from '../../src/match/review.svelte';
import type { Decision } from '../../src/protocol';

const decision = (move: number, mark: Decision['mark']): Decision => ({
  move,
  seat: 0,
  played: '',
  best: '',
  played_phrase: { id: '', args: {} },
  best_phrase: { id: '', args: {} },
  unit: 'points',
  stands: 0,
  loss: 0,
  mark,
});
const PAGES = [
  { decisions: [decision(1, 'good'), decision(3, 'mistake')], next: 3 },
  { decisions: [decision(5, 'blunder')], next: null },
];
let asked: number[];

beforeEach(() => {
  asked = [];
  vi.spyOn(api, 'review').mockImplementation((_, __, after) => {
    asked.push(after);
    return Promise.resolve(after ? PAGES[1]! : PAGES[0]!);
  });
});

it('asks for page after page until the last', async () => {
  const review = new Review('m', 0);
  await review.run();
  expect([asked, review.state, review.decisions.length]).toEqual([[0, 3], 'done', 3]);
});

it('finds the decision of a moment, and the next error', async () => {
  const review = new Review('m', 0);
  await review.run();
  expect(review.at(2)?.mark).toBe('mistake');
  expect(review.at(1)).toBeUndefined();
  expect(review.nextError(2)?.move).toBe(5);
  expect(review.nextError(4)?.move).toBe(3);
  expect(review.count('good')).toBe(1);
});

it('compares decisions in the unit that most of them have', async () => {
  const first: Decision = { ...decision(1, 'good'), unit: 'chance', stands: 0.4 };
  const later = PAGES[1]!.decisions[0]!;
  vi.mocked(api.review).mockImplementation((_, __, after) =>
    Promise.resolve(after ? PAGES[1]! : { decisions: [first], next: 3 }),
  );
  const review = new Review('m', 0);
  await review.run();
  expect([review.unit, review.comparable]).toEqual(['points', [later]]);
  vi.mocked(api.review).mockResolvedValue({ decisions: [first], next: null });
  const chances = new Review('m', 0);
  await chances.run();
  expect([chances.unit, chances.comparable]).toEqual(['chance', [first]]);
});

it('keeps what it has when it is stopped, and continues from there', async () => {
  const review = new Review('m', 0);
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  vi.spyOn(api, 'review').mockImplementation(async (_, __, after) => {
    asked.push(after);
    if (after && asked.length === 2) await held;
    return after ? PAGES[1]! : PAGES[0]!;
  });
  const first = review.run();
  await vi.waitFor(() => expect(asked).toEqual([0, 3]));
  review.stop();
  release();
  await first;
  expect([review.state, review.decisions.length]).toEqual(['waiting', 2]);
  await review.run();
  expect([review.state, review.decisions.length]).toEqual(['done', 3]);
});

it('says why it failed', async () => {
  vi.spyOn(api, 'review').mockRejectedValue(new ApiError('thinking'));
  const review = new Review('m', 0);
  await review.run();
  expect([review.state, review.problem]).toEqual(['failed', 'thinking']);
});

it('sends the record of a match of this device to the server', async () => {
  const record = vi.spyOn(api, 'record').mockResolvedValue('[Game "dungeon_roll"]');
  const sent = vi
    .spyOn(api, 'reviewRecord')
    .mockImplementation((_, __, after) => Promise.resolve(after ? PAGES[1]! : PAGES[0]!));
  const review = new Review('local-1', 0);
  await review.run();
  expect(record).toHaveBeenCalledTimes(1);
  expect(sent.mock.calls).toEqual([
    ['[Game "dungeon_roll"]', 0, 0],
    ['[Game "dungeon_roll"]', 0, 3],
  ]);
  expect([asked, review.state]).toEqual([[], 'done']);
});
