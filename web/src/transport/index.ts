// Where matches are: on a server, or on this device. What belongs to this device is loaded when it is needed.

import { MatchSocket } from '../match/matchSocket';
import type { Command, ConnectionListener, MatchConnection, Reply } from './connection';
import { isLocal } from './ids';

/** Opens a match. */
export const connect = (match: string, listener: ConnectionListener): MatchConnection =>
  isLocal(match) ? new LazyConnection(match, listener) : new MatchSocket(match, listener);

/** The connection to a match of this device, whose code is loaded first. */
class LazyConnection implements MatchConnection {
  private readonly loading: Promise<MatchConnection>;
  private open: MatchConnection | undefined;

  constructor(match: string, listener: ConnectionListener) {
    this.loading = import('../local/connection').then(
      ({ LocalConnection }) => (this.open = new LocalConnection(match, listener)),
    );
    this.loading.catch(() => listener.onConnection('closed', 'offline'));
  }

  async send(command: Command): Promise<Reply> {
    return (await this.loading).send(command);
  }

  reconnect(): void {
    this.open?.reconnect();
  }

  reconnectNow(): void {
    this.open?.reconnectNow();
  }

  close(): void {
    void this.loading.then((connection) => connection.close());
  }
}
