// @vitest-environment happy-dom
import { readdirSync, readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { loadSounds } from '../../src/games/registry';
import { preferences } from '../../src/preferences.svelte';
import { gainOf, playRecipe } from '../../src/sound/engine';
import { lengthOf, soundOf, type GameSounds, type Recipe } from '../../src/sound/recipe';
import { SHARED } from '../../src/sound/shared';
import { vibrate } from '../../src/sound/vibration';

const GAMES = readdirSync('src/games', { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== 'plain')
  .map(({ name }) => name);
const recipesOf = ({ select, move, moves }: GameSounds): Recipe[] => [select, move, ...moves.map(([one]) => one)];
const lines = (...ids: string[]) => ids.map((id) => ({ id, args: {} }));

describe.each(GAMES)('the sounds of %s', (game) => {
  it('are its own, several, short and not too loud', async () => {
    const recipes = recipesOf(await loadSounds(game));
    expect(recipes.length).toBeGreaterThan(6);
    for (const recipe of recipes) {
      expect(lengthOf(recipe)).toBeLessThanOrEqual(1.3);
      for (const note of recipe) expect(note.loud).toBeLessThanOrEqual(0.4);
    }
    for (const other of GAMES.filter((one) => one !== game)) {
      const theirs = new Set(recipesOf(await loadSounds(other)).map((one) => JSON.stringify(one)));
      const shared = recipes.filter((one) => theirs.has(JSON.stringify(one)));
      expect(shared.length).toBeLessThanOrEqual(1);
    }
  });

  it('belong to lines that the log really has', async () => {
    const texts = readFileSync(`../src/undercroft/games/${game}/text/en.ftl`, 'utf8');
    const ids = new Set([...texts.matchAll(/^([a-z-]+) =/gm)].map(([, id]) => id));
    const { moves } = await loadSounds(game);
    expect(moves.flatMap(([, wanted]) => wanted).filter((id) => !ids.has(id))).toEqual([]);
  });
});

it('plays the first sound that a line of the log has', async () => {
  const sounds = await loadSounds('dungeon_roll');
  const roar = soundOf(sounds, lines('dragon-wakes'));
  expect(soundOf(sounds, lines('earns', 'dragon-wakes'))).toBe(roar);
  expect(soundOf(sounds, lines('defeats', 'earns'))).not.toBe(sounds.move);
  expect(soundOf(sounds, lines('defeats'))).toBe(sounds.move);
});

describe('playing', () => {
  let master: { value: number }[];
  let started: number;

  beforeEach(() => {
    [master, started] = [[], 0];
    const parameter = () => ({ value: 0, setValueAtTime: vi.fn(), exponentialRampToValueAtTime: vi.fn() });
    const node = (extra = {}) => ({
      connect: (next: unknown) => next,
      start: () => started++,
      stop: vi.fn(),
      ...extra,
    });
    class FakeContext {
      currentTime = 0;
      sampleRate = 100;
      createGain() {
        const gain = parameter();
        master.push(gain);
        return node({ gain });
      }
      createDynamicsCompressor = () => node();
      createOscillator = () => node({ frequency: parameter() });
      createBufferSource = () => node();
      createBuffer = () => ({ getChannelData: () => new Float32Array(8) });
      createBiquadFilter = () => node({ frequency: parameter(), Q: parameter() });
    }
    vi.stubGlobal('AudioContext', FakeContext);
    Object.defineProperty(navigator, 'userActivation', { value: { hasBeenActive: true }, configurable: true });
    preferences.setSound(true);
    preferences.setVolume(50);
  });

  it('goes through the volume that was set', () => {
    playRecipe(SHARED.win);
    expect(started).toBe(SHARED.win.length);
    expect(master[0]!.value).toBe(gainOf(50));
    expect(gainOf(50)).toBeLessThan(gainOf(100));
  });

  it('is silent without volume, and when sounds are off', () => {
    preferences.setVolume(0);
    playRecipe(SHARED.win);
    preferences.setVolume(80);
    preferences.setSound(false);
    playRecipe(SHARED.win);
    expect(started).toBe(0);
  });
});

describe('vibration', () => {
  const shaken = vi.fn();
  beforeEach(() => {
    shaken.mockClear();
    Object.defineProperty(navigator, 'vibrate', { value: shaken, configurable: true });
    vi.stubGlobal('matchMedia', () => ({ matches: true }));
  });

  it('follows its setting', () => {
    preferences.setVibration(true);
    vibrate('turn');
    expect(shaken).toHaveBeenCalledOnce();
    preferences.setVibration(false);
    vibrate('turn');
    expect(shaken).toHaveBeenCalledOnce();
  });
});
