import { describe, expect, it } from 'vitest';
import { follow, type Die } from '../../src/games/dungeon_roll/dice';
import type { TableView } from '../../src/games/dungeon_roll/viewTypes';

interface Counts {
  party?: Record<string, number>;
  dungeon?: Record<string, number>;
  picked?: Record<string, number>;
  allies?: Record<string, number>;
  graveyard?: number;
  lair?: number;
  reserve?: number;
  delve?: number;
}

/** A table with so many dice of each face. */
function table({ party = {}, dungeon = {}, picked = {}, allies = {}, ...counts }: Counts): TableView {
  const groups = (place: string, faces: Record<string, number>) =>
    Object.entries(faces).map(([face, count]) => ({
      anchor: `${place}.${face}`,
      face,
      count,
      picked: picked[`${place}.${face}`] ?? 0,
    }));
  return {
    adventurer: 0,
    lord: 0,
    delve: counts.delve ?? 1,
    delves: 3,
    level: 1,
    levels: 10,
    step: '',
    party: groups('party', party),
    graveyard: { anchor: 'graveyard', count: counts.graveyard ?? 0 },
    dungeon: groups('dungeon', dungeon),
    lair: { anchor: 'lair', count: counts.lair ?? 0, wakes: 3 },
    reserve: counts.reserve ?? 0,
    allies: groups('ally', allies),
    chest: 0,
    bait: 'all',
    seats: [],
  };
}

/** The dice after each of several tables. */
function play(...tables: TableView[]): Die[][] {
  const steps: Die[][] = [];
  tables.forEach((next, index) => steps.push(follow(steps[index - 1] ?? [], tables[index - 1], next)));
  return steps;
}

const ids = (dice: Die[], place: string): string[] =>
  dice
    .filter((die) => die.place === place)
    .map(({ id }) => id)
    .sort();

it('has one die for each that the table counts', () => {
  const [dice] = play(table({ party: { fighter: 2, mage: 1 }, dungeon: { goblin: 3 }, reserve: 4, graveyard: 4 }));
  expect(dice!.filter(({ id }) => id.startsWith('w'))).toHaveLength(7);
  expect(dice!.filter(({ id }) => id.startsWith('b'))).toHaveLength(7);
  expect(new Set(dice!.map(({ id }) => id)).size).toBe(14);
});

it('rolls all dice with a face when a match is opened', () => {
  const [dice] = play(table({ party: { fighter: 1 }, dungeon: { goblin: 1 }, graveyard: 1, reserve: 1 }));
  expect(dice!.filter(({ rolls }) => rolls > 0).map(({ place }) => place)).toEqual(['party', 'dungeon']);
});

describe('from one table to the next', () => {
  it('a die that stays is the same die and does not roll', () => {
    const same = table({ party: { fighter: 2 }, dungeon: { goblin: 1 } });
    const [before, after] = play(same, same);
    expect(after!.map(({ id }) => id)).toEqual(before!.map(({ id }) => id));
    expect(after!.every(({ rolls }) => rolls === 0)).toBe(true);
  });

  it('a spent die moves to the graveyard', () => {
    const [before, after] = play(
      table({ party: { fighter: 2, mage: 1 } }),
      table({ party: { fighter: 1, mage: 1 }, graveyard: 1 }),
    );
    const [buried] = ids(after!, 'graveyard');
    expect(ids(before!, 'party')).toContain(buried);
    expect(ids(after!, 'party')).not.toContain(buried);
  });

  it('a die that comes from the reserve rolls', () => {
    const [before, after] = play(table({ reserve: 2 }), table({ dungeon: { ooze: 1 }, reserve: 1 }));
    const [rolled] = after!.filter(({ place }) => place === 'dungeon');
    expect(ids(before!, 'reserve')).toContain(rolled!.id);
    expect(rolled!.rolls).toBeGreaterThan(0);
  });

  it('dice that were picked for a scroll roll, even if they show the same face again', () => {
    const [, , after] = play(
      table({ dungeon: { goblin: 2 } }),
      table({ dungeon: { goblin: 2 }, picked: { 'dungeon.goblin': 1 } }),
      table({ dungeon: { goblin: 2 } }),
    );
    expect(after!.filter(({ rolls }) => rolls > 0)).toHaveLength(1);
  });

  it('nothing rolls while dice are being picked', () => {
    const [, after] = play(
      table({ dungeon: { goblin: 2 } }),
      table({ dungeon: { goblin: 2 }, picked: { 'dungeon.goblin': 1 } }),
    );
    expect(after!.every(({ rolls }) => rolls === 0)).toBe(true);
  });

  it('all dice roll for a new delve', () => {
    const [, after] = play(
      table({ party: { fighter: 7 }, dungeon: { goblin: 1 }, delve: 1 }),
      table({ party: { fighter: 7 }, dungeon: { goblin: 1 }, delve: 2 }),
    );
    expect(after!.every(({ rolls }) => rolls > 0)).toBe(true);
  });

  it('an ally is a black die that does not roll', () => {
    const [before, after] = play(table({ dungeon: { skeleton: 1 } }), table({ allies: { skeleton: 1 } }));
    expect(ids(after!, 'ally')).toEqual(ids(before!, 'dungeon'));
    expect(after![0]!.rolls).toBe(0);
  });

  it('no die is ever there twice', () => {
    const steps = play(
      table({ party: { fighter: 3, scroll: 4 }, dungeon: { goblin: 2, dragon: 1 }, reserve: 4 }),
      table({ party: { fighter: 1, scroll: 4 }, dungeon: { dragon: 1 }, lair: 1, reserve: 5, graveyard: 2 }),
      table({ party: { champion: 2, scroll: 4 }, dungeon: { chest: 3 }, lair: 1, reserve: 3, graveyard: 1 }),
    );
    for (const dice of steps) expect(new Set(dice.map(({ id }) => id)).size).toBe(dice.length);
  });
});
