import { chime, knock, rustle, type GameSounds, type Recipe } from './recipe';

/** What every match sounds like, whatever the game. */
export const SHARED = {
  chat: [{ tone: 660, to: 880, for: 0.09, loud: 0.2 }],
  turn: chime([587, 880], 0.11, 0.16),
  start: [...rustle(0.2), ...knock(700, 0.25, 0.14)],
  win: chime([523, 659, 784, 1047], 0.12, 0.2),
  end: chime([440, 392, 330], 0.16, 0.18),
  tick: knock(1500, 0.14),
} satisfies Record<string, Recipe>;

export type SharedSound = keyof typeof SHARED;

/** For a game without sounds of its own. */
export const PLAIN: GameSounds = {
  select: [{ tone: 520, wave: 'triangle', for: 0.05, loud: 0.14 }],
  move: knock(900, 0.3),
  moves: [],
};
