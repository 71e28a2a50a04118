const MARGIN = 8; // pixels to the edge of the window

/** Where a box of this size goes beside an element: centred above it, or below it where there is no room, and always
 * inside the window. In pixels of the window. */
export function placeBeside(
  element: DOMRect,
  box: { width: number; height: number },
  gap: number,
): { left: number; top: number } {
  const centred = element.left + element.width / 2 - box.width / 2;
  const above = element.top - box.height - gap;
  const below = Math.min(innerHeight - box.height - MARGIN, element.bottom + gap);
  return {
    left: Math.max(MARGIN, Math.min(innerWidth - box.width - MARGIN, centred)),
    top: above > MARGIN ? above : below,
  };
}
