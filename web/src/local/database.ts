// The matches of this device, in IndexedDB: logs, and what lists show of them. Pages and the Python worker share it.

import type { CampaignInfo, MatchCard, MatchResult } from '../protocol';

/** What a page shows of a match before Python is loaded. */
export interface Overview {
  card: MatchCard;
  results: MatchResult[];
  campaign: CampaignInfo | null;
}

interface StoredMatch {
  id: string;
  /** The match without its log, as JSON. */
  match: string;
  overview: Overview;
}

interface StoredEntry {
  match: string;
  seq: number;
  /** The entry as JSON. */
  entry: string;
}

const NAME = 'undercroft';
const VERSION = 1;
let opened: Promise<IDBDatabase> | undefined;

function open(): Promise<IDBDatabase> {
  return (opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, VERSION);
    request.onupgradeneeded = () => {
      request.result.createObjectStore('matches', { keyPath: 'id' });
      request.result.createObjectStore('entries', { keyPath: ['match', 'seq'] });
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error!);
  }));
}

const value = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error!);
  });

/** Resolves when the disk has what the transaction wrote. */
const durable = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error('aborted'));
  });

const writing = async (): Promise<IDBTransaction> =>
  (await open()).transaction(['matches', 'entries'], 'readwrite', { durability: 'strict' });

/** The methods of `undercroft.local.storage.Storage`. */
export const storage = {
  async create(id: string, match: string, overview: string): Promise<void> {
    const transaction = await writing();
    const stored: StoredMatch = { id, match, overview: JSON.parse(overview) as Overview };
    transaction.objectStore('matches').add(stored);
    await durable(transaction);
  },

  async load(id: string): Promise<string> {
    const transaction = (await open()).transaction(['matches', 'entries']);
    const matches = transaction.objectStore('matches');
    const stored = (await value(matches.get(id))) as StoredMatch | undefined;
    if (!stored) return '';
    const range = IDBKeyRange.bound([id, 0], [id, Infinity]);
    const entries = (await value(transaction.objectStore('entries').getAll(range))) as StoredEntry[];
    return `${stored.match.slice(0, -1).replace(/,"entries":\[\]$/, '')},"entries":[${entries.map(({ entry }) => entry).join(',')}]}`;
  },

  async append(id: string, seq: number, entry: string, overview: string): Promise<boolean> {
    const transaction = await writing();
    const entries = transaction.objectStore('entries');
    if (await value(entries.getKey([id, seq]))) return false;
    entries.add({ match: id, seq, entry } satisfies StoredEntry);
    const matches = transaction.objectStore('matches');
    const stored = (await value(matches.get(id))) as StoredMatch;
    matches.put({ ...stored, overview: JSON.parse(overview) as Overview });
    await durable(transaction);
    return true;
  },
};

/** All matches of this device, the last changed first. A browser may forbid storage; then there are none. */
export async function overviews(): Promise<Overview[]> {
  try {
    const stored = (await value(
      (await open()).transaction('matches').objectStore('matches').getAll(),
    )) as StoredMatch[];
    return stored.map(({ overview }) => overview).sort((one, other) => other.card.changed - one.card.changed);
  } catch {
    return [];
  }
}
