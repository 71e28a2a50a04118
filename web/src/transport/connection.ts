// The connection of a page to one match, wherever the match is.

import type { ClientMessage, Frame, Presence, ServerMessage, Snapshot } from '../protocol';

export type ConnectionState = 'connecting' | 'open' | 'lost' | 'closed';
type DistributiveOmit<T, K extends string> = T extends unknown ? Omit<T, K> : never;
/** A message to the match without its id, which the connection adds. */
export type Command = DistributiveOmit<ClientMessage, 'id'>;
/** What is answered to a command. */
export type Reply = Exclude<ServerMessage, Snapshot | Frame | Presence>;

export interface ConnectionListener {
  onSnapshot(snapshot: Snapshot): void;
  onFrame(frame: Frame): void;
  onPresence(presence: Presence): void;
  onConnection(state: ConnectionState, reason?: string): void;
}

/** The WebSocket of a server, or the Python worker of this page. Messages are the same. */
export interface MatchConnection {
  /** Sends a command. The promise resolves with its answer; then the command is stored. */
  send(command: Command): Promise<Reply>;
  /** Replaces the connection, after the person has got another name. */
  reconnect(): void;
  /** Connects without waiting for the next attempt, if there is no connection. */
  reconnectNow(): void;
  close(): void;
}

/** Hands an arrived message that answers no command to the listener. True if it was one. */
export function deliver(message: ServerMessage, listener: ConnectionListener): message is Snapshot | Frame | Presence {
  if (message.type === 'snapshot') listener.onSnapshot(message);
  else if (message.type === 'frame') listener.onFrame(message);
  else if (message.type === 'presence') listener.onPresence(message);
  else return false;
  return true;
}
