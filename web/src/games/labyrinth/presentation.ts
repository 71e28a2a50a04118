import type { GamePresentation } from '../presentation';

export const presentation: GamePresentation = { minutes: 40, marksWholeTurn: true, picks: ['pay', 'discard'] };
