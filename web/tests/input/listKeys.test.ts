// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest';
import { moveInList } from '../../src/input/listKeys';

let list: HTMLElement;
const press = (key: string, entry: 'first' | 'last' = 'last'): string => {
  moveInList(new KeyboardEvent('keydown', { key }), list, entry);
  return document.activeElement?.textContent ?? '';
};

beforeEach(() => {
  document.body.innerHTML =
    '<ol><li><button>1</button></li><li><button>2</button></li><li><button>3</button></li></ol>';
  list = document.querySelector('ol')!;
});

it('enters at the end of a log, and at the beginning of other lists', () => {
  expect(press('ArrowUp')).toBe('3');
  (document.activeElement as HTMLElement).blur();
  expect(press('ArrowDown', 'first')).toBe('1');
});

it('goes from button to button and stops at the ends', () => {
  press('Home');
  expect(press('ArrowUp')).toBe('1');
  expect(press('ArrowDown')).toBe('2');
  expect(press('End')).toBe('3');
  expect(press('ArrowDown')).toBe('3');
});

it('leaves other keys alone', () => {
  const event = new KeyboardEvent('keydown', { key: 'Tab', cancelable: true });
  moveInList(event, list, 'last');
  expect(event.defaultPrevented).toBe(false);
});
