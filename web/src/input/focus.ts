/** Svelte attachment: the element takes the focus when it appears. */
export const takeFocus = (element: HTMLElement): void => element.focus({ preventScroll: true });
