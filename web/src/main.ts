import './styles/fonts.css';
import './styles/theme.css';
import './styles/stone.css';
import './styles/base.css';
import './styles/forcedColors.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { watchForUpdates } from './offline/updates';
import { textStore } from './i18n/textStore.svelte';
import { preferences } from './preferences.svelte';
import type { Phrase } from './protocol';
import type { ConnectionListener } from './transport/connection';

/** For the console and for tests: phrases of a game as sentences of a language. */
async function format(
  game: string,
  language: string,
  phrases: Phrase[],
  playerNames: string[] = [],
): Promise<string[]> {
  await textStore.load(language, game);
  const texts = textStore.get(language, game)!.withPlayerNames(playerNames);
  return phrases.map((phrase) => texts.format(phrase));
}

await preferences.start();
mount(App, { target: document.getElementById('app')! });
if (import.meta.env.PROD) void watchForUpdates();
/** For the console and for tests: the connection to a match. */
const connect = async (match: string, listener: ConnectionListener) =>
  (await import('./transport')).connect(match, listener);
Object.assign(window, { undercroft: { format, connect } });
