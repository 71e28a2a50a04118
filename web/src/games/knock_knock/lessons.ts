import type { View } from '../../match/view';
import { piecesFrom, type LessonPlan } from '../lessons';
import { isMonster } from './laidCard';
import type { TableView } from './viewTypes';

type Sight = View<TableView>;
const FEW_CARDS = 3; // left in the deck when the last fight is near
const laying = ({ phase }: Sight): boolean => phase === 'play';
/** Whether every action loses at once. */
const lost = ({ actions }: Sight): boolean => actions.every(({ warning }) => warning !== '');
const handOf = ({ table }: Sight) => table.hands.find(({ cards }) => cards)?.cards ?? [];

export const plan: LessonPlan<TableView> = {
  piecesInSight(view) {
    const { table } = view;
    const hand = handOf(view);
    return piecesFrom([
      ...table.citadel.map((laid): [string, string] => [isMonster(laid) ? 'monster' : 'room', laid.anchor]),
      ...table.citadel
        .filter(({ condition }) => condition === 'beaten')
        .map(({ anchor }): [string, string] => ['beaten', anchor]),
      ...hand.map(({ monster, anchor }): [string, string] => [monster ? 'monster-card' : 'room-card', anchor]),
      ...hand.filter(({ silence }) => silence).map(({ anchor }): [string, string] => ['silent-room', anchor]),
      ...table.citadel
        .filter(({ name }) => name === 'black-knight')
        .map(({ anchor }): [string, string] => ['standing-knight', anchor]),
      ...(table.drawn ? [['drawn-knight', table.drawn.anchor] as [string, string]] : []),
      ['deck', table.deck.anchor],
    ]);
  },
  lessons: [
    { id: 'goal', about: ['deck'] },
    { id: 'monster', about: ['monster'], when: laying },
    { id: 'lay', about: ['room-card'], when: laying },
    { id: 'turned', about: ['room-card'], when: (view) => laying(view) && view.table.plays === 0, anchors: () => [] },
    { id: 'danger', about: ['room'], when: laying },
    { id: 'beaten', about: ['beaten'], when: laying },
    { id: 'monster-card', about: ['monster-card'], when: laying },
    { id: 'silent', about: ['silent-room'], when: laying },
    { id: 'soon', about: ['deck'], when: (view) => laying(view) && view.table.deck.count <= FEW_CARDS },
    { id: 'knight', about: ['drawn-knight'], when: (view) => view.phase === 'knight' && !lost(view) },
    { id: 'knight-nowhere', about: ['drawn-knight'], when: (view) => view.phase === 'knight' && lost(view) },
    { id: 'last-fight', about: ['standing-knight'], when: laying },
  ],
};
