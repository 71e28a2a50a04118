import type { Cover } from '../presentation';

/** A citadel with lit windows on a hill, under the moon. */
export const cover: Cover = [
  [-60, 'M0 0h100v80H0Z'],
  [-35, 'M0 56l16-14 16 10 22-18 20 16 12-8 14 10v28H0Z'],
  [-82, 'M8 70V34h3v4h4v-4h4v4h4v-4h3v16h7V20h3v4h4v-4h4v4h4v-4h4v4h4v-4h3v30h9V30h3v4h4v-4h4v4h4v-4h3v40Z'],
  [-92, 'M0 68q24-10 50-3t50-4v19H0Z'],
  [
    'gold',
    'M16 46h4v6h-4ZM45 32h4v6h-4ZM52 46h4v6h-4ZM40 52h4v6h-4ZM78 42h4v6h-4ZM74 12a9 9 0 1 0 18 0a9 9 0 1 0-18 0',
  ],
];
