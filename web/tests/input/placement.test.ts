// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest';
import { placeBeside } from '../../src/input/placement';

const SIZE = { width: 100, height: 40 };
const at = (left: number, top: number) => new DOMRect(left, top, 20, 20);

beforeEach(() => {
  Object.assign(window, { innerWidth: 400, innerHeight: 300 });
});

it('is centred above the element', () => {
  expect(placeBeside(at(190, 150), SIZE, 10)).toEqual({ left: 150, top: 100 });
});

it('is below where there is no room above', () => {
  expect(placeBeside(at(190, 30), SIZE, 10)).toEqual({ left: 150, top: 60 });
});

it('stays inside the window', () => {
  expect(placeBeside(at(0, 150), SIZE, 10).left).toBe(8);
  expect(placeBeside(at(390, 150), SIZE, 10).left).toBe(292);
  Object.assign(window, { innerHeight: 80 });
  expect(placeBeside(at(190, 30), SIZE, 10).top).toBe(32);
});
