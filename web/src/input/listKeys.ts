/** Arrow keys move the focus between the buttons of a list, so that a long list is one stop of the Tab key. `entry` is
 * where the first arrow key goes. */
export function moveInList(event: KeyboardEvent, list: HTMLElement | undefined, entry: 'first' | 'last'): void {
  const buttons = [...(list?.querySelectorAll<HTMLElement>('button') ?? [])];
  const last = buttons.length - 1;
  const focused = buttons.indexOf(document.activeElement as HTMLElement);
  const inside = focused >= 0;
  const outside = entry === 'last' ? last : 0;
  const next = {
    ArrowUp: inside ? focused - 1 : outside,
    ArrowDown: inside ? focused + 1 : outside,
    Home: 0,
    End: last,
  }[event.key];
  if (next === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  buttons[Math.max(0, Math.min(last, next))]?.focus();
}
