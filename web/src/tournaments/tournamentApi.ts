import { request } from '../api';
import type { TournamentCard, TournamentPage, TournamentRequest } from '../protocol';

const of = (tournament: string, what = ''): string => `/api/tournaments/${encodeURIComponent(tournament)}${what}`;

/** Requests about tournaments; only a server has them. */
export const tournamentApi = {
  list: () => request<TournamentCard[]>('/api/tournaments'),
  create: (wanted: TournamentRequest) => request<TournamentCard>('/api/tournaments', wanted),
  page: (tournament: string) => request<TournamentPage>(of(tournament)),
  change: (tournament: string, what: 'join' | 'leave' | 'start' | 'cancel') =>
    request<TournamentPage>(of(tournament, `/${what}`), {}),
};
