import { reasonOf } from '../api';
import type { ServerMessage } from '../protocol';
import {
  deliver,
  type Command,
  type ConnectionListener,
  type MatchConnection,
  type Reply,
} from '../transport/connection';
import { python, type Receiver } from './python';

/** The connection to a match of this device. */
export class LocalConnection implements MatchConnection, Receiver {
  private pending = new Map<string, (reply: Reply) => void>();
  private commands = 0;
  private readonly idPrefix = Math.random().toString(36).slice(2, 10);

  constructor(
    private readonly match: string,
    private readonly listener: ConnectionListener,
  ) {
    this.connect();
  }

  private connect(): void {
    python.connect(this.match, this).catch((error: unknown) => this.closed(reasonOf(error)));
  }

  receive(text: string): void {
    for (const message of JSON.parse(text) as ServerMessage[]) {
      if (deliver(message, this.listener)) {
        if (message.type === 'snapshot') this.listener.onConnection('open');
        continue;
      }
      this.pending.get(message.id)?.(message);
      this.pending.delete(message.id);
    }
  }

  closed(reason: string): void {
    this.listener.onConnection('closed', reason);
  }

  send(command: Command): Promise<Reply> {
    const id = `${this.idPrefix}-${++this.commands}`;
    return new Promise((resolve) => {
      this.pending.set(id, resolve);
      python.command(this.match, JSON.stringify({ ...command, id }));
    });
  }

  close(): void {
    python.disconnect(this.match, this);
  }

  reconnect(): void {
    this.connect();
  }

  reconnectNow(): void {} // it is never lost
}
