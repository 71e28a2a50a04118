// Dialogs and drawers have an entry of their own in the history, so that the back gesture of a phone closes them instead
// of leaving the page. The state of an entry says how many were open.

const open: (() => void)[] = [];
/** We have asked the browser to go back, and it has not arrived yet. */
let travelling = false;

const depth = (): number => (history.state as { overlays?: number } | null)?.overlays ?? 0;

/** Makes the history fit what is open. */
function settle(): void {
  if (travelling) return;
  if (depth() > open.length) {
    travelling = true;
    history.go(open.length - depth());
  }
  for (let level = depth() + 1; level <= open.length && !travelling; level++) {
    history.pushState({ overlays: level }, '');
  }
}

function onPopState(): void {
  if (!travelling) while (open.length > depth()) open.pop()!();
  travelling = false;
  settle(); // skips entries of what was closed long ago
}

/** Notes that something is open. Returns what to call when it is closed. */
export function addOverlay(close: () => void): () => void {
  open.push(close);
  settle();
  return () => {
    const index = open.indexOf(close);
    if (index < 0) return;
    open.splice(index, 1);
    setTimeout(settle); // a link that closes it as well has changed the address by then
  };
}

/** As long as `isOpen`, the back gesture calls `close` and stays on the page. */
export function closeOnBack(isOpen: () => boolean, close: () => void): void {
  $effect(() => (isOpen() ? addOverlay(close) : undefined));
}

if (typeof window !== 'undefined') {
  if (depth()) history.replaceState(null, ''); // the page was loaded again, and nothing is open
  addEventListener('popstate', onPopState);
}
