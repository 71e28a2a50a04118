import type { Component } from 'svelte';
import type { Texts } from '../i18n/texts';
import type { Match } from '../match/match.svelte';
import type { View } from '../match/view';
import type { GameSounds } from '../sound/recipe';
import { PLAIN } from '../sound/shared';
import type { LessonPlan } from './lessons';
import type { Cover, GamePresentation } from './presentation';
import.meta.glob('./*/theme.css', { eager: true });

// What the client knows of games, found by the names of files in their folders. A board is loaded when a match of that
// game is opened; a game without a board of its own is played on the plain board.

/** What a board gets; `Table` is the type of what lies on the table of its game. */
export interface BoardProps<Table = Record<string, unknown>> {
  match: Match;
  view: View<Table>;
  texts: Texts;
}

type Module<Props extends object> = { default: Component<Props> };
const PRESENTATIONS = import.meta.glob<GamePresentation>('./*/presentation.ts', {
  import: 'presentation',
  eager: true,
});
const ICONS = import.meta.glob<Record<string, string>>('./*/icon.json', {
  query: '?icons',
  import: 'default',
  eager: true,
});
const COVERS = import.meta.glob<Cover>('./*/cover.ts', { import: 'cover', eager: true });
const BOARDS = import.meta.glob<Module<BoardProps>>('./*/Board.svelte');
const LESSONS = import.meta.glob<LessonPlan>('./*/lessons.ts', { import: 'plan' });
const SOUNDS = import.meta.glob<GameSounds>('./*/sounds.ts', { import: 'sounds' });
const GALLERIES = import.meta.glob<Module<{ texts: Texts }>>('./*/Gallery.svelte');

/** How a game presents itself; undefined for games that the client was built without. */
export const presentationOf = (game: string): GamePresentation | undefined =>
  PRESENTATIONS[`./${game}/presentation.ts`];

/** The icon of a game, as the path of an SVG; empty if it has none. */
export const iconOf = (game: string): string => ICONS[`./${game}/icon.json`]?.icon ?? '';

/** The picture on the box of a game; empty if it has none. */
export const coverOf = (game: string): Cover => COVERS[`./${game}/cover.ts`] ?? [];

/** The sounds of a game. */
export async function loadSounds(game: string): Promise<GameSounds> {
  return (await SOUNDS[`./${game}/sounds.ts`]?.()) ?? PLAIN;
}

export const hasTutorial = (game: string): boolean => `./${game}/lessons.ts` in LESSONS;

/** What a first game teaches; undefined for a game without lessons. */
export async function loadLessons(game: string): Promise<LessonPlan | undefined> {
  return LESSONS[`./${game}/lessons.ts`]?.();
}

/** The component that shows the pieces of a game, for its rules page. */
export async function loadGallery(game: string): Promise<Component<{ texts: Texts }> | undefined> {
  return (await GALLERIES[`./${game}/Gallery.svelte`]?.())?.default;
}

export async function loadBoard(game: string): Promise<Component<BoardProps>> {
  const load = BOARDS[`./${game}/Board.svelte`] ?? BOARDS['./plain/Board.svelte']!;
  return (await load()).default;
}
