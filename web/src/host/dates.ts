import { preferences } from '../preferences.svelte';

/** A time of the server as a short date and time. */
export const dateTime = (seconds: number): string =>
  new Date(seconds * 1000).toLocaleString(preferences.language, { dateStyle: 'medium', timeStyle: 'short' });
