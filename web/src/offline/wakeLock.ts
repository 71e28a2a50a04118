/** Keeps the screen on while `wanted` says so, where the browser can. Returns how to stop. */
export function keepScreenOn(wanted: boolean): () => void {
  let lock: Promise<WakeLockSentinel | undefined> | undefined;
  const ask = () => {
    // Not while the page is hidden; the browser takes the lock away then.
    if (wanted && !document.hidden) lock = navigator.wakeLock?.request('screen').catch(() => undefined);
  };
  ask();
  document.addEventListener('visibilitychange', ask);
  return () => {
    document.removeEventListener('visibilitychange', ask);
    void lock?.then((held) => held?.release());
  };
}
