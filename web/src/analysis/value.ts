import { t } from '../i18n';
import type { AnalysisValues } from '../protocol';

/** The value of an action: a percentage, or points with one decimal. */
export const describeValue = (unit: AnalysisValues['unit'], value: number): string =>
  unit === 'chance' ? t('analysis-share', { n: Math.round(100 * value) }) : value.toFixed(1);
