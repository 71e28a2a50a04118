// Requests about games, matches and the account: to the server over HTTP, or to this device for its own matches.

import type {
  AccountInfo,
  CampaignInfo,
  CreatedMatch,
  GameInfo,
  LocalFiles,
  MatchCard,
  MatchRequest,
  MatchResult,
  Problem,
  RecoveryLink,
  ReplayViews,
  Results,
  ReviewPage,
} from './protocol';
import * as storage from './storage';
import { isLocal } from './transport/ids';
import { isStatic, server, siteRoot, staticFile } from './transport/server.svelte';
import { serverOrDevice } from './transport/serverOrDevice';

/** A request that failed, with the reason as a key of the texts. */
export class ApiError extends Error {
  constructor(
    readonly reason: string,
    readonly detail = '',
    /** After how many seconds the request may succeed; 0 if that is not known. */
    readonly seconds = 0,
  ) {
    super(detail || reason);
  }
}

/** The reason of a failure, as a key of the texts. */
export const reasonOf = (error: unknown): string => (error instanceof ApiError ? error.reason : 'server');

const BUSY_ATTEMPTS = 3;
const wait = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1000));

/** A request, made again a few times while the server is busy, whenever it says. */
export async function request<T>(address: string, body?: unknown): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await requestOnce<T>(address, body);
    } catch (error) {
      if (!(error instanceof ApiError) || error.reason !== 'busy' || attempt === BUSY_ATTEMPTS) throw error;
      await wait(error.seconds);
    }
  }
}

async function requestOnce<T>(address: string, body?: unknown): Promise<T> {
  if (isStatic) return requestFile<T>(address);
  const post = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  const response = await fetch(address, body === undefined ? {} : post).catch(() => {
    server.reachable = false;
    throw new ApiError('offline');
  });
  // What a service worker has kept says nothing about the server.
  if (staticFile(address) === undefined) server.reachable = true;
  return read<T>(response);
}

/** What a static site has instead of a server. */
async function requestFile<T>(address: string): Promise<T> {
  const file = staticFile(address);
  if (file === undefined) throw new ApiError('no-server');
  return read<T>(
    await fetch(new URL(file, siteRoot())).catch(() => {
      throw new ApiError('offline');
    }),
  );
}

async function read<T>(response: Response): Promise<T> {
  const type = response.headers.get('content-type') ?? '';
  if (!type.includes('json')) {
    if (!response.ok) throw new ApiError(response.status === 404 ? 'no-page' : 'server');
    return (await response.text()) as T;
  }
  if (response.ok) return (await response.json()) as T;
  const { reason, detail, seconds } = (await response.json()) as Problem;
  throw new ApiError(reason, detail, seconds);
}

const local = () => import('./transport/local');
/** What lists have of this device. A browser that never had a match of its own need not look. */
const ofDevice = async <T>(list: (from: Awaited<ReturnType<typeof local>>) => Promise<T[]>): Promise<T[]> =>
  storage.read('local') ? list(await local()) : [];
/** What a list has besides the matches of this device: nothing, if the server cannot be asked. */
const orNothing = (error: unknown): never[] => {
  if (['offline', 'no-server'].includes(reasonOf(error))) return [];
  throw error;
};

const ofMatch = (match: string): string => `/api/matches/${encodeURIComponent(match)}`;
let games: Promise<GameInfo[]> | undefined;

export const api = {
  me: () => request<AccountInfo>('/api/me'),
  change: (account: Partial<AccountInfo>) => request<AccountInfo>('/api/me', account),
  /** The games of this server; they do not change while a page is open. */
  games: () =>
    (games ??= request<GameInfo[]>('/api/games').catch((error: unknown) => {
      games = undefined;
      throw error;
    })),
  /** The archive of the rules, which a page loads to play without the server. */
  localFiles: () => request<LocalFiles>('/api/local'),
  myMatches: async () => {
    const there = request<MatchCard[]>('/api/me/matches').catch(orNothing);
    const all = [...(await ofDevice((from) => from.localMatches())), ...(await there)];
    return all.sort((one, other) => other.changed - one.changed);
  },
  campaigns: async () => [
    ...(await ofDevice((from) => from.localCampaigns())),
    ...(await request<CampaignInfo[]>('/api/me/campaigns').catch(orNothing)),
  ],
  openMatches: () => request<MatchCard[]>('/api/matches').catch(orNothing),
  /** A new match on the server; on this device if the server cannot be reached, or if that is asked for. */
  create: async (match: MatchRequest, onDevice = !server.reachable) =>
    onDevice
      ? (await local()).createLocal(match, storage.read('name') ?? '')
      : (await request<CreatedMatch>('/api/matches', match)).match,
  /** A match may be created soon: one of this device will begin sooner. */
  prepare: async (onDevice = !server.reachable) => {
    if (onDevice) await (await local()).prepareLocal();
  },
  text: (game: string, language: string) =>
    request<string>(game ? `/api/games/${game}/text/${language}` : `/api/text/${language}`),
  match: async (match: string) => {
    if (!isLocal(match)) return request<MatchCard>(ofMatch(match));
    const found = (await (await local()).localMatches()).find((one) => one.match === match);
    if (!found) throw new ApiError('no-match');
    return found;
  },
  results: async () => {
    const there = request<Results>('/api/me/results').catch((error: unknown) => {
      orNothing(error);
      return { results: [], achievements: {} } satisfies Results;
    });
    return withLocalResults(await there, await ofDevice((from) => from.localResults()));
  },
  /** A token that signs another device in as this person, once. */
  link: () => request<RecoveryLink>('/api/me/link', {}),
  recover: (token: string) => request<AccountInfo>('/api/recover', { token }),
  revoke: () => request<AccountInfo>('/api/me/revoke', {}),
  /** What a seat saw of a match, beginning after so many moves. */
  replay: async (match: string, seat: number, move: number, count: number, events: boolean) =>
    isLocal(match)
      ? (await local()).replayLocal(match, seat, move, count, events)
      : request<ReplayViews>(
          `${ofMatch(match)}/replay?seat=${seat}&move=${move}&count=${count}&events=${events ? 1 : 0}`,
        ),
  /** The same of a record, which is verified first. */
  replayRecord: async (record: string, seat: number, move: number, count: number, events: boolean) =>
    server.reachable
      ? request<ReplayViews>('/api/replay', { record, seat, move, count, events })
      : (await local()).replayRecordLocal(record, seat, move, count, events),
  /** A moment of a match that is over, with its position. */
  position: async (match: string, seat: number, move: number) =>
    isLocal(match)
      ? (await local()).positionLocal(match, seat, move)
      : request<ReplayViews>(`${ofMatch(match)}/replay?seat=${seat}&move=${move}&position=1`),
  /** The same of a record. */
  recordPosition: async (record: string, seat: number, move: number) =>
    server.reachable
      ? request<ReplayViews>('/api/replay', { record, seat, move, position: true })
      : (await local()).recordPositionLocal(record, seat, move),
  /** Analysed decisions of a seat after a move, and after which move the next ones are. */
  review: (match: string, seat: number, after: number) =>
    request<ReviewPage>(`${ofMatch(match)}/review?seat=${seat}&after=${after}`),
  /** The same of a record, by the server if it can be reached, because it is faster. */
  reviewRecord: (record: string, seat: number, after: number) =>
    serverOrDevice(
      () => request<ReviewPage>('/api/review', { record, seat, after }),
      async () => (await local()).reviewRecordLocal(record, seat, after),
    ),
  record: async (match: string, language: string) =>
    isLocal(match)
      ? (await local()).recordLocal(match)
      : request<string>(`${ofMatch(match)}/record?language=${language}`),
  rules: (game: string, language: string) => request<string>(`/api/games/${game}/rules/${language}`),
  about: (language: string) => request<string>(`/api/about/${language}`),
};

/** Results of the server and of this device together, the latest first. */
function withLocalResults({ results, achievements }: Results, own: MatchResult[]): Results {
  const all = { ...achievements };
  for (const { game, achievements: earned } of own) all[game] = [...new Set([...(all[game] ?? []), ...earned])];
  return { results: [...results, ...own].sort((one, other) => other.at - one.at), achievements: all };
}
