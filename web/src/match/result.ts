/** How a match ended for the person who looks at it: what the headline says, and which picture is above it. */
export interface Ending {
  headline: 'team-wins' | 'team-loses' | 'over' | 'lost' | 'tie' | 'won' | 'wins';
  picture: 'trophy' | 'skull' | 'fair';
}

/** The ending for the holder of these seats. A loss has no trophy, a draw has scales, and people who look on see the
 * trophy of the winner. */
export function endingOf(winners: number[], players: number, you: number[], cooperative: boolean): Ending {
  if (cooperative && players === 1 && you.length) {
    return winners.length ? { headline: 'won', picture: 'trophy' } : { headline: 'lost', picture: 'skull' };
  }
  if (cooperative) {
    return winners.length ? { headline: 'team-wins', picture: 'trophy' } : { headline: 'team-loses', picture: 'skull' };
  }
  if (players === 1) return { headline: 'over', picture: winners.length ? 'trophy' : 'skull' };
  const alone = you.length === 1;
  if (alone && !winners.includes(you[0]!)) return { headline: 'lost', picture: 'skull' };
  if (winners.length > 1) return { headline: 'tie', picture: 'fair' };
  return { headline: alone ? 'won' : 'wins', picture: 'trophy' };
}
