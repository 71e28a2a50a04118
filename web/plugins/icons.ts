import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import svgpath from 'svgpath';
import type { Plugin } from 'vite';

/** `import icons from './icons.json?icons'`: the file maps our names to names of the Game-icons set, and the
 * module has the paths of just those icons, ready to be drawn in a box of 256 by 256. Whole numbers are exact enough
 * for the sizes on a screen, and less than half as large as the originals, which are drawn in 512 by 512. */
export function icons(): Plugin {
  const require = createRequire(import.meta.url);
  let all: Record<string, { body: string }> | undefined;
  return {
    name: 'game-icons',
    enforce: 'pre',
    load(id) {
      if (!id.endsWith('?icons')) return;
      all ??= (
        JSON.parse(readFileSync(require.resolve('@iconify-json/game-icons/icons.json'), 'utf8')) as {
          icons: Record<string, { body: string }>;
        }
      ).icons;
      const file = id.slice(0, -'?icons'.length);
      const wanted = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
      this.addWatchFile(file);
      const drawn = Object.entries(wanted).map(([name, source]) => {
        const icon = all![source];
        if (!icon) throw new Error(`${file}: Game-icons has no icon ${source}`);
        const path = [...icon.body.matchAll(/ d="([^"]+)"/g)].map((found) => found[1]).join('');
        return [name, svgpath(path).scale(0.5).rel().round(0).toString()];
      });
      return `export default ${JSON.stringify(Object.fromEntries(drawn))}`;
    },
  };
}
