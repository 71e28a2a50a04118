import { api, reasonOf, type ApiError } from '../api';
import { botName } from '../bots';
import { t } from '../i18n';
import { isUnnamed, personName } from '../names';
import type { LogEvent, ReplayEvent, ReplayViews, SeatStatus } from '../protocol';
import { EMPTY_STATUS, Match } from './match.svelte';
import type { View } from './view';

const CHUNK = 40; // views that are fetched at once
const PREFETCH = 12; // how many moves ahead the next chunk is fetched
export const SPEEDS = [0.5, 1, 2, 4, 8] as const; // moves a second

/** A match shown again, move by move: one of this server, or one from a record file. Components show it like any other
 * match, but nothing can be played. */
export class Replay extends Match {
  /** How many moves there are, and how many of them were made at the moment that is shown. */
  moves = $state(0);
  move = $state(0);
  /** The seat whose view is shown; -1 is a spectator's. */
  seat = $state(-1);
  running = $state(false);
  speed = $state<number>(1);
  seats = $state.raw<SeatStatus[]>([]);
  /** The seats that this person had. */
  private own = $state.raw<number[]>([]);
  /** The seats that this person may look from. */
  viewable = $state.raw<number[]>([]);
  problem = $state('');
  problemDetail = $state('');
  /** After how many seconds it may be tried again; 0 if that is not known. */
  problemSeconds = $state(0);
  /** The whole log; `log` is the part of it up to the moment that is shown. */
  fullLog = $state.raw<LogEvent[]>([]);
  private cache = new Map<string, View>();
  private requested = new Set<string>();
  private timer = 0;

  constructor(
    id: string,
    readonly record = '',
  ) {
    super(id, false);
    this.connection = 'open';
  }

  /** Loads the match and shows it after so many moves; -1 is its end. */
  async open(move: number, seat: number): Promise<void> {
    this.seat = seat;
    try {
      if (this.id) await this.loadSeats();
      const found = await this.fetch(move, true).catch((error: unknown) => {
        if (this.seat < 0 || reasonOf(error) !== 'not-seated') throw error;
        this.seat = -1; // the link was made by a player of that seat
        return this.fetch(move, true);
      });
      this.viewable = found.viewable;
      this.moves = found.moves;
      if (!this.id) this.seats = found.names.map((name) => seatStatus({ kind: 'person', name, bot: '' }));
      this.snapshot = {
        type: 'snapshot',
        match: this.id,
        seq: 0,
        now: 0,
        game: found.game,
        options: {},
        timing: {},
        playable: false,
        hints: false,
        replace_seconds: 0,
        host: false,
        commitment: '',
        lesson: false,
        daily: '',
        sealed_until: 0,
        rated: false,
        resumed: false,
        events: [],
        status: EMPTY_STATUS,
        views: [],
      };
      this.show(found.move);
    } catch (error) {
      this.fail(error);
    }
  }

  /** Shows the match after so many moves, as soon as that view is loaded. */
  goTo(move: number): void {
    this.show(Math.max(0, Math.min(this.moves, move)));
  }

  /** Shows the view of another seat. */
  async viewFrom(seat: number, move = this.move): Promise<void> {
    this.seat = seat;
    this.move = move;
    this.requested.clear();
    await this.fetch(move, true).then(
      () => this.show(this.move),
      (error: unknown) => this.fail(error),
    );
  }

  /** Runs from here to the end, or from the start if this is the end. */
  run(): void {
    if (this.move >= this.moves) this.goTo(0);
    this.running = true;
    this.scheduleStep();
  }

  stop(): void {
    this.running = false;
    clearTimeout(this.timer);
  }

  override close(): void {
    this.stop();
  }

  private scheduleStep(): void {
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => {
      if (!this.running) return;
      if (this.cache.has(this.key(this.move + 1))) this.show(this.move + 1);
      if (this.move >= this.moves) this.stop();
      else this.scheduleStep();
    }, 1000 / this.speed);
  }

  private key(move: number): string {
    return `${this.seat}/${move}`;
  }

  private show(move: number): void {
    this.move = move;
    const view = this.cache.get(this.key(move));
    this.advice = undefined;
    if (view) {
      this.views = [view];
      this.log = this.fullLog.slice(0, move);
      this.player.reset(this.log.slice(-1), []);
      this.status = { ...EMPTY_STATUS, phase: view.outcome ? 'over' : 'running', moves: move, seats: this.seats };
    } else this.request(move);
    const ahead = Math.min(this.moves, move + PREFETCH);
    if (view && !this.cache.has(this.key(ahead))) this.request(ahead);
  }

  /** Fetches the chunk with this move unless it is on its way; then shows what was to be shown. */
  private request(move: number): void {
    if (this.requested.has(this.key(firstOfChunk(move)))) return;
    this.fetch(move).then(
      () => {
        if (this.cache.has(this.key(this.move))) this.show(this.move);
      },
      (error: unknown) => this.fail(error),
    );
  }

  private async loadSeats(): Promise<void> {
    const { seats, you } = await api.match(this.id);
    this.seats = seats.map(seatStatus);
    this.own = you;
  }

  private async fetch(move: number, withLog = false): Promise<ReplayViews> {
    const { seat } = this;
    const first = move < 0 ? move : firstOfChunk(move);
    const key = this.key(first);
    this.requested.add(key);
    try {
      const found = this.record
        ? await api.replayRecord(this.record, seat, first, CHUNK, withLog)
        : await api.replay(this.id, seat, first, CHUNK, withLog);
      (found.views as View[]).forEach((view, index) => this.cache.set(`${seat}/${found.move + index}`, view));
      if (withLog) this.fullLog = found.events.map(logEvent);
      return move < 0 ? found : { ...found, move: Math.min(move, found.moves) };
    } catch (error) {
      this.requested.delete(key);
      throw error;
    }
  }

  private fail(error: unknown): void {
    this.stop();
    const { reason = 'server', detail = '', seconds = 0 } = error as Partial<ApiError>;
    this.problem = reason;
    this.problemDetail = detail;
    this.problemSeconds = seconds;
  }

  override get playable(): boolean {
    return false;
  }

  override get ownSeat(): number {
    return this.own.length === 1 ? this.own[0]! : -1;
  }

  override get names(): string[] {
    return this.seats.map((seat, number) => {
      if (seat.kind === 'bot') return botName(this.id, number);
      return number === this.ownSeat && isUnnamed(seat.name) ? t('you') : personName(seat.name, number);
    });
  }
}

const firstOfChunk = (move: number): number => Math.floor(move / CHUNK) * CHUNK;

const seatStatus = (seat: Pick<SeatStatus, 'kind' | 'name' | 'bot'>): SeatStatus => ({
  ...seat,
  away: false,
  resigned: false,
});

const logEvent = ({ seat, lines, anchors }: ReplayEvent, index: number): LogEvent => ({
  seq: index + 1,
  at: 0,
  kind: 'play',
  seat,
  lines,
  text: '',
  name: '',
  anchors,
});
