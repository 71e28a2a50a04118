import type { Line } from '../protocol';

// A view, as undercroft/kernel/game.py builds it for every game.

/** An action that is legal now. `anchors` are the targets that a player selects for it; `verb` and `operands` are what
 * its text says, for boards that need to know. */
export interface Offer {
  text: string;
  verb: string;
  operands: Record<string, string>;
  anchors: string[];
  phrase: Line;
  warning: string;
}
export interface Outcome {
  winners: number[];
  scores: number[];
  reason: string;
}
export interface ScoreBreakdown {
  total: number;
  lines: { id: string; points: number; count?: number }[];
}

/** All that a seat may see and do. What lies on the table depends on the game. */
export interface View<T = Record<string, unknown>> {
  game: string;
  seat: number;
  players: number;
  actor: number;
  phase: string;
  outcome: Outcome | null;
  /** Whether the rules let players write chat messages now. */
  chat_allowed: boolean;
  table: T;
  score_breakdown: ScoreBreakdown[];
  actions: Offer[];
}
