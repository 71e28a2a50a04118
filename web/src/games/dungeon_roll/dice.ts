import type { TableView } from './viewTypes';

// The table only counts dice by their faces. On the screen each die is one object that rolls, is spent, and
// comes back: this follows them from one table to the next.

export interface Die {
  id: string;
  place: string;
  face: string;
  rolls: number;
}

/** The dice of the next table, made from those of the last one. A die keeps its place if it can; one that
 * shows another face, or that was picked or is freshly thrown, has rolled once more. */
export function follow(old: Die[], before: TableView | undefined, table: TableView): Die[] {
  const anew = !before || before.adventurer !== table.adventurer || before.delve !== table.delve;
  const white: [string, string, number][] = [
    ...table.party.map(({ face, count }) => ['party', face, count] as [string, string, number]),
    ['graveyard', '', table.graveyard.count],
  ];
  const black: [string, string, number][] = [
    ...table.dungeon.map(({ face, count }) => ['dungeon', face, count] as [string, string, number]),
    ['lair', 'dragon', table.lair.count],
    ['reserve', '', table.reserve],
    ...table.allies.map(({ face, count }) => ['ally', face, count] as [string, string, number]),
  ];
  const thrown = (place: string, face: string): number => {
    if (!before) return 0;
    if (anew) return place === 'party' || place === 'dungeon' ? Infinity : 0;
    if (table.party.some(({ picked }) => picked) || table.dungeon.some(({ picked }) => picked)) return 0;
    const group = place === 'party' ? before.party : place === 'dungeon' ? before.dungeon : [];
    return group.find((one) => one.face === face)?.picked ?? 0;
  };
  return [...match('w', old, white, thrown), ...match('b', old, black, thrown)];
}

function match(
  colour: string,
  old: Die[],
  wanted: [string, string, number][],
  thrown: (place: string, face: string) => number,
): Die[] {
  const free = old.filter((die) => die.id.startsWith(colour));
  const dice: Die[] = [];
  const lacking: [string, string][] = [];
  for (const [place, face, count] of wanted) {
    let again = thrown(place, face);
    for (let i = 0; i < count; i++) {
      const same = free.findIndex((die) => die.place === place && die.face === face);
      if (same < 0) lacking.push([place, face]);
      else dice.push({ ...free.splice(same, 1)[0]!, rolls: again-- > 0 ? free.length + 100 * Math.random() + 1 : 0 });
    }
  }
  let next = old.reduce((most, die) => Math.max(most, Number(die.id.slice(1)) + 1), 0);
  for (const [place, face] of lacking) {
    const near = free.findIndex((die) => die.place === place);
    const die = near >= 0 ? free.splice(near, 1)[0] : free.shift();
    const rolls = face && place !== 'ally' ? Math.random() * 100 + 1 : 0;
    dice.push({ id: die?.id ?? `${colour}${next++}`, place, face, rolls });
  }
  return dice;
}
