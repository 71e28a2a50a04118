// What lies on the table of Knock, Knock! Dungeon!, as games/knock_knock/view.py sends it.

/** A card in hand. Corners go north-west, north-east, south-west, south-east. */
export interface Card {
  anchor: string;
  card: number;
  name: string;
  corners: number[];
  monster: boolean;
  time: number;
  chests: number;
  silence: boolean;
  sign: number;
  shown?: boolean;
}
/** A card of the citadel; places are counted in half cards from the first one. */
export interface Laid {
  anchor: string;
  card: number;
  name: string;
  x: number;
  y: number;
  turned: boolean;
  corners: number[];
  shows: number[];
  covered: boolean[];
  potion: boolean[];
  danger: number;
  judged: boolean;
  condition: 'room' | 'standing' | 'frozen' | 'beaten';
  time: number;
  chests: number;
  silence: boolean;
  chain: boolean;
  touch?: { anchor: string; corner: string }[];
}
export interface Place {
  anchor: string;
  x: number;
  y: number;
}
export interface Hand {
  seat: number;
  count: number;
  shown: Card | null;
  cards?: Card[];
}
export interface KnockKnockTable {
  mode: 'single' | 'adventure' | 'retry';
  level: number;
  levels: number;
  won: number;
  tries: number;
  timed: boolean;
  seconds: number;
  plays: number;
  ending: string;
  speech: 'speech' | 'silence' | null;
  reserve: { anchor: string; count: number; of: number };
  deck: { anchor: string; count: number };
  knight: 'deck' | 'drawn' | 'stands' | 'beaten';
  drawn: Card | null;
  show: { anchor: string };
  spells: { anchor: string; spell: string }[];
  citadel: Laid[];
  places: Place[];
  hands: Hand[];
  chain: { cards: number; chests: number; counts: boolean; treasure: number };
}

/** Half a card, in pixels of the table. */
export const HALF = 64;
/** The danger at which a room raises the alarm and a monster stands. */
export const ALARM = 6;

/** Whether a card of the citadel is a monster that is not beaten. */
export const isMonster = ({ condition }: Laid): boolean => condition === 'standing' || condition === 'frozen';
