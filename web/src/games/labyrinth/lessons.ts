import type { View } from '../../match/view';
import { piecesFrom, type Lesson, type LessonPlan } from '../lessons';
import type { TableView } from './viewTypes';

type Sight = View<TableView>;
const EFFECTS = ['jump', 'push', 'remove', 'trap'];
const offers = ({ actions }: Sight, verb: string): boolean => actions.some((offer) => offer.verb === verb);
const stands = ({ table, seat }: Sight): boolean => table.cells.some(({ traveller }) => traveller === seat);
/** The player has to act, and is not paying for a treasure. */
const acting = ({ phase, actor, seat }: Sight): boolean => phase === 'act' && actor === seat;

/** A card is explained when it can be played. */
const cardLesson = (effect: string): Lesson<TableView> => ({
  id: `card-${effect}`,
  about: [`${effect}-card`],
  when: (view) => acting(view) && stands(view) && offers(view, effect),
});

export const plan: LessonPlan<TableView> = {
  piecesInSight({ table, seat }) {
    const cells = table.cells.flatMap(({ anchor, token, traveller, start }): [string, string][] => [
      ...(token ? ([[token === 'trap' ? 'trap' : 'treasure', anchor]] as [string, string][]) : []),
      ...(traveller === null ? [] : ([[traveller === seat ? 'traveller' : 'rival', anchor]] as [string, string][])),
      ...(start && traveller === null ? ([['start', anchor]] as [string, string][]) : []),
    ]);
    const { treasures } = table.supply;
    const own = table.seats[seat];
    return piecesFrom([
      ...cells,
      ...table.hand.map(({ effect, anchor }): [string, string] => [`${effect}-card`, anchor]),
      ...(treasures.count ? [['supply', treasures.anchor] as [string, string]] : []),
      ...(own?.spare ? [['waiting', own.anchor] as [string, string]] : []),
    ]);
  },
  lessons: [
    { id: 'goal', about: ['treasure'], args: ({ table }) => ({ goal: table.goal }) },
    { id: 'enter', about: ['waiting', 'start'], when: (view) => acting(view) && offers(view, 'deploy') },
    {
      id: 'walk',
      about: ['traveller', 'treasure'],
      when: (view) => acting(view) && offers(view, 'move'),
    },
    { id: 'place', about: ['supply'], when: (view) => acting(view) && stands(view) && offers(view, 'treasure') },
    { id: 'pay', about: [], when: ({ phase }) => phase === 'pay', args: ({ table }) => ({ n: table.remaining }) },
    { id: 'end', about: [], when: (view) => acting(view) && view.table.actions === 0 },
    { id: 'discard', about: [], when: ({ phase, actor, seat }) => phase === 'discard' && actor === seat },
    ...EFFECTS.map(cardLesson),
    { id: 'trap', about: ['trap'], when: acting },
    { id: 'rival', about: ['rival'], when: acting },
    {
      id: 'danger',
      about: [],
      when: ({ table, seat }) => table.seats.some((one) => one.seat !== seat && one.treasures === table.goal - 1),
    },
  ],
};
