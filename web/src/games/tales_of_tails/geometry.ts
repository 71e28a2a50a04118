import type { Box } from '../../input/viewport.svelte';

/** The side of a room, in pixels of the board, and how far the next one is. */
export const ROOM = 132;
export const STEP = 136;

/** A place in the dungeon, in pixels of the board, as a style. */
export const placeStyle = ({ x, y }: { x: number; y: number }): string => `left: ${x * STEP}px; top: ${y * STEP}px`;

/** The middle of the room with this anchor ("room.1.0"), in pixels of the board. */
export function middleOf(anchor: string): { x: number; y: number } {
  const [, x, y] = anchor.split('.').map(Number);
  return { x: x! * STEP + ROOM / 2, y: y! * STEP + ROOM / 2 };
}

/** The points of a line through the middles of rooms. */
export function linePoints(path: string[]): string {
  return path
    .map(middleOf)
    .map(({ x, y }) => `${x},${y}`)
    .join(' ');
}

/** What the board shows of these places, with a margin around them. */
export function boxAround(places: { x: number; y: number }[], margin: number): Box {
  const [xs, ys] = [places.map(({ x }) => x * STEP), places.map(({ y }) => y * STEP)];
  return {
    left: Math.min(...xs) - margin,
    top: Math.min(...ys) - margin,
    right: Math.max(...xs) + ROOM + margin,
    bottom: Math.max(...ys) + ROOM + margin,
  };
}
