const REACH = 24; // pixels around a tap in which an element is found

export interface Point {
  clientX: number;
  clientY: number;
}

/** The element that a finger means at this point: the nearest one within reach. `handicap` makes an element count as
 * farther away, in pixels. */
export function nearestElement<Found extends Element>(
  at: Point,
  elements: Iterable<Found>,
  handicap: (element: Found) => number = () => 0,
): Found | undefined {
  let best: Found | undefined;
  let lowest = Infinity;
  for (const element of elements) {
    const { left, top, width, height } = element.getBoundingClientRect();
    const distance = Math.hypot(at.clientX - left - width / 2, at.clientY - top - height / 2);
    const reach = Math.max(REACH, Math.min(width, height) / 2);
    const cost = distance + handicap(element);
    if (distance <= reach && cost < lowest) [best, lowest] = [element, cost];
  }
  return best;
}

/** Whether an element is so large that a finger cannot mean another one. */
export function isLarge(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect();
  return Math.min(width, height) > 2 * REACH;
}
