import type { View } from '../match/view';
import type { Sound } from '../sound';

/** How a game presents itself outside of its board. */
export interface GamePresentation {
  /** How long a match takes. */
  minutes: number;
  /** Sounds of moves by ids of log lines; the first that fits is played. */
  sounds?: [Sound, string[]][];
  /** The id of the message that says how well a player did, at the end of a match. */
  resultTitle?: (view: View) => string;
  /** Options of the short match that the tutorial plays. */
  tutorialOptions?: Record<string, string>;
}
