import type { Phrase } from '../protocol';

// Sounds are written down as data and synthesised when they are played: there are no files to load.

/** A tone that fades out. It glides to another pitch if there is one. */
interface Tone {
  tone: number; // Hz
  to?: number;
  wave?: OscillatorType;
}

/** Noise around a pitch that fades out: knocks, rustle, breath. It glides as well. */
interface Noise {
  noise: number; // Hz
  to?: number;
  /** How narrow the band is. */
  q?: number;
}

/** A part of a sound: when it begins and how long it lasts, in seconds, and how loud it is, from 0 to 1. */
export type Note = (Tone | Noise) & { at?: number; for: number; loud: number };

export type Recipe = readonly Note[];

/** The sounds of one game. */
export interface GameSounds {
  /** A target is selected. */
  select: Recipe;
  /** A move that no line of the log says more about. */
  move: Recipe;
  /** Sounds of moves by ids of log lines. The first that fits is played. */
  moves: readonly (readonly [Recipe, readonly string[]])[];
}

/** The sound of a move, by what the log says about it. */
export function soundOf({ moves, move }: GameSounds, lines: readonly Phrase[]): Recipe {
  return moves.find(([, ids]) => lines.some(({ id }) => ids.includes(id)))?.[0] ?? move;
}

/** When a sound is over, in seconds. */
export const lengthOf = (recipe: Recipe): number => Math.max(0, ...recipe.map((note) => (note.at ?? 0) + note.for));

/** The same sound some seconds later. */
export const later = (recipe: Recipe, by: number): Note[] =>
  recipe.map((note) => ({ ...note, at: (note.at ?? 0) + by }));

/** A knock on wood or stone, the higher the harder. */
export const knock = (pitch: number, loud: number, at = 0): Note[] => [
  { noise: pitch, q: 2, for: 0.06, loud, at },
  { tone: pitch / 5, to: pitch / 8, for: 0.08, loud: loud / 2, at },
];

/** Tones of a bell or a glass, one after the other. */
export const chime = (pitches: readonly number[], step: number, loud: number): Note[] =>
  pitches.map((tone, index) => ({ tone, wave: 'triangle', at: index * step, for: 0.28, loud }));

/** A card that is turned over or laid. */
export const rustle = (loud: number, at = 0): Note[] => [{ noise: 3200, to: 1600, q: 0.7, for: 0.11, loud, at }];
