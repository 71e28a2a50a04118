import type { ServiceWorkerScope } from './scope';

/** Adds the handlers of Web Push (`push`, `notificationclick`). None yet. */
export function handlePush(_worker: ServiceWorkerScope): void {}
