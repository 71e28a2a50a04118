import { isStatic } from './transport/server.svelte';

/** Addresses that were used before, by the names that took their places. Old links keep working. */
const RENAMED: Record<string, string> = { table: 'match', me: 'profile' };
const RENAMED_PARAMETERS: Record<string, string> = { guide: 'tutorial', adventure: 'campaign' };

/** In a static site there is one file for all screens, so their addresses are behind a #. */
const address = (): URL => new URL(isStatic ? location.hash.slice(1) || '/' : location.href, location.href);
const hrefOf = (path: string): string => (isStatic ? `#${path}` : path);
const LINKS = 'a[href^="/"]:not([download])';

/** The address of the page: /, /new/GAME, /match/ID, /replay/ID?move=12&seat=0, /rules/GAME, /daily/DAY?game=GAME, /profile, /about. */
class Router {
  path = $state(address().pathname);
  private search = $state(address().search);

  constructor() {
    this.update();
    addEventListener('popstate', () => this.update());
    if (isStatic) {
      addEventListener('hashchange', () => this.update());
      // Links that open in a new tab need the address that the host knows.
      for (const kind of ['pointerover', 'focusin']) document.addEventListener(kind, showRealAddress);
    }
    document.addEventListener('click', (event) => {
      const link = (event.target as Element).closest<HTMLAnchorElement>(`${LINKS}, a[href^="#/"]`);
      if (!link || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      this.navigate(link.getAttribute('href')!.replace(/^#/, ''));
    });
  }

  /** The words between the slashes. */
  get segments(): string[] {
    return this.path.split('/').filter(Boolean).map(decodeURIComponent);
  }

  get query(): URLSearchParams {
    return new URLSearchParams(this.search);
  }

  navigate(address: string, replace = false): void {
    if (address === this.path + this.search) return;
    if (replace) history.replaceState(history.state, '', hrefOf(address));
    else history.pushState(null, '', hrefOf(address));
    const before = this.path;
    this.update();
    const changed = this.path !== before;
    if (changed) scrollTo(0, 0);
  }

  private update(): void {
    if (!isStatic) this.redirect();
    this.path = address().pathname;
    this.search = address().search;
  }

  /** Replaces an address that was renamed by its present one. */
  private redirect(): void {
    const [, first = '', ...rest] = location.pathname.split('/');
    const query = new URLSearchParams(location.search);
    const renamed = [...query].map(([name, value]) => [RENAMED_PARAMETERS[name] ?? name, value]);
    if (!(first in RENAMED) && ![...query.keys()].some((name) => name in RENAMED_PARAMETERS)) return;
    const search = renamed.length ? `?${new URLSearchParams(renamed).toString()}` : '';
    history.replaceState(history.state, '', ['', RENAMED[first] ?? first, ...rest].join('/') + search + location.hash);
  }
}

function showRealAddress(event: Event): void {
  const link = (event.target as Element).closest<HTMLAnchorElement>(LINKS);
  if (link) link.setAttribute('href', hrefOf(link.getAttribute('href')!));
}

export const router = new Router();
