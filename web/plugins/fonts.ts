import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

const STYLES = 'src/styles/fonts.css';
const FOLDER = '.fonts';
const FEATURES = ['kern', 'mark', 'mkmk', 'ccmp', 'locl'];
const FACE = /unicode-range:\s*([^;]+);\s*src:\s*url\('\.\.\/\.\.\/\.fonts\/([^']+)'\)/g;

/** Makes the fonts that `fonts.css` names in the folder `.fonts`: those of Fontsource with the same path, reduced to
 * the characters of the face's `unicode-range`, without hints for low resolutions and without typographic extras. */
export function fonts(): Plugin {
  const require = createRequire(import.meta.url);
  let root = '';
  return {
    name: 'fonts',
    configResolved(config) {
      root = config.root;
    },
    async buildStart() {
      for (const [, range, path] of readFileSync(join(root, STYLES), 'utf8').matchAll(FACE)) {
        const target = join(root, FOLDER, path!);
        const note = `${target}.range`; // what the file was made for
        if (existsSync(target) && existsSync(note) && readFileSync(note, 'utf8') === range) continue;
        const source = readFileSync(require.resolve(`@fontsource/${path}`));
        mkdirSync(dirname(target), { recursive: true });
        const options = {
          targetFormat: 'woff2',
          noLayoutClosure: true,
          noHinting: true,
          keepFeatures: FEATURES,
        } as const;
        writeFileSync(target, await subsetFont(source, charactersOf(range!), options));
        writeFileSync(note, range!);
      }
    },
  };
}

/** All characters of a CSS unicode-range such as "U+20-7E, U+A0". */
export function charactersOf(range: string): string {
  const codes = range.split(',').flatMap((part) => {
    const [first, last = first] = part
      .trim()
      .slice('U+'.length)
      .split('-')
      .map((digits) => Number.parseInt(digits, 16)) as [number, number?];
    return Array.from({ length: last - first + 1 }, (_, index) => first + index);
  });
  return String.fromCodePoint(...codes);
}
