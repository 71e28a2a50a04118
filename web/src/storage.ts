// Settings that a browser keeps. It may forbid that; then they are forgotten with the page.

export function read(key: string): string | null {
  try {
    return localStorage.getItem(`undercroft.${key}`);
  } catch {
    return null;
  }
}

export function write(key: string, value: string): void {
  try {
    localStorage.setItem(`undercroft.${key}`, value);
  } catch {
    // nothing to do
  }
}
