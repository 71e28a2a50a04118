import './theme.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { me, type Language } from './me.svelte';
import type { Line } from './protocol';

/** For the console: what a phrase of a game sounds like in a language. */
async function say(game: string, language: Language, phrases: Line[], names: string[] = []): Promise<string[]> {
  await me.load(language, game);
  return phrases.map((phrase) => me.in(language, game).withNames(names).say(phrase));
}

await me.start();
mount(App, { target: document.getElementById('app')! });
Object.assign(window, { undercroft: { say } });
