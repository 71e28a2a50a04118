import { expect, it } from 'vitest';
import { initialSeats, seatRequests } from '../src/seatRequests';

const guest = (n: number): string => `Player ${n}`;

it('begins with this player and one open seat', () => {
  expect(initialSeats([1, 4])).toEqual(['me', 'open', '', '']);
});

it('begins with as many open seats as the game needs', () => {
  expect(initialSeats([3, 5])).toEqual(['me', 'open', 'open', '', '']);
  expect(initialSeats([1, 1])).toEqual(['me']);
});

it('asks for people, open seats and bots, and leaves out what is empty', () => {
  expect(seatRequests(['me', '', 'open', 'bot:level-3'], guest)).toEqual([
    { who: 'me' },
    { who: 'open' },
    { who: 'bot', bot: 'level-3' },
  ]);
});

it('names the people who share this device', () => {
  expect(seatRequests(['me', 'bot:greedy', 'me'], guest)).toEqual([
    { who: 'me', name: 'Player 1' },
    { who: 'bot', bot: 'greedy' },
    { who: 'me', name: 'Player 2' },
  ]);
});
