import type { Cover } from '../presentation';

/** An arch with a stair into the dark, and torches beside it. */
export const cover: Cover = [
  [-35, 'M0 0h100v80H0Z'],
  [
    -50,
    'M0 19h100v1H0ZM0 39h100v1H0ZM0 59h100v1H0ZM10 0h1v20h-1ZM60 0h1v20h-1ZM2 20h1v20H2ZM95 20h1v20h-1ZM9 40h1v20H9ZM91 60h1v20h-1Z',
  ],
  [20, 'M13 80V44Q13 10 50 10t37 34v36Z'],
  [-88, 'M19 80V46Q19 17 50 17t31 29v34Z'],
  [-50, 'M35 61h30l3 5H32ZM31 68h38l3 5H28ZM26 75h48l3 5H23Z'],
  ['gold', 'M6 33q4 5 2 9H4q-2-4 2-9ZM94 33q4 5 2 9h-4q-2-4 2-9Z'],
];
