import { api } from './api';
import { FALLBACK, LANGUAGES, textStore } from './i18n/textStore.svelte';
import { PACES, type Pace } from './match/movePlayer.svelte';
import * as storage from './storage';
import { server } from './transport/server.svelte';

export const THEMES = ['cellar', 'parchment'] as const;
const USUAL_VOLUME = 70;
export type Theme = (typeof THEMES)[number];

/** The language that was chosen before, else the first of the browser's that there are texts for. */
function initialLanguage(): string {
  const wanted = [storage.read('language') ?? '', ...navigator.languages].map((code) => code.slice(0, 2));
  return wanted.find((code) => LANGUAGES.includes(code)) ?? FALLBACK;
}

function initialTheme(): Theme {
  const chosen = THEMES.find((theme) => theme === storage.read('theme'));
  return chosen ?? (matchMedia('(prefers-color-scheme: light)').matches ? 'parchment' : 'cellar');
}

function initialVolume(): number {
  const chosen = Number(storage.read('volume') ?? USUAL_VOLUME);
  return chosen >= 0 && chosen <= 100 ? chosen : USUAL_VOLUME;
}

/** Name, language, theme, sounds and pace of the person at this browser. The browser stores them; the server stores
 * name and language too, and tells other players the name. */
class Preferences {
  language = $state(initialLanguage());
  theme = $state<Theme>(initialTheme());
  sound = $state(storage.read('sound') !== 'off');
  /** From 0 to 100. */
  volume = $state(initialVolume());
  vibration = $state(storage.read('vibration') !== 'off');
  /** How fast the moves of others are shown. */
  pace = $state<Pace>(PACES.find((pace) => pace === storage.read('pace')) ?? 'normal');
  name = $state(storage.read('name') ?? '');
  /** Whether this person is a host of the server, as far as it is known. */
  host = $state(false);

  /** Loads what is needed before anything can be drawn. */
  async start(): Promise<void> {
    await textStore.load(this.language);
    this.applyToDocument();
    try {
      const { name, language } = await api.me();
      this.keepName(name);
      if (language !== this.language) void api.change({ language: this.language });
    } catch {
      // the page reports it where it matters
    }
  }

  /** Changes the language once all texts that are in use are loaded in it. */
  async setLanguage(language: string): Promise<void> {
    await Promise.all(['', ...textStore.games].map((game) => textStore.load(language, game)));
    this.language = language;
    storage.write('language', language);
    this.applyToDocument();
    void api.change({ language }).catch(() => undefined);
  }

  setTheme(theme: Theme): void {
    this.theme = theme;
    storage.write('theme', theme);
    this.applyToDocument();
  }

  setSound(sound: boolean): void {
    this.sound = sound;
    storage.write('sound', sound ? 'on' : 'off');
  }

  setVolume(volume: number): void {
    this.volume = volume;
    storage.write('volume', String(volume));
  }

  setVibration(vibration: boolean): void {
    this.vibration = vibration;
    storage.write('vibration', vibration ? 'on' : 'off');
  }

  setPace(pace: Pace): void {
    this.pace = pace;
    storage.write('pace', pace);
  }

  async setName(name: string): Promise<void> {
    this.keepName(server.reachable ? (await api.change({ name })).name : name.trim());
  }

  private keepName(name: string): void {
    this.name = name;
    storage.write('name', name);
  }

  private applyToDocument(): void {
    document.documentElement.lang = this.language;
    document.documentElement.dataset.theme = this.theme;
  }
}

export const preferences = new Preferences();
