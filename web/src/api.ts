// What is asked over HTTP.

import type { Line } from './protocol';

export interface Me {
  name: string;
  language: string;
}
export interface GameCard {
  game: string;
  players: [number, number];
  cooperative: boolean;
  options: { name: string; choices: string[] }[];
  bots: string[];
}
export interface MatchCard {
  match: string;
  game: string;
  phase: string;
  changed: number;
  seats: { kind: string; name: string; bot: string }[];
  host: boolean;
  timing: { kind: string; days: number; seconds: number; increment: number };
}
/** A piece of a match shown again; see server/film.py. */
export interface Film {
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
/** An adventure put aside between two of its parts; what was saved is the game's own, by the names of its options. */
export interface Adventure {
  match: string;
  game: string;
  saved: Record<string, unknown>;
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
export interface SeatWish {
  who: 'me' | 'open' | 'bot';
  bot?: string;
  name?: string;
}
export interface MatchWish {
  game: string;
  seats: SeatWish[];
  options?: Record<string, string>;
  timing?: Record<string, unknown>;
  listed?: boolean;
  /** The match whose adventure goes on. */
  adventure?: string;
}

/** A request that was not fulfilled, with the reason as a key of the texts. */
export class Problem extends Error {
  constructor(
    readonly reason: string,
    readonly detail = '',
  ) {
    super(detail || reason);
  }
}

async function ask<T>(address: string, body?: unknown): Promise<T> {
  const more =
    body === undefined
      ? {}
      : {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        };
  const response = await fetch(address, more).catch(() => {
    throw new Problem('offline');
  });
  const kind = response.headers.get('content-type') ?? '';
  if (!kind.includes('json')) {
    if (!response.ok) throw new Problem(response.status === 404 ? 'no-page' : 'server');
    return (await response.text()) as T;
  }
  const data = await response.json();
  if (!response.ok) throw new Problem(data.reason, data.detail);
  return data as T;
}

let known: Promise<GameCard[]> | undefined;

export const api = {
  me: () => ask<Me>('/api/me'),
  change: (me: Partial<Me>) => ask<Me>('/api/me', me),
  /** The games of this server; they do not change while a page is open. */
  games: () =>
    (known ??= ask<GameCard[]>('/api/games').catch((problem) => {
      known = undefined;
      throw problem;
    })),
  mine: () => ask<MatchCard[]>('/api/me/matches'),
  adventures: () => ask<Adventure[]>('/api/me/adventures'),
  open: () => ask<MatchCard[]>('/api/matches'),
  create: (wish: MatchWish) => ask<{ match: string }>('/api/matches', wish).then((made) => made.match),
  text: (game: string, language: string) =>
    ask<string>(game ? `/api/games/${game}/text/${language}` : `/api/text/${language}`),
  card: (match: string) => ask<MatchCard>(`/api/matches/${encodeURIComponent(match)}`),
  results: () => ask<{ results: Result[]; deeds: Record<string, string[]> }>('/api/me/results'),
  /** A token that makes another device this person's, once. */
  link: () => ask<{ token: string }>('/api/me/link', {}).then(({ token }) => token),
  recover: (token: string) => ask<Me>('/api/recover', { token }),
  revoke: () => ask<Me>('/api/me/revoke', {}),
  /** What a seat saw of a match from a move on. */
  film: (match: string, seat: number, move: number, count: number, story: boolean) =>
    ask<Film>(
      `/api/matches/${encodeURIComponent(match)}/replay?seat=${seat}&move=${move}&count=${count}&story=${story ? 1 : 0}`,
    ),
  /** The same of a record, which the server verifies first. */
  filmOf: (record: string, seat: number, move: number, count: number, story: boolean) =>
    ask<Film>('/api/replay', { record, seat, move, count, story }),
  /** Decisions of a seat after a move, weighed, and after which move the next ones are. */
  review: (match: string, seat: number, after: number) =>
    ask<{ decisions: Decision[]; next: number | null }>(
      `/api/matches/${encodeURIComponent(match)}/review?seat=${seat}&after=${after}`,
    ),
  record: (match: string, language: string) =>
    ask<string>(`/api/matches/${encodeURIComponent(match)}/record?language=${language}`),
  rules: (game: string, language: string) => ask<string>(`/api/games/${game}/rules/${language}`),
  about: (language: string) => ask<string>(`/api/about/${language}`),
};
