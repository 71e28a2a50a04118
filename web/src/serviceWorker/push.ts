import type { ExtendableEvent, ServiceWorkerScope } from './scope';

/** What the server sends, encrypted for this browser. */
interface PushMessage {
  title: string;
  body: string;
  /** The same whenever the same message is sent again: the browser shows it once. */
  tag: string;
  path: string;
  /** The page that stops further messages, and what its button says. */
  stop: string;
  stop_label: string;
  language: string;
}

interface PushEvent extends ExtendableEvent {
  readonly data: { json(): PushMessage } | null;
}

interface NotificationEvent extends ExtendableEvent {
  readonly action: string;
  readonly notification: Notification;
}

/** Adds the handlers of Web Push. A click opens the match, in a page that is open if there is one. */
export function handlePush(worker: ServiceWorkerScope): void {
  worker.addEventListener('push', (event) => {
    const { data } = event as PushEvent;
    if (data) event.waitUntil(show(worker, data.json()));
  });
  worker.addEventListener('notificationclick', (event) => {
    const { action, notification } = event as NotificationEvent;
    notification.close();
    const { path = '/', stop = '/' } = (notification.data ?? {}) as { path?: string; stop?: string };
    event.waitUntil(open(worker, action === 'stop' ? stop : path));
  });
  worker.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew(worker)));
}

async function show(worker: ServiceWorkerScope, message: PushMessage): Promise<void> {
  const { title, body, tag, path, stop, stop_label: label, language: lang } = message;
  if ('setAppBadge' in navigator) await navigator.setAppBadge(1).catch(() => undefined);
  const options = { body, tag, lang, icon: '/icon-192.png', badge: '/icon-192.png', data: { path, stop } };
  // TypeScript does not know buttons of notifications.
  await worker.registration.showNotification(title, {
    ...options,
    actions: [{ action: 'stop', title: label }],
  } as object);
}

async function open(worker: ServiceWorkerScope, address: string): Promise<void> {
  const target = new URL(address, worker.registration.scope);
  const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const same = pages.find(({ url }) => new URL(url).pathname === target.pathname);
  if (same && !target.hash) await same.focus();
  else await worker.clients.openWindow(target.href);
}

/** The push service has given this browser another address. */
async function renew(worker: ServiceWorkerScope): Promise<void> {
  const key = ((await (await fetch('/api/me/notifications')).json()) as { push_key: string }).push_key;
  const subscription = await worker.registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: key,
  });
  const { endpoint, keys } = subscription.toJSON();
  const body = JSON.stringify({ kind: 'push', address: endpoint, p256dh: keys?.p256dh, auth: keys?.auth });
  await fetch('/api/me/channels', { method: 'POST', headers: { 'content-type': 'application/json' }, body });
}
