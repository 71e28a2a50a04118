// What is said about a try, without a word about its dice.

const MARKS = 10;
const FULL = '◆';
const EMPTY = '◇';

/** How many of ten marks a rank among so many people earns: all for the best, at least one for everyone. */
export const marksOf = (rank: number, of: number): number =>
  Math.max(1, Math.round((MARKS * (of - rank + 1)) / Math.max(1, of)));

/** The marks as a row of signs. */
export function markRow(rank: number, of: number): string {
  const full = marksOf(rank, of);
  return FULL.repeat(full) + EMPTY.repeat(MARKS - full);
}

/** A column of a chart: the scores from `low` to `high`, and how many people have them. */
export interface Bin {
  low: number;
  high: number;
  count: number;
}

/** Scores with their counts as a few columns of equal width, the lowest first. */
export function binsOf(distribution: readonly (readonly [number, number])[], most = 12): Bin[] {
  if (!distribution.length) return [];
  const scores = distribution.map(([score]) => score);
  const [least, best] = [Math.min(...scores), Math.max(...scores)];
  const width = Math.ceil((best - least + 1) / most);
  const bins = Array.from({ length: Math.floor((best - least) / width) + 1 }, (_, number) => ({
    low: least + number * width,
    high: Math.min(least + (number + 1) * width - 1, best),
    count: 0,
  }));
  for (const [score, count] of distribution) bins[Math.floor((score - least) / width)]!.count += count;
  return bins;
}

/** The date of a day such as "2026-11-17" in words. */
export const dayName = (day: string, language: string): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString(language, { day: 'numeric', month: 'long', timeZone: 'UTC' });

/** Whole hours and minutes until a time, both in seconds; none below zero. */
export function timeLeft(until: number, now: number): { hours: number; minutes: number } {
  const minutes = Math.max(0, Math.ceil((until - now) / 60));
  return { hours: Math.floor(minutes / 60), minutes: minutes % 60 };
}
