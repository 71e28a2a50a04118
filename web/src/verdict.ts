import type { Decision } from './api';
import { t } from './me.svelte';
import type { Words } from './words';

/** What a decision cost, in words. */
export function lost({ unit, loss }: Decision): string {
  if (unit === 'chance') return t('review-lost-chance', { loss: Math.round(100 * loss) });
  const tenths = Math.round(10 * loss);
  return t('review-lost-points', { loss: Math.floor(tenths / 10), loss_tenth: tenths % 10 });
}

/** A decision in a sentence: what was played, its mark, and what would have been better. */
export function verdict(decision: Decision, words: Words): string {
  const played = `${words.say(decision.played_phrase)} – ${t(`mark-${decision.mark}`)}`;
  if (decision.mark === 'good') return played;
  return `${played} (${lost(decision)}; ${t('review-better', { move: words.say(decision.best_phrase) })})`;
}
