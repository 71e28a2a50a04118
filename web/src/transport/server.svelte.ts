// Whether there is a server behind this page.

/** The page is part of a static site: files only, see `undercroft export-site`. */
export const isStatic = globalThis.document?.documentElement.hasAttribute('data-static') ?? false;

/** The address of the page without what comes after it: that of the host, or the folder of a static site. */
export const siteRoot = (): string => new URL(isStatic ? '.' : '/', document.baseURI.split('#')[0]).href;

/** `reachable` is false where there is no server, and while it does not answer: then matches begin on this device. */
export const server = $state({ reachable: !isStatic });

/** The file of a static site that has what a server answers at this address; undefined if there is none. */
export function staticFile(address: string): string | undefined {
  const path = address.slice(1);
  if (/^api\/(games|local)$/.test(path)) return `${path}.json`;
  if (/^api\/(games\/\w+\/)?text\/\w+$/.test(path)) return `${path}.ftl`;
  if (/^api\/puzzles\/\w+$/.test(path)) return `${path}.txt`;
  if (/^api\/(about\/\w+|games\/\w+\/rules\/\w+)$/.test(path)) return `${path}.html`;
  return undefined;
}
