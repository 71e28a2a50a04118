import type { SeatRequest } from './protocol';

/** A choice in the form of a new match: this device, an open seat, a bot ("bot:NAME"), or no player (empty). */
export type SeatChoice = string;

/** The choices that the form begins with: this player, then others up to two, or as many as the game needs. */
export function initialSeats([fewest, most]: [number, number], others: SeatChoice = 'open'): SeatChoice[] {
  const taken = Math.max(2, fewest);
  return Array.from({ length: most }, (_, seat) => (seat === 0 ? 'me' : seat < taken ? others : ''));
}

/** The seats to ask the server for. Several people on this device get names, so that they can be told apart. */
export function seatRequests(choices: SeatChoice[], guestName: (n: number) => string): SeatRequest[] {
  const taken = choices.filter(Boolean);
  const shared = taken.filter((choice) => choice === 'me').length > 1;
  let guests = 0;
  return taken.map((choice): SeatRequest => {
    if (choice.startsWith('bot:')) return { who: 'bot', bot: choice.slice('bot:'.length) };
    if (choice === 'open') return { who: 'open' };
    return shared ? { who: 'me', name: guestName(++guests) } : { who: 'me' };
  });
}
