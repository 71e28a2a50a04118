// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { SEAT_EMBLEM } from '../../src/games/labyrinth/emblems';
import { directionTo } from '../../src/games/labyrinth/cellText';

it.each([
  [0, -50, 'up'],
  [60, -50, 'upper-right'],
  [70, 5, 'right'],
  [0, 80, 'down'],
  [-70, -5, 'left'],
  [-40, 50, 'lower-left'],
])('calls the direction by %d and %d %s', (x, y, direction) => {
  expect(directionTo({ x: 0, y: 0 }, { x, y })).toBe(direction);
});

it('gives every seat an emblem of its own', () => {
  expect(new Set(SEAT_EMBLEM).size).toBe(6);
});
