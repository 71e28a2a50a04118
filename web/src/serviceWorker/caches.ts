// What is kept in Cache Storage, and how requests are answered from it.

import type { FileList } from '../offline/files';
import { ASSETS, PAGES } from '../offline/names';

/** How long a slow network may take before an older page is shown, in milliseconds. */
const PATIENCE = 4000;

const ASSET = /\/assets\//;
/** Python and the rules. They are kept only on demand (offline/copy.svelte.ts), never because a match needed them. */
const RUNTIME = /\/assets\/python\/|\/api\/local\//;
const RULES = /\/api\/local\//;
const TEXT =
  /\/api\/(text|about)\/|\/api\/games$|\/api\/games\/[^/]+\/(text|rules)\/|\/api\/local$|\/api\/puzzles\/\w+(\.txt)?$|\.(json|svg|png)$/;

/** How a request is answered; undefined leaves it to the browser. `root` is the address of the page. */
export function respond(request: Request, root: string): Promise<Response> | undefined {
  if (request.method !== 'GET' || !request.url.startsWith(root)) return undefined;
  if (request.mode === 'navigate') return newest(new Request(root));
  const { pathname } = new URL(request.url);
  if (RUNTIME.test(pathname)) return keptOrFetched(request);
  if (ASSET.test(pathname)) return keptForever(request);
  if (TEXT.test(pathname)) return newest(request);
  return undefined;
}

/** A file that never changes: from the cache, and kept there once it was fetched. */
async function keptForever(request: Request): Promise<Response> {
  const cache = await caches.open(ASSETS);
  const kept = await cache.match(request, { ignoreVary: true });
  if (kept) return kept;
  const response = await fetch(request);
  if (response.status === 200) await cache.put(request, response.clone());
  return response;
}

/** A file that may have been kept. Without a network, the rules that were kept last are better than none. */
async function keptOrFetched(request: Request): Promise<Response> {
  const cache = await caches.open(ASSETS);
  const kept = await cache.match(request, { ignoreVary: true });
  if (kept) return kept;
  return fetch(request).catch(async (error: unknown) => {
    const other = RULES.test(request.url) && (await cache.keys()).findLast(({ url }) => RULES.test(url));
    const earlier = other && (await cache.match(other, { ignoreVary: true }));
    if (!earlier) throw error;
    return earlier;
  });
}

/** The answer of the network, or an earlier one if there is no network or it is too slow. */
async function newest(request: Request): Promise<Response> {
  const cache = await caches.open(PAGES);
  const kept = await cache.match(request, { ignoreVary: true });
  const fetched = fetch(request).then(async (response) => {
    if (response.status === 200) await cache.put(request, response.clone());
    return response.ok || !kept ? response : kept;
  });
  if (!kept) return fetched;
  const late = new Promise<Response>((resolve) => setTimeout(() => resolve(kept), PATIENCE));
  return Promise.race([fetched.catch(() => kept), late]);
}

/** Keeps the page and the files that it begins with; all files, if those of the version before are kept for offline
 * use. So nothing is missing when this version takes over. */
export async function keepVersion(root: string, shell: string[], { app, runtime }: FileList): Promise<void> {
  const [assets, pages] = await Promise.all([caches.open(ASSETS), caches.open(PAGES)]);
  const isWholeCopy = (await assets.keys()).some(({ url }) => RUNTIME.test(url));
  const names = isWholeCopy ? [...app, ...runtime].map(({ name }) => name) : shell;
  await Promise.all([
    pages.add(new Request(root, { cache: 'no-cache' })),
    ...names.map((name) => keepOnce(assets, root + name)),
  ]);
}

/** Keeps a file that never changes, unless it is kept already. */
export async function keepOnce(cache: Cache, address: string): Promise<void> {
  if (!(await cache.match(address, { ignoreVary: true }))) await cache.add(address);
}

/** Forgets files of earlier versions. */
export async function forgetOldAssets(root: string, { app, runtime }: FileList): Promise<void> {
  const known = new Set([...app, ...runtime].map(({ name }) => root + name));
  const cache = await caches.open(ASSETS);
  const old = (await cache.keys()).filter(({ url }) => url.includes('/assets/') && !known.has(url));
  await Promise.all(old.map((request) => cache.delete(request)));
}
