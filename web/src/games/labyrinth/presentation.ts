import type { GamePresentation } from '../presentation';

export const presentation: GamePresentation = {
  minutes: 40,
  marksWholeTurn: true,
  picks: ['pay', 'discard'],
  rules: { act: 'LA-8', pay: 'LA-10', discard: 'LA-20', over: 'LA-21' },
};
