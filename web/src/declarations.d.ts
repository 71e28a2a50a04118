declare module '*?icons' {
  const icons: Record<string, string>;
  export default icons;
}

/** Has no types of its own; as much of it as plugins/fonts.ts uses. */
declare module 'subset-font' {
  export default function subsetFont(
    font: Buffer,
    characters: string,
    options: { targetFormat: 'woff2'; noLayoutClosure: boolean; noHinting: boolean; keepFeatures: string[] },
  ): Promise<Buffer>;
}

/** Python for the browser, filled in by plugins/pyodide.ts: its folder among the assets, and the libraries beside it. */
declare const PYODIDE: { folder: string; lock: { info: object; packages: object }; wheels: string[]; library: string };
