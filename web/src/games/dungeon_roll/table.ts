// What lies on the table of Dungeon Roll, as games/dungeon_roll/view.py sends it.

export interface DiceGroup {
  anchor: string;
  face: string;
  count: number;
  picked?: number;
}
export interface Treasure {
  anchor: string;
  treasure: string;
  count: number;
}
export interface Seat {
  hero: string | null;
  card: string | null;
  master: boolean;
  anchor: string;
  exhausted: boolean;
  experience: number;
  treasures: Treasure[];
  score: number;
  achievements: string[];
}
export interface DungeonRollTable {
  adventurer: number;
  lord: number;
  delve: number;
  delves: number;
  level: number;
  levels: number;
  step: string;
  party: DiceGroup[];
  graveyard: { anchor: string; count: number };
  dungeon: DiceGroup[];
  lair: { anchor: string; count: number; wakes: number };
  reserve: number;
  allies: DiceGroup[];
  chest: number;
  seats: Seat[];
  rank?: number;
  faces?: { anchor: string; face: string }[];
  cards?: { anchor: string; hero: string; master: string }[];
  odds?: { dice: number; monsters: number[]; dragon: number };
}

export const PARTY = ['fighter', 'cleric', 'mage', 'thief', 'champion', 'scroll'];
export const DUNGEON = ['goblin', 'skeleton', 'ooze', 'chest', 'potion', 'dragon'];
