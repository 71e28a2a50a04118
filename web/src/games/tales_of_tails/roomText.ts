import { ownerText } from '../../i18n';
import { sentences, type Texts } from '../../i18n/texts';
import { cardText } from './cardText';
import type { BesideView, RoomView } from './viewTypes';

const DIRECTIONS = ['north', 'east', 'south', 'west'];

/** Where something is: beside which room. */
export function placeText(place: BesideView, texts: Texts): string {
  const args = Object.fromEntries(Object.entries(place).map(([name, thing]) => [name, `@${thing}`]));
  return texts.format({ id: place.far ? 'beside-twin' : 'beside', args });
}

/** A room of the dungeon, in sentences. */
export function roomText(room: RoomView, names: string[], texts: Texts): string {
  const name = texts.message(room.name);
  return sentences(
    room.beside ? texts.message('ui-room', { room: name, place: placeText(room.beside, texts) }) : name,
    ...cardText(room, texts),
    texts.message('ui-exits', { exits: exitsOf(room, texts).join(', ') }),
    room.paw !== null ? ownerText(texts, 'ui-own-paw', 'ui-paw-of', names[room.paw]) : '',
    room.disarmed ? texts.message('ui-disarmed') : '',
  );
}

function exitsOf({ sides }: RoomView, texts: Texts): string[] {
  return sides.flatMap((side, index) => {
    if (side === 'wall') return [];
    const direction = texts.message(DIRECTIONS[index]!);
    return [side === 'exit' ? direction : `${direction} (${texts.message(side)})`];
  });
}
