import { api, reasonOf } from '../api';
import { LANGUAGES } from '../i18n/textStore.svelte';
import { isStatic, siteRoot, staticFile } from '../transport/server.svelte';
import * as storage from '../storage';
import { FILE_LIST, type FileList } from './files';
import { ASSETS, PAGES } from './names';

/** A file to keep: its address, its size over the wire, and the cache that it belongs to. */
interface Wanted {
  address: string;
  bytes: number;
  cache: string;
}

/** The copy of the whole app on this device: the client, all texts and rules, Python. It is made only on demand. */
export class OfflineCopy {
  state = $state<'unknown' | 'impossible' | 'none' | 'keeping' | 'kept'>('unknown');
  total = $state(0);
  done = $state(0);
  problem = $state('');
  private wanted: Wanted[] = [];

  /** Finds out what there is to keep, and whether it is kept already. */
  async look(): Promise<void> {
    if (!('caches' in globalThis) || !navigator.serviceWorker) {
      this.state = 'impossible';
      return;
    }
    try {
      this.wanted = await listFiles();
      this.total = this.wanted.reduce((sum, { bytes }) => sum + bytes, 0);
      const missing = await this.missing();
      this.state = missing.length ? 'none' : 'kept';
    } catch (error) {
      this.problem = reasonOf(error);
    }
  }

  async keep(): Promise<void> {
    this.state = 'keeping';
    this.problem = '';
    try {
      // Texts keep their addresses, so those that are kept may be of an earlier version.
      const missing = await this.missing();
      const wanted = [...missing, ...this.wanted.filter((file) => file.cache === PAGES && !missing.includes(file))];
      this.done = this.total - wanted.reduce((sum, { bytes }) => sum + bytes, 0);
      for (const { address, bytes, cache } of wanted) {
        await (await caches.open(cache)).add(address);
        this.done += bytes;
      }
      await this.forgetOldRules();
      storage.write('offline', 'kept');
      await navigator.storage?.persist?.();
      this.state = 'kept';
    } catch {
      this.problem = 'offline';
      this.state = 'none';
    }
  }

  async forget(): Promise<void> {
    await Promise.all([ASSETS, PAGES].map((name) => caches.delete(name)));
    storage.write('offline', '');
    this.state = 'none';
  }

  /** Fetches what is new since the copy was made: that was agreed to then. */
  async refresh(): Promise<void> {
    await this.look();
    if (this.state === 'none') await this.keep();
  }

  /** The rules of this server have replaced them. */
  private async forgetOldRules(): Promise<void> {
    const cache = await caches.open(ASSETS);
    const known = new Set(this.wanted.map(({ address }) => address));
    const old = (await cache.keys()).filter(({ url }) => url.includes(RULES_FOLDER) && !known.has(url));
    await Promise.all(old.map((request) => cache.delete(request)));
  }

  private async missing(): Promise<Wanted[]> {
    const kept = await Promise.all(
      this.wanted.map(async ({ address, cache }) => (await caches.open(cache)).match(address, { ignoreVary: true })),
    );
    return this.wanted.filter((_, index) => !kept[index]);
  }
}

const RULES_FOLDER = '/api/local/';
const addressOf = (name: string): string => new URL(name, siteRoot()).href;

/** All that the app needs without a network. */
async function listFiles(): Promise<Wanted[]> {
  const { app, runtime } = (await (await fetch(addressOf(FILE_LIST))).json()) as FileList;
  const { rules, bytes, puzzles } = await api.localFiles();
  const games = (await api.games()).map(({ game }) => game);
  const texts = LANGUAGES.flatMap((language) => [
    `/api/text/${language}`,
    `/api/about/${language}`,
    ...games.flatMap((game) => [`/api/games/${game}/text/${language}`, `/api/games/${game}/rules/${language}`]),
  ]);
  const pathOf = (path: string) => (isStatic ? staticFile(path)! : path);
  const pages = ['/api/games', '/api/local', ...texts].map(pathOf);
  return [
    ...[...app, ...runtime].map(({ name, bytes }) => ({ address: addressOf(name), bytes, cache: ASSETS })),
    { address: addressOf(rules), bytes, cache: ASSETS },
    ...Object.entries(puzzles).map(([game, bytes]) => ({
      address: addressOf(pathOf(`/api/puzzles/${game}`)),
      bytes,
      cache: PAGES,
    })),
    ...['', FILE_LIST, ...pages].map((path) => ({ address: addressOf(path), bytes: TEXT_BYTES, cache: PAGES })),
  ];
}

const TEXT_BYTES = 5000; // about what a text has, compressed
