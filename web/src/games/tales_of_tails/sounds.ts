import { chime, knock, rustle, type GameSounds, type Note } from '../../sound/recipe';

// Soft paws, stone that slides into place, and a bell for the countdown.

const PAWS: Note[] = [0, 0.09].flatMap((at) => knock(420, 0.16, at));
const SLAB: Note[] = [{ noise: 380, to: 220, q: 1.2, for: 0.24, loud: 0.26 }, ...knock(260, 0.35, 0.2)];
const BARK: Note[] = [
  { tone: 420, to: 210, wave: 'sawtooth', for: 0.09, loud: 0.12 },
  { noise: 900, to: 500, q: 1.5, for: 0.1, loud: 0.24 },
  ...knock(300, 0.3, 0.1),
];
const COINS: Note[] = chime([1245, 1661], 0.06, 0.13);
const BOTTLE: Note[] = [{ tone: 340, to: 620, for: 0.1, loud: 0.2 }, ...chime([1480], 0, 0.07)];
const BELL: Note[] = [
  { tone: 880, for: 0.9, loud: 0.18 },
  { tone: 2093, for: 0.5, loud: 0.06 },
  { tone: 880, at: 0.35, for: 0.9, loud: 0.14 },
];
const SNORE: Note[] = [
  { noise: 180, to: 320, q: 3, for: 0.4, loud: 0.24 },
  { noise: 320, to: 150, q: 3, at: 0.42, for: 0.45, loud: 0.2 },
];
const SNAP: Note[] = [...knock(1900, 0.3), { tone: 240, to: 120, wave: 'square', for: 0.12, loud: 0.07 }];
const ROUND: Note[] = chime([523, 659, 784], 0.11, 0.15);

export const sounds: GameSounds = {
  select: knock(620, 0.12),
  move: PAWS,
  moves: [
    [ROUND, ['round-ends']],
    [BELL, ['countdown']],
    [BARK, ['log-fight', 'log-fight-potions', 'log-overpower']],
    [SNAP, ['log-take-trap', 'log-pass-hurt', 'log-disarm', 'log-disarm-held', 'log-disarm-taken']],
    [COINS, ['log-take', 'collects']],
    [BOTTLE, ['log-brew', 'gets-potion']],
    [SNORE, ['log-nap', 'log-nap-only']],
    [SLAB, ['log-place', 'log-spin', 'log-break']],
    [rustle(0.24), ['log-explore', 'log-keep', 'log-keep-secret']],
  ],
};
