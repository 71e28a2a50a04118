import { api } from './api';
import { preferences } from './preferences.svelte';
import type { GameInfo } from './protocol';

/** The games of the server, with what a list of games says about each. All other texts of a game are loaded when it is
 * opened. */
class GameList {
  games = $state.raw<GameInfo[]>([]);

  /** Loads the list once. */
  async load(): Promise<GameInfo[]> {
    this.games = await api.games();
    return this.games;
  }

  title = (game: string): string => this.find(game)?.titles[preferences.language] ?? game;
  tagline = (game: string): string => this.find(game)?.taglines[preferences.language] ?? '';

  private find(game: string): GameInfo | undefined {
    return this.games.find((one) => one.game === game);
  }
}

export const gameList = new GameList();
