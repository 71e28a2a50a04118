import { describe, expect, it } from 'vitest';
import { Texts } from '../../src/i18n/texts';

const SOURCE = `
goblin = goblin
    .acc = the goblin
    .count = { $n ->
        [one] { $n } goblin
       *[other] { $n } goblins
    }
chest = chest
    .count = { $n } chests
fights = { $who } fights { $monster_acc }
finds = Found: { $things }
level = Level { $level }
seat-0 = Seat 1
about = Nothing
    .cap = Nothing at all
`;
const texts = new Texts('en', [SOURCE]);

describe('phrases', () => {
  it('use the attributes of the things that they name', () => {
    expect(texts.format({ id: 'fights', args: { who: '@seat-0', monster: '@goblin' } })).toBe(
      'Seat 1 fights the goblin',
    );
  });

  it('call players by their names', () => {
    const named = texts.withPlayerNames(['Ada']);
    expect(named.format({ id: 'fights', args: { who: '@seat-0', monster: '@goblin' } })).toBe('Ada fights the goblin');
    expect(named.message('seat-0')).toBe('Ada');
  });

  it('count lists of things', () => {
    expect(texts.format({ id: 'finds', args: { things: '@goblin*1 @goblin*2 @chest*3' } })).toBe(
      'Found: 1 goblin, 2 goblins, 3 chests',
    );
  });

  it('without a text show their id', () => {
    expect(texts.format({ id: 'nothing', args: {} })).toBe('nothing');
  });
});

describe('messages', () => {
  it('take arguments', () => {
    expect(texts.message('level', { level: 3 })).toBe('Level 3');
  });

  it('have attributes', () => {
    expect([texts.attribute('about', 'cap'), texts.attribute('about', 'none')]).toEqual(['Nothing at all', '']);
  });

  it('of later sources replace earlier ones', () => {
    expect(new Texts('en', [SOURCE, 'level = Floor { $level }']).message('level', { level: 3 })).toBe('Floor 3');
  });

  it('are found by the beginning of their ids', () => {
    expect(texts.ids('g')).toEqual(['goblin']);
  });
});
