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

const root = new URL(PYODIDE.folder, import.meta.url).href;
const fetchArchive = (address: string) => fetch(address).then((response) => response.arrayBuffer());

/** Python without the rules. It starts with the worker, before the page has found out which rules it wants. */
async function loadPython(): Promise<Python> {
  const wheels = Promise.all(PYODIDE.wheels.map((name) => fetchArchive(root + name)));
  const { loadPyodide } = (await import(/* @vite-ignore */ `${root}pyodide.mjs`)) as {
    loadPyodide: (options: object) => Promise<Python>;
  };
  const python = await loadPyodide({
    indexURL: root,
    stdLibURL: root + PYODIDE.library,
    lockFileContents: PYODIDE.lock,
    packageBaseUrl: root,
  });
  for (const wheel of await wheels) unpack(python, wheel);
  return python;
}

const unpack = (python: Python, archive: ArrayBuffer): void =>
  python.unpackArchive(archive, 'zip', { extractDir: SITE_PACKAGES });

const loading = loadPython();
loading.catch(() => {}); // told by `start`

/** Loads the rules, and starts the host. */
async function start(bundle: string): Promise<{ host: Host; answer: (name: string, body: string) => Promise<string> }> {
  const [python, rules] = await Promise.all([loading, fetchArchive(bundle)]);
  unpack(python, rules);
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
