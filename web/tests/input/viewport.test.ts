import { beforeEach, expect, it } from 'vitest';
import { Viewport } from '../../src/input/viewport.svelte';

const box = { left: -100, top: 0, right: 300, bottom: 200 };
let viewport: Viewport;
/** Where a point of the drawing is in the window. */
const inWindow = (x: number, y: number) => ({ x: viewport.x + x * viewport.zoom, y: viewport.y + y * viewport.zoom });

beforeEach(() => {
  viewport = new Viewport(() => ({ box, maxZoom: 2, minZoom: 0.25, coveredTop: 50, strip: 0 }));
  viewport.width = 400;
  viewport.height = 450;
});

it('fits the box below what covers the top', () => {
  viewport.fit();
  expect(viewport.zoom).toBe(1);
  expect(inWindow(box.left, box.top)).toEqual({ x: 0, y: 150 });
  expect(inWindow(box.right, box.bottom)).toEqual({ x: 400, y: 350 });
});

it('keeps a strip free for buttons where the box leaves the most room', () => {
  viewport = new Viewport(() => ({ box, maxZoom: 2, minZoom: 0.25, coveredTop: 0, strip: 100 }));
  [viewport.width, viewport.height] = [400, 250];
  viewport.fit();
  expect(viewport.stripBelow).toBe(true);
  expect(inWindow(box.right, box.bottom).y).toBe(150);
  [viewport.width, viewport.height] = [450, 200];
  viewport.fit();
  expect(viewport.stripBelow).toBe(false);
  expect(inWindow(box.right, box.bottom).x).toBe(350);
});

it('never zooms in farther than allowed to fit a small box', () => {
  viewport.width = viewport.height = 10_000;
  expect(viewport.fittingZoom).toBe(2);
});

it('zooms around a point that stays where it is', () => {
  viewport.fit();
  const before = inWindow(60, 80);
  viewport.zoomBy(1.5, before);
  expect(viewport.zoom).toBe(1.5);
  const after = inWindow(60, 80);
  expect(after.x).toBeCloseTo(before.x);
  expect(after.y).toBeCloseTo(before.y);
});

it('keeps the zoom between its limits', () => {
  viewport.fit();
  viewport.zoomBy(100);
  expect(viewport.zoom).toBe(2);
  viewport.zoomBy(0.001);
  expect(viewport.zoom).toBe(0.25);
});

it('lets all of a box be seen that does not fit at the smallest zoom', () => {
  viewport.width = 80;
  viewport.fit();
  expect(viewport.zoom).toBe(0.25);
});

it('keeps some of the box in the window however far it is panned', () => {
  viewport.fit();
  viewport.pan(10_000, -10_000);
  expect(inWindow(box.left, 0).x).toBe(340);
  expect(inWindow(0, box.bottom).y).toBe(60);
});

it('knows whether the person has moved it', () => {
  viewport.fit();
  expect(viewport.moved).toBe(false);
  viewport.pan(1, 1);
  expect(viewport.moved).toBe(true);
  viewport.fit();
  expect(viewport.moved).toBe(false);
});
