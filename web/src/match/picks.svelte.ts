import type { LogEvent, Status } from '../protocol';
import type { Offer } from './view';

/** Things that the person at this browser picked one by one for a single action: dice to roll again, companions against
 * a dragon. Each was a move that can still be taken back, so each can be put back, in any order. */
export class Picks {
  made = $state.raw<Offer[]>([]);

  /** Remembers an action that is being sent; one that picks nothing ends the list. */
  note(offer: Offer, verbs: string[]): void {
    this.made = verbs.includes(offer.verb) ? [...this.made, offer] : [];
  }

  /** Forgets what cannot be put back any more. */
  follow({ kind }: LogEvent, { you, take_back }: Status): void {
    if (kind === 'play' && !take_back.some((seat) => you.includes(seat))) this.made = [];
  }

  /** What was picked after this. */
  after(picked: Offer): Offer[] {
    return this.made.slice(this.made.indexOf(picked) + 1);
  }

  remove(picked: Offer): void {
    this.made = this.made.filter((offer) => offer !== picked);
  }

  /** The last one was taken back. */
  drop(): void {
    this.made = this.made.slice(0, -1);
  }
}
