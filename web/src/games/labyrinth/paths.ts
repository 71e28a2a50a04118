import type { CellView } from './viewTypes';

// The paths between cells as curves. Paths that go straight on through a cell bend together.

type Point = [number, number];
export interface Path {
  key: string;
  curve: string;
  colour: string | null;
}

const unit = (dx: number, dy: number): Point => {
  const size = Math.hypot(dx, dy) || 1;
  return [dx / size, dy / size];
};

/** The direction in which the path to each neighbour leaves a cell. */
function leaving(cell: CellView, cells: Map<string, CellView>): Map<string, Point> {
  const rays = new Map(cell.next.map((id) => [id, unit(cells.get(id)!.x - cell.x, cells.get(id)!.y - cell.y)]));
  const pairs = cell.next
    .flatMap((one, index) =>
      cell.next.slice(index + 1).map((two) => {
        const [a, b] = [rays.get(one)!, rays.get(two)!];
        return { straight: a[0] * b[0] + a[1] * b[1], one, two, along: unit(a[0] - b[0], a[1] - b[1]) };
      }),
    )
    .sort((a, b) => a.straight - b.straight);
  const found = new Map(rays);
  const bent = new Set<string>();
  for (const { straight, one, two, along } of pairs) {
    if (straight >= -0.2 || bent.has(one) || bent.has(two)) continue;
    found.set(one, along);
    found.set(two, [-along[0], -along[1]]);
    bent.add(one).add(two);
  }
  return found;
}

/** All paths of a board, each once; those between cells of one colour have it. */
export function paths(list: CellView[]): Path[] {
  const cells = new Map(list.map((cell) => [cell.id, cell]));
  const rays = new Map(list.map((cell) => [cell.id, leaving(cell, cells)]));
  return list.flatMap((one) =>
    one.next
      .filter((id) => one.id < id)
      .map((id) => {
        const two = cells.get(id)!;
        const pull = Math.hypot(two.x - one.x, two.y - one.y) / 3;
        const [ux, uy] = rays.get(one.id)!.get(id)!;
        const [wx, wy] = rays.get(id)!.get(one.id)!;
        return {
          key: `${one.id}-${id}`,
          curve: `M${one.x} ${one.y}C${(one.x + ux * pull).toFixed(0)} ${(one.y + uy * pull).toFixed(0)} ${(two.x + wx * pull).toFixed(0)} ${(two.y + wy * pull).toFixed(0)} ${two.x} ${two.y}`,
          colour: one.colour === two.colour ? one.colour : null,
        };
      }),
  );
}
