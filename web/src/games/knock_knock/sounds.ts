import { chime, knock, later, rustle, type GameSounds, type Note } from '../../sound/recipe';

// Two knocks on a heavy door for every card, and a hush when the team has to be silent.

const KNOCKS: Note[] = [...rustle(0.14), ...knock(300, 0.38, 0.06), ...knock(280, 0.32, 0.22)];
const BLOW: Note[] = [
  { noise: 1200, to: 300, q: 0.9, for: 0.2, loud: 0.3 },
  { tone: 150, to: 60, wave: 'triangle', for: 0.3, loud: 0.3 },
];
const HUSH: Note[] = [{ noise: 5200, to: 1800, q: 0.8, for: 0.6, loud: 0.18 }];
const VOICES: Note[] = chime([440, 554, 659], 0.08, 0.13);
const MURMUR: Note[] = chime([330, 392], 0.09, 0.08);
const KNIGHT: Note[] = [
  { tone: 73, to: 69, wave: 'sawtooth', for: 1, loud: 0.26 },
  { tone: 110, to: 104, wave: 'sawtooth', for: 1, loud: 0.14 },
  ...later(KNOCKS, 0.25),
];
const SPELL: Note[] = [{ noise: 500, to: 4200, q: 2, for: 0.4, loud: 0.22 }, ...chime([1480, 1976], 0.1, 0.08)];
const SAND: Note[] = [{ noise: 6500, to: 5200, q: 0.6, for: 0.5, loud: 0.14 }];
const CITADEL: Note[] = chime([392, 523, 659, 784], 0.11, 0.16);

export const sounds: GameSounds = {
  select: rustle(0.16),
  move: KNOCKS,
  moves: [
    [CITADEL, ['adventure-done', 'enters']],
    [KNIGHT, ['knight-appears']],
    [SPELL, ['log-cast-fireball', 'log-cast-ice', 'log-cast-potion', 'finds-spell']],
    [BLOW, ['beaten']],
    [HUSH, ['silence-falls']],
    [VOICES, ['speech-returns', 'log-cast-orb']],
    [MURMUR, ['log-tell']],
    [chime([1175, 1568], 0.07, 0.14), ['chests-found']],
    [SAND, ['takes-time']],
    [rustle(0.28), ['log-show']],
  ],
};
