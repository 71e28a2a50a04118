import { api } from './api';
import { Words } from './words';

// Who sits before this screen: name, language, theme, sound. Kept in the browser; name and language also by
// the server, which tells them to others.

const LANGUAGES = ['en', 'ru'] as const;
export type Language = (typeof LANGUAGES)[number];
export type Theme = 'cellar' | 'parchment';

const OWN = {
  en: () => import('./text/en.ftl?raw'),
  ru: () => import('./text/ru.ftl?raw'),
};

function kept(key: string): string | null {
  try {
    return localStorage.getItem(`undercroft.${key}`);
  } catch {
    return null; // a browser may forbid it
  }
}

function keep(key: string, value: string): void {
  try {
    localStorage.setItem(`undercroft.${key}`, value);
  } catch {
    // then it is forgotten with the page
  }
}

function firstLanguage(): Language {
  const wanted = [kept('language') ?? '', ...navigator.languages].map((code) => code.slice(0, 2));
  return LANGUAGES.find((code) => code === wanted.find((one) => LANGUAGES.includes(one as Language))) ?? 'en';
}

function firstTheme(): Theme {
  const chosen = kept('theme');
  if (chosen === 'cellar' || chosen === 'parchment') return chosen;
  return matchMedia('(prefers-color-scheme: light)').matches ? 'parchment' : 'cellar';
}

class Myself {
  language = $state<Language>(firstLanguage());
  theme = $state<Theme>(firstTheme());
  sound = $state(kept('sound') !== 'off');
  name = $state('');
  /** Where asked for, the texts of the client itself, and those of games: "en", "en/dungeon_roll". */
  private texts = $state.raw<Record<string, Words>>({});
  private loading = new Map<string, Promise<void>>();

  get languages(): readonly Language[] {
    return LANGUAGES;
  }

  /** The client's own words. Loaded before anything is drawn. */
  get words(): Words {
    return this.texts[this.language] ?? Object.values(this.texts)[0] ?? new Words('en', []);
  }

  /** The words of a game; undefined until they are there. In a new language the old ones serve until then. */
  of(game: string): Words | undefined {
    return this.texts[`${this.language}/${game}`] ?? this.texts[`${this.other}/${game}`];
  }

  /** The words of a game in a certain language, which were loaded before. */
  in(language: Language, game: string): Words {
    return this.texts[`${language}/${game}`]!;
  }

  private get other(): Language {
    return this.language === 'en' ? 'ru' : 'en';
  }

  async start(): Promise<void> {
    await this.load(this.language);
    this.dress();
    try {
      const me = await api.me();
      this.name = me.name;
      if (me.language !== this.language) void api.change({ language: this.language });
    } catch {
      // the page says it where it matters
    }
  }

  async load(language: Language, game = ''): Promise<void> {
    const key = game ? `${language}/${game}` : language;
    if (!this.loading.has(key)) {
      const texts = game
        ? Promise.all([api.text('', language), api.text(game, language)])
        : Promise.all([api.text('', language).catch(() => ''), OWN[language]().then((module) => module.default)]);
      this.loading.set(
        key,
        texts.then(
          (found) => {
            this.texts = { ...this.texts, [key]: new Words(language, found) };
          },
          (problem: unknown) => {
            this.loading.delete(key);
            throw problem;
          },
        ),
      );
    }
    await this.loading.get(key);
  }

  async speak(language: Language): Promise<void> {
    const games = Object.keys(this.texts)
      .filter((key) => key.includes('/'))
      .map((key) => key.split('/')[1]!);
    await Promise.all([this.load(language), ...new Set(games.map((game) => this.load(language, game)))]);
    this.language = language;
    keep('language', language);
    this.dress();
    void api.change({ language }).catch(() => undefined);
  }

  wear(theme: Theme): void {
    this.theme = theme;
    keep('theme', theme);
    this.dress();
  }

  hear(sound: boolean): void {
    this.sound = sound;
    keep('sound', sound ? 'on' : 'off');
  }

  async call(name: string): Promise<void> {
    this.name = (await api.change({ name })).name;
  }

  private dress(): void {
    document.documentElement.lang = this.language;
    document.documentElement.dataset.theme = this.theme;
  }
}

export const me = new Myself();

/** A text of the client's own, in the language of the moment. */
export const t = (id: string, args: Record<string, string | number> = {}): string => me.words.name(id, args);

/** What a bot is called among players. */
export const botName = (bot: string): string =>
  bot.startsWith('level-')
    ? t('bot-at-level', { n: Number(bot.slice(6)) })
    : t('bot-named', { bot: me.words.has(`bot-${bot}`) ? t(`bot-${bot}`) : bot });

/** The bot that one plays against unless one chooses: in the middle between the weakest and the strongest. */
export const usualBot = (bots: string[]): string => bots[Math.floor(bots.length / 2)] ?? '';
