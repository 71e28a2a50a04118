import { ApiError } from '../api';
import { gameList } from '../gameList.svelte';

/** All games, and the one that an address names; without one, the first. Fails if there is no such game. */
export async function chooseGame(id: string): Promise<{ games: string[]; game: string }> {
  const games = (await gameList.load()).map(({ game }) => game);
  const game = id || games[0]!;
  if (!games.includes(game)) throw new ApiError('no-page');
  return { games, game };
}
