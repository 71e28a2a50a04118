// The pages of rules: rulings of our own are marked, rules can be linked to, and words are found.

const ID = /\b[A-Z]{2}-\d+\b/g;
const OURS = /^(ours|наше)[.!]?$/i;

/** Marks what is ours, and gives every rule an address: /rules/dungeon_roll#DR-12. */
export function dress(article: HTMLElement, ours: string): void {
  for (const strong of article.querySelectorAll('strong')) {
    if (!OURS.test(strong.textContent)) continue;
    strong.className = 'ours';
    strong.title = ours;
  }
  const walker = document.createTreeWalker(article, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    const ids = [...text.data.matchAll(ID)].map(([id]) => id);
    if (!ids.length) continue;
    const parts = text.data.split(ID).flatMap<Node>((part, index) => {
      const id = ids[index];
      if (id === undefined) return [document.createTextNode(part)];
      const mark = Object.assign(document.createElement('a'), { className: 'rule', textContent: id, href: `#${id}` });
      if (!article.querySelector(`#${id}`)) mark.id = id;
      return [document.createTextNode(part), mark];
    });
    text.replaceWith(...parts);
  }
  if (location.hash)
    article.querySelector(`#${CSS.escape(location.hash.slice(1))}`)?.scrollIntoView({ block: 'center' });
}

/** Leaves only what has this word, with the word alight. Gives how often it was found. */
export function seek(article: HTMLElement, sought: string): number {
  const wanted = sought.trim().toLowerCase();
  const ranges: Range[] = [];
  if (wanted) {
    const walker = document.createTreeWalker(article, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const text = walker.currentNode as Text;
      const low = text.data.toLowerCase();
      for (let at = low.indexOf(wanted); at >= 0; at = low.indexOf(wanted, at + wanted.length)) {
        const range = new Range();
        range.setStart(text, at);
        range.setEnd(text, at + wanted.length);
        ranges.push(range);
      }
    }
  }
  for (const block of article.querySelectorAll<HTMLElement>('p, li, tbody tr')) {
    block.hidden = wanted !== '' && !block.textContent.toLowerCase().includes(wanted);
  }
  for (const block of article.querySelectorAll<HTMLElement>('ul, ol, table')) {
    block.hidden = wanted !== '' && !block.querySelector(':is(li, tbody tr):not([hidden])');
  }
  for (const head of article.querySelectorAll<HTMLElement>('h2, h3')) {
    head.hidden = wanted !== '' && !below(head).some((block) => !block.hidden);
  }
  if ('highlights' in CSS) CSS.highlights.set('sought', new Highlight(...ranges));
  return ranges.length;
}

/** What stands under a heading, up to the next one as high. */
function below(head: HTMLElement): HTMLElement[] {
  const found: HTMLElement[] = [];
  let next = head.nextElementSibling as HTMLElement | null;
  while (next && !(/^H[1-6]$/.test(next.tagName) && next.tagName <= head.tagName)) {
    if (!/^H[1-6]$/.test(next.tagName)) found.push(next);
    next = next.nextElementSibling as HTMLElement | null;
  }
  return found;
}
