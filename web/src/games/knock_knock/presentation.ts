import type { GamePresentation } from '../presentation';

export const presentation: GamePresentation = {
  minutes: 20,
  scenes: ['enters'],
  rules: { play: 'KK-12', knight: 'KK-20', camp: 'KK-28', over: 'KK-24' },
};
