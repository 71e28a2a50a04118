import { sentences, type Texts } from '../../i18n/texts';
import { isMonster } from './laidCard';
import type { CardView, LaidCardView, OverView } from './viewTypes';

const cornersText = ([nw, ne, sw, se]: number[], texts: Texts): string =>
  texts.message('ui-corners', { nw: nw!, ne: ne!, sw: sw!, se: se! });

/** A card of any hand, or the drawn one. Only cards in the own hand say whether they were shown. */
export type HeldCard = CardView & { shown?: boolean };

/** A card in hand, in sentences. */
export function cardText(card: HeldCard, texts: Texts): string {
  const name = texts.message('ui-card', { name: texts.message(card.name), number: card.card });
  return sentences(
    `${name}: ${cornersText(card.corners, texts)}`,
    card.monster ? texts.message('ui-takes', { n: card.time }) : '',
    card.silence ? texts.message('ui-turns') : '',
    card.chests ? texts.message('ui-chests', { n: card.chests }) : '',
    card.shown ? texts.message('ui-must') : '',
  );
}

/** Where a card goes or lies: over which corner of which card. */
export const placeText = ({ on, under, corner }: OverView, texts: Texts): string =>
  texts.format({ id: 'over', args: { on: `@${on}`, under, corner: `@corner-${corner}` } });

/** A card of the citadel, in sentences. */
export function laidText(laid: LaidCardView, texts: Texts): string {
  const name = texts.message('ui-card', { name: texts.message(laid.name), number: laid.card });
  return sentences(
    `${name}: ${cornersText(laid.shows, texts)}`,
    laid.over ? texts.message('ui-lies', { place: placeText(laid.over, texts) }) : '',
    texts.message(isMonster(laid) ? 'ui-danger-monster' : 'ui-danger', { n: laid.danger }),
    conditionText(laid, texts),
    laid.chests ? texts.message('ui-chests', { n: laid.chests }) : '',
  );
}

function conditionText({ condition, time }: LaidCardView, texts: Texts): string {
  if (condition === 'frozen') return texts.message('frozen');
  if (condition === 'beaten') return texts.message('beaten-mark');
  return condition === 'standing' ? texts.message('ui-tokens', { n: time }) : '';
}
