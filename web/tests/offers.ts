import type { Offer } from '../src/match/view';

/** An offer with these anchors. Its text is made of them, unless another one is given. */
export function offer(anchors: string[], more: Partial<Offer> = {}): Offer {
  const text = anchors.join(' ') || 'pass';
  return { text, verb: text, operands: {}, anchors, phrase: { id: text, args: {} }, warning: '', ...more };
}
