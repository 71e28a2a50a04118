import type { Cover } from '../presentation';

/** A room from above with a way out on every side, bones and coins on its floor. */
export const cover: Cover = [
  [-65, 'M0 0h100v80H0Z'],
  [-40, 'M8 4h84v72H8Z'],
  [40, 'M20 14h60v52H20ZM40 0h20v80H40ZM0 31h100v18H0Z'],
  [10, 'M20 31h60v1H20ZM20 48h60v1H20ZM39 14h1v52h-1ZM60 14h1v52h-1Z'],
  [85, 'M25 59a2 2 0 1 1 1-4l7-5a2 2 0 1 1 4 1 2 2 0 1 1 0 4l-8 5a2 2 0 1 1-4-1Z'],
  ['gold', 'M66 22a4 2.5 0 1 0 8 0a4 2.5 0 1 0-8 0M70 27a4 2.5 0 1 0 8 0a4 2.5 0 1 0-8 0M24 22q4 5 2 9h-4q-2-4 2-9Z'],
];
