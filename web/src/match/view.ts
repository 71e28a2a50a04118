import type { View } from '../protocol';

// The shared part of views; the type of `table` is that of the game, see games/<game>/viewTypes.ts.

export type { Offer, Outcome, ScoreBreakdown, View } from '../protocol';

/** What the goal of a game may name: the number of players, and the plain values of the table. */
export function goalArguments({ players, table }: Pick<View, 'players' | 'table'>): Record<string, number | string> {
  const named: Record<string, number | string> = { players };
  for (const [name, value] of Object.entries(table)) {
    if (typeof value === 'number' || typeof value === 'string') named[name] = value;
    if (typeof value === 'boolean') named[name] = String(value);
  }
  return named;
}
