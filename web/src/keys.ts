const WAYS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Arrow keys move between the things that can be touched, to the nearest one in that direction. */
export function arrows(event: KeyboardEvent): void {
  const way = WAYS[event.key];
  const from = document.activeElement;
  if (!way || from?.closest('input, select, textarea, ol') || document.querySelector('dialog[open]')) return;
  const things = [...document.querySelectorAll<HTMLElement>('[data-anchor][tabindex="0"], .tray button, .ask button')];
  if (!things.length) return;
  event.preventDefault();
  const at = from instanceof HTMLElement && things.includes(from) ? centre(from) : undefined;
  if (!at) return things[0]!.focus();
  const [dx, dy] = way;
  const ranked = things
    .filter((thing) => thing !== from)
    .map((thing) => {
      const to = centre(thing);
      const [x, y] = [to.x - at.x, to.y - at.y];
      const along = x * dx + y * dy;
      return { thing, along, cost: along + 2 * Math.abs(x * dy + y * dx) };
    })
    .filter(({ along }) => along > 4)
    .sort((a, b) => a.cost - b.cost);
  ranked[0]?.thing.focus();
}

function centre(element: HTMLElement): { x: number; y: number } {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}
