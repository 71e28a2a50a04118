// Requests over HTTP.

import type {
  AccountInfo,
  CampaignInfo,
  CreatedMatch,
  GameInfo,
  MatchCard,
  MatchRequest,
  Problem,
  RecoveryLink,
  ReplayViews,
  Results,
  ReviewPage,
} from './protocol';

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
  const post = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  const response = await fetch(address, body === undefined ? {} : post).catch(() => {
    throw new ApiError('offline');
  });
  const type = response.headers.get('content-type') ?? '';
  if (!type.includes('json')) {
    if (!response.ok) throw new ApiError(response.status === 404 ? 'no-page' : 'server');
    return (await response.text()) as T;
  }
  if (response.ok) return (await response.json()) as T;
  const { reason, detail, seconds } = (await response.json()) as Problem;
  throw new ApiError(reason, detail, seconds);
}

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
  myMatches: () => request<MatchCard[]>('/api/me/matches'),
  campaigns: () => request<CampaignInfo[]>('/api/me/campaigns'),
  openMatches: () => request<MatchCard[]>('/api/matches'),
  create: (match: MatchRequest) => request<CreatedMatch>('/api/matches', match).then((made) => made.match),
  text: (game: string, language: string) =>
    request<string>(game ? `/api/games/${game}/text/${language}` : `/api/text/${language}`),
  match: (match: string) => request<MatchCard>(ofMatch(match)),
  results: () => request<Results>('/api/me/results'),
  /** A token that signs another device in as this person, once. */
  link: () => request<RecoveryLink>('/api/me/link', {}),
  recover: (token: string) => request<AccountInfo>('/api/recover', { token }),
  revoke: () => request<AccountInfo>('/api/me/revoke', {}),
  /** What a seat saw of a match, beginning after so many moves. */
  replay: (match: string, seat: number, move: number, count: number, events: boolean) =>
    request<ReplayViews>(`${ofMatch(match)}/replay?seat=${seat}&move=${move}&count=${count}&events=${events ? 1 : 0}`),
  /** The same of a record, which the server verifies first. */
  replayRecord: (record: string, seat: number, move: number, count: number, events: boolean) =>
    request<ReplayViews>('/api/replay', { record, seat, move, count, events }),
  /** Analysed decisions of a seat after a move, and after which move the next ones are. */
  review: (match: string, seat: number, after: number) =>
    request<ReviewPage>(`${ofMatch(match)}/review?seat=${seat}&after=${after}`),
  record: (match: string, language: string) => request<string>(`${ofMatch(match)}/record?language=${language}`),
  rules: (game: string, language: string) => request<string>(`/api/games/${game}/rules/${language}`),
  about: (language: string) => request<string>(`/api/about/${language}`),
};
