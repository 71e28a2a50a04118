import type { Match } from '../match/match.svelte';
import { swallowNextClick } from './clicks';

export const DRAG_DISTANCE = 8; // pixels before a press becomes a drag

/** Presses on targets that can be dragged: a pan-zoom area around them ignores these. */
export const claimedPresses = new WeakSet<Event>();

interface DragOptions {
  anchor: string;
  match: Match;
}

/** Svelte action: dragging a target onto another one selects both. A press that does not move stays a click. */
export function drag(element: HTMLElement, options: DragOptions): { update(next: DragOptions): void; destroy(): void } {
  let { anchor, match } = options;
  let ghost: HTMLElement | undefined;
  let start: { x: number; y: number; id: number } | undefined;
  let over: Element | null = null;

  /** The target below the pointer, if dropping there continues the selection. */
  const targetAt = (event: PointerEvent): HTMLElement | null => {
    const found = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>('[data-anchor]');
    return found && found !== element && match.selection.next.has(found.dataset.anchor!) ? found : null;
  };
  const markTarget = (next: Element | null): void => {
    over?.classList.remove('drag-over');
    next?.classList.add('drag-over');
    over = next;
  };
  /** Whether anything can be selected after this target: the last one of an action is what others are dragged to. */
  const draggable = (): boolean =>
    match.selection.offers().some((offer) => offer.anchors.slice(0, -1).includes(anchor));

  const onDown = (event: PointerEvent): void => {
    if (event.button || !match.selection.all.has(anchor)) return;
    if (draggable()) claimedPresses.add(event);
    start = { x: event.clientX, y: event.clientY, id: event.pointerId };
    addEventListener('pointermove', onMove);
    addEventListener('pointerup', onUp);
    addEventListener('pointercancel', stop);
  };
  const onMove = (event: PointerEvent): void => {
    if (!start || event.pointerId !== start.id) return;
    if (!ghost && Math.hypot(event.clientX - start.x, event.clientY - start.y) < DRAG_DISTANCE) return;
    if (!ghost) {
      match.selection.clear();
      if (!draggable()) return stop();
      match.select(anchor);
      ghost = createGhost(element);
    }
    const { width, height } = ghost.getBoundingClientRect();
    const [x, y] = [event.clientX - width / 2, event.clientY - height / 2];
    ghost.style.transform = `translate(${x}px, ${y}px) rotate(-4deg)`;
    markTarget(targetAt(event));
  };
  const onUp = (event: PointerEvent): void => {
    const target = ghost && targetAt(event);
    if (ghost) {
      if (target) target.click();
      else match.selection.clear();
      swallowNextClick();
    }
    stop();
  };
  const stop = (): void => {
    markTarget(null);
    ghost?.remove();
    ghost = undefined;
    start = undefined;
    removeEventListener('pointermove', onMove);
    removeEventListener('pointerup', onUp);
    removeEventListener('pointercancel', stop);
  };

  element.addEventListener('pointerdown', onDown);
  return {
    update(next) {
      ({ anchor, match } = next);
    },
    destroy() {
      stop();
      element.removeEventListener('pointerdown', onDown);
    },
  };
}

/** A copy of the element, or of the part of it that says so, to follow the pointer. */
function createGhost(element: HTMLElement): HTMLElement {
  const original = element.querySelector<HTMLElement>('[data-ghost]') ?? element;
  const ghost = original.cloneNode(true) as HTMLElement;
  const { width, height } = original.getBoundingClientRect();
  ghost.classList.add('drag-ghost');
  Object.assign(ghost.style, { width: `${width}px`, height: `${height}px` });
  ghost.removeAttribute('data-key');
  document.body.append(ghost);
  return ghost;
}
