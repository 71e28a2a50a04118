// What a thing is and does, in a bubble beside it: on hover, on a long press, and where the keyboard is.

const HOVER = 350; // milliseconds
const PRESS = 450;
const FAR = 8; // pixels: a finger that wanders is not pressing

let bubble: HTMLElement | undefined;

function hide(): void {
  bubble?.remove();
  bubble = undefined;
}

function show(element: Element, text: string): void {
  hide();
  bubble = document.createElement('div');
  bubble.className = 'tip panel';
  bubble.setAttribute('aria-hidden', 'true'); // it is the element's description already
  bubble.textContent = text;
  document.body.append(bubble);
  const at = element.getBoundingClientRect();
  const size = bubble.getBoundingClientRect();
  const left = Math.max(8, Math.min(innerWidth - size.width - 8, at.left + at.width / 2 - size.width / 2));
  const above = at.top - size.height - 10;
  bubble.style.left = `${left}px`;
  bubble.style.top = `${above > 8 ? above : Math.min(innerHeight - size.height - 8, at.bottom + 10)}px`;
}

/** Explains an element. A long press only explains: the click that would follow it is swallowed. */
export function explain(element: HTMLElement, given: string): { update(next: string): void; destroy(): void } {
  let text = given;
  let timer = 0;
  let from: { x: number; y: number } | undefined;
  let shown = false;

  const after = (wait: number): void => {
    clearTimeout(timer);
    if (text)
      timer = window.setTimeout(() => {
        shown = true;
        show(element, text);
      }, wait);
  };
  const stop = (): void => {
    clearTimeout(timer);
    if (shown) hide();
    shown = false;
  };
  const enter = (event: PointerEvent): void => {
    if (event.pointerType === 'mouse' && !event.buttons) after(HOVER);
  };
  const down = (event: PointerEvent): void => {
    stop();
    from = { x: event.clientX, y: event.clientY };
    if (event.pointerType !== 'mouse') after(PRESS);
  };
  const move = (event: PointerEvent): void => {
    if (from && event.pointerType !== 'mouse' && Math.hypot(event.clientX - from.x, event.clientY - from.y) > FAR)
      stop();
  };
  const up = (event: PointerEvent): void => {
    from = undefined;
    if (event.pointerType === 'mouse') return;
    if (shown) {
      const swallow = (click: Event): void => {
        click.stopPropagation();
        click.preventDefault();
      };
      addEventListener('click', swallow, { capture: true, once: true });
      setTimeout(() => removeEventListener('click', swallow, { capture: true }), 50);
    }
    stop();
  };
  const focus = (): void => {
    if (element.matches(':focus-visible')) after(HOVER);
  };
  const listeners: [string, (event: never) => void][] = [
    ['pointerenter', enter],
    ['pointerleave', stop],
    ['pointerdown', down],
    ['pointermove', move],
    ['pointerup', up],
    ['pointercancel', stop],
    ['focus', focus],
    ['blur', stop],
    ['click', stop],
  ];
  const describe = (): void => {
    if (text && text !== element.ariaLabel) element.setAttribute('aria-description', text);
    else element.removeAttribute('aria-description');
  };
  const menu = (event: Event): void => {
    if (shown) event.preventDefault();
  };

  for (const [kind, listener] of listeners) element.addEventListener(kind, listener as EventListener);
  element.addEventListener('contextmenu', menu);
  describe();
  return {
    update(next) {
      text = next;
      describe();
      if (shown && !text) stop();
    },
    destroy() {
      stop();
    },
  };
}
