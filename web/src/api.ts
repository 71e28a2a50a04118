// Requests over HTTP.

import type { Line } from './protocol';

export interface Account {
  name: string;
  language: string;
}
export interface GameInfo {
  game: string;
  players: [number, number];
  cooperative: boolean;
  options: { name: string; choices: string[] }[];
  bots: string[];
}
export interface MatchSummary {
  match: string;
  game: string;
  phase: string;
  changed: number;
  seats: { kind: string; name: string; bot: string }[];
  host: boolean;
  timing: { kind: string; days: number; seconds: number; increment: number };
}
/** Some consecutive views of a match; see server/film.py. */
export interface ReplayViews {
  game: string;
  moves: number;
  move: number;
  views: unknown[];
  story: { seat: number; lines: Line[] }[];
  names?: string[];
}
export interface Result {
  match: string;
  game: string;
  at: number;
  seat: number;
  score: number;
  won: boolean;
  deeds: string[];
}
/** A campaign between two of its parts. What was saved depends on the game; its keys are names of options. */
export interface Campaign {
  match: string;
  game: string;
  saved: Record<string, string | number>;
  at: number;
}
/** A decision beside the best one; see match/review.py. */
export interface Decision {
  move: number;
  seat: number;
  played: string;
  best: string;
  played_phrase: Line;
  best_phrase: Line;
  unit: 'points' | 'chance';
  stands: number;
  loss: number;
  mark: 'good' | 'inaccuracy' | 'mistake' | 'blunder';
}
export interface SeatRequest {
  who: 'me' | 'open' | 'bot';
  bot?: string;
  name?: string;
}
export interface MatchRequest {
  game: string;
  seats: SeatRequest[];
  options?: Record<string, string>;
  timing?: Record<string, unknown>;
  listed?: boolean;
  /** The match whose campaign goes on. */
  adventure?: string;
}

/** A request that failed, with the reason as a key of the texts. */
export class ApiError extends Error {
  constructor(
    readonly reason: string,
    readonly detail = '',
  ) {
    super(detail || reason);
  }
}

/** The reason of a failure, as a key of the texts. */
export const reasonOf = (error: unknown): string => (error instanceof ApiError ? error.reason : 'server');

async function request<T>(address: string, body?: unknown): Promise<T> {
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
  const { reason, detail } = (await response.json()) as { reason: string; detail: string };
  throw new ApiError(reason, detail);
}

const ofMatch = (match: string): string => `/api/matches/${encodeURIComponent(match)}`;
let games: Promise<GameInfo[]> | undefined;

export const api = {
  me: () => request<Account>('/api/me'),
  change: (account: Partial<Account>) => request<Account>('/api/me', account),
  /** The games of this server; they do not change while a page is open. */
  games: () =>
    (games ??= request<GameInfo[]>('/api/games').catch((error: unknown) => {
      games = undefined;
      throw error;
    })),
  myMatches: () => request<MatchSummary[]>('/api/me/matches'),
  campaigns: () => request<Campaign[]>('/api/me/adventures'),
  openMatches: () => request<MatchSummary[]>('/api/matches'),
  create: (match: MatchRequest) => request<{ match: string }>('/api/matches', match).then((made) => made.match),
  text: (game: string, language: string) =>
    request<string>(game ? `/api/games/${game}/text/${language}` : `/api/text/${language}`),
  match: (match: string) => request<MatchSummary>(ofMatch(match)),
  results: () => request<{ results: Result[]; deeds: Record<string, string[]> }>('/api/me/results'),
  /** A token that signs another device in as this person, once. */
  link: () => request<{ token: string }>('/api/me/link', {}).then(({ token }) => token),
  recover: (token: string) => request<Account>('/api/recover', { token }),
  revoke: () => request<Account>('/api/me/revoke', {}),
  /** What a seat saw of a match, beginning after so many moves. */
  replay: (match: string, seat: number, move: number, count: number, story: boolean) =>
    request<ReplayViews>(`${ofMatch(match)}/replay?seat=${seat}&move=${move}&count=${count}&story=${story ? 1 : 0}`),
  /** The same of a record, which the server verifies first. */
  replayRecord: (record: string, seat: number, move: number, count: number, story: boolean) =>
    request<ReplayViews>('/api/replay', { record, seat, move, count, story }),
  /** Analysed decisions of a seat after a move, and after which move the next ones are. */
  review: (match: string, seat: number, after: number) =>
    request<{ decisions: Decision[]; next: number | null }>(`${ofMatch(match)}/review?seat=${seat}&after=${after}`),
  record: (match: string, language: string) => request<string>(`${ofMatch(match)}/record?language=${language}`),
  rules: (game: string, language: string) => request<string>(`/api/games/${game}/rules/${language}`),
  about: (language: string) => request<string>(`/api/about/${language}`),
};
