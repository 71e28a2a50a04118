// The service worker, and newer versions of the app. Nothing is replaced while a page is in use.

import { mount } from 'svelte';
import * as storage from '../storage';
import { siteRoot } from '../transport/server.svelte';

/** Starts the service worker. From then on the page says when a newer version is ready. */
export async function watchForUpdates(): Promise<void> {
  const { serviceWorker } = navigator;
  if (!serviceWorker) return; // the page came over plain http from another machine
  const found = await serviceWorker.register(new URL('sw.js', siteRoot())).catch(() => undefined);
  if (!found) return;
  const check = () => {
    if (found.waiting && serviceWorker.controller) void announce(found.waiting);
  };
  check();
  if (storage.read('offline')) void import('./copy.svelte').then(({ OfflineCopy }) => new OfflineCopy().refresh());
  found.addEventListener('updatefound', () => found.installing?.addEventListener('statechange', check));
}

async function announce(waiting: ServiceWorker): Promise<void> {
  const { default: UpdateNotice } = await import('../components/UpdateNotice.svelte');
  mount(UpdateNotice, { target: document.body, props: { waiting } });
}
