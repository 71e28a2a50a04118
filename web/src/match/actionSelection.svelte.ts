import type { Offer } from './view';

/** Finds the action that a player means: targets are selected one after the other until one action is left. It knows
 * no rules; mouse, touch, drag, keyboard and screen readers all use it. */
export class ActionSelection {
  /** The anchors of the selected targets, in the order of selection. */
  selected = $state.raw<string[]>([]);
  /** Actions to choose between, because they have the same targets; or one action that has to be confirmed. */
  choices = $state.raw<Offer[]>([]);

  /** The one of these choices that the pointer or the keyboard is at. */
  considered = $state.raw<Offer>();

  /** The action that is shown on the board until the player confirms it; its last target is selected. */
  preview = $state.raw<Offer>();

  constructor(readonly offers: () => Offer[]) {}

  /** The selected targets without the one that is only shown. */
  private get settled(): string[] {
    return this.preview ? this.selected.slice(0, -1) : this.selected;
  }

  /** The actions that have every selected target; only the one that is shown, if one is. */
  get remaining(): Offer[] {
    if (this.preview) return [this.preview];
    return this.offers().filter((offer) => covers(offer, this.selected));
  }

  /** Anchors that continue this selection, or could take the place of a preview. With nothing selected, those of every
   * action. */
  get next(): Set<string> {
    const continued = this.offers().filter((offer) => covers(offer, this.settled));
    return new Set(continued.flatMap((offer) => offer.anchors));
  }

  /** Anchors that begin or continue any selection. */
  get all(): Set<string> {
    return new Set(this.offers().flatMap((offer) => offer.anchors));
  }

  /** Actions without targets: plain buttons. */
  get untargeted(): Offer[] {
    return this.offers().filter((offer) => !offer.anchors.length);
  }

  /** Selects a target, or deselects it. A target that does not continue the selection begins a new one. Returns the
   * action, if only one is left and all its targets are selected. */
  select(anchor: string): Offer | undefined {
    this.selected = this.settled;
    this.choices = [];
    this.considered = undefined;
    this.preview = undefined;
    if (this.selected.includes(anchor)) {
      this.selected = this.selected.filter((one) => one !== anchor);
      return undefined;
    }
    const continued = [...this.selected, anchor];
    const selected = this.offers().some((offer) => covers(offer, continued)) ? continued : [anchor];
    const remaining = this.offers().filter((offer) => covers(offer, selected));
    if (!remaining.length) return undefined;
    this.selected = selected;
    const complete = remaining.some((offer) => new Set(offer.anchors).size === selected.length);
    // A player who means an action that begins with another target would have selected that one.
    const meant = complete ? remaining.filter((offer) => selected.includes(offer.anchors[0]!)) : [];
    if (meant.length > 1) this.choices = meant;
    return meant.length === 1 ? meant[0] : undefined;
  }

  /** Shows an action on the board. It is played when it is confirmed. */
  show(offer: Offer, anchor: string): void {
    this.selected = [...this.settled.filter((one) => one !== anchor), anchor];
    this.choices = [];
    this.considered = undefined;
    this.preview = offer;
  }

  /** Whether this is the target at which an action is shown. */
  isPreviewed(anchor: string): boolean {
    return this.preview !== undefined && this.selected.at(-1) === anchor;
  }

  clear(): void {
    this.selected = [];
    this.choices = [];
    this.considered = undefined;
    this.preview = undefined;
  }
}

function covers(offer: Offer, anchors: string[]): boolean {
  return anchors.every((anchor) => offer.anchors.includes(anchor));
}
