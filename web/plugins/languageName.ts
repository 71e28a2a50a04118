import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const QUERY = '?language-name';

/** `import name from './en.ftl?language-name'`: what a language calls itself, without the other texts of its file. */
export function languageName(): Plugin {
  return {
    name: 'language-name',
    enforce: 'pre',
    load(id) {
      if (!id.endsWith(QUERY)) return;
      const file = id.slice(0, -QUERY.length);
      this.addWatchFile(file);
      const found = /^language-name = (.+)$/m.exec(readFileSync(file, 'utf8'));
      if (!found) throw new Error(`${file}: there is no message language-name`);
      return `export default ${JSON.stringify(found[1])}`;
    },
  };
}
