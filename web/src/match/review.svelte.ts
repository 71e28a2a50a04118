import { api, type ApiError } from '../api';
import type { Decision, ReviewPage } from '../protocol';
import { isLocal } from '../transport/ids';

/** From the best mark to the worst. */
export const MARKS = ['good', 'inaccuracy', 'mistake', 'blunder'] as const;
export type Mark = (typeof MARKS)[number];

/** The decisions of one seat, analysed by the server a few at a time, or by this device where there is no server. What was
 * analysed stays after a stop, and `run` continues from there. A match of this device is analysed by its record. */
export class Review {
  decisions = $state.raw<Decision[]>([]);
  state = $state<'waiting' | 'running' | 'done' | 'failed'>('waiting');
  problem = $state('');
  /** After how many seconds it may be tried again; 0 if that is not known. */
  seconds = $state(0);
  /** The last move that was analysed. */
  analysed = $state(0);
  private runs = 0; // of several runs only the last one counts

  constructor(
    readonly match: string,
    readonly seat: number,
    /** The record that is analysed, if it is no match of a server. */
    private record = '',
  ) {}

  async run(): Promise<void> {
    if (this.state === 'running' || this.state === 'done') return;
    const run = ++this.runs;
    this.state = 'running';
    try {
      if (isLocal(this.match)) this.record ||= await api.record(this.match, '');
      for (let next: number | null = this.analysed; next !== null;) {
        const page: ReviewPage = await (this.record
          ? api.reviewRecord(this.record, this.seat, next)
          : api.review(this.match, this.seat, next));
        if (run !== this.runs) return;
        this.decisions = [...this.decisions, ...page.decisions];
        next = page.next;
        this.analysed = next ?? this.analysed;
      }
      this.state = 'done';
    } catch (error) {
      if (run !== this.runs) return;
      const { reason = 'server', seconds = 0 } = error as Partial<ApiError>;
      this.problem = reason;
      this.seconds = seconds;
      this.state = 'failed';
    }
  }

  stop(): void {
    if (this.state !== 'running') return;
    this.runs++;
    this.state = 'waiting';
  }

  /** The decision that was made after so many moves. */
  at(move: number): Decision | undefined {
    return this.decisions.find((decision) => decision.move === move + 1);
  }

  /** What the values of most decisions are: a choice before the game may be weighed by chances, the rest in points. */
  get unit(): Decision['unit'] {
    const chances = this.decisions.filter(({ unit }) => unit === 'chance').length;
    return 2 * chances > this.decisions.length ? 'chance' : 'points';
  }

  /** The decisions that can be compared with each other. */
  get comparable(): Decision[] {
    return this.decisions.filter(({ unit }) => unit === this.unit);
  }

  /** Decisions that could have been better, in the order of the match. */
  get errors(): Decision[] {
    return this.decisions.filter(({ mark }) => mark !== 'good');
  }

  /** The first error after so many moves, or else the first of all. */
  nextError(move: number): Decision | undefined {
    return this.errors.find((decision) => decision.move > move + 1) ?? this.errors[0];
  }

  count(mark: Mark): number {
    return this.decisions.filter((decision) => decision.mark === mark).length;
  }
}
