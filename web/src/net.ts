import type { ClientMessage, Frame, Present, ServerMessage, Table } from './protocol';

const SHORTEST = 300; // milliseconds before the first new attempt; then twice as long each time
const LONGEST = 8000;
const PING = 20000;
const SILENCE = 45000; // longer silence than this means that the line is dead
export const GONE = new Map([
  [4401, 'not-you'],
  [4403, 'foreign'],
  [4404, 'no-match'],
  [4409, 'broken'],
]);

/** What somebody wants: a message without the id, which is given to it here. */
type Without<T, K extends string> = T extends unknown ? Omit<T, K> : never;
export type Wish = Without<ClientMessage, 'id'>;
export type Answer = Exclude<ServerMessage, Table | Frame | Present>;

export interface Listener {
  welcome(table: Table): void;
  frame(frame: Frame): void;
  present(present: Present): void;
  line(state: 'connecting' | 'open' | 'lost' | 'gone', reason?: string): void;
}

/** One match over a socket that comes back by itself. A wish is sent again until it is answered: it has an id
 * of its own, so the server carries it out once. Frames come in order; after a gap the story is asked for
 * again from the last one seen. */
export class Net {
  private socket: WebSocket | undefined;
  private waiting = new Map<string, { text: string; done: (answer: Answer) => void }>();
  private attempt = 0;
  private timer = 0;
  private pinging = 0;
  private heard = 0;
  private closed = false;
  private count = 0;
  private readonly name = Math.random().toString(36).slice(2, 10);
  seq: number | undefined;

  constructor(
    private readonly match: string,
    private readonly listener: Listener,
  ) {
    this.connect();
    addEventListener('online', this.hurry);
    document.addEventListener('visibilitychange', this.hurry);
    this.pinging = window.setInterval(this.watch, PING);
  }

  /** Sends a wish; the promise is kept even if the connection breaks in between. */
  wish(wish: Wish): Promise<Answer> {
    const id = `${this.name}-${++this.count}`;
    const text = JSON.stringify({ ...wish, id });
    return new Promise((done) => {
      this.waiting.set(id, { text, done });
      if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(text);
    });
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    clearInterval(this.pinging);
    removeEventListener('online', this.hurry);
    document.removeEventListener('visibilitychange', this.hurry);
    this.socket?.close();
  }

  private connect(): void {
    const address = new URL(`/api/matches/${encodeURIComponent(this.match)}/socket`, location.href);
    address.protocol = address.protocol.replace('http', 'ws');
    if (this.seq !== undefined) address.searchParams.set('since', String(this.seq));
    const socket = new WebSocket(address);
    this.socket = socket;
    socket.onmessage = (event) => {
      for (const message of JSON.parse(event.data as string) as ServerMessage[]) {
        if (this.socket === socket) this.hear(message);
      }
    };
    socket.onclose = (event) => {
      if (this.socket !== socket || this.closed) return;
      const reason = GONE.get(event.code);
      if (reason) return this.listener.line('gone', reason);
      this.listener.line('lost');
      this.again();
    };
  }

  private hear(message: ServerMessage): void {
    this.heard = Date.now();
    switch (message.type) {
      case 'table':
        this.seq = message.seq;
        this.attempt = 0;
        this.listener.welcome(message);
        this.listener.line('open');
        for (const { text } of this.waiting.values()) this.socket?.send(text);
        break;
      case 'frame':
        if (this.seq !== undefined && message.told.seq <= this.seq) break;
        if (message.told.seq !== (this.seq ?? 0) + 1) return this.restart();
        this.seq = message.told.seq;
        this.listener.frame(message);
        break;
      case 'present':
        this.listener.present(message);
        break;
      default:
        this.waiting.get(message.id)?.done(message);
        this.waiting.delete(message.id);
    }
  }

  private again(): void {
    const wait = Math.min(LONGEST, SHORTEST * 2 ** this.attempt++) * (0.7 + 0.6 * Math.random());
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.connect(), wait);
  }

  /** Connects anew. The server knows people by the name that they had when they connected. */
  restart(): void {
    clearTimeout(this.timer);
    const old = this.socket;
    this.socket = undefined;
    old?.close();
    this.connect();
  }

  /** Tries at once, without waiting for the next attempt. */
  readonly hurry = (): void => {
    const state = this.socket?.readyState;
    if (this.closed || document.hidden || state === WebSocket.OPEN || state === WebSocket.CONNECTING) return;
    this.attempt = 0;
    clearTimeout(this.timer);
    this.connect();
  };

  private readonly watch = (): void => {
    if (this.socket?.readyState !== WebSocket.OPEN) return;
    if (Date.now() - this.heard > SILENCE) return this.restart();
    void this.wish({ type: 'ping' });
  };
}
