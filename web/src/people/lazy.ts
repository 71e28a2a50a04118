import { loadAreas } from '../i18n';
import { untilLoaded } from '../untilLoaded';

/** A component about other people, with its texts: they are loaded when they are asked for. */
export async function withTexts<T>(load: () => Promise<T>): Promise<T> {
  const [loaded] = await untilLoaded(() => Promise.all([load(), loadAreas(['people'])]));
  return loaded;
}
