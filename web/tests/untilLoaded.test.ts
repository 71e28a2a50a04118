import { expect, it, vi } from 'vitest';
import { untilLoaded } from '../src/untilLoaded';

it('what cannot be loaded is tried again until it is there', async () => {
  vi.useFakeTimers();
  const load = vi.fn().mockRejectedValueOnce(new TypeError()).mockRejectedValueOnce(new TypeError());
  load.mockResolvedValue('the result');
  const loading = untilLoaded(load);
  await vi.advanceTimersByTimeAsync(499);
  expect(load).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1001);
  expect(await loading).toBe('the result');
  expect(load).toHaveBeenCalledTimes(3);
  vi.useRealTimers();
});
