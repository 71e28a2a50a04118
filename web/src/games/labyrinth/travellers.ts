import type { TableView } from './viewTypes';

// The table only says whose traveller stands where. On the screen each is one piece that walks, leaves the board
// and comes back: this follows them from one table to the next.

export interface Traveller {
  id: string;
  seat: number;
  cell: string | null;
}

/** The travellers of the next table, made from those of the last one. Those that can stay do. */
export function follow(old: Traveller[], table: TableView): Traveller[] {
  return table.seats.flatMap(({ seat, spare }) => {
    const places: (string | null)[] = [
      ...table.cells.filter((cell) => cell.traveller === seat).map((cell) => cell.id),
      ...Array.from({ length: spare }, () => null),
    ];
    const free = old.filter((one) => one.seat === seat);
    const found: Traveller[] = [];
    const lacking: (string | null)[] = [];
    for (const cell of places) {
      const same = free.findIndex((one) => one.cell === cell);
      if (same < 0) lacking.push(cell);
      else found.push(free.splice(same, 1)[0]!);
    }
    let next = found.length + free.length;
    for (const cell of lacking) found.push({ id: free.shift()?.id ?? `t${seat}-${next++}`, seat, cell });
    return found;
  });
}
