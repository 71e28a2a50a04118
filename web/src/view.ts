import type { Line } from './protocol';

// A view, as undercroft/kernel/game.py builds it for every game.

/** An action that is legal now: its text, and the anchors that one touches to do it. */
export interface Offer {
  text: string;
  anchors: string[];
  phrase: Line;
  warning: string;
}
export interface Outcome {
  winners: number[];
  scores: number[];
  reason: string;
}
export interface Sheet {
  total: number;
  lines: { id: string; points: number; count?: number }[];
}

/** All that a seat may see and do. What lies on the table is the game's own. */
export interface View<T = Record<string, unknown>> {
  game: string;
  seat: number;
  players: number;
  actor: number;
  phase: string;
  outcome: Outcome | null;
  table: T;
  score_breakdown: Sheet[];
  actions: Offer[];
}
