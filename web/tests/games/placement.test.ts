import { expect, it } from 'vitest';
import { bestTurn, nextTurn, placementOf, turnsByCell } from '../../src/games/tales_of_tails/placement';
import { offer } from '../offers';

const place = (cell: string, turn: string) =>
  offer(['drawn', `cell.${cell.replace(',', '.')}`], {
    text: `place ${cell} r${turn}`,
    verb: 'place',
    operands: { cell, turn },
  });

it('reads the placement from the operands of an action', () => {
  expect(placementOf(place('-1,0', '2'))).toEqual({ cell: 'cell.-1.0', turn: 2 });
  expect(placementOf(offer(['pile'], { verb: 'explore' }))).toBeUndefined();
});

it('collects the turns that fit, by cell', () => {
  const offers = [place('1,0', '0'), place('1,0', '2'), place('0,1', '1'), offer(['pile'])];
  expect([...turnsByCell(offers)]).toEqual([
    ['cell.1.0', [0, 2]],
    ['cell.0.1', [1]],
  ]);
});

it('begins with the turn that fits in most cells', () => {
  const fits = turnsByCell([place('1,0', '0'), place('1,0', '2'), place('0,1', '2')]);
  expect(bestTurn(4, fits)).toBe(2);
  expect(bestTurn(4, new Map())).toBe(0);
});

it('turns to the right until the room fits', () => {
  expect(nextTurn(3, [2, 0])).toBe(0);
  expect(nextTurn(1, [0, 3])).toBe(3);
  expect(nextTurn(1, undefined)).toBeUndefined();
});
