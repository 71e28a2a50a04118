import type { View } from '../match/view';

/** How a game presents itself outside of its board. */
export interface GamePresentation {
  /** How long a match takes. */
  minutes: number;
  /** The id of the message that says how well a player did, at the end of a match. */
  resultTitle?: (view: View) => string;
  /** Options of the short match that the tutorial plays. */
  tutorialOptions?: Record<string, string>;
}
