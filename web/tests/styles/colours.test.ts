import { describe, expect, it } from 'vitest';
import { contrast, distance, tokens } from './colours';

const GROUNDS = ['--ground', '--ground-far', '--glow', '--stone', '--panel', '--panel-high'];
const TEXTS = ['--ink', '--soft', '--torch', '--good', '--blood'];

describe.each(['cellar', 'parchment'])('the theme %s', (theme) => {
  const colours = tokens('src/styles/theme.css', theme);
  const pairs = (fronts: string[]) => fronts.flatMap((front) => GROUNDS.map((ground) => [front, ground] as const));

  it.each(pairs(TEXTS))('has text in %s that can be read on %s', (front, ground) => {
    expect(contrast(colours.get(front)!, colours.get(ground)!)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(pairs(['--control-edge', '--torch']))(
    'has controls with an edge in %s that is seen on %s',
    (edge, ground) => {
      expect(contrast(colours.get(edge)!, colours.get(ground)!)).toBeGreaterThanOrEqual(3);
    },
  );

  it('has main buttons whose text can be read', () => {
    expect(contrast(colours.get('--torch-ink')!, colours.get('--torch')!)).toBeGreaterThanOrEqual(4.5);
  });
});

describe('the Labyrinth', () => {
  const colours = tokens('src/games/labyrinth/theme.css');
  const PATHS = ['red', 'blue', 'green', 'yellow', 'violet'];
  const SETS: Record<string, string[]> = {
    paths: PATHS.map((name) => `--la-${name}`),
    cards: PATHS.map((name) => `--la-card-${name}`),
    players: [0, 1, 2, 3, 4, 5].map((seat) => `--la-seat-${seat}`),
  };
  const cases = Object.entries(SETS).flatMap(([set, names]) =>
    names.flatMap((one, index) => names.slice(index + 1).map((other) => [set, one, other] as const)),
  );

  it.each(cases)('has %s that stay apart for all eyes: %s and %s', (_set, one, other) => {
    for (const eyes of ['usual', 'protan', 'deutan']) {
      expect(distance(colours.get(one)!, colours.get(other)!, eyes), eyes).toBeGreaterThanOrEqual(10);
    }
  });

  it.each(SETS.paths!)('has numbers that can be read on %s', (path) => {
    expect(contrast(colours.get('--la-cell-ink')!, colours.get(path)!)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(SETS.players!)('has emblems that can be seen on %s', (coat) => {
    expect(contrast(colours.get(`${coat}-ink`)!, colours.get(coat)!)).toBeGreaterThanOrEqual(4.5);
  });
});

describe('the distance of colours', () => {
  it('is that of the published examples', () => {
    expect(distance('#ffffff', '#ffffff', 'usual')).toBe(0);
    expect(distance('#ffffff', '#000000', 'usual')).toBeCloseTo(100, 0);
    expect(distance('#5392c4', '#a283c8', 'protan')).toBeCloseTo(2, 0);
  });
});
