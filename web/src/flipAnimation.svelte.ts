// FLIP animation of the difference between two views: elements glide from where they were (First, Last, Invert, Play).
// An element is recognised by its `data-key`. Nothing moves for people who asked for less motion.

const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)');

/** Whether anything may be animated. */
export const motionAllowed = (): boolean => !reducedMotion.matches && !document.hidden;

class FlipAnimation {
  private positions = new Map<string, DOMRect>();

  /** Call before the page changes: stores where everything is. */
  capture(root: HTMLElement | undefined): void {
    this.positions.clear();
    if (!root || !motionAllowed()) return;
    for (const element of root.querySelectorAll<HTMLElement>('[data-key]')) {
      this.positions.set(element.dataset.key!, element.getBoundingClientRect());
    }
  }

  /** Call after the change: what is elsewhere now moves there. */
  play(root: HTMLElement | undefined): void {
    if (!root || !motionAllowed()) return;
    for (const element of root.querySelectorAll<HTMLElement>('[data-key]')) {
      const old = this.positions.get(element.dataset.key!);
      if (old?.width) animateFrom(element, old);
    }
    this.positions.clear();
  }
}

function animateFrom(element: HTMLElement, old: DOMRect): void {
  const now = element.getBoundingClientRect();
  const [x, y] = [old.left - now.left, old.top - now.top];
  const scale = now.width ? old.width / now.width : 1;
  if (Math.abs(x) + Math.abs(y) < 2 && Math.abs(scale - 1) < 0.02) return;
  const zoom = element.offsetWidth ? now.width / element.offsetWidth : 1; // of the pan-zoom area around it
  const from = `translate(${x / zoom}px, ${y / zoom}px) scale(${scale})`;
  element.animate(
    [
      { transform: from, zIndex: 5 },
      { transform: 'none', zIndex: 5 },
    ],
    { duration: 320, easing: 'cubic-bezier(.3, .8, .3, 1)' },
  );
}

/** Animates what a component shows whenever `change` does. To be called while the component is set up. */
export function animateChanges(change: () => unknown, root: () => HTMLElement | undefined): void {
  const flip = new FlipAnimation();
  $effect.pre(() => {
    void change();
    flip.capture(root());
  });
  $effect(() => {
    void change();
    flip.play(root());
  });
}
