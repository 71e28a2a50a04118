const DIRECTIONS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const STOPS = '[data-anchor][tabindex="0"], .action-bar button, .action-prompt button';
const LEAST = 4; // pixels that a stop must lie farther in the direction

/** Arrow keys move the focus between targets and buttons, to the nearest one in that direction. */
export function moveFocus(event: KeyboardEvent): void {
  const direction = DIRECTIONS[event.key];
  const from = document.activeElement;
  if (!direction || from?.closest('input, select, textarea, ol') || document.querySelector('dialog[open]')) return;
  const stops = [...document.querySelectorAll<HTMLElement>(STOPS)];
  if (!stops.length) return;
  event.preventDefault();
  if (from instanceof HTMLElement && stops.includes(from)) nearest(from, stops, direction)?.focus();
  else stops[0]!.focus();
}

/** The nearest stop in a direction. One that lies off to the side counts as farther away. */
function nearest(from: HTMLElement, stops: HTMLElement[], [dx, dy]: [number, number]): HTMLElement | undefined {
  const at = centre(from);
  let best: HTMLElement | undefined;
  let lowest = Infinity;
  for (const stop of stops) {
    const to = centre(stop);
    const [x, y] = [to.x - at.x, to.y - at.y];
    const along = x * dx + y * dy;
    const cost = along + 2 * Math.abs(x * dy + y * dx);
    if (along > LEAST && cost < lowest) [best, lowest] = [stop, cost];
  }
  return best;
}

function centre(element: HTMLElement): { x: number; y: number } {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}
