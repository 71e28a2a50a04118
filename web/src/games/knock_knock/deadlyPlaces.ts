import type { Offer } from '../../match/view';

/** The places where a card would lose at once: this one, or without one every card that could be laid there. */
export function deadlyPlaces(offers: Offer[], card: string | undefined): Set<string> {
  const [all, safe] = [new Set<string>(), new Set<string>()];
  for (const { anchors, warning } of offers) {
    const [first, place] = anchors;
    if (!place?.startsWith('place.') || (card !== undefined && first !== card)) continue;
    all.add(place);
    if (!warning) safe.add(place);
  }
  return new Set([...all].filter((place) => !safe.has(place)));
}
