import type { View } from '../../match/view';
import { piecesFrom, type Lesson, type LessonPlan } from '../lessons';
import type { TableView } from './viewTypes';

type Sight = View<TableView>;
const ENOUGH_ROOMS = 5; // in a dungeon that is worth a walk
const inPhase =
  (phase: string) =>
  (view: Sight): boolean =>
    view.phase === phase && view.actor === view.seat;

/** What is printed on a room is explained when the first one of its kind is drawn or lies in the dungeon. */
const roomLesson = (kind: string): Lesson<TableView> => ({
  id: `room-${kind}`,
  about: [kind],
  when: (view) => inPhase('place')(view) || inPhase('turn')(view),
});

export const plan: LessonPlan<TableView> = {
  piecesInSight({ table, seat }) {
    const own = table.seats[seat];
    return piecesFrom([
      ...table.dungeon.map(({ kind, anchor }): [string, string] => [kind, anchor]),
      ...table.dungeon
        .filter((room) => 'sides' in room && room.sides.includes('door'))
        .map((room): [string, string] => ['door', room.anchor]),
      ...(table.drawn ? [[table.drawn.kind, table.drawn.anchor] as [string, string]] : []),
      ...(own?.dealt ?? []).map(({ anchor }): [string, string] => ['quest', anchor]),
      ...(own ? [['dog', own.anchor] as [string, string]] : []),
      ['pile', table.pile.anchor],
    ]);
  },
  lessons: [
    { id: 'goal', about: ['dog'], anchors: () => [] },
    { id: 'keep', about: ['quest'], when: inPhase('keep') },
    { id: 'turn', about: ['pile'], when: inPhase('turn') },
    {
      id: 'place',
      about: [],
      when: inPhase('place'),
      anchors: ({ table }) => table.openings?.map((one) => one.anchor) ?? [],
    },
    roomLesson('monster'),
    roomLesson('coins'),
    roomLesson('chest'),
    roomLesson('trap'),
    roomLesson('artifact'),
    roomLesson('raccoon'),
    roomLesson('potion'),
    roomLesson('portal'),
    { ...roomLesson('door'), id: 'door' },
    {
      id: 'escape',
      about: ['dog'],
      when: (view) => inPhase('turn')(view) && view.table.dungeon.length >= ENOUGH_ROOMS,
      anchors: () => [],
    },
    { id: 'countdown', about: ['pile'], when: (view) => inPhase('turn')(view) && view.table.countdown !== null },
    { id: 'walk', about: [], when: inPhase('walk') },
    {
      id: 'room',
      about: [],
      when: inPhase('room'),
      args: ({ table }) => ({ n: (table.walk?.defence ?? 0) - (table.walk?.damage ?? 0) }),
    },
  ],
};
