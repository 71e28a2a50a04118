import { readdirSync } from 'node:fs';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from '../../src/api';
import { languageName, LANGUAGES, textStore } from '../../src/i18n/textStore.svelte';

const FILES = readdirSync('src/i18n').filter((name) => name.endsWith('.ftl'));
let requests: string[];

beforeEach(() => {
  requests = [];
  vi.spyOn(api, 'text').mockImplementation((game, language) => {
    requests.push(`${language}/${game}`);
    return game === 'none' ? Promise.reject(new Error('404')) : Promise.resolve(`title = ${game} in ${language}`);
  });
});

describe('languages', () => {
  it('are the files of texts', () => {
    expect([...LANGUAGES].sort()).toEqual(FILES.map((name) => name.slice(0, -'.ftl'.length)).sort());
  });

  it('call themselves as their file says', () => {
    expect(LANGUAGES.map(languageName)).toEqual(['English', 'Русский']);
  });
});

describe('loading', () => {
  it('gives the texts of the client', async () => {
    await textStore.load('en');
    expect(textStore.get('en')?.message('your-turn')).toBe('Your turn');
  });

  it('gives the texts of a game with those of its board', async () => {
    await textStore.load('ru', 'labyrinth');
    const texts = textStore.get('ru', 'labyrinth')!;
    expect(texts.message('title')).toBe('labyrinth in ru');
    expect(texts.message('ui-round', { round: 2 })).toBe('Раунд 2');
    expect(textStore.games).toContain('labyrinth');
  });

  it('requests a text once', async () => {
    await Promise.all([textStore.load('en', 'toy'), textStore.load('en', 'toy')]);
    await textStore.load('en', 'toy');
    expect(requests.filter((request) => request === 'en/toy')).toHaveLength(1);
  });

  it('falls back to English where there is no translation', async () => {
    vi.spyOn(api, 'text').mockImplementation((_, language) =>
      language === 'en' ? Promise.resolve('title = Pig') : Promise.reject(new Error('404')),
    );
    await textStore.load('ru', 'pig');
    expect(textStore.get('ru', 'pig')?.message('title')).toBe('Pig');
  });

  it('tries again after a failure', async () => {
    await expect(textStore.load('en', 'none')).rejects.toThrow('404');
    expect(textStore.get('en', 'none')).toBeUndefined();
    await expect(textStore.load('en', 'none')).rejects.toThrow('404');
    expect(requests.filter((request) => request === 'en/none')).toHaveLength(2);
  });
});
