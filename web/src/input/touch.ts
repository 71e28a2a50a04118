const SMALL = 44; // pixels: a finger that aims at less may hit a neighbour

let lastPointer = '';
if (typeof window !== 'undefined') {
  addEventListener('pointerdown', (event) => (lastPointer = event.pointerType), { capture: true });
}

/** Whether a click was made with a finger. Clicks of keys, screen readers and drops come without a pointer. */
export function isTap(event: MouseEvent): boolean {
  return event.detail > 0 && lastPointer === 'touch';
}

/** Whether a finger covers more than this element: a tap there may have been meant for another one. */
export function isSmall(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect();
  return Math.min(width, height) < SMALL;
}
