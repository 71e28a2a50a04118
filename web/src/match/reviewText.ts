import type { Decision } from '../protocol';
import { t } from '../i18n';
import type { Texts } from '../i18n/texts';

/** What a decision lost beside the best one. */
export function describeLoss({ unit, loss }: Decision): string {
  if (unit === 'chance') return t('review-lost-chance', { loss: Math.round(100 * loss) });
  const tenths = Math.round(10 * loss);
  return t('review-lost-points', { loss: Math.floor(tenths / 10), loss_tenth: tenths % 10 });
}

/** A decision in a sentence: what was played, its mark, and what would have been better. */
export function describeDecision(decision: Decision, texts: Texts): string {
  const played = `${texts.format(decision.played_phrase)} – ${t(`mark-${decision.mark}`)}`;
  if (decision.mark === 'good') return played;
  const better = t('review-better', { move: texts.format(decision.best_phrase) });
  return `${played} (${describeLoss(decision)}; ${better})`;
}
