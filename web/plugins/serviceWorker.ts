import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { build, type Plugin } from 'vite';
import { FILE_LIST, type FileList, type SiteFile } from '../src/offline/files.ts';

const RUNTIME = 'assets/python/';
const COMPRESSED = /\.(br|gz)$/;

/** Writes `sw.js`, the service worker in one file, and `files.json`, the list of all files of the client. It comes after
 * the plugins that write files. */
export function serviceWorker(): Plugin {
  let [root, folder] = ['', ''];
  return {
    name: 'service-worker',
    apply: 'build',
    configResolved(config) {
      root = config.root;
      folder = join(config.root, config.build.outDir);
    },
    async closeBundle() {
      const files = listFiles(folder);
      writeFileSync(join(folder, FILE_LIST), JSON.stringify(files));
      const page = readFileSync(join(folder, 'index.html'), 'utf-8');
      const shell = [...page.matchAll(/(?:src|href)="[./]*(assets\/[^"]+)"/g)].map((found) => found[1]);
      await build({
        configFile: false,
        root,
        logLevel: 'warn',
        publicDir: false,
        define: { FILES: JSON.stringify(files), SHELL: JSON.stringify(shell) },
        build: {
          outDir: folder,
          emptyOutDir: false,
          target: 'es2022',
          lib: {
            entry: join(root, 'src/serviceWorker/main.ts'),
            formats: ['iife'],
            name: 'worker',
            fileName: () => 'sw.js',
          },
        },
      });
    },
  };
}

/** All files of the client with their sizes over the wire, compressed where they are. */
function listFiles(folder: string): FileList {
  const assets = join(folder, 'assets');
  const files = readdirSync(assets, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile() && !COMPRESSED.test(file.name))
    .map((file): SiteFile => {
      const path = join(file.parentPath, file.name);
      const sent = [`${path}.br`, `${path}.gz`, path].find(existsSync)!;
      return { name: relative(folder, path).replaceAll('\\', '/'), bytes: statSync(sent).size };
    })
    .sort((one, other) => (one.name < other.name ? -1 : 1));
  const version = createHash('sha256').update(JSON.stringify(files)).digest('hex').slice(0, 12);
  return {
    version,
    app: files.filter(({ name }) => !name.startsWith(RUNTIME)),
    runtime: files.filter(({ name }) => name.startsWith(RUNTIME)),
  };
}
