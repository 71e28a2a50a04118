// @vitest-environment happy-dom
import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { hasTutorial, iconOf, loadBoard, loadSounds, presentationOf } from '../../src/games/registry';
import { PLAIN } from '../../src/sound/shared';

const GAMES = readdirSync('src/games', { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== 'plain')
  .map(({ name }) => name);

it.each(GAMES)('%s has what every game presents', (game) => {
  expect(presentationOf(game)?.minutes).toBeGreaterThan(0);
  expect(iconOf(game)).toMatch(/^m/i);
});

it('knows little of a game of another package, and has a plain board for it', async () => {
  expect([presentationOf('pig'), iconOf('pig'), hasTutorial('pig')]).toEqual([undefined, '', false]);
  expect(await loadSounds('pig')).toBe(PLAIN);
  expect(await loadBoard('pig')).toBe(await loadBoard('plain'));
});
