import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { api } from '../src/api';

const busy = () =>
  new Response(JSON.stringify({ reason: 'busy', detail: '', seconds: 7 }), {
    status: 503,
    headers: { 'content-type': 'application/json' },
  });
const page = () =>
  new Response(JSON.stringify({ decisions: [], next: null }), { headers: { 'content-type': 'application/json' } });

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('asks a busy server again after as many seconds as it says', async () => {
  const fetched = vi.spyOn(globalThis, 'fetch').mockResolvedValueOnce(busy()).mockResolvedValueOnce(page());
  const found = api.review('m', 0, 0);
  await vi.advanceTimersByTimeAsync(6900);
  expect(fetched).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(200);
  expect(await found).toEqual({ decisions: [], next: null });
});

it('gives up on a server that stays busy, and knows when to try again', async () => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(() => Promise.resolve(busy()));
  const failed = api.review('m', 0, 0).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(15000);
  expect(await failed).toMatchObject({ reason: 'busy', seconds: 7 });
});
