import { ownTexts, t } from './i18n';

/** What a bot is called among players. */
export function botName(bot: string): string {
  if (bot.startsWith('level-')) return t('bot-at-level', { n: Number(bot.slice('level-'.length)) });
  return t('bot-named', { bot: ownTexts().has(`bot-${bot}`) ? t(`bot-${bot}`) : bot });
}

/** The bot to play with unless another one is chosen. Opponents: the second weakest, which a beginner beats about half
 * of the time (docs/levels.md). Partners: the strongest, with which beginners win most. */
export const defaultBot = (bots: string[], cooperative = false): string =>
  bots[cooperative ? bots.length - 1 : Math.min(1, bots.length - 1)] ?? '';
