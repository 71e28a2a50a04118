import type { View } from '../match/view';

/** The picture on the box of a game, in 100 by 80: layers from the back, each with how much lighter than the colour of the
 * game it is, in percent (darker, if it is below 0), or golden. */
export type Cover = readonly (readonly [shade: number | 'gold', path: string])[];

/** How a game presents itself outside of its board. */
export interface GamePresentation {
  /** How long a match takes. */
  minutes: number;
  /** Ids of log lines with which a new part of the game begins: what was won and what changes is shown in a scene. */
  scenes?: string[];
  /** Whether the last move of a player is marked together with the rest of that turn. */
  marksWholeTurn?: boolean;
  /** Verbs of actions that pick things one by one, in any order, and reveal nothing: they can be put back. */
  picks?: string[];
  /** The id of the message that says how well a player did, at the end of a match. */
  resultTitle?: (view: View) => string;
  /** The rule that matters in each phase: the rules open there. */
  rules?: Record<string, string>;
}
