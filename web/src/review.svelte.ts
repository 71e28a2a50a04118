import { api, type Decision } from './api';

/** How grave a mark is: nothing, and then worse and worse. */
export const MARKS = ['good', 'inaccuracy', 'mistake', 'blunder'] as const;
export type Mark = (typeof MARKS)[number];

/** The decisions of a seat, weighed by the server a few at a time. What was weighed stays when it is stopped, and it
 * goes on from there. */
export class Review {
  decisions = $state.raw<Decision[]>([]);
  state = $state<'waiting' | 'running' | 'done' | 'failed'>('waiting');
  problem = $state('');
  /** The last move that was looked at. */
  looked = $state(0);
  private turn = 0; // of several runs only the last one counts

  constructor(
    readonly match: string,
    readonly seat: number,
  ) {}

  async run(): Promise<void> {
    if (this.state === 'running' || this.state === 'done') return;
    const turn = ++this.turn;
    this.state = 'running';
    try {
      for (let next: number | null = this.looked; next !== null;) {
        const page = await api.review(this.match, this.seat, next);
        if (turn !== this.turn) return;
        this.decisions = [...this.decisions, ...page.decisions];
        next = page.next;
        this.looked = next ?? this.looked;
      }
      this.state = 'done';
    } catch (error) {
      if (turn !== this.turn) return;
      this.problem = (error as { reason?: string }).reason ?? 'server';
      this.state = 'failed';
    }
  }

  stop(): void {
    if (this.state !== 'running') return;
    this.turn++;
    this.state = 'waiting';
  }

  /** The decision that was made at the moment after so many moves. */
  at(move: number): Decision | undefined {
    return this.decisions.find((decision) => decision.move === move + 1);
  }

  /** What could have been done better, in the order of the match. */
  get slips(): Decision[] {
    return this.decisions.filter(({ mark }) => mark !== 'good');
  }

  /** The first slip after this moment, or else the first of all. */
  next(move: number): Decision | undefined {
    return this.slips.find((decision) => decision.move > move + 1) ?? this.slips[0];
  }

  count(mark: Mark): number {
    return this.decisions.filter((decision) => decision.mark === mark).length;
  }
}
