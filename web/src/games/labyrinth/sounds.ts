import { chime, knock, rustle, type GameSounds, type Note } from '../../sound/recipe';

// Steps in a stone corridor with a short echo, cards, and a trap that snaps shut.

const STEPS: Note[] = [0, 0.14, 0.28].flatMap((at) => [...knock(680, 0.2, at), ...knock(640, 0.05, at + 0.06)]);
const LEAP: Note[] = [{ noise: 700, to: 1700, q: 1.4, for: 0.18, loud: 0.2 }, ...knock(560, 0.28, 0.19)];
const PUSH: Note[] = [{ noise: 420, to: 300, q: 1, for: 0.24, loud: 0.26 }, ...knock(330, 0.3, 0.2)];
const TREASURE: Note[] = chime([988, 1319, 1661, 1976], 0.07, 0.14);
const LAID: Note[] = [...knock(500, 0.26), ...chime([1319], 0, 0.09)];
const TRAP: Note[] = [
  ...knock(2100, 0.34),
  { tone: 310, to: 90, wave: 'square', for: 0.2, loud: 0.09 },
  { noise: 260, to: 90, q: 1, at: 0.1, for: 0.4, loud: 0.22 },
];
const ARMED: Note[] = [...knock(1800, 0.16), ...knock(1200, 0.24, 0.1)];
const SHUFFLE: Note[] = [0, 0.07, 0.14, 0.21].flatMap((at) => rustle(0.18, at));

export const sounds: GameSounds = {
  select: [{ tone: 440, wave: 'triangle', for: 0.05, loud: 0.14 }],
  move: knock(760, 0.28),
  moves: [
    [TREASURE, ['collects', 'carried-off']],
    [TRAP, ['goes-home']],
    [LAID, ['placed', 'log-place-treasure']],
    [ARMED, ['log-set-trap', 'log-remove-trap', 'log-remove-treasure']],
    [PUSH, ['log-push', 'log-push-own', 'log-push-treasure', 'log-push-own-treasure']],
    [LEAP, ['log-jump', 'log-jump-treasure']],
    [STEPS, ['log-move', 'log-move-treasure', 'log-deploy', 'log-deploy-treasure']],
    [SHUFFLE, ['reshuffled']],
    [rustle(0.26), ['log-pay', 'log-throw-away', 'log-draw', 'you-drew']],
  ],
};
