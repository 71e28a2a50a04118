// What happens in a match that is open in a tab, and is worth a notification while the tab is hidden.

import type { LogEvent } from '../protocol';
import type { NotificationEvent } from './notificationApi';

const CLOCK_WARNING = 60; // seconds

/** What is known of a match at a moment. */
export interface MatchFacts {
  phase: string;
  myTurn: boolean;
  /** The number of the newest event of the log. */
  seq: number;
  /** Seconds that my running clock has; undefined if it does not run. */
  clock: number | undefined;
}

/** The events between two moments. */
export function eventsBetween(before: MatchFacts, after: MatchFacts): NotificationEvent[] {
  const found: NotificationEvent[] = [];
  const ended = (phase: string) => phase === 'over' || phase === 'closed';
  if (before.phase === 'open' && after.phase === 'running' && !after.myTurn) found.push('begun');
  if (!before.myTurn && after.myTurn) found.push('turn');
  if (!ended(before.phase) && ended(after.phase)) found.push('over');
  if (isLow(after.clock) && !isLow(before.clock) && before.clock !== undefined) found.push('clock');
  return found;
}

const isLow = (clock: number | undefined): boolean => clock !== undefined && clock <= CLOCK_WARNING;

/** Whether another player has written one of these names as a word of its own. */
export function namesMe(event: LogEvent, names: string[], seats: number[]): boolean {
  if (event.kind !== 'say' || seats.includes(event.seat)) return false;
  return names
    .filter((name) => name.length > 1)
    .some((name) => {
      const escaped = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
      return new RegExp(`(?<![\\p{L}\\p{N}_])${escaped}(?![\\p{L}\\p{N}_])`, 'iu').test(event.text);
    });
}
