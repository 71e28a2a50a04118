import { describe, expect, it } from 'vitest';
import { namesIn, pathOf } from '../../src/puzzles/puzzleApi';
import { NEW_PERSON, PUZZLE_DEVIATION, rate, shown } from '../../src/puzzles/rating';

describe('ratings on this device', () => {
  // What openskill 6.2 gives for the same tries.
  it.each([
    [25, 25 / 3, 25, 25 / 6, true, 28.149838926484236, 7.870927807844571],
    [25, 25 / 3, 30, 25 / 6, true, 28.852117813257973, 7.894575526903967],
    [22, 5, 31, 2, false, 21.23365977899408, 4.885818388512221],
    [28, 3, 20, 4.1, false, 27.14741407522437, 2.9844036242782552],
  ])('are those of openskill', (mean, deviation, its, itsDeviation, solved, after, afterDeviation) => {
    const rated = rate({ mean, deviation }, { mean: its, deviation: itsDeviation }, solved);
    expect(rated.mean).toBeCloseTo(after, 9);
    expect(rated.deviation).toBeCloseTo(afterDeviation, 9);
  });

  it('begin in the middle and rise more with harder puzzles', () => {
    expect(shown(NEW_PERSON.mean)).toBe(1500);
    const after = (mean: number) => rate(NEW_PERSON, { mean, deviation: PUZZLE_DEVIATION }, true).mean;
    expect(after(32)).toBeGreaterThan(after(18));
  });
});

it('a puzzle has one address', () => {
  const name = { game: 'dungeon_roll', puzzle: '0a1b2c3d4e' };
  expect(pathOf(name)).toBe('/puzzle/dungeon_roll-0a1b2c3d4e');
  expect(namesIn('dungeon_roll-0a1b2c3d4e')).toEqual(name);
});
