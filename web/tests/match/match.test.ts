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
