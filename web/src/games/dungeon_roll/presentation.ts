import type { GamePresentation } from '../presentation';

export const presentation: GamePresentation = {
  minutes: 15,
  picks: ['pick', 'face', 'team'],
  resultTitle: ({ table }) => (typeof table.rank === 'number' ? `rank-${table.rank}` : ''),
  tutorialOptions: { delves: '1', heroes: 'none' },
};
