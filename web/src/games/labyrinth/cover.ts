import type { Cover } from '../presentation';

/** A way that winds between hedges and trees to a gate on a hill. */
export const cover: Cover = [
  [45, 'M0 0h100v44H0Z'],
  [15, 'M0 32q26-16 52-3t48-5v22H0Z'],
  [-30, 'M0 42q30-12 60-3t40-4v45H0Z'],
  [70, 'M36 80Q70 66 44 56T58 36l4 1Q56 48 66 56 76 68 62 80Z'],
  [
    -65,
    'M4 62a9 9 0 1 1 18 0v12H4ZM14 50a6 6 0 1 1 12 0v6H14ZM74 64a11 11 0 1 1 22 0v12H74ZM78 46a6 6 0 1 1 12 0v6H78ZM52 36v-9h3v3h3v-3h4v3h3v-3h3v9Z',
  ],
  ['gold', 'M14 14a8 8 0 1 0 16 0a8 8 0 1 0-16 0'],
];
