import { ownerText } from '../../i18n';
import { sentences, type Texts } from '../../i18n/texts';
import type { CellView, HandCardView } from './viewTypes';

/** What a cell is called: every language has letters of its own for the colours. */
export const cellName = ({ id, colour }: Pick<CellView, 'id' | 'colour'>, texts: Texts): string =>
  texts.count(`place-${colour}`, Number(id.slice(1)));

const DIRECTIONS = ['right', 'lower-right', 'down', 'lower-left', 'left', 'upper-left', 'up', 'upper-right'];

/** A cell in sentences: its colour, who stands there, its token or what a treasure costs there, and where ways lead.
 * `hand` is the hand of the player who looks, if there is one. */
export function cellText(
  cell: CellView,
  cells: CellView[],
  names: string[],
  hand: HandCardView[] | undefined,
  texts: Texts,
): string {
  const place = texts.message('ui-cell', { cell: cellName(cell, texts), colour: texts.message(cell.colour) });
  const lines = [cell.start ? `${place}, ${texts.message('start')}` : place];
  if (cell.traveller !== null) {
    lines.push(ownerText(texts, 'ui-own-traveller', 'ui-traveller', names[cell.traveller]));
  }
  if (cell.token) lines.push(texts.message(cell.token));
  else lines.push(priceText(cell, hand, texts));
  return sentences(...lines, waysText(cell, cells, texts));
}

/** Where the ways from a cell lead. */
function waysText(cell: CellView, cells: CellView[], texts: Texts): string {
  const ways = cell.next.map((id) => {
    const to = cells.find((one) => one.id === id)!;
    return texts.message('ui-way', { direction: directionTo(cell, to), cell: cellName(to, texts) });
  });
  return texts.message('ui-ways', { ways: ways.join(', ') });
}

/** Which of eight directions leads from one cell to another, on the screen. */
export function directionTo(from: { x: number; y: number }, to: { x: number; y: number }): string {
  const eighths = Math.round(Math.atan2(to.y - from.y, to.x - from.x) / (Math.PI / 4));
  return DIRECTIONS[(eighths + 8) % 8]!;
}

function priceText({ colour, value }: CellView, hand: HandCardView[] | undefined, texts: Texts): string {
  const price = texts.message('ui-costs', { n: value });
  if (!hand) return price;
  const held = hand.reduce((sum, card) => sum + (card.colour === colour ? card.count : 0), 0);
  return `${price} ${texts.message('ui-held', { n: held })}`;
}

/** The same with what its token does, or that it is a start. */
export function cellHelp(cell: CellView, text: string, texts: Texts): string {
  const more = cell.token === 'trap' ? 'trap' : cell.token ? 'treasure' : cell.start ? 'start' : '';
  return sentences(text, more && texts.message(`ui-parts-${more}`));
}
