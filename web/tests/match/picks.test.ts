import { describe, expect, it } from 'vitest';
import { Picks } from '../../src/match/picks.svelte';
import type { LogEvent, Status } from '../../src/protocol';
import { offer } from '../offers';

const PICK = ['pick'];
const pick = (die: string) => offer([die], { verb: 'pick' });
const played = { kind: 'play' } as LogEvent;
const status = (take_back: number[]) => ({ you: [0], take_back }) as unknown as Status;

describe('picks', () => {
  it('can be put back in any order', () => {
    const picks = new Picks();
    const [one, two, three] = [pick('goblin'), pick('mage'), pick('ooze')];
    for (const made of [one, two, three]) picks.note(made, PICK);
    expect(picks.after(two)).toEqual([three]);
    picks.remove(two);
    expect(picks.made).toEqual([one, three]);
  });

  it('end with any other action', () => {
    const picks = new Picks();
    picks.note(pick('goblin'), PICK);
    picks.note(offer([], { verb: 'roll' }), PICK);
    expect(picks.made).toEqual([]);
  });

  it('end when they cannot be taken back any more', () => {
    const picks = new Picks();
    picks.note(pick('goblin'), PICK);
    picks.follow(played, status([0]));
    expect(picks.made).toHaveLength(1);
    picks.follow(played, status([]));
    expect(picks.made).toEqual([]);
  });
});
