import type { View } from '../../match/view';
import { piecesFrom, type Lesson, type LessonPlan } from '../lessons';
import type { TableView } from './viewTypes';

const MONSTERS = ['goblin', 'skeleton', 'ooze'];
type Sight = View<TableView>;

const shows = ({ table }: Sight, face: string): boolean =>
  [...table.party, ...table.dungeon].some((dice) => dice.face === face && dice.count > 0);
const monstersLeft = (view: Sight): boolean => MONSTERS.some((face) => shows(view, face));
const inPhase =
  (phase: string) =>
  (view: Sight): boolean =>
    view.phase === phase && !view.table.faces;
/** While monsters are fought, and no dice are being picked for a new roll. */
const fighting = (view: Sight): boolean =>
  inPhase('monsters')(view) && monstersLeft(view) && !view.table.party.some(({ picked }) => picked);

/** Who beats all monsters of a kind, and what is said where none is there. */
const monsterLessons = (monster: string, companion: string): Lesson<TableView>[] => [
  { id: `${monster}-${companion}`, about: [monster, companion], when: fighting },
  {
    id: monster,
    about: [monster],
    unless: `${monster}-${companion}`,
    when: (view) => fighting(view) && !shows(view, companion),
  },
];

export const plan: LessonPlan<TableView> = {
  piecesInSight({ table }) {
    const dice = [...table.party, ...table.dungeon].filter(({ count }) => count > 0);
    const own = table.seats[table.adventurer]?.treasures ?? [];
    return piecesFrom([
      ...dice.map(({ face, anchor }): [string, string] => [face, anchor]),
      ...(table.faces ?? []).map(({ face, anchor }): [string, string] => [face, anchor]),
      ...(table.lair.count ? [['dragon', table.lair.anchor] as [string, string]] : []),
      ...(table.graveyard.count ? [['graveyard', table.graveyard.anchor] as [string, string]] : []),
      ...own.map(({ anchor }): [string, string] => ['treasure', anchor]),
    ]);
  },
  lessons: [
    { id: 'goal', about: [] },
    { id: 'fight', about: [], when: fighting, anchors: ({ table }) => table.party.map(({ anchor }) => anchor) },
    ...monsterLessons('goblin', 'fighter'),
    ...monsterLessons('skeleton', 'cleric'),
    ...monsterLessons('ooze', 'mage'),
    { id: 'champion', about: ['champion'], when: (view) => fighting(view) && view.table.level > 1 },
    { id: 'scroll', about: ['scroll'], when: (view) => fighting(view) && view.table.level > 1 },
    {
      id: 'reroll',
      about: ['scroll'],
      when: ({ table }) => [...table.party, ...table.dungeon].some(({ picked }) => picked),
      anchors: () => [],
    },
    { id: 'beaten', about: ['graveyard'], when: (view) => inPhase('monsters')(view) && !monstersLeft(view) },
    { id: 'chest-thief', about: ['chest', 'thief'], when: inPhase('loot') },
    {
      id: 'chest',
      about: ['chest'],
      unless: 'chest-thief',
      when: (view) => inPhase('loot')(view) && !shows(view, 'thief'),
    },
    { id: 'potion', about: ['potion', 'graveyard'], when: inPhase('loot') },
    { id: 'face', about: [], when: ({ table }) => table.faces !== undefined },
    { id: 'treasure', about: ['treasure'] },
    { id: 'dragon', about: ['dragon'], when: ({ phase }) => phase !== 'dragon' },
    { id: 'awake', about: ['dragon'], when: inPhase('dragon') },
    {
      id: 'regroup',
      about: [],
      when: inPhase('regroup'),
      args: ({ table }) => ({ level: table.level, next: table.level + 1 }),
    },
    {
      id: 'deeper',
      about: ['graveyard'],
      when: (view) => inPhase('regroup')(view) && view.table.level > 2,
      args: ({ table }) => ({ level: table.level, next: table.level + 1 }),
    },
  ],
};
