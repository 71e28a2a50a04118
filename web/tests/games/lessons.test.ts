import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { dueLesson, highlights, piecesFrom, type LessonPlan } from '../../src/games/lessons';
import { plan as dungeonRoll } from '../../src/games/dungeon_roll/lessons';
import { plan as knockKnock } from '../../src/games/knock_knock/lessons';
import { plan as labyrinth } from '../../src/games/labyrinth/lessons';
import { plan as talesOfTails } from '../../src/games/tales_of_tails/lessons';
import type { View } from '../../src/match/view';

const PLANS: Record<string, LessonPlan> = {
  dungeon_roll: dungeonRoll as unknown as LessonPlan,
  knock_knock: knockKnock as unknown as LessonPlan,
  labyrinth: labyrinth as unknown as LessonPlan,
  tales_of_tails: talesOfTails as unknown as LessonPlan,
};
/** How each piece is called in both languages, and in sight as what it may be named. */
const WORDS: Record<string, [en: RegExp, ru: RegExp, ...pieces: string[]][]> = {
  dungeon_roll: [
    [/fighter/i, /(?<!\p{L})воин/iu, 'fighter'],
    [/cleric/i, /клирик/i, 'cleric'],
    [/mage/i, /(?<!\p{L})маг(?!\p{L}{3})/iu, 'mage'],
    [/thie/i, /(?<!\p{L})вор(?!\p{L}{3})/iu, 'thief'],
    [/champion/i, /страж/i, 'champion'],
    [/scroll/i, /свит/i, 'scroll'],
    [/goblin/i, /гоблин/i, 'goblin'],
    [/skeleton/i, /скелет/i, 'skeleton'],
    [/ooze/i, /слизн/i, 'ooze'],
    [/chest/i, /сундук/i, 'chest'],
    [/potion/i, /зель/i, 'potion'],
    [/dragon/i, /дракон/i, 'dragon'],
  ],
  labyrinth: [
    [/treasure/i, /сокровищ/i, 'treasure', 'supply'],
    [/trap(?!-)/i, /ловушк/i, 'trap', 'trap-card'],
    [/jump/i, /прыж/i, 'jump-card'],
    [/push/i, /толч/i, 'push-card'],
    [/remov/i, /снят/i, 'remove-card'],
    [/(?<!no )start\b/i, /старт/i, 'start'],
  ],
  knock_knock: [
    [/monster/i, /монстр/i, 'monster', 'monster-card', 'beaten'],
    [/silent/i, /тих/i, 'silent-room'],
    [/knight/i, /рыцар/i, 'deck', 'drawn-knight', 'standing-knight'],
  ],
  tales_of_tails: [
    [/monster/i, /монстр/i, 'monster'],
    [/chest/i, /сундук/i, 'chest'],
    [/(?<!\p{L})trap/iu, /ловушк/i, 'trap'],
    [/artifact/i, /артефакт/i, 'artifact'],
    [/raccoon/i, /бродя/i, 'raccoon'],
    [/potion/i, /зель/i, 'potion'],
    [/portal/i, /портал/i, 'portal'],
    [/quest/i, /квест/i, 'quest'],
  ],
};

/** The texts of the lessons of a game, by their ids. */
function lessonTexts(game: string, language: string): Map<string, string> {
  const file = readFileSync(`src/games/${game}/text/${language}.ftl`, 'utf-8');
  return new Map(
    [...file.matchAll(/^ui-lesson-([\w-]+) = ((?:.*\n)(?:[ }].*\n)*)/gm)].map(([, id, text]) => [id!, text!]),
  );
}

describe.each(Object.entries(PLANS))('the lessons of %s', (game, { lessons }) => {
  it.each(['en', 'ru'])('all have a text in %s, and there is no other', (language) => {
    const ids = [...lessons.map(({ id }) => id), 'over'];
    expect([...lessonTexts(game, language).keys()].sort()).toEqual(ids.sort());
  });

  it.each(['en', 'ru'])('name in %s only what they are about', (language) => {
    const texts = lessonTexts(game, language);
    const wrong = lessons.flatMap(({ id, about }) =>
      WORDS[game]!.filter(([en, ru, ...pieces]) => {
        const named = (language === 'en' ? en : ru).test(texts.get(id)!);
        return named && !pieces.some((piece) => about.includes(piece));
      }).map(([, , piece]) => `${id} names ${piece}`),
    );
    expect(wrong).toEqual([]);
  });

  it('begin with the goal', () => {
    expect(lessons[0]!.id).toBe('goal');
  });
});

describe('a plan of lessons', () => {
  const plan: LessonPlan = {
    piecesInSight: ({ table }) => piecesFrom(table.pieces as [string, string][]),
    lessons: [
      { id: 'goal', about: [] },
      { id: 'pair', about: ['fox', 'hen'] },
      { id: 'late', about: ['fox'], when: ({ phase }) => phase === 'late' },
    ],
  };
  const view = (phase: string, ...pieces: [string, string][]) => ({ phase, table: { pieces } }) as unknown as View;
  const none = new Set<string>();

  it('teaches one thing after the other', () => {
    expect(dueLesson(plan, view('early'), none)?.id).toBe('goal');
    expect(dueLesson(plan, view('early'), new Set(['goal']))).toBeUndefined();
    expect(dueLesson(plan, view('late', ['fox', 'a']), new Set(['goal']))?.id).toBe('late');
  });

  it('leaves out what another lesson has said', () => {
    const two: LessonPlan = { ...plan, lessons: [{ id: 'short', about: [], unless: 'long' }] };
    expect(dueLesson(two, view('early'), none)?.id).toBe('short');
    expect(dueLesson(two, view('early'), new Set(['long']))).toBeUndefined();
  });

  it('speaks only of what is in sight, and highlights it', () => {
    const both = view('early', ['fox', 'a'], ['hen', 'b'], ['hen', 'c']);
    expect(dueLesson(plan, view('early', ['fox', 'a']), new Set(['goal']))).toBeUndefined();
    expect(dueLesson(plan, both, new Set(['goal']))?.id).toBe('pair');
    expect(highlights(plan, plan.lessons[1]!, both)).toEqual(['a', 'b', 'c']);
  });
});
