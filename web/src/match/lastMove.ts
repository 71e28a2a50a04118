const MARK = 'data-last-move';

/** Marks the things on a board at which the last move shows, and keeps them marked while the board changes. */
export function markLastMove(
  board: HTMLElement,
  anchors: string[],
): { update(anchors: string[]): void; destroy(): void } {
  let marked = new Set(anchors);
  const mark = () => {
    for (const element of board.querySelectorAll<HTMLElement>(`[data-anchor], [${MARK}]`)) {
      const wanted = marked.has(element.dataset.anchor ?? '');
      if (wanted !== element.hasAttribute(MARK)) element.toggleAttribute(MARK, wanted);
    }
  };
  const observer = new MutationObserver(mark);
  observer.observe(board, { childList: true, subtree: true, attributes: true, attributeFilter: ['data-anchor'] });
  mark();
  return {
    update(now) {
      marked = new Set(now);
      mark();
    },
    destroy: () => observer.disconnect(),
  };
}
