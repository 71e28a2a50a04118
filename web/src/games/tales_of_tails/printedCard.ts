import type { DrawnView, RoomView } from './viewTypes';

export type Side = RoomView['sides'][number];

/** What is printed on a card, but for its sides. */
export type PrintedCard = Pick<
  DrawnView,
  'name' | 'kind' | 'needs' | 'damage' | 'trophies' | 'coins' | 'pair' | 'single'
>;
