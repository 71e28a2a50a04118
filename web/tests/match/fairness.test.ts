import { expect, it } from 'vitest';
import { commitment, seed } from '../../src/match/fairness';

// Values of undercroft.match.fairness; tests/browser compares both sides in a real match.
const SECRET = '00112233445566778899aabbccddeeff';

it('commits to a secret by its hash', async () => {
  expect(await commitment(SECRET)).toBe('a8faed6abbf35c12a4b26e40f6feb19d736d90045c83b9f9a31f638d323e6811');
});

it('derives the seed of a move from the secret', async () => {
  expect(await Promise.all([0, 1, 2].map((move) => seed(SECRET, move)))).toEqual([
    3943187802988139046n,
    2249199157981097784n,
    1374924618524042020n,
  ]);
});
