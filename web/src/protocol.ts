// Written by scripts/protocol from undercroft/server/messages.py; change that, not this.

import type { View } from './view';

/** Make a move. `action` is the text of one of the actions that the view offers. */
export interface Play {
  type: 'play';
  id: string;
  action: string;
  seen: number;
  seat?: number;
}

/** Undo your last move, as long as nothing came to light by it. */
export interface TakeBack {
  type: 'take-back';
  id: string;
  seen: number;
  seat?: number;
}

/** Take an open seat; -1 takes the first one. */
export interface Sit {
  type: 'sit';
  id: string;
  seat?: number;
}

/** Give up a seat before the start. */
export interface Stand {
  type: 'stand';
  id: string;
  seat?: number;
}

/** As the host, give a seat to a bot; an empty name opens the seat again. */
export interface SeatBot {
  type: 'seat-bot';
  id: string;
  seat: number;
  bot: string;
}

/** As the host, start the match. */
export interface Begin {
  type: 'start';
  id: string;
}

/** As the host, call the match off before its start. */
export interface Close {
  type: 'close';
  id: string;
}

/** Go away: a bot plays for you until you return. */
export interface Leave {
  type: 'leave';
  id: string;
  seat?: number;
}

/** Come back and take over from the bot. */
export interface Return {
  type: 'return';
  id: string;
  seat?: number;
}

/** Give up for good: a bot plays to the end. */
export interface Resign {
  type: 'resign';
  id: string;
  seat?: number;
}

/** Ask for a pause; it begins when everybody who plays has asked. */
export interface AskPause {
  type: 'ask-pause';
  id: string;
  seat?: number;
}

/** End the pause. */
export interface Resume {
  type: 'resume';
  id: string;
  seat?: number;
}

/** Say something to everybody who looks on. */
export interface Say {
  type: 'say';
  id: string;
  text: string;
}

/** One of the emotes, see the table below. */
export interface Emote {
  type: 'emote';
  id: string;
  emote: string;
}

/** Point at something on the table, by its anchor. */
export interface Point {
  type: 'point';
  id: string;
  anchor: string;
}

/** After the end: the same people, the same game, once more. Everybody is told the new match's id. */
export interface Rematch {
  type: 'rematch';
  id: string;
}

/** Ask what the strongest bot would do in your place. The answer comes to you alone. */
export interface Hint {
  type: 'hint';
  id: string;
  seat?: number;
}

/** Ask for a pong, to measure the way there and back. */
export interface Ping {
  type: 'ping';
  id: string;
}

/** A seat as everybody sees it. `bot` is the bot that plays there, for good or for somebody away. */
export interface SeatStatus {
  kind: string;
  name: string;
  bot: string;
  away: boolean;
  resigned: boolean;
}

/** The clock when the message was sent. Clients count down from it; only the server's clock counts. */
export interface ClockStatus {
  runs: number | null;
  deadline: number | null;
  banks: number[];
}

/** How the match stands, apart from the table: sent with every frame. `you` are your seats. */
export interface Status {
  phase: string;
  you: number[];
  moves: number;
  seats: SeatStatus[];
  clock: ClockStatus;
  paused: boolean;
  asked: number[];
  take_back: number[];
  rematch: string;
  secret: string;
}

/** A sentence to be said in the reader's language: the key of a text, and what to fill in. */
export interface Line {
  id: string;
  args: Record<string, string | number>;
}

/** An entry of the log as you may know it. `lines` tells a move; `text` is what was said or pointed at. */
export interface Told {
  seq: number;
  at: number;
  kind: string;
  seat: number;
  lines: Line[];
  text: string;
}

/** Something happened. `views` has what you see now, one for each of your seats; empty if nothing on the table changed. Frames come in order and without gaps; if one is missing, connect again with `since`. */
export interface Frame {
  type: 'frame';
  told: Told;
  status: Status;
  views: View[];
}

/** The first message on every socket: all there is to know now. `story` holds what happened after `since` if that is not too long ago (then `resumed` is true), else the latest entries. */
export interface Table {
  type: 'table';
  match: string;
  seq: number;
  now: number;
  game: string;
  options: Record<string, string>;
  timing: Record<string, unknown>;
  playable: boolean;
  host: boolean;
  commitment: string;
  resumed: boolean;
  story: Told[];
  status: Status;
  views: View[];
}

/** Your wish was carried out and is kept for good; `seq` is its entry. */
export interface Done {
  type: 'done';
  id: string;
  seq: number;
}

/** Your wish had been carried out before, by the entry `seq`. */
export interface Duplicate {
  type: 'duplicate';
  id: string;
  seq: number;
}

/** Your wish was not carried out. `reason` is one of the reasons below. `id` is empty if the message could not be read. */
export interface Refused {
  type: 'refused';
  id: string;
  reason: string;
}

/** The answer to a hint: the text of the action that a bot would take. */
export interface Advice {
  type: 'advice';
  id: string;
  action: string;
}

/** The answer to a ping, with the server's time. */
export interface Pong {
  type: 'pong';
  id: string;
  now: number;
}

export type ClientMessage = Play | TakeBack | Sit | Stand | SeatBot | Begin | Close | Leave | Return | Resign | AskPause | Resume | Say | Emote | Point | Rematch | Hint | Ping;
export type ServerMessage = Table | Frame | Done | Duplicate | Refused | Advice | Pong;
