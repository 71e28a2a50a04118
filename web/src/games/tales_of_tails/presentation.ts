import type { GamePresentation } from '../presentation';

export const presentation: GamePresentation = { minutes: 45, scenes: ['round-ends'], picks: ['spin'] };
