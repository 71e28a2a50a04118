import { ownTexts, t } from './i18n';

/** What a bot is called among players. */
export function botName(bot: string): string {
  if (bot.startsWith('level-')) return t('bot-at-level', { n: Number(bot.slice('level-'.length)) });
  return t('bot-named', { bot: ownTexts().has(`bot-${bot}`) ? t(`bot-${bot}`) : bot });
}

/** The bot to play against unless another one is chosen: in the middle between the weakest and the strongest. */
export const defaultBot = (bots: string[]): string => bots[Math.floor(bots.length / 2)] ?? '';
