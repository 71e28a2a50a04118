import { describe, expect, it } from 'vitest';
import { eventsBetween, namesMe, type MatchFacts } from '../src/notifications/tabEvents';
import type { LogEvent } from '../src/protocol';

const facts = (given: Partial<MatchFacts>): MatchFacts => ({
  phase: 'running',
  myTurn: false,
  seq: 1,
  clock: undefined,
  ...given,
});

describe('what is worth a notification while a tab is hidden', () => {
  it('tells a turn once', () => {
    expect(eventsBetween(facts({}), facts({ myTurn: true }))).toEqual(['turn']);
    expect(eventsBetween(facts({ myTurn: true }), facts({ myTurn: true, seq: 2 }))).toEqual([]);
  });
  it('tells the beginning, unless the first turn says it', () => {
    expect(eventsBetween(facts({ phase: 'open' }), facts({}))).toEqual(['begun']);
    expect(eventsBetween(facts({ phase: 'open' }), facts({ myTurn: true }))).toEqual(['turn']);
  });
  it('tells the end once', () => {
    expect(eventsBetween(facts({}), facts({ phase: 'over' }))).toEqual(['over']);
    expect(eventsBetween(facts({ phase: 'over' }), facts({ phase: 'closed' }))).toEqual([]);
  });
  it('warns of the clock when it falls below a minute, not when a short turn begins', () => {
    expect(eventsBetween(facts({ clock: 65 }), facts({ clock: 60 }))).toEqual(['clock']);
    expect(eventsBetween(facts({ clock: 60 }), facts({ clock: 55 }))).toEqual([]);
    expect(eventsBetween(facts({}), facts({ clock: 20 }))).toEqual([]);
  });
});

describe('a name in the chat', () => {
  const said = (text: string, seat = 1): LogEvent => ({ kind: 'say', seat, text }) as LogEvent;
  it('is found as a word of its own, in any case and any script', () => {
    expect(namesMe(said('where is anna?'), ['Anna'], [0])).toBe(true);
    expect(namesMe(said('Ну что, Аня, ходи'), ['Аня'], [0])).toBe(true);
    expect(namesMe(said('Annapurna'), ['Anna'], [0])).toBe(false);
    expect(namesMe(said('Таня'), ['аня'], [0])).toBe(false);
  });
  it('does not count if I wrote it myself, or if the name is too short', () => {
    expect(namesMe(said('Anna here', 0), ['Anna'], [0])).toBe(false);
    expect(namesMe(said('A is a letter'), ['A'], [0])).toBe(false);
  });
  it('may have characters that mean something in a pattern', () => {
    expect(namesMe(said('hello a.b (the first)'), ['a.b'], [0])).toBe(true);
    expect(namesMe(said('hello axb'), ['a.b'], [0])).toBe(false);
  });
});
