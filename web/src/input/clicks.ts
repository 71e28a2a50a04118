/** Ends an event here, with nothing done. */
export function stopEvent(event: Event): void {
  event.stopPropagation();
  event.preventDefault();
}

/** Ignores the click that a browser sends after a drag or a long press. It comes within these milliseconds. */
export function swallowNextClick(within = 0): void {
  addEventListener('click', stopEvent, { capture: true, once: true });
  setTimeout(() => removeEventListener('click', stopEvent, { capture: true }), within);
}
