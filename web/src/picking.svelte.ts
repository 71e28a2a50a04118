import type { Offer } from './view';

/** How an action comes to be: anchors are picked one after the other until one action is left. It knows
 * nothing of the game; mouse, touch, drag, keyboard and screen readers all come through here. */
export class Picking {
  picked = $state.raw<string[]>([]);
  /** Actions to choose between, because they touch the same things; or one that has to be confirmed. */
  asked = $state.raw<Offer[]>([]);

  constructor(private readonly offers: () => Offer[]) {}

  /** The actions that touch everything picked so far. */
  get left(): Offer[] {
    return this.offers().filter((offer) => covers(offer, this.picked));
  }

  /** Anchors that lead on from here. With nothing picked, all that any action touches. */
  get open(): Set<string> {
    const open = new Set<string>();
    for (const offer of this.left) for (const anchor of offer.anchors) open.add(anchor);
    return open;
  }

  /** Where another first pick would lead, though it leads nowhere from here. */
  get elsewhere(): Set<string> {
    return new Set(this.offers().flatMap((offer) => offer.anchors));
  }

  /** Actions without anchors: plain buttons. */
  get plain(): Offer[] {
    return this.offers().filter((offer) => !offer.anchors.length);
  }

  /** Picks a thing. Gives the action, if only one is left and all of it is picked. */
  pick(anchor: string): Offer | undefined {
    this.asked = [];
    if (this.picked.includes(anchor)) {
      this.picked = this.picked.filter((one) => one !== anchor);
      return undefined;
    }
    let picked = [...this.picked, anchor];
    if (!this.offers().some((offer) => covers(offer, picked))) picked = [anchor];
    const left = this.offers().filter((offer) => covers(offer, picked));
    if (!left.length) return undefined;
    this.picked = picked;
    const whole = left.filter((offer) => new Set(offer.anchors).size === picked.length);
    if (whole.length === left.length && left.length > 1) this.asked = left;
    return whole.length === 1 && left.length === 1 ? left[0] : undefined;
  }

  clear(): void {
    this.picked = [];
    this.asked = [];
  }
}

function covers(offer: Offer, picked: string[]): boolean {
  return picked.every((anchor) => offer.anchors.includes(anchor));
}
