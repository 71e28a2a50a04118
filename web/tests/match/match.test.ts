// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { Match } from '../../src/match/match.svelte';
import type { MatchConnection } from '../../src/transport/connection';

const silent: MatchConnection = {
  send: () => new Promise(() => undefined),
  reconnect: () => undefined,
  reconnectNow: () => undefined,
  close: () => undefined,
};
const newMatch = (): Match => new Match('abc', () => silent);

it('says that the connection is back after it was lost', () => {
  const match = newMatch();
  match.onConnection('open');
  match.onConnection('lost');
  expect(match.reconnected).toBe(false);
  match.onConnection('open');
  expect(match.reconnected).toBe(true);
});

it('does not say that the connection is back when the first one took several attempts', () => {
  const match = newMatch();
  match.onConnection('lost');
  match.onConnection('open');
  expect(match.connection).toBe('open');
  expect(match.reconnected).toBe(false);
});

/** A match whose server refuses everything for this reason. */
const refusing = (reason: string): Match =>
  new Match('abc', () => ({
    ...silent,
    send: () => Promise.resolve({ type: 'refused', id: 'a', reason, seconds: 0 }),
  }));

it('says why there is no hint', async () => {
  const match = refusing('busy');
  await match.requestHint();
  expect(match.notice).not.toBe('');
  expect(match.hinting).toBe(false);
});

it('says nothing about a hint that comes after the player has moved', async () => {
  const match = refusing('stale');
  await match.requestHint();
  expect(match.notice).toBe('');
});

it('asks for one hint at a time', () => {
  let asked = 0;
  const match = new Match('abc', () => ({ ...silent, send: () => new Promise(() => asked++) }));
  void match.requestHint();
  void match.requestHint();
  expect([asked, match.hinting]).toEqual([1, true]);
});
