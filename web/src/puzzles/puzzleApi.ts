// Puzzles of the server, or of this device where there is no server.

import { request } from '../api';
import type { PuzzleInfo, PuzzleName, PuzzlePage, PuzzleStep } from '../protocol';
import { serverOrDevice } from '../transport/serverOrDevice';

const device = () => import('./device');

const ask = <T>(online: () => Promise<T>, onDevice: (from: Awaited<ReturnType<typeof device>>) => Promise<T>) =>
  serverOrDevice(online, async () => onDevice(await device()));

const addressOf = (game: string, puzzle: string): string => `/api/puzzles/${game}/${puzzle}`;

export const puzzleApi = {
  page: () =>
    ask<PuzzlePage>(
      () => request('/api/puzzles'),
      (own) => own.page(),
    ),
  next: (game: string, theme: string) =>
    ask<PuzzleName>(
      () => request('/api/puzzles/next', { game, theme }),
      (own) => own.next(game, theme),
    ),
  puzzle: (game: string, puzzle: string) =>
    ask<PuzzleInfo>(
      () => request(addressOf(game, puzzle)),
      (own) => own.puzzle(game, puzzle),
    ),
  answer: (game: string, puzzle: string, moves: string[], give_up = false) =>
    ask<PuzzleStep>(
      () => request(addressOf(game, puzzle), { moves, give_up }),
      (own) => own.answer(game, puzzle, moves, give_up),
    ),
};

/** The id of a puzzle in addresses: names of games have no hyphen. */
export const pathOf = ({ game, puzzle }: { game: string; puzzle: string }): string => `/puzzle/${game}-${puzzle}`;
export function namesIn(id: string): { game: string; puzzle: string } {
  const at = id.indexOf('-');
  return { game: id.slice(0, at), puzzle: id.slice(at + 1) };
}
