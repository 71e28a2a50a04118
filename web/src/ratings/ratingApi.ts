import { request } from '../api';
import type { Leaderboard, MatchRating, PlayerGame, PlayerInfo, Season } from '../protocol';

const part = encodeURIComponent;

/** Requests about ratings; only a server has them. */
export const ratingApi = {
  leaderboard: (game: string, members: boolean) =>
    request<Leaderboard>(`/api/leaderboards/${part(game)}?who=${members ? 'members' : 'guests'}`),
  player: (player: string) => request<PlayerInfo>(`/api/players/${part(player)}`),
  playerGame: (player: string, game: string) => request<PlayerGame>(`/api/players/${part(player)}/games/${part(game)}`),
  season: (game: string, since: number, until: number) =>
    request<Season>(`/api/seasons/${part(game)}?since=${since}&until=${until}`),
  match: (match: string) => request<MatchRating>(`/api/matches/${part(match)}/rating`),
};
