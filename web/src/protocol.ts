// Written by `python -m undercroft.server.describe --write`. Do not edit.
// A client sends one ClientMessage at a time; the server sends lists of ServerMessage.

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

/** An entry of the log as you may know it. `lines` tells a move; `text` is what was said or pointed at. */
export interface Told {
  seq: number;
  at: number;
  kind: string;
  seat: number;
  lines: Line[];
  text: string;
}

/** A sentence to be said in the reader's language: the key of a text, and what to fill in. */
export interface Line {
  id: string;
  args: Record<string, string | number>;
}

/** Make a move. `action` is the text of one of the actions that the view offers. */
export interface Play {
  type: "play";
  /** chosen by the client, new for each wish */
  id: string;
  action: string;
  /** the number of the last entry that the client has seen */
  seen: number;
  /** one of your seats; -1: the one that has to act, or your only one */
  seat?: number;
}

/** Undo your last move, as long as nothing came to light by it. */
export interface TakeBack {
  type: "take-back";
  /** chosen by the client, new for each wish */
  id: string;
  /** the number of the last entry that the client has seen */
  seen: number;
  /** one of your seats; -1: the one that has to act, or your only one */
  seat?: number;
}

/** Take an open seat; -1 takes the first one. */
export interface Sit {
  type: "sit";
  /** chosen by the client, new for each wish */
  id: string;
  /** one of your seats; -1: the one that has to act, or your only one */
  seat?: number;
}

/** Give up a seat before the start. */
export interface Stand {
  type: "stand";
  /** chosen by the client, new for each wish */
  id: string;
  /** one of your seats; -1: the one that has to act, or your only one */
  seat?: number;
}

/** As the host, give a seat to a bot; an empty name opens the seat again. */
export interface SeatBot {
  type: "seat-bot";
  /** chosen by the client, new for each wish */
  id: string;
  /** one of your seats; -1: the one that has to act, or your only one */
  seat: number;
  bot: string;
}

/** As the host, start the match. */
export interface Begin {
  type: "start";
  /** chosen by the client, new for each wish */
  id: string;
}

/** As the host, call the match off before its start. */
export interface Close {
  type: "close";
  /** chosen by the client, new for each wish */
  id: string;
}

/** Go away: a bot plays for you until you return. */
export interface Leave {
  type: "leave";
  /** chosen by the client, new for each wish */
  id: string;
  /** one of your seats; -1: the one that has to act, or your only one */
  seat?: number;
}

/** Come back and take over from the bot. */
export interface Return {
  type: "return";
  /** chosen by the client, new for each wish */
  id: string;
  /** one of your seats; -1: the one that has to act, or your only one */
  seat?: number;
}

/** Give up for good: a bot plays to the end. */
export interface Resign {
  type: "resign";
  /** chosen by the client, new for each wish */
  id: string;
  /** one of your seats; -1: the one that has to act, or your only one */
  seat?: number;
}

/** Ask for a pause; it begins when everybody who plays has asked. */
export interface AskPause {
  type: "ask-pause";
  /** chosen by the client, new for each wish */
  id: string;
  /** one of your seats; -1: the one that has to act, or your only one */
  seat?: number;
}

/** End the pause: clocks go on from where they stood. */
export interface Resume {
  type: "resume";
  /** chosen by the client, new for each wish */
  id: string;
  /** one of your seats; -1: the one that has to act, or your only one */
  seat?: number;
}

/** Say something to everybody who looks on. */
export interface Say {
  type: "say";
  /** chosen by the client, new for each wish */
  id: string;
  text: string;
}

/** One of the emotes, see the table below. */
export interface Emote {
  type: "emote";
  /** chosen by the client, new for each wish */
  id: string;
  emote: string;
}

/** Point at something on the table, by its anchor. */
export interface Point {
  type: "point";
  /** chosen by the client, new for each wish */
  id: string;
  anchor: string;
}

/** After the end: the same people, the same game, once more. Everybody is told the new match's id. */
export interface Rematch {
  type: "rematch";
  /** chosen by the client, new for each wish */
  id: string;
}

/** Ask what the strongest bot would do in your place. The answer comes to you alone. */
export interface Hint {
  type: "hint";
  /** chosen by the client, new for each wish */
  id: string;
  /** one of your seats; -1: the one that has to act, or your only one */
  seat?: number;
}

/** Ask for a pong, to measure the way there and back. */
export interface Ping {
  type: "ping";
  /** chosen by the client, new for each wish */
  id: string;
}

/** The first message on every socket: all there is to know now. `story` holds what happened after `since` if that is not too long ago (then `resumed` is true), else the latest entries. */
export interface Table {
  type: "table";
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
  views: unknown[];
}

/** Something happened. `views` has what you see now, one for each of your seats; empty if nothing on the table changed. Frames come in order and without gaps; if one is missing, connect again with `since`. */
export interface Frame {
  type: "frame";
  told: Told;
  status: Status;
  views: unknown[];
}

/** Who looks at the table now: the seats whose people are here, and how many others watch. Sent whenever that changes; where several processes share the matches, those at another one come and go with a delay. */
export interface Present {
  type: "present";
  seats: number[];
  watching: number;
}

/** Your wish was carried out and is kept for good; `seq` is its entry. */
export interface Done {
  type: "done";
  id: string;
  seq: number;
}

/** Your wish had been carried out before, by the entry `seq`. */
export interface Duplicate {
  type: "duplicate";
  id: string;
  seq: number;
}

/** Your wish was not carried out. `reason` is one of the reasons below. `id` is empty if the message could not be read. */
export interface Refused {
  type: "refused";
  id: string;
  reason: string;
}

/** The answer to a hint: the text of the best action, and what it is worth beside the next best one, `other` (empty if there is none). `unit` says how worth is counted: "points" still to come, or the "chance" of winning, from 0 to 1. `reason` says all that in words. */
export interface Advice {
  type: "advice";
  id: string;
  action: string;
  worth: number;
  other: string;
  next: number;
  unit: string;
  reason: Line;
}

/** The answer to a ping, with the server's time. */
export interface Pong {
  type: "pong";
  id: string;
  now: number;
}

export type ClientMessage = Play | TakeBack | Sit | Stand | SeatBot | Begin | Close | Leave | Return | Resign | AskPause | Resume | Say | Emote | Point | Rematch | Hint | Ping;

export type ServerMessage = Table | Frame | Present | Done | Duplicate | Refused | Advice | Pong;

export type Reason = "unreadable" | "illegal" | "not-your-turn" | "stale" | "not-seated" | "not-host" | "not-open" | "not-running" | "not-over" | "paused" | "not-paused" | "no-seat" | "taken" | "not-full" | "no-bot" | "gone" | "not-away" | "too-late" | "cannot-take-back" | "chat-closed" | "too-long" | "no-emote" | "rematch" | "old-rules" | "broken" | "busy" | "too-fast" | "storage" | "thinking" | "spectator" | "stopping";

export type Kind = "sit" | "stand" | "seat-bot" | "start" | "close" | "play" | "take-back" | "time-out" | "leave" | "return" | "resign" | "ask-pause" | "resume" | "rematch" | "say" | "emote" | "point";

export type EmoteName = "hello" | "thanks" | "well-played" | "ouch" | "hurry" | "think" | "yes" | "no" | "laugh" | "heart";

export const closeCodes: Record<number, string> = { 1012: 'the server stops: connect again with `since`', 4400: 'a message could not be read; the last `refused` had an empty id', 4401: 'the cookie or token is missing, made up, expired or revoked: get one from /api/me or /api/bots', 4403: "the page that connects is not this server's", 4404: 'there is no such match', 4408: 'you did not read fast enough: connect again with `since`', 4409: 'the match cannot be shown: its log does not fit its rules', 4429: 'you went on sending after many `too-fast`', 4503: 'the database does not answer: connect again later' };
