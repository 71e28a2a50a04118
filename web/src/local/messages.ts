// What a page and its Python worker say to each other.

/** To the worker. Requests and connections carry a number, by which the answer is known. */
export type ToWorker =
  | { kind: 'start'; bundle: string }
  | { kind: 'request'; number: number; name: string; body: string }
  | { kind: 'connect'; match: string }
  | { kind: 'disconnect'; match: string }
  | { kind: 'command'; match: string; text: string };

/** From the worker. `messages` is a JSON list, as a server sends it. */
export type FromWorker =
  | { kind: 'ready' }
  | { kind: 'failed' }
  | { kind: 'answer'; number: number; text: string }
  | { kind: 'messages'; match: string; text: string }
  | { kind: 'closed'; match: string; reason: string };
