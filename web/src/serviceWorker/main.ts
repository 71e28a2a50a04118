// The service worker: keeps the app usable without a network. See docs/offline.md.

import { forgetOldAssets, keepVersion, respond } from './caches';
import type { FileList } from '../offline/files';
import { handlePush } from './push';
import { worker } from './scope';

/** Filled in by plugins/serviceWorker.ts: the files of this version, and those that the page begins with. */
declare const FILES: FileList;
declare const SHELL: string[];

const files = FILES;
const root = worker.registration.scope;

worker.addEventListener('install', (event) => event.waitUntil(keepVersion(root, SHELL, files)));
worker.addEventListener('activate', (event) =>
  event.waitUntil(forgetOldAssets(root, files).then(() => worker.clients.claim())),
);
worker.addEventListener('fetch', (event) => {
  const response = respond(event.request, root);
  if (response) event.respondWith(response);
});
// A new version waits until the page asks for it: a page that is open keeps the files that it was made of.
worker.addEventListener('message', (event) => {
  if (event.data === 'activate') event.waitUntil(worker.skipWaiting());
});
handlePush(worker);
