import { describe, expect, it } from 'vitest';
import { ActionSelection } from '../../src/match/actionSelection.svelte';
import type { Offer } from '../../src/match/view';
import { offer } from '../offers';

const fighterGoblins = offer(['party.fighter', 'dungeon.goblin']);
const fighterOoze = offer(['party.fighter', 'dungeon.ooze']);
const mageOoze = offer(['party.mage', 'dungeon.ooze']);
const retreat = offer([]);
const OFFERS = [fighterGoblins, fighterOoze, mageOoze, retreat];

const selectionOf = (offers: Offer[]): ActionSelection => new ActionSelection(() => offers);

describe('with nothing selected', () => {
  it('offers every anchor of every action', () => {
    const { next } = selectionOf(OFFERS);
    expect([...next].sort()).toEqual(['dungeon.goblin', 'dungeon.ooze', 'party.fighter', 'party.mage']);
  });

  it('lists the actions without targets as buttons', () => {
    expect(selectionOf(OFFERS).untargeted).toEqual([retreat]);
  });
});

describe('selecting targets', () => {
  it('gives the action once all its targets are selected', () => {
    const selection = selectionOf(OFFERS);
    expect(selection.select('party.fighter')).toBeUndefined();
    expect(selection.select('dungeon.goblin')).toBe(fighterGoblins);
  });

  it('takes the targets in any order', () => {
    const selection = selectionOf(OFFERS);
    selection.select('dungeon.goblin');
    expect(selection.select('party.fighter')).toBe(fighterGoblins);
  });

  it('leaves only the anchors that continue the selection', () => {
    const selection = selectionOf(OFFERS);
    selection.select('party.mage');
    expect([...selection.next].sort()).toEqual(['dungeon.ooze', 'party.mage']);
    expect(selection.all).toContain('party.fighter');
    expect(selection.remaining).toEqual([mageOoze]);
  });

  it('deselects a target that is selected again', () => {
    const selection = selectionOf(OFFERS);
    selection.select('party.fighter');
    selection.select('party.fighter');
    expect(selection.selected).toEqual([]);
  });

  it('begins anew with a target that does not continue the selection', () => {
    const selection = selectionOf(OFFERS);
    selection.select('party.fighter');
    selection.select('party.mage');
    expect(selection.selected).toEqual(['party.mage']);
  });

  it('ignores what no action touches', () => {
    const selection = selectionOf(OFFERS);
    expect(selection.select('graveyard')).toBeUndefined();
    expect(selection.selected).toEqual([]);
  });

  it('gives an action with one target at once', () => {
    const drink = offer(['potion']);
    expect(selectionOf([drink, ...OFFERS]).select('potion')).toBe(drink);
  });
});

describe('actions with the same targets', () => {
  const one = offer(['scroll', 'die'], { text: 'read once' });
  const two = offer(['scroll', 'die'], { text: 'read twice' });

  it('are asked about', () => {
    const selection = selectionOf([one, two]);
    selection.select('scroll');
    expect(selection.select('die')).toBeUndefined();
    expect(selection.choices).toEqual([one, two]);
  });

  it('are no longer asked about after the next selection', () => {
    const selection = selectionOf([one, two, mageOoze]);
    selection.select('scroll');
    selection.select('die');
    selection.select('party.mage');
    expect(selection.choices).toEqual([]);
  });

  it('are told apart by the target that they begin with', () => {
    // A player who selects only the chest means to open it; to use the key, they would select that first.
    const open = offer(['chest']);
    const unlock = offer(['key', 'chest']);
    expect(selectionOf([open, unlock]).select('chest')).toBe(open);
  });
});

it('forgets everything when it is cleared', () => {
  const selection = selectionOf(OFFERS);
  selection.select('party.fighter');
  selection.choices = [fighterOoze];
  selection.clear();
  expect([selection.selected, selection.choices]).toEqual([[], []]);
});

it('follows offers that change', () => {
  let offers = OFFERS;
  const selection = new ActionSelection(() => offers);
  selection.select('party.fighter');
  offers = [mageOoze];
  expect(selection.remaining).toEqual([]);
});

describe('an action that is shown before it is confirmed', () => {
  const shown = (): ActionSelection => {
    const selection = selectionOf(OFFERS);
    selection.select('party.fighter');
    selection.select('dungeon.goblin');
    selection.show(fighterGoblins, 'dungeon.goblin');
    return selection;
  };

  it('is the only one that is left, at its last target', () => {
    const selection = shown();
    expect(selection.remaining).toEqual([fighterGoblins]);
    expect(selection.isPreviewed('dungeon.goblin')).toBe(true);
    expect(selection.isPreviewed('party.fighter')).toBe(false);
  });

  it('leaves the other targets selectable, and one of them takes its place', () => {
    const selection = shown();
    expect(selection.next.has('dungeon.ooze')).toBe(true);
    expect(selection.select('dungeon.ooze')).toBe(fighterOoze);
    expect(selection.selected).toEqual(['party.fighter', 'dungeon.ooze']);
    expect(selection.preview).toBeUndefined();
  });

  it('is forgotten with the selection', () => {
    const selection = shown();
    selection.clear();
    expect(selection.preview).toBeUndefined();
    expect(selection.isPreviewed('dungeon.goblin')).toBe(false);
  });
});
