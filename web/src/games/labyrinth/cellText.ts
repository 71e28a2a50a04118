import { ownerText } from '../../i18n';
import type { Texts } from '../../i18n/texts';
import type { CellView, HandCardView } from './viewTypes';

/** What a cell is called: every language has letters of its own for the colours. */
export const cellName = ({ id, colour }: Pick<CellView, 'id' | 'colour'>, texts: Texts): string =>
  texts.count(colour, Number(id.slice(1)));

/** A cell in sentences: its colour, who stands there, and its token or what a treasure costs there. `hand` is the hand
 * of the player who looks, if there is one. */
export function cellText(cell: CellView, names: string[], hand: HandCardView[] | undefined, texts: Texts): string {
  const place = texts.message('ui-cell', { cell: cellName(cell, texts), colour: texts.message(cell.colour) });
  const lines = [cell.start ? `${place}, ${texts.message('start')}` : place];
  if (cell.traveller !== null) {
    lines.push(ownerText(texts, 'ui-own-traveller', 'ui-traveller', names[cell.traveller]));
  }
  if (cell.token) lines.push(texts.message(cell.token));
  else lines.push(priceText(cell, hand, texts));
  return lines.join('. ');
}

function priceText({ colour, value }: CellView, hand: HandCardView[] | undefined, texts: Texts): string {
  const price = texts.message('ui-costs', { n: value });
  if (!hand) return price;
  const held = hand.reduce((sum, card) => sum + (card.colour === colour ? card.count : 0), 0);
  return `${price} ${texts.message('ui-held', { n: held })}`;
}
