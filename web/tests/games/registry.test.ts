// @vitest-environment happy-dom
import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { hasTutorial, iconOf, loadBoard, presentationOf, soundOf } from '../../src/games/registry';

const GAMES = readdirSync('src/games', { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== 'plain')
  .map(({ name }) => name);

it.each(GAMES)('%s has what every game presents', (game) => {
  expect(presentationOf(game)?.minutes).toBeGreaterThan(0);
  expect(iconOf(game)).toMatch(/^m/i);
});

it('plays the first sound that a line of the log has', () => {
  const lines = (...ids: string[]) => ids.map((id) => ({ id, args: {} }));
  expect(soundOf('dungeon_roll', lines('earns', 'dragon-wakes'))).toBe('roar');
  expect(soundOf('dungeon_roll', lines('defeats', 'earns'))).toBe('coin');
  expect(soundOf('dungeon_roll', lines('defeats'))).toBe('tap');
});

it('knows little of a game of another package, and has a plain board for it', async () => {
  expect([presentationOf('pig'), iconOf('pig'), hasTutorial('pig'), soundOf('pig', [])]).toEqual([
    undefined,
    '',
    false,
    'tap',
  ]);
  expect(await loadBoard('pig')).toBe(await loadBoard('plain'));
});
