// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { isLarge, nearestElement } from '../../src/input/nearest';

/** An element of this size around a point. */
function around(x: number, y: number, size: number): Element {
  const element = document.createElement('i');
  element.getBoundingClientRect = () => new DOMRect(x - size / 2, y - size / 2, size, size);
  return element;
}
const at = (clientX: number, clientY: number) => ({ clientX, clientY });

it('finds the nearest element within reach of a finger', () => {
  const [near, far] = [around(100, 100, 20), around(130, 100, 20)];
  expect(nearestElement(at(112, 100), [near, far])).toBe(near);
  expect(nearestElement(at(118, 100), [near, far])).toBe(far);
  expect(nearestElement(at(160, 100), [near, far])).toBeUndefined();
});

it('reaches all of a large element', () => {
  expect(nearestElement(at(140, 100), [around(100, 100, 90)])).toBeDefined();
  expect(isLarge(around(100, 100, 90))).toBe(true);
  expect(isLarge(around(100, 100, 40))).toBe(false);
});

it('prefers an element without a handicap', () => {
  const [first, second] = [around(100, 100, 20), around(118, 100, 20)];
  expect(nearestElement(at(108, 100), [first, second], (one) => (one === first ? 12 : 0))).toBe(second);
});
