import { preferences } from '../preferences.svelte';

/** What a phone does in the hand, in milliseconds: on, off, on. */
const PATTERNS = {
  select: [12],
  turn: [35, 60, 35],
} satisfies Record<string, number[]>;

/** Whether this device can vibrate at all. Computers say so too, and do nothing. */
export const canVibrate = (): boolean => 'vibrate' in navigator && matchMedia('(pointer: coarse)').matches;

/** Vibrates if the person wants that, and the device can. */
export function vibrate(pattern: keyof typeof PATTERNS): void {
  if (!preferences.vibration || !canVibrate() || !navigator.userActivation?.hasBeenActive) return;
  navigator.vibrate(PATTERNS[pattern]);
}
