// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { markIcon } from '../src/notifications/tabSigns';

test('A dot that is drawn after it was removed does not come back', async () => {
  document.head.innerHTML = '<link rel="icon" href="/favicon.svg" type="image/svg+xml" />';
  let load = () => {};
  HTMLImageElement.prototype.decode = () => new Promise((resolve) => (load = resolve));
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  const marked = markIcon(true);
  await markIcon(false);
  load();
  await marked;
  expect(document.querySelector<HTMLLinkElement>('link[rel="icon"]')!.type).toBe('image/svg+xml');
});
