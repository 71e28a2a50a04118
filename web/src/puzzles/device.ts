// Puzzles on this device: files of the games, Python for positions and answers, and ratings kept in this browser.

import { api, ApiError, request } from '../api';
import { python } from '../local/python';
import type {
  PuzzleGame,
  PuzzleInfo,
  PuzzleName,
  PuzzlePage,
  PuzzleRated,
  PuzzleStanding,
  PuzzleStep,
} from '../protocol';
import * as storage from '../storage';
import { NEW_PERSON, PUZZLE_DEVIATION, rate, shown, shownDeviation, type Rating } from './rating';

const KEY = 'puzzles';

/** What this browser keeps about a game. */
interface Kept extends Rating {
  solved: number;
  streak: number;
  best: number;
  /** By puzzle: whether the first try was right. */
  tried: Record<string, boolean>;
}

interface Rated<T> {
  value: T;
  mean: number;
}

const everything = (): Record<string, Kept> => JSON.parse(storage.read(KEY) ?? '{}') as Record<string, Kept>;
const keptOf = (game: string): Kept =>
  everything()[game] ?? { ...NEW_PERSON, solved: 0, streak: 0, best: 0, tried: {} };

function standingOf(kept: Kept): PuzzleStanding {
  return {
    rating: shown(kept.mean),
    deviation: shownDeviation(kept.deviation),
    tries: Object.keys(kept.tried).length,
    solved: kept.solved,
    streak: kept.streak,
    best_streak: kept.best,
  };
}

const texts = new Map<string, Promise<string>>();
const loaded = new Map<string, Promise<void>>();
/** The file of a game; empty if it has no puzzles. */
function fileOf(game: string): Promise<string> {
  const found = texts.get(game) ?? request<string>(`/api/puzzles/${game}`);
  texts.set(game, found);
  found.catch(() => texts.delete(game));
  return found;
}

/** Gives the file of a game to Python, once. */
function load(game: string): Promise<void> {
  const found = loaded.get(game) ?? fileOf(game).then((text) => python.request('load-puzzles', { game, text }));
  loaded.set(game, found);
  found.catch(() => loaded.delete(game));
  return found;
}

interface Line {
  id: string;
  theme: string;
}
const linesOf = (text: string): Line[] =>
  text
    .split('\n')
    .slice(1)
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Line);

export async function page(): Promise<PuzzlePage> {
  const names = (await api.games()).map(({ game }) => game);
  const files = await Promise.all(names.map(async (game) => ({ game, lines: linesOf(await fileOf(game)) })));
  const there = files.filter(({ lines }) => lines.length);
  const day = new Date().toISOString().slice(0, 10);
  return { games: there.map(({ game, lines }) => inList(game, lines)), daily: await ofDay(there, day), day };
}

function inList(game: string, lines: Line[]): PuzzleGame {
  const themes: Record<string, number> = {};
  for (const { theme } of lines) themes[theme] = (themes[theme] ?? 0) + 1;
  const kept = everything()[game];
  return { game, count: lines.length, themes, standing: kept ? standingOf(kept) : null };
}

/** The puzzle of a day, as undercroft/puzzles/selection.py chooses it. */
async function ofDay(files: { game: string; lines: Line[] }[], day: string): Promise<PuzzleName | null> {
  if (!files.length || !globalThis.crypto?.subtle) return null;
  const text = new TextEncoder().encode(`puzzle of the day ${day}`);
  const digest = new DataView(await crypto.subtle.digest('SHA-256', text));
  const { game, lines } = files[digest.getUint32(0) % files.length]!;
  const puzzle = lines[digest.getUint32(4) % lines.length]!.id;
  return { game, puzzle, tried: keptOf(game).tried[puzzle] ?? null };
}

export async function next(game: string, theme: string): Promise<PuzzleName> {
  await load(game);
  const { mean, tried } = keptOf(game);
  const draw = Math.floor(Math.random() * 2 ** 30);
  const query = { game, theme, mean, tried: Object.keys(tried), draw };
  const found = await python.request<PuzzleName | null>('next-puzzle', query);
  if (!found) throw new ApiError('no-puzzle');
  return found;
}

export async function puzzle(game: string, name: string): Promise<PuzzleInfo> {
  await load(game);
  const found = await python.request<Rated<PuzzleInfo> | null>('puzzle', { game, puzzle: name });
  if (!found) throw new ApiError('no-puzzle');
  return { ...found.value, rating: shown(found.mean), tried: keptOf(game).tried[name] ?? null };
}

export async function answer(game: string, name: string, moves: string[], give_up: boolean): Promise<PuzzleStep> {
  await load(game);
  const query = { game, puzzle: name, moves, give_up };
  const { value: step, mean } = await python.request<Rated<PuzzleStep>>('answer-puzzle', query);
  if (step.verdict) step.verdict.rated = count(game, name, mean, step.verdict.solved);
  return step;
}

/** Counts a first try; null for a later one. */
function count(game: string, name: string, mean: number, solved: boolean): PuzzleRated | null {
  const before = keptOf(game);
  if (name in before.tried) return null;
  const rating = rate(before, { mean, deviation: PUZZLE_DEVIATION }, solved);
  const streak = solved ? before.streak + 1 : 0;
  const after: Kept = {
    ...rating,
    solved: before.solved + (solved ? 1 : 0),
    streak,
    best: Math.max(streak, before.best),
    tried: { ...before.tried, [name]: solved },
  };
  storage.write(KEY, JSON.stringify({ ...everything(), [game]: after }));
  return { standing: standingOf(after), change: shown(after.mean) - shown(before.mean), puzzle: shown(mean) };
}
