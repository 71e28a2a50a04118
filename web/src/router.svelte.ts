// Addresses of pages: /, /new/dungeon_roll, /table/<id>, /replay/<id>?move=12&seat=0, /rules/dungeon_roll, /me, /about.

class Router {
  path = $state(location.pathname);
  private search = $state(location.search);

  constructor() {
    addEventListener('popstate', () => {
      this.path = location.pathname;
      this.search = location.search;
    });
    document.addEventListener('click', (event) => {
      const link = (event.target as Element).closest<HTMLAnchorElement>('a[href^="/"]:not([download])');
      if (!link || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      this.go(link.getAttribute('href')!);
    });
  }

  /** The words between the slashes. */
  get parts(): string[] {
    return this.path.split('/').filter(Boolean).map(decodeURIComponent);
  }

  /** What stands behind the question mark. */
  get query(): URLSearchParams {
    return new URLSearchParams(this.search);
  }

  go(path: string, replace = false): void {
    if (path === this.path + this.search) return;
    history[replace ? 'replaceState' : 'pushState'](null, '', path);
    const moved = this.path !== location.pathname;
    this.path = location.pathname;
    this.search = location.search;
    if (moved) scrollTo(0, 0);
  }
}

export const router = new Router();
