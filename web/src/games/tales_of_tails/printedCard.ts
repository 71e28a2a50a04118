import type { CardView, RoomView } from './viewTypes';

export type Side = RoomView['sides'][number];

/** What is printed on a card, but for its sides. */
export type PrintedCard = Omit<CardView, 'card'>;
