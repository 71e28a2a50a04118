// The shared part of views; the type of `table` is that of the game, see games/<game>/viewTypes.ts.

export type { Offer, Outcome, ScoreBreakdown, View } from '../protocol';
