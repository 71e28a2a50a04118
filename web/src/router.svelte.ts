/** Addresses that were used before, by the names that took their places. Old links keep working. */
const RENAMED: Record<string, string> = { table: 'match', me: 'profile' };
const RENAMED_PARAMETERS: Record<string, string> = { guide: 'tutorial', adventure: 'campaign' };

/** The address of the page: /, /new/GAME, /match/ID, /replay/ID?move=12&seat=0, /rules/GAME, /profile, /about. */
class Router {
  path = $state(location.pathname);
  private search = $state(location.search);

  constructor() {
    this.update();
    addEventListener('popstate', () => this.update());
    document.addEventListener('click', (event) => {
      const link = (event.target as Element).closest<HTMLAnchorElement>('a[href^="/"]:not([download])');
      if (!link || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      this.navigate(link.getAttribute('href')!);
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
    if (replace) history.replaceState(history.state, '', address);
    else history.pushState(null, '', address);
    const changed = this.path !== location.pathname;
    this.update();
    if (changed) scrollTo(0, 0);
  }

  private update(): void {
    this.redirect();
    this.path = location.pathname;
    this.search = location.search;
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

export const router = new Router();
