// The difference of two views, seen: what has moved glides from where it was. Elements say who they are by
// `data-key`. Nothing moves for people who asked for less motion.

const calm = matchMedia('(prefers-reduced-motion: reduce)');

/** Whether things may move at all. */
export const moves = (): boolean => !calm.matches && !document.hidden;

export class Motion {
  private places = new Map<string, DOMRect>();

  /** Before the page changes: where everything is. */
  look(root: HTMLElement | undefined): void {
    this.places.clear();
    if (!root || !moves()) return;
    for (const element of root.querySelectorAll<HTMLElement>('[data-key]')) {
      this.places.set(element.dataset.key!, element.getBoundingClientRect());
    }
  }

  /** After it: what is elsewhere now comes from there. */
  move(root: HTMLElement | undefined): void {
    if (!root || !moves()) return;
    for (const element of root.querySelectorAll<HTMLElement>('[data-key]')) {
      const old = this.places.get(element.dataset.key!);
      if (!old || !old.width) continue;
      const now = element.getBoundingClientRect();
      const [x, y] = [old.left - now.left, old.top - now.top];
      const scale = now.width ? old.width / now.width : 1;
      const zoom = element.offsetWidth ? now.width / element.offsetWidth : 1; // of a canvas that it lies on
      if (Math.abs(x) + Math.abs(y) < 2 && Math.abs(scale - 1) < 0.02) continue;
      element.animate(
        [
          { transform: `translate(${x / zoom}px, ${y / zoom}px) scale(${scale})`, zIndex: 5 },
          { transform: 'none', zIndex: 5 },
        ],
        { duration: 320, easing: 'cubic-bezier(.3, .8, .3, 1)' },
      );
    }
    this.places.clear();
  }
}
