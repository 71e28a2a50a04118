import { t } from './i18n';

/** Whether a person has no name: the server sends "#" and a number instead. */
export const isUnnamed = (name: string): boolean => /^(#\d+)?$/.test(name);

/** What a person is called by others: a guest without a name by a number, several of them at one device by seats. */
export function personName(name: string, seat = 0): string {
  if (!isUnnamed(name)) return name;
  return name ? t('guest-person', { n: Number(name.slice(1)) }) : t('guest', { n: seat + 1 });
}
