// Addresses of pages: /, /new/dungeon_roll, /table/<id>, /rules/dungeon_roll, /about.

class Router {
  path = $state(location.pathname);

  constructor() {
    addEventListener('popstate', () => { this.path = location.pathname; });
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

  go(path: string, replace = false): void {
    if (path === this.path) return;
    history[replace ? 'replaceState' : 'pushState'](null, '', path);
    this.path = path;
    scrollTo(0, 0);
  }
}

export const router = new Router();
