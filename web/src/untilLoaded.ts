const FIRST_DELAY = 500; // milliseconds before the second attempt; doubled after each failure
const LONGEST_DELAY = 8000;

/** What `load` loads: a part of a page that is needed late, perhaps with its texts. If that fails, as in a tunnel, it is
 * tried again until it succeeds. */
export async function untilLoaded<T>(load: () => Promise<T>): Promise<T> {
  for (let delay = FIRST_DELAY; ; delay = Math.min(2 * delay, LONGEST_DELAY)) {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, delay));
    }
  }
}
