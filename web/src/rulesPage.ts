// Rules pages: our own rulings are marked, rules have addresses, and words can be searched for.

const RULE_ID = /\b[A-Z]{2}-\d+\b/g;

/** Marks our own rulings, which the text emphasises by the word `mark`, and gives every rule an address: /rules/GAME#DR-12. */
export function annotateRules(article: HTMLElement, mark: string, explanation: string): void {
  for (const strong of article.querySelectorAll('strong')) {
    if (strong.textContent.toLowerCase().replace(/[.!]$/, '') !== mark.toLowerCase()) continue;
    strong.className = 'own-ruling';
    strong.title = explanation;
  }
  for (const text of textNodes(article)) linkRules(article, text);
  const target = location.hash && article.querySelector(`#${CSS.escape(location.hash.slice(1))}`);
  if (target) target.scrollIntoView({ block: 'center' });
}

/** Scrolls to a rule and marks it. */
export function showRule(article: HTMLElement, id: string): void {
  const rule = article.querySelector(`#${CSS.escape(id)}`)?.closest('li, p, td');
  if (!rule) return;
  for (const marked of article.querySelectorAll('.now')) marked.classList.remove('now');
  rule.classList.add('now');
  rule.scrollIntoView({ block: 'center' });
}

/** Makes rule ids in a text links; the first mention of a rule is what its address leads to. */
function linkRules(article: HTMLElement, text: Text): void {
  const ids = [...text.data.matchAll(RULE_ID)].map(([id]) => id);
  if (!ids.length) return;
  const parts = text.data.split(RULE_ID).flatMap<Node>((part, index) => {
    const id = ids[index];
    if (id === undefined) return [document.createTextNode(part)];
    const link = Object.assign(document.createElement('a'), { className: 'rule', textContent: id, href: `#${id}` });
    if (!article.querySelector(`#${id}`)) link.id = id;
    return [document.createTextNode(part), link];
  });
  text.replaceWith(...parts);
}

/** Hides what does not contain the query, and highlights where it occurs. Returns how often that is. */
export function searchRules(article: HTMLElement, query: string): number {
  const wanted = query.trim().toLowerCase();
  const ranges = wanted ? occurrences(article, wanted) : [];
  for (const block of article.querySelectorAll<HTMLElement>('p, li, tbody tr')) {
    block.hidden = wanted !== '' && !block.textContent.toLowerCase().includes(wanted);
  }
  for (const block of article.querySelectorAll<HTMLElement>('ul, ol, table')) {
    block.hidden = wanted !== '' && !block.querySelector(':is(li, tbody tr):not([hidden])');
  }
  for (const heading of article.querySelectorAll<HTMLElement>('h2, h3')) {
    heading.hidden = wanted !== '' && !sectionOf(heading).some((block) => !block.hidden);
  }
  if ('highlights' in CSS) CSS.highlights.set('search', new Highlight(...ranges));
  return ranges.length;
}

function occurrences(article: HTMLElement, wanted: string): Range[] {
  const ranges: Range[] = [];
  for (const text of textNodes(article)) {
    const lower = text.data.toLowerCase();
    for (let at = lower.indexOf(wanted); at >= 0; at = lower.indexOf(wanted, at + wanted.length)) {
      const range = new Range();
      range.setStart(text, at);
      range.setEnd(text, at + wanted.length);
      ranges.push(range);
    }
  }
  return ranges;
}

function textNodes(article: HTMLElement): Text[] {
  const walker = document.createTreeWalker(article, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  while (walker.nextNode()) found.push(walker.currentNode as Text);
  return found;
}

/** What follows a heading, up to the next one of the same or a higher level. */
function sectionOf(heading: HTMLElement): HTMLElement[] {
  const isHeading = (element: Element): boolean => /^H[1-6]$/.test(element.tagName);
  const found: HTMLElement[] = [];
  let next = heading.nextElementSibling as HTMLElement | null;
  while (next && !(isHeading(next) && next.tagName <= heading.tagName)) {
    if (!isHeading(next)) found.push(next);
    next = next.nextElementSibling as HTMLElement | null;
  }
  return found;
}
