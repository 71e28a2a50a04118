import type { GamePresentation } from '../presentation';

export const presentation: GamePresentation = {
  minutes: 45,
  scenes: ['round-ends'],
  picks: ['spin'],
  rules: { pick: 'TT-13', keep: 'TT-14', turn: 'TT-17', place: 'TT-17', walk: 'TT-18', room: 'TT-22', over: 'TT-39' },
};
