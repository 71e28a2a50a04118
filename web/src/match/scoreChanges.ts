import type { ScoreBreakdown } from './view';

/** Points that a seat has won or lost with the last move, by the line of the score that they belong to. */
export interface ScoreChange {
  seat: number;
  line: string;
  points: number;
}

const pointsOf = (score: ScoreBreakdown | undefined, id: string): number =>
  score?.lines.find((line) => line.id === id)?.points ?? 0;

/** The differences of two scores, line by line. */
export function scoreChanges(before: ScoreBreakdown[], after: ScoreBreakdown[]): ScoreChange[] {
  return after.flatMap((score, seat) => {
    const earlier = before[seat];
    const ids = new Set([...score.lines, ...(earlier?.lines ?? [])].map(({ id }) => id));
    return [...ids]
      .map((line) => ({ seat, line, points: pointsOf(score, line) - pointsOf(earlier, line) }))
      .filter(({ points }) => points !== 0);
  });
}
