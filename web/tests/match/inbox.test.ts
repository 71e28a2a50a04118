import { beforeEach, expect, it, vi } from 'vitest';
import { Inbox } from '../../src/match/inbox.svelte';
import type { LogEvent } from '../../src/protocol';

const said = (seq: number, kind = 'say') => ({ seq, kind, seat: 1, text: 'hi', lines: [] }) as unknown as LogEvent;
let inbox: Inbox;

beforeEach(() => {
  vi.useFakeTimers();
  inbox = new Inbox();
});

it('shows what others say for a moment, and counts it until the log is opened', () => {
  inbox.receive(said(1), false);
  inbox.receive(said(2, 'emote'), false);
  expect([inbox.toasts.length, inbox.unread]).toEqual([2, 2]);
  vi.runAllTimers();
  expect([inbox.toasts.length, inbox.unread]).toEqual([0, 2]);
  inbox.showLog(true);
  expect(inbox.unread).toBe(0);
});

it('does not count what one says oneself', () => {
  inbox.receive(said(1), true);
  expect([inbox.toasts.length, inbox.unread]).toEqual([1, 0]);
});

it('is silent while the log is open, and about moves', () => {
  inbox.receive(said(1, 'play'), false);
  inbox.showLog(true);
  inbox.receive(said(2), false);
  expect([inbox.toasts.length, inbox.unread]).toEqual([0, 0]);
});
