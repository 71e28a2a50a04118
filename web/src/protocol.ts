// What is said on a socket, and the shape of every view. The source is undercroft/server/messages.py.

export interface SeatStatus { kind: string; name: string; bot: string; away: boolean; resigned: boolean }
export interface ClockStatus { runs: number | null; deadline: number | null; banks: number[] }

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

export interface Line { id: string; args: Record<string, string | number> }
export interface Told { seq: number; at: number; kind: string; seat: number; lines: Line[]; text: string }
export interface Frame { type: 'frame'; told: Told; status: Status; views: View[] }

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

export interface Done { type: 'done'; id: string; seq: number }
export interface Duplicate { type: 'duplicate'; id: string; seq: number }
export interface Refused { type: 'refused'; id: string; reason: string }
export interface Advice { type: 'advice'; id: string; action: string }
export interface Pong { type: 'pong'; id: string; now: number }
export type Answer = Done | Duplicate | Refused | Advice | Pong;
export type ServerMessage = Table | Frame | Answer;

export type Wish =
  | { type: 'play'; action: string; seen: number; seat?: number }
  | { type: 'take-back'; seen: number; seat?: number }
  | { type: 'sit' | 'stand' | 'leave' | 'return' | 'resign' | 'ask-pause' | 'resume' | 'hint'; seat?: number }
  | { type: 'seat-bot'; seat: number; bot: string }
  | { type: 'start' | 'close' | 'rematch' | 'ping' }
  | { type: 'say'; text: string }
  | { type: 'emote'; emote: string }
  | { type: 'point'; anchor: string };

// A view, as undercroft/kernel/game.py builds it for every game.

/** An action that is legal now: its text, and the anchors that one touches to do it. */
export interface Offer { text: string; anchors: string[]; phrase: Line; warning: string }
export interface Outcome { winners: number[]; scores: number[]; reason: string }
export interface Sheet { total: number; lines: { id: string; points: number; count?: number }[] }

/** All that a seat may see and do. What lies on the table is the game's own. */
export interface View<T = Record<string, unknown>> {
  game: string;
  seat: number;
  players: number;
  actor: number;
  phase: string;
  outcome: Outcome | null;
  table: T;
  sheet: Sheet[];
  actions: Offer[];
}
