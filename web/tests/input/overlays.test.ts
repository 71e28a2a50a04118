// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest';

interface Entry {
  state: unknown;
}
/** A history like a browser's: going back takes a moment, then it is announced. */
function fakeHistory() {
  const entries: Entry[] = [{ state: null }];
  let at = 0;
  const fake = {
    get state() {
      return entries[at]!.state;
    },
    get length() {
      return at + 1;
    },
    pushState(state: unknown) {
      entries.splice(++at, entries.length, { state });
    },
    replaceState(state: unknown) {
      entries[at]!.state = state;
    },
    go(by: number) {
      setTimeout(() => {
        at += by;
        announce();
      }, 5);
    },
  };
  return fake;
}

let announce: () => void;
let history: ReturnType<typeof fakeHistory>;
let addOverlay: (close: () => void) => () => void;

beforeEach(async () => {
  vi.useFakeTimers();
  vi.resetModules();
  history = fakeHistory();
  vi.stubGlobal('history', history);
  vi.stubGlobal('addEventListener', (_kind: string, listener: () => void) => (announce = listener));
  ({ addOverlay } = await import('../../src/input/overlays.svelte'));
});

it('closes what is open when the person goes back, and stays on the page', () => {
  const close = vi.fn();
  addOverlay(close);
  expect(history.length).toBe(2);
  history.go(-1);
  vi.runAllTimers();
  expect(close).toHaveBeenCalledOnce();
  expect(history.length).toBe(1);
});

it('leaves no entry behind when it is closed by a button', () => {
  const close = vi.fn();
  addOverlay(close)();
  vi.runAllTimers();
  expect(history.length).toBe(1);
  expect(close).not.toHaveBeenCalled();
});

it('does not go back from a page that was opened from within', () => {
  const closed = addOverlay(() => undefined);
  closed();
  history.pushState(null);
  vi.runAllTimers();
  expect(history.length).toBe(3);
  history.go(-1); // to the entry of what is closed by now: it is skipped
  vi.runAllTimers();
  expect(history.length).toBe(1);
});

it('keeps what is opened while another one closes', () => {
  addOverlay(() => undefined)();
  vi.advanceTimersByTime(1);
  const close = vi.fn();
  addOverlay(close);
  vi.runAllTimers();
  expect(close).not.toHaveBeenCalled();
  expect(history.length).toBe(2);
});
