// Ratings of tries on this device, as openskill's Plackett-Luce model gives them on a server.

export interface Rating {
  mean: number;
  deviation: number;
}

const MEAN = 25;
const BETA = MEAN / 6;
const TAU = MEAN / 300;
const LEAST = 0.0001;
export const NEW_PERSON: Rating = { mean: MEAN, deviation: MEAN / 3 };
export const PUZZLE_DEVIATION = MEAN / 6;

/** The rating of a person after a try at a puzzle. */
export function rate(person: Rating, puzzle: Rating, solved: boolean): Rating {
  const [mine, its] = [person.deviation ** 2 + TAU ** 2, puzzle.deviation ** 2 + TAU ** 2];
  const spread = Math.sqrt(mine + its + 2 * BETA ** 2);
  const [strength, against] = [Math.exp(person.mean / spread), Math.exp(puzzle.mean / spread)];
  const expected = strength / (strength + against);
  // The loser's place counts as well, but it is certain by then.
  const surprise = solved ? 1 - expected : -expected;
  const certainty = (Math.sqrt(mine) / spread) * (mine / spread ** 2) * expected * (1 - expected);
  return {
    mean: person.mean + surprise * (mine / spread),
    deviation: Math.sqrt(mine * Math.max(1 - certainty, LEAST)),
  };
}

/** A rating as people read it: 1500 in the middle. */
export const shown = (mean: number): number => Math.round(1500 + 40 * (mean - MEAN));
export const shownDeviation = (deviation: number): number => Math.round(40 * deviation);
