import { api, type Film } from './api';
import { Match, EMPTY } from './match.svelte';
import { botName, t } from './me.svelte';
import type { SeatStatus, Told } from './protocol';
import type { View } from './view';

const PIECE = 40; // views that are fetched at once
const NEAR = 12; // how far ahead the next piece is fetched
export const SPEEDS = [0.5, 1, 2, 4, 8] as const; // moves a second

/** A match seen again, move by move: one of this server, or a record that was brought along. On the screen it is
 * a match like any other, but nobody can touch anything. */
export class Replay extends Match {
  moves = $state(0);
  move = $state(0);
  seat = $state(-1);
  runs = $state(false);
  speed = $state<number>(1);
  seats = $state.raw<SeatStatus[]>([]);
  problem = $state('');
  detail = $state('');
  /** The whole story; `story` is what of it had happened by now. */
  whole = $state.raw<Told[]>([]);
  private seen = new Map<string, View>();
  private asked = new Set<string>();
  private timer = 0;

  constructor(
    id: string,
    readonly record = '',
  ) {
    super(id, false);
    this.connection = 'open';
  }

  /** Reads the match from a move on; -1 is its end. */
  async open(move: number, seat: number): Promise<void> {
    this.seat = seat;
    try {
      if (this.id)
        this.seats = (await api.card(this.id)).seats.map((one) => ({ ...one, away: false, resigned: false }));
      const film = await this.fetch(move, true);
      this.moves = film.moves;
      if (!this.id) {
        this.seats = (film.names ?? []).map((name) => ({
          kind: 'person',
          name,
          bot: '',
          away: false,
          resigned: false,
        }));
      }
      this.table = {
        type: 'table',
        match: this.id,
        seq: 0,
        now: 0,
        game: film.game,
        options: {},
        timing: {},
        playable: false,
        host: false,
        commitment: '',
        resumed: false,
        story: [],
        status: EMPTY,
        views: [],
      };
      this.show(film.move);
    } catch (error) {
      this.fail(error);
    }
  }

  /** Shows the table after so many moves, as soon as it is there. */
  go(move: number): void {
    this.show(Math.max(0, Math.min(this.moves, move)));
  }

  /** Sits down on another chair to look from there. */
  async from(seat: number, move = this.move): Promise<void> {
    this.seat = seat;
    this.move = move;
    this.asked.clear();
    await this.fetch(move, true).then(
      () => this.show(this.move),
      (error: unknown) => this.fail(error),
    );
  }

  /** Runs from here to the end, or from the start if it stands at the end. */
  run(): void {
    if (this.move >= this.moves) this.go(0);
    this.runs = true;
    this.tick();
  }

  stop(): void {
    this.runs = false;
    clearTimeout(this.timer);
  }

  override close(): void {
    this.stop();
  }

  private tick(): void {
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => {
      if (!this.runs) return;
      if (this.seen.has(this.key(this.move + 1))) this.show(this.move + 1);
      if (this.move >= this.moves) this.stop();
      else this.tick();
    }, 1000 / this.speed);
  }

  private key(move: number): string {
    return `${this.seat}/${move}`;
  }

  private show(move: number): void {
    this.move = move;
    const view = this.seen.get(this.key(move));
    this.advice = undefined;
    if (view) {
      this.views = [view];
      this.story = this.whole.slice(0, move);
      this.status = { ...EMPTY, phase: view.outcome ? 'over' : 'running', moves: move, seats: this.seats };
    } else this.need(move);
    const next = Math.min(this.moves, move + NEAR);
    if (view && !this.seen.has(this.key(next))) this.need(next);
  }

  /** Fetches the piece with this move unless it is on its way; then shows what was to be shown. */
  private need(move: number): void {
    if (this.asked.has(this.key(Math.floor(move / PIECE) * PIECE))) return;
    this.fetch(move).then(
      () => {
        if (this.seen.has(this.key(this.move))) this.show(this.move);
      },
      (error: unknown) => this.fail(error),
    );
  }

  private async fetch(move: number, story = false): Promise<Film> {
    const first = move < 0 ? move : Math.floor(move / PIECE) * PIECE;
    const key = this.key(first);
    this.asked.add(key);
    try {
      const film = this.record
        ? await api.filmOf(this.record, this.seat, first, PIECE, story)
        : await api.film(this.id, this.seat, first, PIECE, story);
      (film.views as View[]).forEach((view, index) => this.seen.set(`${this.seat}/${film.move + index}`, view));
      if (story) {
        this.whole = film.story.map(({ seat, lines }, index) => ({
          seq: index + 1,
          at: 0,
          kind: 'play',
          seat,
          lines,
          text: '',
        }));
      }
      return move < 0 ? film : { ...film, move: Math.min(move, film.moves) };
    } catch (error) {
      this.asked.delete(key);
      throw error;
    }
  }

  private fail(error: unknown): void {
    this.stop();
    const { reason = 'server', detail = '' } = error as { reason?: string; detail?: string };
    this.problem = reason;
    this.detail = detail;
  }

  /** Nobody can touch anything. */
  override get playing(): boolean {
    return false;
  }

  override get names(): string[] {
    return this.seats.map((seat, number) =>
      seat.kind === 'bot' ? botName(seat.bot) : seat.name || t('guest', { n: number + 1 }),
    );
  }
}
