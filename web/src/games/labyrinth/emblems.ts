/** An emblem for every colour, so that colour is never the only sign: flame, drop, leaf, star, moon. */
export const EMBLEM: Record<string, string> = {
  red: 'M0-7C5-2 5 1 3 5A4 4 0 0 1-3 5C-5 1-1 0 0-7Z',
  blue: 'M0-7C4-1 5 1 5 3A5 4 0 0 1-5 3C-5 1-4-1 0-7Z',
  green: 'M-6 6C-6-3-1-6 6-6C6 2 2 6-4 5L-6 7Z',
  yellow: 'M0-7L1.8-2.5 6.6-2.2 3 1 4.1 5.7 0 3.2-4.1 5.7-3 1-6.6-2.2-1.8-2.5Z',
  violet: 'M3-6A6.5 6.5 0 1 0 3 6A5 5 0 0 1 3-6Z',
};

/** An emblem for every seat, on its travellers: disc, square, triangle, diamond, cross, star. */
export const SEAT_EMBLEM = [
  'M-12 0A12 12 0 1 0 12 0A12 12 0 1 0-12 0Z',
  'M-11.5-11.5H11.5V11.5H-11.5Z',
  'M0-13L13 10.5H-13Z',
  'M0-14L12 0 0 14-12 0Z',
  'M-4.5-12.5h9v8h8v9h-8v8h-9v-8h-8v-9h8Z',
  'M0-14L3.7-4.6 13.6-4 6 2.4 8.5 12.2 0 6.8-8.5 12.2-6 2.4-13.6-4-3.7-4.6Z',
] as const;
