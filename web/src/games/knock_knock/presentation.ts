import type { GamePresentation } from '../presentation';

export const presentation: GamePresentation = { minutes: 20, scenes: ['enters'] };
