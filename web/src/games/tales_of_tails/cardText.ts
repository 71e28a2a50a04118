import type { Texts } from '../../i18n/texts';
import type { PrintedCard } from './printedCard';

/** Kinds of rooms whose print does not say what they do; the lesson about them does. */
const EXPLAINED = ['chest', 'trap', 'artifact', 'raccoon', 'potion', 'portal'];

/** What is printed on a card, but for its sides, as sentences, and what it does. */
export function cardText(card: PrintedCard, texts: Texts): string[] {
  const list = (symbols: string[]) => symbols.map((one) => texts.message(one)).join(', ');
  return [
    card.needs.length
      ? texts.message(card.kind === 'trap' ? 'ui-disarm' : 'ui-needs', { symbols: list(card.needs) })
      : '',
    card.damage ? texts.message('ui-damage', { n: card.damage }) : '',
    card.trophies.length ? texts.message('ui-gives', { symbols: list(card.trophies) }) : '',
    card.coins && card.kind !== 'start' ? texts.message('ui-coins', { n: card.coins }) : '',
    card.pair && card.single ? texts.message('ui-hire', { pair: list(card.pair), single: list(card.single) }) : '',
    EXPLAINED.includes(card.kind) ? texts.message(`ui-lesson-room-${card.kind}`).replace(/\.$/, '') : '',
  ].filter(Boolean);
}
