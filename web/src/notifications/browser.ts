// Notifications of this browser: the permission, and the subscription to Web Push.

import type { ChannelInfo } from '../protocol';
import { notificationApi } from './notificationApi';

/** Whether this browser can show notifications at all. */
export const canNotify = (): boolean => 'Notification' in window;

/** Whether it may show them now. */
export const mayNotify = (): boolean => canNotify() && Notification.permission === 'granted';

/** Whether the person has forbidden them. Only the settings of the browser can change that. */
export const isBlocked = (): boolean => canNotify() && Notification.permission === 'denied';

async function pushManager(): Promise<PushManager | undefined> {
  return (await navigator.serviceWorker?.getRegistration())?.pushManager;
}

/** The address of this browser at its push service; empty if it has none. */
export async function pushAddress(): Promise<string> {
  const manager = await pushManager();
  return (await manager?.getSubscription().catch(() => null))?.endpoint ?? '';
}

/** Asks for the permission, and subscribes to Web Push with the key of the server. Gives the new channel; undefined
 * where there is no Web Push: then notifications come only while a page is open. Raises an Error if it is not allowed. */
export async function enable(key: string): Promise<ChannelInfo | undefined> {
  if (!canNotify() || (await Notification.requestPermission()) !== 'granted') throw new Error('not allowed');
  const manager = await pushManager();
  if (!manager) return undefined;
  const before = await manager.getSubscription();
  if (before && !hasKey(before, key)) await before.unsubscribe();
  const subscription = await manager
    .subscribe({ userVisibleOnly: true, applicationServerKey: key })
    .catch(() => undefined); // no push service can be reached
  return subscription && notificationApi.add(channelOf(subscription));
}

/** A subscription as the server wants it. */
export function channelOf(subscription: PushSubscription) {
  const { endpoint = '', keys = {} } = subscription.toJSON();
  return { kind: 'push' as const, address: endpoint, p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' };
}

/** Ends Web Push in this browser. The server forgets its address with the channel. */
export async function disable(): Promise<void> {
  const manager = await pushManager();
  await (await manager?.getSubscription())?.unsubscribe();
}

function hasKey(subscription: PushSubscription, key: string): boolean {
  const own = new Uint8Array(subscription.options.applicationServerKey ?? new ArrayBuffer(0));
  return (
    btoa(String.fromCharCode(...own))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replace(/=+$/, '') === key
  );
}
