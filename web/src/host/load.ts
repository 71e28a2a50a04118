// Figures of the load, out of two answers of the server.

import type { HostLoad } from '../protocol';

/** How many moves were made every second between two answers. */
export function movesPerSecond(before: HostLoad, after: HostLoad): number {
  const seconds = after.at - before.at;
  return seconds > 0 ? Math.max(0, after.moves - before.moves) / seconds : 0;
}

/** The seconds within which a part of the commands was carried out: the bound of a bucket; undefined if there were
 * none, Infinity if they took longer than the last bound. */
export function latency({ bounds, counts }: Pick<HostLoad, 'bounds' | 'counts'>, part: number): number | undefined {
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (!total) return undefined;
  let sum = 0;
  for (const [number, count] of counts.entries()) {
    sum += count;
    if (sum >= part * total) return bounds[number] ?? Infinity;
  }
  return Infinity;
}
