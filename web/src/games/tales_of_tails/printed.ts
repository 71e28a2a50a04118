import { t } from '../../me.svelte';
import type { Words } from '../../words';
import type { Card } from './table';

/** What is printed on a card, but for its sides, in words. */
export function printed(card: Card, words: Words): string[] {
  const list = (symbols: string[]) => symbols.map((one) => words.name(one)).join(', ');
  return [
    card.needs.length ? t(card.kind === 'trap' ? 'tt-disarm' : 'tt-needs', { symbols: list(card.needs) }) : '',
    card.damage ? t('tt-damage', { n: card.damage }) : '',
    card.trophies.length ? t('tt-gives', { symbols: list(card.trophies) }) : '',
    card.coins && card.kind !== 'start' ? t('tt-coins', { n: card.coins }) : '',
    card.pair && card.single ? t('tt-hire', { pair: list(card.pair), single: list(card.single) }) : '',
  ].filter(Boolean);
}
