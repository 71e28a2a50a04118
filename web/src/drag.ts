import type { Match } from './match.svelte';

export const FAR = 8; // pixels before a press becomes a drag

/** Presses on something that would be dragged: what lies beneath leaves them alone. */
export const claimed = new WeakSet<Event>();

/** Dragging a thing onto another picks both. A press that does not move stays a click. */
export function drag(
  element: HTMLElement,
  given: { anchor: string; match: Match },
): { update(next: typeof given): void; destroy(): void } {
  let current = given;
  let ghost: HTMLElement | undefined;
  let start: { x: number; y: number; id: number } | undefined;
  let over: Element | null = null;

  const target = (event: PointerEvent): HTMLElement | null => {
    const found = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>('[data-anchor]');
    return found && found !== element && current.match.picking.open.has(found.dataset.anchor!) ? found : null;
  };
  const mark = (next: Element | null): void => {
    over?.classList.remove('over');
    next?.classList.add('over');
    over = next;
  };
  const down = (event: PointerEvent): void => {
    if (event.button || !current.match.picking.elsewhere.has(current.anchor)) return;
    if (leadsOn()) claimed.add(event);
    start = { x: event.clientX, y: event.clientY, id: event.pointerId };
    addEventListener('pointermove', move);
    addEventListener('pointerup', up);
    addEventListener('pointercancel', stop);
  };
  const move = (event: PointerEvent): void => {
    if (!start || event.pointerId !== start.id) return;
    if (!ghost && Math.hypot(event.clientX - start.x, event.clientY - start.y) < FAR) return;
    if (!ghost) {
      current.match.picking.clear();
      if (!leadsOn()) return stop();
      current.match.touch(current.anchor);
      const pattern = element.querySelector<HTMLElement>('[data-ghost]') ?? element;
      ghost = pattern.cloneNode(true) as HTMLElement;
      const size = pattern.getBoundingClientRect();
      Object.assign(ghost.style, {
        position: 'fixed',
        left: '0',
        top: '0',
        width: `${size.width}px`,
        height: `${size.height}px`,
        margin: '0',
        zIndex: '50',
        pointerEvents: 'none',
        opacity: '.92',
        filter: 'drop-shadow(0 10px 12px #0009)',
      });
      ghost.removeAttribute('data-key');
      document.body.append(ghost);
    }
    const size = ghost.getBoundingClientRect();
    ghost.style.transform = `translate(${event.clientX - size.width / 2}px, ${event.clientY - size.height / 2}px) rotate(-4deg)`;
    mark(target(event));
  };
  const up = (event: PointerEvent): void => {
    const found = ghost && target(event);
    if (ghost) {
      if (found) found.click();
      else current.match.picking.clear();
      addEventListener('click', swallow, { capture: true, once: true });
      setTimeout(() => removeEventListener('click', swallow, { capture: true }), 0);
    }
    stop();
  };
  const stop = (): void => {
    mark(null);
    ghost?.remove();
    ghost = undefined;
    start = undefined;
    removeEventListener('pointermove', move);
    removeEventListener('pointerup', up);
    removeEventListener('pointercancel', stop);
  };
  const swallow = (event: Event): void => {
    event.stopPropagation();
    event.preventDefault();
  };
  /** What is picked last is where one drags to. */
  const leadsOn = (): boolean =>
    current.match.picking.offers().some((offer) => offer.anchors.slice(0, -1).includes(current.anchor));

  element.addEventListener('pointerdown', down);
  return {
    update(next) {
      current = next;
    },
    destroy() {
      stop();
      element.removeEventListener('pointerdown', down);
    },
  };
}
