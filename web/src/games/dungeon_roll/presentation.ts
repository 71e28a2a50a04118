import type { GamePresentation } from '../presentation';

export const presentation: GamePresentation = {
  minutes: 15,
  picks: ['pick', 'face', 'team'],
  resultTitle: ({ table }) => (typeof table.rank === 'number' ? `rank-${table.rank}` : ''),
  goal: ({ players, table }) => ({ players, delves: Number(table.delves) }),
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
