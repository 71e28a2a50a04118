import type { PrintedCell } from './viewTypes';

/** A place of the board where no way is, and how far it is from the next cell. */
export interface Spot {
  x: number;
  y: number;
  room: number;
}

const SIDE = 1000;
const STEP = 46;
const LEAST = 66; // from the middle of a cell: beyond its rim, and mostly beyond the hedges

/** Where plants can stand, the same for the same board. Rows are shifted, so that they do not look planted. */
export function freeSpots(cells: PrintedCell[]): Spot[] {
  const byId = new Map(cells.map((cell) => [cell.id, cell]));
  const taken = cells.flatMap(({ x, y, next }) => [
    { x, y },
    ...next.map((id) => byId.get(id)!).map((to) => ({ x: (x + to.x) / 2, y: (y + to.y) / 2 })),
  ]);
  const spots: Spot[] = [];
  for (let row = 0; row * STEP < SIDE; row++) {
    for (let column = 0; column * STEP < SIDE; column++) {
      const x = 18 + column * STEP + ((row * 29) % 23);
      const y = 18 + row * STEP + ((column * 37) % 19);
      const room = Math.min(...taken.map((one) => Math.hypot(one.x - x, one.y - y)));
      if (room >= LEAST && x < SIDE - 10 && y < SIDE - 10) spots.push({ x, y, room });
    }
  }
  return spots;
}
