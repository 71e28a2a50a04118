// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest';

/** A router that starts at this address. */
async function routerAt(address: string) {
  history.replaceState(null, '', address);
  vi.resetModules();
  return (await import('../src/router.svelte')).router;
}

beforeEach(() => {
  vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
});

it('splits the address', async () => {
  const router = await routerAt('/replay/a%20b?move=12&seat=0');
  expect(router.segments).toEqual(['replay', 'a b']);
  expect(router.query.get('move')).toBe('12');
});

it.each([
  ['/table/abc', '/match/abc'],
  ['/table/abc?guide=1', '/match/abc?tutorial=1'],
  ['/me', '/profile'],
  ['/new/knock_knock?adventure=abc', '/new/knock_knock?campaign=abc'],
])('redirects the old address %s to %s', async (old, current) => {
  const router = await routerAt(old);
  expect(location.pathname + location.search).toBe(current);
  expect(`/${router.segments.join('/')}`).toBe(location.pathname);
});

it('navigates and can go back', async () => {
  const router = await routerAt('/');
  router.navigate('/match/abc?move=1');
  expect([router.segments, router.query.get('move')]).toEqual([['match', 'abc'], '1']);
  expect(location.pathname).toBe('/match/abc');
});
