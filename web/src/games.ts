import type { Component } from 'svelte';
import type { Match } from './match.svelte';
import type { View } from './view';
import type { Words } from './words';

// What the client knows of games before they are opened: how long they take, their colour. A board of its own
// is loaded only when a table of that game is opened; a game without one is played on the plain board.

export interface BoardProps {
  match: Match;
  view: View;
  words: Words;
}

const GUIDES = import.meta.glob<{ default: Component<BoardProps> }>('./games/*/Guide.svelte');
const GALLERIES = import.meta.glob<{ default: Component<{ words: Words }> }>('./games/*/Gallery.svelte');
const BOARDS = import.meta.glob<{ default: Component<BoardProps> }>('./games/*/Board.svelte');
const SHELF: Record<string, { minutes: number; colour: string }> = {
  dungeon_roll: { minutes: 15, colour: '#b8562b' },
  tales_of_tails: { minutes: 45, colour: '#5f8a4c' },
  labyrinth: { minutes: 40, colour: '#4d79a6' },
  knock_knock: { minutes: 20, colour: '#8b5fa8' },
};

export const card = (game: string) => SHELF[game] ?? { minutes: 0, colour: '#7d6a4f' };

/** Whether there is somebody who leads through a first game. */
export const hasGuide = (game: string): boolean => `./games/${game}/Guide.svelte` in GUIDES;

export async function guide(game: string): Promise<Component<BoardProps> | undefined> {
  return (await GUIDES[`./games/${game}/Guide.svelte`]?.())?.default;
}

/** The parts of a game as they are drawn here, for its rules. */
export async function gallery(game: string): Promise<Component<{ words: Words }> | undefined> {
  return (await GALLERIES[`./games/${game}/Gallery.svelte`]?.())?.default;
}

export function board(game: string): Promise<Component<BoardProps>> {
  const load = BOARDS[`./games/${game}/Board.svelte`] ?? BOARDS['./games/plain/Board.svelte']!;
  return load().then((module) => module.default);
}
