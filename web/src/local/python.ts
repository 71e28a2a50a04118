// The Python worker of this page. It is started when a match of this device is opened.

import { ApiError, api } from '../api';
import type { Problem } from '../protocol';
import { siteRoot } from '../transport/server.svelte';
import type { FromWorker, ToWorker } from './messages';

/** What gets the messages of a match. */
export interface Receiver {
  receive(text: string): void;
  closed(reason: string): void;
}

class PythonWorker {
  private worker: Worker | undefined;
  private starting: Promise<void> | undefined;
  private number = 0;
  private waiting = new Map<number, (text: string) => void>();
  private receivers = new Map<string, Receiver>();

  /** Loads Python and the rules, once. Raises ApiError. */
  start(): Promise<void> {
    return (this.starting ??= this.load().catch((error: unknown) => {
      this.starting = undefined;
      this.worker?.terminate();
      throw error;
    }));
  }

  private async load(): Promise<void> {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
    this.worker = worker;
    const { rules } = await api.localFiles();
    await new Promise<void>((resolve, reject) => {
      worker.onerror = () => reject(new ApiError('no-python'));
      worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
        if (data.kind === 'ready') resolve();
        else if (data.kind === 'failed') reject(new ApiError('no-python'));
        else this.receive(data);
      };
      this.post({ kind: 'start', bundle: new URL(rules, siteRoot()).href });
    });
  }

  /** Asks for anything but a match that is open. Raises ApiError. */
  async request<T>(name: string, body: object): Promise<T> {
    await this.start();
    const number = ++this.number;
    const text = await new Promise<string>((resolve) => {
      this.waiting.set(number, resolve);
      this.post({ kind: 'request', number, name, body: JSON.stringify(body) });
    });
    const answer = JSON.parse(text) as { value: T } | { problem: Problem };
    if ('problem' in answer) throw new ApiError(answer.problem.reason, answer.problem.detail);
    return answer.value;
  }

  /** Opens a match; its messages go to the receiver. */
  async connect(match: string, receiver: Receiver): Promise<void> {
    this.receivers.set(match, receiver);
    await this.start();
    if (this.receivers.get(match) === receiver) this.post({ kind: 'connect', match });
  }

  disconnect(match: string, receiver: Receiver): void {
    if (this.receivers.get(match) !== receiver) return;
    this.receivers.delete(match);
    this.post({ kind: 'disconnect', match });
  }

  command(match: string, text: string): void {
    this.post({ kind: 'command', match, text });
  }

  private post(message: ToWorker): void {
    this.worker?.postMessage(message);
  }

  private receive(message: FromWorker): void {
    if (message.kind === 'messages') this.receivers.get(message.match)?.receive(message.text);
    else if (message.kind === 'closed') this.receivers.get(message.match)?.closed(message.reason);
    else if (message.kind === 'answer') {
      this.waiting.get(message.number)?.(message.text);
      this.waiting.delete(message.number);
    }
  }
}

export const python = new PythonWorker();
