import { expect, it } from 'vitest';
import { sentences } from '../../src/i18n/texts';

it('begins every sentence with a capital letter and ends it once', () => {
  expect(sentences('К5, красный путь', 'сокровище', 'Пути: вверх на К4.')).toBe(
    'К5, красный путь. Сокровище. Пути: вверх на К4.',
  );
});

it('leaves out what is empty, and does not end the last one', () => {
  expect(sentences('a goblin: a monster!', '', 'two coins')).toBe('A goblin: a monster! Two coins');
});
