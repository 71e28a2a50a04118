import { chime, knock, type GameSounds, type Note } from '../../sound/recipe';

// Dice on a stone table, steel, and something large that sleeps below.

const ROLL: Note[] = Array.from({ length: 7 }, (_, i) =>
  knock(1500 - 90 * i, 0.3 - 0.03 * i, 0.02 + 0.075 * i + 0.012 * (i % 3)),
).flat();
const STEEL: Note[] = [
  { noise: 5200, q: 6, for: 0.16, loud: 0.24 },
  { tone: 2350, to: 2240, wave: 'triangle', for: 0.22, loud: 0.07 },
  ...knock(420, 0.3, 0.05),
];
const ROAR: Note[] = [
  { tone: 92, to: 48, wave: 'sawtooth', for: 0.8, loud: 0.4 },
  { noise: 320, to: 140, q: 0.8, for: 0.8, loud: 0.3 },
];
const COINS: Note[] = chime([1320, 1760], 0.07, 0.15);
const CHEST: Note[] = [{ noise: 240, to: 620, q: 8, for: 0.22, loud: 0.2 }, ...chime([1175, 1568], 0.18, 0.12)];
const DRINK: Note[] = [0, 0.13, 0.26].map((at) => ({ tone: 300, to: 520, at, for: 0.09, loud: 0.2 }));
const STAIRS: Note[] = [0, 0.13, 0.26].flatMap((at, step) => knock(520 - 90 * step, 0.24, at));
const REST: Note[] = chime([392, 494, 587], 0.1, 0.12);

export const sounds: GameSounds = {
  select: [{ tone: 520, wave: 'triangle', for: 0.05, loud: 0.14 }],
  move: knock(900, 0.3),
  moves: [
    [ROAR, ['dragon-wakes']],
    [STEEL, ['log-fight', 'log-face-dragon']],
    [CHEST, ['log-open', 'log-another']],
    [DRINK, ['log-drink', 'log-use-elixir']],
    [REST, ['log-rest', 'log-use-portal']],
    [ROLL, ['level', 'falls', 'party-forms']],
    [COINS, ['draws', 'earns']],
    [STAIRS, ['log-flee', 'log-descend']],
  ],
};
