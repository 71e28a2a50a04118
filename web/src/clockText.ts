import { t } from './i18n';

const DAY = 86400;
const HOUR = 3600;
const twoDigits = (n: number): string => String(n).padStart(2, '0');

/** Time that is left on a clock: "2 d 3 h", "1:05:09", "5:09". */
export function clockText(seconds: number): string {
  const whole = Math.ceil(seconds);
  if (whole >= DAY) return t('days-hours', { days: Math.floor(whole / DAY), hours: Math.floor((whole % DAY) / HOUR) });
  const [hours, minutes, rest] = [Math.floor(whole / HOUR), Math.floor((whole % HOUR) / 60), whole % 60];
  return hours ? `${hours}:${twoDigits(minutes)}:${twoDigits(rest)}` : `${minutes}:${twoDigits(rest)}`;
}
