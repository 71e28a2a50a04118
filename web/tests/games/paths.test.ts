import { expect, it } from 'vitest';
import { paths } from '../../src/games/labyrinth/paths';
import type { CellView } from '../../src/games/labyrinth/viewTypes';

const cell = (id: string, colour: string, x: number, y: number, next: string[]): CellView => ({
  anchor: `cell.${id}`,
  id,
  colour,
  value: 1,
  start: false,
  x,
  y,
  next,
  traveller: null,
  token: null,
});

it('has every path once, in the colour of its cells', () => {
  const cells = [
    cell('r1', 'red', 0, 0, ['r2']),
    cell('r2', 'red', 90, 0, ['r1', 'b1']),
    cell('b1', 'blue', 180, 0, ['r2']),
  ];
  const found = paths(cells);
  expect(found.map(({ key, colour }) => [key, colour])).toEqual([
    ['r1-r2', 'red'],
    ['b1-r2', null],
  ]);
});

it('is straight between cells in a line', () => {
  const [path] = paths([cell('r1', 'red', 0, 0, ['r2']), cell('r2', 'red', 90, 0, ['r1'])]);
  expect(path!.curve).toBe('M0 0C30 0 60 0 90 0');
});

it('goes on in one direction through a cell between two others', () => {
  const found = paths([
    cell('r1', 'red', 0, 0, ['r2']),
    cell('r2', 'red', 90, 30, ['r1', 'r3']),
    cell('r3', 'red', 180, 0, ['r2']),
  ]);
  // The curve reaches the middle cell from its left and leaves to its right, at the same height.
  expect(found[0]!.curve).toMatch(/ \d+ 30 90 30$/);
  expect(found[1]!.curve).toMatch(/^M90 30C\d+ 30 /);
});
