import type { LaidCardView } from './viewTypes';

/** Half a card, in pixels of the board. */
export const HALF = 64;
/** The danger at which a room raises the alarm and a monster stands. */
export const ALARM = 6;

/** Whether a card of the citadel is a monster that is not beaten. */
export const isMonster = ({ condition }: LaidCardView): boolean => condition === 'standing' || condition === 'frozen';
