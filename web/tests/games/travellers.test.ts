import { expect, it } from 'vitest';
import type { TableView } from '../../src/games/labyrinth/viewTypes';
import { follow, type Traveller } from '../../src/games/labyrinth/travellers';

/** A table on which the travellers of one seat stand on these cells, and so many are off the board. */
function table(cells: string[], spare: number): TableView {
  const cell = (id: string) => ({
    anchor: `cell.${id}`,
    id,
    colour: 'red',
    value: 1,
    start: false,
    x: 0,
    y: 0,
    next: [],
    traveller: cells.includes(id) ? 0 : null,
    token: null,
  });
  return {
    board: 'a',
    round: 1,
    seat: 0,
    actions: 3,
    goal: 3,
    cells: ['r1', 'r2', 'r3'].map(cell),
    supply: { treasures: { anchor: '', count: 0 }, traps: { anchor: '', count: 0 } },
    deck: 0,
    discards: { count: 0, cards: [] },
    site: null,
    remaining: 0,
    seats: [{ seat: 0, anchor: '', spare, hand: 0, treasures: 0 }],
    hand: [],
  };
}

const on = (travellers: Traveller[], cell: string | null): string[] =>
  travellers.filter((one) => one.cell === cell).map(({ id }) => id);

it('has three travellers, wherever they are', () => {
  expect(follow([], table(['r1'], 2)).map(({ cell }) => cell)).toEqual(['r1', null, null]);
});

it('keeps the traveller that walks from one cell to another', () => {
  const before = follow([], table(['r1'], 2));
  const after = follow(before, table(['r2'], 2));
  expect(on(after, 'r2')).toEqual(on(before, 'r1'));
  expect(on(after, null)).toEqual(on(before, null));
});

it('keeps those that stay where they are', () => {
  const before = follow([], table(['r1', 'r2'], 1));
  const after = follow(before, table(['r2', 'r3'], 1));
  expect(on(after, 'r2')).toEqual(on(before, 'r2'));
  expect(on(after, 'r3')).toEqual(on(before, 'r1'));
});

it('takes one of those off the board when a traveller comes in', () => {
  const before = follow([], table([], 3));
  const after = follow(before, table(['r1'], 2));
  expect(on(before, null)).toContain(on(after, 'r1')[0]);
  expect(new Set(after.map(({ id }) => id)).size).toBe(3);
});
