import type { GamePresentation } from '../presentation';

export const presentation: GamePresentation = {
  minutes: 15,
  sounds: [
    ['roar', ['dragon-wakes']],
    ['roll', ['level', 'falls', 'party-forms']],
    ['coin', ['draws', 'earns']],
  ],
  resultTitle: ({ table }) => (typeof table.rank === 'number' ? `rank-${table.rank}` : ''),
  tutorialOptions: { delves: '1', heroes: 'none' },
};
