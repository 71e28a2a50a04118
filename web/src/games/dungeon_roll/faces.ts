// The faces of the two kinds of dice.

export const PARTY = ['fighter', 'cleric', 'mage', 'thief', 'champion', 'scroll'];
export const DUNGEON = ['goblin', 'skeleton', 'ooze', 'chest', 'potion', 'dragon'];
