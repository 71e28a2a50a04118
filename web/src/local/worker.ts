// Python in a web worker: loads the runtime and the rules, then passes messages to undercroft.local.

import { storage } from './database';
import type { FromWorker, ToWorker } from './messages';

const SITE_PACKAGES = '/lib/python3.14/site-packages';

interface Host {
  connect(match: string): Promise<string>;
  disconnect(match: string): void;
  receive(match: string, text: string): Promise<void>;
}
interface Python {
  unpackArchive(archive: ArrayBuffer, format: string, options: { extractDir: string }): void;
  pyimport(module: string): Record<string, (...args: unknown[]) => unknown>;
}

const post = (message: FromWorker): void => postMessage(message);

/** Loads everything at once, and starts the host. */
async function start(bundle: string): Promise<{ host: Host; answer: (name: string, body: string) => Promise<string> }> {
  const root = new URL(PYODIDE.folder, import.meta.url).href;
  const load = (address: string) => fetch(address).then((response) => response.arrayBuffer());
  const archives = Promise.all([...PYODIDE.wheels.map((name) => root + name), bundle].map(load));
  const { loadPyodide } = (await import(/* @vite-ignore */ `${root}pyodide.mjs`)) as {
    loadPyodide: (options: object) => Promise<Python>;
  };
  const python = await loadPyodide({ indexURL: root, lockFileContents: PYODIDE.lock, packageBaseUrl: root });
  for (const archive of await archives) python.unpackArchive(archive, 'zip', { extractDir: SITE_PACKAGES });
  const { LocalHost } = python.pyimport('undercroft.local.host');
  const requests = python.pyimport('undercroft.local.requests');
  const host = LocalHost!(storage, (match: string, text: string) => post({ kind: 'messages', match, text })) as Host;
  return { host, answer: (name, body) => requests.answer!(host, name, body) as Promise<string> };
}

let started: ReturnType<typeof start> | undefined;

async function handle(message: ToWorker): Promise<void> {
  if (message.kind === 'start') {
    started = start(message.bundle);
    await started;
    return post({ kind: 'ready' });
  }
  const { host, answer } = await started!;
  switch (message.kind) {
    case 'request':
      return post({ kind: 'answer', number: message.number, text: await answer(message.name, message.body) });
    case 'connect': {
      const reason = await host.connect(message.match);
      if (reason) post({ kind: 'closed', match: message.match, reason });
      return;
    }
    case 'disconnect':
      return host.disconnect(message.match);
    case 'command':
      return host.receive(message.match, message.text);
  }
}

/** Answers a command that could not be stored. */
function refuse({ match, text }: { match: string; text: string }): void {
  const { id } = JSON.parse(text) as { id: string };
  post({ kind: 'messages', match, text: JSON.stringify([{ type: 'refused', id, reason: 'storage', seconds: 0 }]) });
}

/** Messages are handled one after the other. Bots think between them. */
let last = Promise.resolve();

addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  last = last
    .then(() => handle(data))
    .catch((error: unknown) => {
      console.error(error);
      const problem = JSON.stringify({ problem: { reason: 'storage', detail: String(error), seconds: 0 } });
      if (data.kind === 'start') post({ kind: 'failed' });
      else if (data.kind === 'request') post({ kind: 'answer', number: data.number, text: problem });
      else if (data.kind === 'command') refuse(data);
      else if (data.kind === 'connect') post({ kind: 'closed', match: data.match, reason: 'broken' });
    });
});
