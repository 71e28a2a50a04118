import { swallowNextClick } from './clicks';
import { placeBeside } from './placement';

const HOVER_DELAY = 350; // milliseconds
const PRESS_DELAY = 450;
const PRESS_DISTANCE = 8; // pixels: a finger that moves farther is not pressing
const CLICK_AFTER_PRESS = 50; // milliseconds
const GAP = 10; // pixels between the element and its tooltip

let bubble: HTMLElement | undefined;

function hide(): void {
  bubble?.remove();
  bubble = undefined;
}

function show(element: Element, text: string): void {
  hide();
  bubble = document.createElement('div');
  bubble.className = 'tooltip panel';
  bubble.setAttribute('aria-hidden', 'true'); // it is the element's description already
  bubble.textContent = text;
  document.body.append(bubble);
  const { left, top } = placeBeside(element.getBoundingClientRect(), bubble.getBoundingClientRect(), GAP);
  bubble.style.left = `${left}px`;
  bubble.style.top = `${top}px`;
}

/** Svelte action: shows a text beside the element on hover, on a long press, and when the keyboard focuses it. A long
 * press does nothing else: the click that follows it is ignored. */
export function tooltip(element: HTMLElement, content: string): { update(next: string): void; destroy(): void } {
  let text = content;
  let timer = 0;
  let pressedAt: { x: number; y: number } | undefined;
  let shown = false;

  const showAfter = (delay: number): void => {
    clearTimeout(timer);
    if (!text) return;
    timer = window.setTimeout(() => {
      shown = true;
      show(element, text);
    }, delay);
  };
  const stop = (): void => {
    clearTimeout(timer);
    if (shown) hide();
    shown = false;
  };
  const describe = (): void => {
    if (text && text !== element.ariaLabel) element.setAttribute('aria-description', text);
    else element.removeAttribute('aria-description');
  };

  const onEnter = (event: PointerEvent): void => {
    if (event.pointerType === 'mouse' && !event.buttons) showAfter(HOVER_DELAY);
  };
  const onDown = (event: PointerEvent): void => {
    stop();
    pressedAt = { x: event.clientX, y: event.clientY };
    if (event.pointerType !== 'mouse') showAfter(PRESS_DELAY);
  };
  const onMove = (event: PointerEvent): void => {
    if (!pressedAt || event.pointerType === 'mouse') return;
    if (Math.hypot(event.clientX - pressedAt.x, event.clientY - pressedAt.y) > PRESS_DISTANCE) stop();
  };
  const onUp = (event: PointerEvent): void => {
    pressedAt = undefined;
    if (event.pointerType === 'mouse') return;
    if (shown) swallowNextClick(CLICK_AFTER_PRESS);
    stop();
  };
  const onFocus = (): void => {
    if (element.matches(':focus-visible')) showAfter(HOVER_DELAY);
  };
  const onContextMenu = (event: Event): void => {
    if (shown) event.preventDefault();
  };

  element.addEventListener('pointerenter', onEnter);
  element.addEventListener('pointerleave', stop);
  element.addEventListener('pointerdown', onDown);
  element.addEventListener('pointermove', onMove);
  element.addEventListener('pointerup', onUp);
  element.addEventListener('pointercancel', stop);
  element.addEventListener('focus', onFocus);
  element.addEventListener('blur', stop);
  element.addEventListener('click', stop);
  element.addEventListener('contextmenu', onContextMenu);
  describe();
  return {
    update(next) {
      text = next;
      describe();
      if (shown && !text) stop();
    },
    destroy: stop,
  };
}
