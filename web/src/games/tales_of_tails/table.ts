// What lies on the table of Tales of Tails, as games/tales_of_tails/view.py sends it.

export type Side = 'wall' | 'exit' | 'door' | 'broken';
/** All that is printed on a card but its sides. */
export interface Card {
  name: string;
  kind: string;
  needs: string[];
  damage: number;
  trophies: string[];
  coins: number;
  pair?: string[];
  single?: string[];
}
export interface Room extends Card {
  anchor: string;
  x: number;
  y: number;
  turn: number;
  sides: Side[];
  paw: number | null;
  disarmed: boolean;
  mark: string | null;
}
/** Where a card was given up: nothing but a paw in it. */
export interface Hole {
  anchor: string;
  x: number;
  y: number;
  kind: 'hole';
  paw: number;
}
export interface Drawn extends Card {
  anchor: string;
  turns: Side[][];
}
export interface Quest {
  anchor?: string;
  quest: string;
  symbol: string | null;
  coins: number;
}
export interface Potion {
  anchor: string;
  potion: string;
  count: number;
}
export interface Seat {
  anchor: string;
  dog: string | null;
  place: 'inside' | 'escaped' | 'napping';
  paws: number;
  aside: number;
  defence: number;
  keys: number;
  attack: Record<string, number>;
  pairs: string[][];
  potions: Potion[];
  held: (Card & { anchor: string; count: number })[];
  quest: string | null;
  kept: boolean;
  dealt: Quest[];
}
export interface Walk {
  seat: number;
  path: string[];
  damage: number;
  defence: number;
  coins: number;
  out: { anchor: string };
}
export interface Way {
  next: string;
  last: boolean;
  path: string[];
  taken: string[];
  damage: number;
  coins: number;
}
export interface TalesOfTailsTable {
  round: number;
  rounds: number;
  countdown: number | null;
  pile: { anchor: string; count: number; cards: Record<string, number> };
  drawn: Drawn | null;
  dungeon: (Room | Hole)[];
  supply: Potion[];
  common: Quest[];
  seats: Seat[];
  walk: Walk | null;
  way: Way | null;
  openings?: { anchor: string; x: number; y: number }[];
  dogs?: { anchor: string; dog: string }[];
}

/** The side of a room, in pixels of the table, and how far the next one is. */
export const ROOM = 132;
export const STEP = 136;
