import { describe, expect, it } from 'vitest';
import { endingOf } from '../../src/match/result';

const said = (...args: Parameters<typeof endingOf>): string[] => {
  const { headline, picture } = endingOf(...args);
  return [headline, picture];
};

describe('the ending', () => {
  it('of a team is won or lost together, never a draw', () => {
    expect(said([0, 1, 2], 3, [0], true)).toEqual(['team-wins', 'trophy']);
    expect(said([], 3, [0], true)).toEqual(['team-loses', 'skull']);
    expect(said([0], 1, [], true)).toEqual(['team-wins', 'trophy']);
  });

  it('has a trophy for winners, and none for losers', () => {
    expect(said([0], 2, [0], false)).toEqual(['won', 'trophy']);
    expect(said([1], 2, [0], false)).toEqual(['lost', 'skull']);
    expect(said([1, 2], 3, [0], false)).toEqual(['lost', 'skull']);
  });

  it('of a team of one is that of a person', () => {
    expect(said([0], 1, [0], true)).toEqual(['won', 'trophy']);
    expect(said([], 1, [0], true)).toEqual(['lost', 'skull']);
  });

  it('of a draw is a draw', () => {
    expect(said([0, 1], 2, [0], false)).toEqual(['tie', 'fair']);
    expect(said([0, 1], 2, [], false)).toEqual(['tie', 'fair']);
  });

  it('names the winner to people who look on or share a device', () => {
    expect(said([1], 2, [], false)).toEqual(['wins', 'trophy']);
    expect(said([1], 2, [0, 1], false)).toEqual(['wins', 'trophy']);
  });

  it('of a game alone is just its end', () => {
    expect(said([0], 1, [0], false)).toEqual(['over', 'trophy']);
  });
});
