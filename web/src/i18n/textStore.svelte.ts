import { api } from '../api';
import { Texts } from './texts';

const SHARED = import.meta.glob<string>('./*.ftl', { query: '?raw', import: 'default' });
const NAMES = import.meta.glob<string>('./*.ftl', { query: '?language-name', import: 'default', eager: true });
const AREAS = import.meta.glob<string>('./*/*.ftl', { query: '?raw', import: 'default' });
const GAMES = import.meta.glob<string>('../games/*/text/*.ftl', { query: '?raw', import: 'default' });

/** The languages of the client: one for each file of texts in this folder. English is the one to fall back on. */
export const FALLBACK = 'en';
export const LANGUAGES: readonly string[] = Object.keys(NAMES).map((path) => path.slice('./'.length, -'.ftl'.length));

/** What a language calls itself. */
export const languageName = (language: string): string => NAMES[`./${language}.ftl`] ?? language;

/** Texts that were loaded: those of the client itself, and those of games. What only some screens say is in areas, the
 * folders beside this file; an area belongs to the client's own texts once such a screen was opened. */
class TextStore {
  /** By "en" and "en/dungeon". */
  private texts = $state.raw<Record<string, Texts>>({});
  private loading = new Map<string, Promise<void>>();
  private areas = new Set<string>();

  /** Texts that were loaded before; undefined if they were not. */
  get(language: string, game = ''): Texts | undefined {
    return this.texts[key(language, game)];
  }

  /** The games whose texts were loaded in any language. */
  get games(): string[] {
    const games = Object.keys(this.texts).map((name) => name.split('/')[1] ?? '');
    return [...new Set(games.filter(Boolean))];
  }

  /** Loads texts once; after a failure the next call tries again. */
  async load(language: string, game = ''): Promise<void> {
    const name = key(language, game);
    if (!this.loading.has(name)) this.loading.set(name, this.fetch(language, game, name));
    await this.loading.get(name);
  }

  /** Adds areas to the client's own texts, in this language and in those that are chosen later. */
  async loadAreas(language: string, areas: readonly string[]): Promise<void> {
    const added = areas.filter((area) => !this.areas.has(area));
    const sources = await Promise.all(added.map((area) => areaSource(language, area)));
    for (const area of added) this.areas.add(area);
    if (sources.length) this.texts = { ...this.texts, [language]: this.texts[language]!.with(sources) };
  }

  private async fetch(language: string, game: string, name: string): Promise<void> {
    try {
      const sources = await Promise.all(game ? gameSources(language, game) : ownSources(language, [...this.areas]));
      this.texts = { ...this.texts, [name]: new Texts(language, sources) };
    } catch (error) {
      this.loading.delete(name);
      throw error;
    }
  }
}

const key = (language: string, game: string): string => (game ? `${language}/${game}` : language);

/** The client shows what it can even if the server does not answer. */
const ownSources = (language: string, areas: string[]): Promise<string>[] => [
  fetchOnce('', language).catch(() => ''),
  SHARED[`./${language}.ftl`]!(),
  ...areas.map((area) => areaSource(language, area)),
];

/** What only some screens say, in English if a language does not have it. */
const areaSource = (language: string, area: string): Promise<string> =>
  (AREAS[`./${area}/${language}.ftl`] ?? AREAS[`./${area}/${FALLBACK}.ftl`])!();

/** What the game says everywhere, and what only its board says. */
const gameSources = (language: string, game: string): Promise<string>[] => [
  serverText('', language),
  serverText(game, language),
  (GAMES[boardFile(game, language)] ?? GAMES[boardFile(game, FALLBACK)])?.() ?? Promise.resolve(''),
];

const boardFile = (game: string, language: string): string => `../games/${game}/text/${language}.ftl`;

/** A text of the server, in English if there is none in this language. */
const serverText = (game: string, language: string): Promise<string> =>
  fetchOnce(game, language).catch((error: unknown) => {
    if (language === FALLBACK) throw error;
    return fetchOnce(game, FALLBACK);
  });

/** Texts that were asked for: all games share some, and every one of them is fetched once. */
const fetched = new Map<string, Promise<string>>();

function fetchOnce(game: string, language: string): Promise<string> {
  const name = key(language, game);
  const known = fetched.get(name);
  if (known) return known;
  const text = api.text(game, language).catch((error: unknown) => {
    fetched.delete(name);
    throw error;
  });
  fetched.set(name, text);
  return text;
}

export const textStore = new TextStore();
