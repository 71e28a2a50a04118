import type { Frame, LogEvent } from '../protocol';

/** How fast the moves of others are shown. */
export const PACES = ['slow', 'normal', 'instant'] as const;
export type Pace = (typeof PACES)[number];

const CHAT = ['say', 'spectator-say', 'emote', 'point'];
/** Milliseconds for a move: at least, for each letter of its caption, at most. */
const READING_TIMES: Record<Pace, [number, number, number]> = {
  slow: [1800, 45, 5000],
  normal: [900, 16, 2400],
  instant: [0, 0, 0],
};
const CAPTION_TIME = 3500; // milliseconds that the caption stays at the instant pace
const SCENE_TIME = 20_000; // milliseconds after which a scene that was not closed ends

/** How long a move with this caption is shown before the next one. */
export function readingTime(pace: Pace, caption: string): number {
  const [least, each, most] = READING_TIMES[pace];
  return Math.min(most, least + each * caption.length);
}

export interface MovePlayerHost {
  /** Shows what a frame says. A quiet one is followed by others at once. */
  showFrame(frame: Frame, quiet: boolean): void;
  /** Adds an entry to the log, and nothing else. */
  addToLog(event: LogEvent): void;
  /** Milliseconds that a move is shown. */
  timeFor(event: LogEvent): number;
  /** Whether a move begins a new part of the game, which is told in a scene. */
  hasScene(event: LogEvent): boolean;
  /** Whether the marks of one player's turn are kept together. */
  marksWholeTurn(): boolean;
}

/** The queue between the frames that arrive and what is shown: a move of another player stays on the board for a while
 * before the next one is shown. It delays nothing that the person at this browser does, and nothing while a clock runs
 * for that person. */
export class MovePlayer {
  /** The move of another player that is being shown; its caption is on the board. */
  current = $state.raw<LogEvent>();
  /** The move after which a new part of the game begins, until the person goes on. */
  scene = $state.raw<LogEvent>();
  /** The anchors at which the last move of another player shows. */
  marked = $state.raw<string[]>([]);
  /** How many frames wait. */
  waiting = $state(0);
  private markedSeat = -1;
  private queue: Frame[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly host: MovePlayerHost) {}

  receive(frame: Frame): void {
    if (CHAT.includes(frame.event.kind)) {
      return this.queue.length ? this.host.addToLog(frame.event) : this.host.showFrame(frame, false);
    }
    if (!this.timer) return this.show(frame);
    this.queue.push(frame);
    this.waiting = this.queue.length;
    if (isUrgent(frame)) this.skipAll();
  }

  /** Forgets what waits: a snapshot has all of it. Marks the last move of these events. */
  reset(events: LogEvent[], you: number[]): void {
    this.stop();
    this.queue = [];
    this.waiting = 0;
    this.scene = undefined;
    this.marked = [];
    for (const event of events) if (isOthers(event, you)) this.mark(event);
  }

  /** Ends what is shown now, and shows the next move. */
  skip(): void {
    this.stop();
    this.scene = undefined;
    const next = this.queue.shift();
    this.waiting = this.queue.length;
    if (next) this.show(next);
  }

  /** Shows where the match is now. */
  skipAll(): void {
    this.stop();
    this.scene = undefined;
    const frames = this.queue;
    this.queue = [];
    this.waiting = 0;
    frames.forEach((frame, index) => this.show(frame, index < frames.length - 1));
  }

  stop(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.current = undefined;
  }

  private show(frame: Frame, quiet = false): void {
    const { event, status } = frame;
    this.host.showFrame(frame, quiet);
    if (event.kind === 'take-back') this.marked = [];
    if (event.kind !== 'play') return;
    this.stop();
    const others = isOthers(event, status.you);
    // People who share a device see what the one before them did, but needed no time to follow it.
    if (others || status.you.length > 1) this.mark(event);
    this.scene = this.host.hasScene(event) ? event : undefined;
    if (quiet || document.hidden || (!others && !this.scene)) return;
    if (others) this.current = event;
    const time = this.host.timeFor(event);
    if (time && this.scene) this.hold(SCENE_TIME);
    else if (time) this.hold(time);
    else this.fade();
  }

  /** Waits before the next move is shown. */
  private hold(time: number): void {
    this.timer = setTimeout(() => this.skip(), time);
  }

  /** Takes the caption away after a while, without holding anything up. */
  private fade(): void {
    const { current } = this;
    setTimeout(() => {
      if (this.current === current) this.current = undefined;
    }, CAPTION_TIME);
  }

  private mark({ seat, anchors }: LogEvent): void {
    const same = seat === this.markedSeat;
    const kept = same && (this.host.marksWholeTurn() || !anchors.length) ? this.marked : [];
    this.marked = [...new Set([...kept, ...anchors])];
    this.markedSeat = seat;
  }
}

const isOthers = ({ kind, seat }: LogEvent, you: number[]): boolean => kind === 'play' && !you.includes(seat);

/** Whether a frame has to be shown at once: an own move, a change besides the game, or a clock that runs. */
function isUrgent({ event, status }: Frame): boolean {
  const running = status.clock.running_seat;
  const timed = running !== null && (running < 0 || status.you.includes(running));
  return event.kind !== 'play' || status.you.includes(event.seat) || timed;
}
