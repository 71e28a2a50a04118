import type { Offer } from '../../match/view';

/** Where a drawn room would be placed, and how it is turned. */
export interface Placement {
  /** The anchor of the cell. */
  cell: string;
  turn: number;
}

/** The placement that an action makes; undefined for other actions. */
export function placementOf({ verb, operands }: Offer): Placement | undefined {
  const { cell, turn } = operands;
  if (verb !== 'place' || cell === undefined || turn === undefined) return undefined;
  return { cell: `cell.${cell.replace(',', '.')}`, turn: Number(turn) };
}

/** The turns in which the drawn room fits, for each cell. */
export function turnsByCell(offers: Offer[]): Map<string, number[]> {
  const found = new Map<string, number[]>();
  for (const offer of offers) {
    const placement = placementOf(offer);
    if (placement) found.set(placement.cell, [...(found.get(placement.cell) ?? []), placement.turn]);
  }
  return found;
}

/** The turn that fits in most cells; the first of several. */
export function bestTurn(turns: number, fits: Map<string, number[]>): number {
  const cells = (turn: number): number => [...fits.values()].filter((all) => all.includes(turn)).length;
  return Array.from({ length: turns }, (_, turn) => turn).sort((a, b) => cells(b) - cells(a))[0] ?? 0;
}

/** The next turn to the right in which the room fits in a cell; undefined if it fits in none. */
export function nextTurn(turn: number, fitting: number[] = []): number | undefined {
  const distance = (other: number): number => (other - turn + 4) % 4;
  return fitting.toSorted((a, b) => distance(a) - distance(b))[0];
}
