import { ownTexts, t } from './i18n';

const NAMES = 12; // bot-name-0 to bot-name-11
const APART = 5; // has no factor in common with it, so that no two seats share a name

/** The name of the bot on a seat: always the same within a match, and another one on every seat. */
export function botName(match: string, seat: number): string {
  let sum = 0;
  for (const letter of match) sum = (sum * 31 + letter.charCodeAt(0)) % 65_521;
  return t(`bot-name-${(sum + seat * APART) % NAMES}`);
}

/** What kind of bot it is: how strong, or how it decides. */
export function botKind(bot: string): string {
  if (bot.startsWith('level-')) return t('bot-at-level', { n: Number(bot.slice('level-'.length)) });
  return t('bot-named', { bot: ownTexts().has(`bot-${bot}`) ? t(`bot-${bot}`) : bot });
}

/** Both: "Mirta, level 5". */
export const botTitle = (match: string, seat: number, bot: string): string =>
  t('bot-title', { name: botName(match, seat), kind: botKind(bot) });

/** The bot to play with unless another one is chosen. Opponents: level 1, which a beginner beats about half of the time
 * (docs/levels.md); without levels the weakest that does not play at random. Partners: the strongest, with which
 * beginners win most. */
export const defaultBot = (bots: string[], cooperative = false): string =>
  (cooperative ? bots.at(-1) : bots.find((bot) => bot !== 'random')) ?? '';
