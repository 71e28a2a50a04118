import { expect, test } from 'vitest';
import { addressOf, analysisIn, type Analysis } from '../../src/analysis/link';

const analysis: Analysis = {
  game: 'labyrinth',
  position: { players: 2, cards: ['moon', 'sun', 'луна'], generator: [1, 2, 3] },
  moves: [{ action: 'draw', roll: 7 }, { action: 'go 3-4' }],
  names: ['Анна', 'Boris'],
  replay: '/replay/abc?move=3',
};

test('an address brings back all of an analysis', async () => {
  const address = await addressOf(analysis);
  const url = new URL(address, 'https://example.org');
  expect(url.pathname).toBe('/analysis');
  expect(encodeURIComponent(url.searchParams.get('line')!)).toBe(url.searchParams.get('line'));
  expect(await analysisIn(url.searchParams.get('line')!)).toEqual(analysis);
});

test.each(['', 'abc', '????', 'e30'])('a damaged address %j brings nothing', async (line) => {
  expect(await analysisIn(line)).toBeUndefined();
});

test('an address is damaged if a part of it is missing', async () => {
  const address = await addressOf(analysis);
  expect(await analysisIn(address.slice('/analysis?line='.length, -9))).toBeUndefined();
});
