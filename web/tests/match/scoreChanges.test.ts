import { expect, it } from 'vitest';
import { scoreChanges } from '../../src/match/scoreChanges';

const score = (...lines: [id: string, points: number][]) => ({
  total: lines.reduce((sum, [, points]) => sum + points, 0),
  lines: lines.map(([id, points]) => ({ id, points })),
});

it('says for every seat where points came from', () => {
  const before = [score(['coins', 2], ['traps', -1]), score(['coins', 4])];
  const after = [score(['coins', 5], ['traps', -1]), score(['coins', 4], ['traps', -1])];
  expect(scoreChanges(before, after)).toEqual([
    { seat: 0, line: 'coins', points: 3 },
    { seat: 1, line: 'traps', points: -1 },
  ]);
});

it('counts a line that is gone', () => {
  expect(scoreChanges([score(['quest', 2])], [score()])).toEqual([{ seat: 0, line: 'quest', points: -2 }]);
});
