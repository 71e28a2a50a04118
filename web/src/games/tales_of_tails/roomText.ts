import { ownerText } from '../../i18n';
import type { Texts } from '../../i18n/texts';
import { cardText } from './cardText';
import type { RoomView } from './viewTypes';

const DIRECTIONS = ['north', 'east', 'south', 'west'];

/** A room of the dungeon, in sentences. */
export function roomText(room: RoomView, names: string[], texts: Texts): string {
  const place = { room: texts.message(room.name), x: room.x, y: room.y };
  return [
    texts.message('ui-room', place),
    ...cardText(room, texts),
    texts.message('ui-exits', { exits: exitsOf(room, texts).join(', ') }),
    room.paw !== null ? ownerText(texts, 'ui-own-paw', 'ui-paw-of', names[room.paw]) : '',
    room.disarmed ? texts.message('ui-disarmed') : '',
  ]
    .filter(Boolean)
    .join('. ');
}

function exitsOf({ sides }: RoomView, texts: Texts): string[] {
  return sides.flatMap((side, index) => {
    if (side === 'wall') return [];
    const direction = texts.message(DIRECTIONS[index]!);
    return [side === 'exit' ? direction : `${direction} (${texts.message(side)})`];
  });
}
