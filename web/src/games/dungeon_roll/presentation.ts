import type { GamePresentation } from '../presentation';

const WHOLE_GAME = 3; // delves

export const presentation: GamePresentation = {
  minutes: 15,
  picks: ['pick', 'face', 'team'],
  // Ranks are made for a whole game.
  resultTitle: ({ table }) =>
    typeof table.rank === 'number' && Number(table.delves) >= WHOLE_GAME ? `rank-${table.rank}` : '',
  rules: {
    pick: 'DR-5',
    party: 'DR-7',
    monsters: 'DR-10',
    loot: 'DR-13',
    dragon: 'DR-16',
    regroup: 'DR-17',
    over: 'DR-22',
  },
};
