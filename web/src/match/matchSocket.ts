import { PROTOCOL, type ServerMessage } from '../protocol';
import type { Command, ConnectionListener, MatchConnection, Reply } from '../transport/connection';

const SHORTEST_DELAY = 300; // milliseconds before the first attempt to reconnect; doubled after each failure
const LONGEST_DELAY = 8000;
const CHECK_INTERVAL = 300; // milliseconds between checks of the connection
/** Silence before a ping, and how long its answer may take until the connection counts as lost: together with the
 * checks between them less than 3 seconds. A page in the background pings rarely. */
const PING_AFTER = 1200;
const PING_AFTER_HIDDEN = 20000;
const LATE_AFTER = 900;
const DEAD_AFTER = 8000; // then the connection is replaced
/** Close codes after which reconnecting is useless, and the reason to show. */
export const FINAL_CLOSE_CODES = new Map([
  [4401, 'not-you'],
  [4403, 'foreign'],
  [4404, 'no-match'],
  [4409, 'broken'],
  [4423, 'sealed'],
  [4426, 'reload'],
]);

/** The WebSocket of one match. It reconnects by itself. A command is sent again until the server replies to it; the
 * server carries it out once, because it knows the command by its id. Frames arrive in order; after a gap the socket
 * reconnects and asks for everything since the last one. */
export class MatchSocket implements MatchConnection {
  private socket: WebSocket | undefined;
  private pending = new Map<string, { text: string; resolve: (reply: Reply) => void }>();
  private attempts = 0;
  private reconnectTimer = 0;
  private readonly pingTimer: number;
  private lastMessage = 0;
  /** When the ping was sent that has no answer yet; 0 if there is none. */
  private pingSent = 0;
  /** The answer to a ping is late: the connection counts as lost. */
  private late = false;
  private closed = false;
  private commands = 0;
  private readonly idPrefix = Math.random().toString(36).slice(2, 10);
  /** The number of the last log entry that was received. */
  seq: number | undefined;

  constructor(
    private readonly match: string,
    private readonly listener: ConnectionListener,
  ) {
    this.connect();
    addEventListener('online', this.reconnectNow);
    addEventListener('offline', this.ping);
    document.addEventListener('visibilitychange', this.reconnectNow);
    this.pingTimer = window.setInterval(this.checkConnection, CHECK_INTERVAL);
  }

  /** Sends a command. The promise resolves even if the connection breaks in between. */
  send(command: Command): Promise<Reply> {
    const id = `${this.idPrefix}-${++this.commands}`;
    const text = JSON.stringify({ ...command, id });
    return new Promise((resolve) => {
      this.pending.set(id, { text, resolve });
      if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(text);
    });
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.reconnectTimer);
    clearInterval(this.pingTimer);
    removeEventListener('online', this.reconnectNow);
    removeEventListener('offline', this.ping);
    document.removeEventListener('visibilitychange', this.reconnectNow);
    this.socket?.close();
  }

  /** Replaces the connection. The server knows people by the name that they had when they connected. */
  reconnect(): void {
    clearTimeout(this.reconnectTimer);
    const old = this.socket;
    this.socket = undefined;
    old?.close();
    this.connect();
  }

  /** Connects without waiting for the next attempt, if there is no connection. */
  readonly reconnectNow = (): void => {
    const state = this.socket?.readyState;
    if (this.closed || document.hidden || state === WebSocket.OPEN || state === WebSocket.CONNECTING) return;
    this.attempts = 0;
    clearTimeout(this.reconnectTimer);
    this.connect();
  };

  private connect(): void {
    const address = new URL(`/api/matches/${encodeURIComponent(this.match)}/socket`, location.href);
    address.protocol = address.protocol.replace('http', 'ws');
    address.searchParams.set('protocol', String(PROTOCOL));
    if (this.seq !== undefined) address.searchParams.set('since', String(this.seq));
    const socket = new WebSocket(address);
    this.socket = socket;
    this.pingSent = 0;
    this.late = false;
    socket.onopen = () => (this.lastMessage = Date.now()); // a server under load may take a while to send the match
    socket.onmessage = (event) => {
      for (const message of JSON.parse(event.data as string) as ServerMessage[]) {
        if (this.socket === socket) this.receive(message);
      }
    };
    socket.onclose = (event) => {
      if (this.socket !== socket || this.closed) return;
      const reason = FINAL_CLOSE_CODES.get(event.code);
      if (reason) return this.listener.onConnection('closed', reason);
      this.listener.onConnection('lost');
      this.scheduleReconnect();
    };
  }

  private receive(message: ServerMessage): void {
    this.lastMessage = Date.now();
    this.pingSent = 0;
    if (this.late) {
      this.late = false;
      this.listener.onConnection('open');
    }
    switch (message.type) {
      case 'snapshot':
        this.seq = message.seq;
        this.attempts = 0;
        this.listener.onSnapshot(message);
        this.listener.onConnection('open');
        for (const { text } of this.pending.values()) this.socket?.send(text);
        break;
      case 'frame':
        if (this.seq !== undefined && message.event.seq <= this.seq) break;
        if (message.event.seq !== (this.seq ?? 0) + 1) return this.reconnect();
        this.seq = message.event.seq;
        this.listener.onFrame(message);
        break;
      case 'presence':
        this.listener.onPresence(message);
        break;
      default:
        this.pending.get(message.id)?.resolve(message);
        this.pending.delete(message.id);
    }
  }

  private scheduleReconnect(): void {
    const delay = Math.min(LONGEST_DELAY, SHORTEST_DELAY * 2 ** this.attempts++);
    const jitter = 0.7 + 0.6 * Math.random();
    clearTimeout(this.reconnectTimer);
    this.reconnectTimer = window.setTimeout(() => this.connect(), delay * jitter);
  }

  /** A server on this device may still answer when the browser is offline, so this only asks. */
  private readonly ping = (): void => {
    if (this.socket?.readyState !== WebSocket.OPEN || this.pingSent) return;
    this.pingSent = Date.now();
    void this.send({ type: 'ping' });
  };

  private readonly checkConnection = (): void => {
    if (this.socket?.readyState !== WebSocket.OPEN) return;
    const now = Date.now();
    if (!this.pingSent) {
      if (now - this.lastMessage >= (document.hidden ? PING_AFTER_HIDDEN : PING_AFTER)) this.ping();
    } else if (now - this.pingSent > DEAD_AFTER) this.reconnect();
    else if (now - this.pingSent > LATE_AFTER && !this.late) {
      this.late = true;
      this.listener.onConnection('lost');
    }
  };
}
