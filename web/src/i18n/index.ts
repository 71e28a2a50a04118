import { preferences } from '../preferences.svelte';
import { Texts } from './texts';
import { LANGUAGES, textStore } from './textStore.svelte';

const NONE = new Texts('en', []);

/** The client's own texts in the current language. They are loaded before anything is drawn. */
export const ownTexts = (): Texts => textStore.get(preferences.language) ?? NONE;

/** A text of the client in the current language. */
export const t = (id: string, args: Record<string, string | number> = {}): string => ownTexts().message(id, args);

/** Whose something is: one text for what belongs to the person at this browser, another one with a player's name. */
export const ownerText = (texts: Texts, own: string, ofPlayer: string, who = ''): string =>
  who === t('you') ? texts.message(own) : texts.message(ofPlayer, { who });

/** Loads what only some screens say. */
export const loadAreas = (areas: readonly string[]): Promise<void> => textStore.loadAreas(preferences.language, areas);

/** Loads the texts of a game in the current language. */
export const loadGameTexts = (game: string): Promise<void> => textStore.load(preferences.language, game);

/** The texts of a game in the current language; in another one as long as they load, undefined if there are none. */
export function gameTexts(game: string): Texts | undefined {
  const languages = [preferences.language, ...LANGUAGES];
  return languages.map((language) => textStore.get(language, game)).find((texts) => texts !== undefined);
}
