// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import { annotateRules, searchRules } from '../src/rulesPage';

let article: HTMLElement;
const hidden = (): string[] => [...article.querySelectorAll<HTMLElement>('[hidden]')].map(({ tagName }) => tagName);

beforeEach(() => {
  article = document.createElement('article');
  article.innerHTML = `<h2>Set-up</h2><p>Shuffle the deck (DR-1).</p>
    <h2>Play</h2><ul><li>Roll the dice. DR-2</li><li>See DR-1. <strong>Ours.</strong> <strong>Never</strong></li></ul>`;
});

describe('annotating', () => {
  it('makes every rule an address, at its first mention', () => {
    annotateRules(article, 'ours', '');
    const links = [...article.querySelectorAll('a')];
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['#DR-1', '#DR-2', '#DR-1']);
    expect(links.map(({ id }) => id)).toEqual(['DR-1', 'DR-2', '']);
    expect(article.textContent).toContain('Shuffle the deck (DR-1).');
  });

  it('marks our own rulings by the word of the language', () => {
    annotateRules(article, 'ours', 'Our ruling');
    const marked = [...article.querySelectorAll('.own-ruling')];
    expect(marked.map(({ textContent }) => textContent)).toEqual(['Ours.']);
    expect((marked[0] as HTMLElement).title).toBe('Our ruling');
  });
});

describe('searching', () => {
  it('leaves what contains the query, and its heading', () => {
    expect(searchRules(article, ' DICE ')).toBe(1);
    expect(hidden()).toEqual(['H2', 'P', 'LI']);
  });

  it('hides everything that does not contain it', () => {
    expect(searchRules(article, 'submarine')).toBe(0);
    expect(hidden()).toEqual(['H2', 'P', 'H2', 'UL', 'LI', 'LI']);
  });

  it('shows everything again without a query', () => {
    searchRules(article, 'dice');
    expect(searchRules(article, '')).toBe(0);
    expect(hidden()).toEqual([]);
  });
});
