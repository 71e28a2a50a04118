import { expect, test } from 'vitest';
import type { HostLoad } from '../../src/protocol';
import { latency, movesPerSecond } from '../../src/host/load';

const load = (at: number, moves: number): HostLoad => ({ at, moves }) as HostLoad;

test('moves a second are counted between two answers', () => {
  expect(movesPerSecond(load(10, 100), load(14, 120))).toBe(5);
  expect(movesPerSecond(load(10, 100), load(10, 100))).toBe(0);
  expect(movesPerSecond(load(10, 100), load(12, 0))).toBe(0); // the server was started anew
});

test('a latency is the bound within which so many commands were carried out', () => {
  const some = { bounds: [0.001, 0.01, 0.1], counts: [50, 45, 4, 1] };
  expect(latency(some, 0.5)).toBe(0.001);
  expect(latency(some, 0.95)).toBe(0.01);
  expect(latency(some, 0.99)).toBe(0.1);
  expect(latency(some, 1)).toBe(Infinity);
  expect(latency({ bounds: [1], counts: [0, 0] }, 0.5)).toBeUndefined();
});
