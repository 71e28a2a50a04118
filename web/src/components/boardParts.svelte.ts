import { getContext, setContext, type Snippet } from 'svelte';
import type { Offer } from '../match/view';

/** What a board draws outside of its own area. The layout has a place for each on every screen. */
export interface BoardParts {
  /** What the person at this browser plays with: a hand of cards, a hero, an own board. Always visible. */
  own?: Snippet | undefined;
  /** What one player has; beside the name in the list of players. Behind a button on small screens. */
  seat?: Snippet<[number]> | undefined;
  /** Whether `seat` shows the points as well. */
  seatHasScore?: boolean;
  /** What belongs to all: piles, quests, a map. Behind a button on small screens. */
  shared?: Snippet | undefined;
  /** Numbers that the player in turn decides by. Beside whose turn it is, where there is room. */
  status?: Snippet | undefined;
  /** What the player in turn does with more than plain buttons. A part of the action bar. */
  controls?: Snippet | undefined;
  /** Whether `controls` say what to do, so that the action bar need not. */
  controlsSayHow?: boolean;
  /** Actions that get a button each although they have targets: a choice between names, or targets that small screens
   * have behind a button. */
  named?: Offer[];
  /** Whether any player may go on now, so that none is marked as the one to act. */
  anyoneActs?: boolean;
}

/** Where the layout finds the parts of the board that it shows. */
class PartsHolder {
  parts = $state.raw<BoardParts>({});
  /** The same, for a board that goes: while an effect is undone, it reads states as they were before. */
  private latest: BoardParts = {};

  show(parts: BoardParts): void {
    this.latest = parts;
    this.parts = parts;
  }

  /** Takes the parts of a board away, unless those of the board that takes its place are here already. */
  withdraw(parts: BoardParts): void {
    if (this.latest === parts) this.show({});
  }
}

const KEY = Symbol('board parts');
export const setBoardParts = (): PartsHolder => setContext(KEY, new PartsHolder());
export const getBoardParts = (): PartsHolder => getContext<PartsHolder>(KEY);
