import { createHash } from 'node:crypto';
import { createReadStream, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { standardLibrary } from './standardLibrary.ts';

/** What a browser needs of the npm package; the list of further packages is not among it, because none are loaded. */
const FILES = ['pyodide.mjs', 'pyodide.asm.mjs', 'pyodide.asm.wasm'];
/** The library as it is in the npm package, for the development server. */
const PLAIN_LIBRARY = 'python_stdlib.zip';

/** Puts Python for the browser among the assets, in a folder that is named after its version, with the libraries in
 * `vendor`. Nothing of it is loaded before a page needs it. */
export function pyodide(): Plugin {
  const from = join(import.meta.dirname, '../node_modules/pyodide');
  const vendor = join(import.meta.dirname, '../vendor');
  const { version } = JSON.parse(readFileSync(join(from, 'package.json'), 'utf-8')) as { version: string };
  const { info } = JSON.parse(readFileSync(join(from, 'pyodide-lock.json'), 'utf-8')) as { info: object };
  const wheels = readdirSync(vendor).filter((name) => name.endsWith('.whl'));
  const files = [...FILES.map((name) => join(from, name)), ...wheels.map((name) => join(vendor, name))];
  const folder = `python/${version}/`;
  let library: { name: string; data: Uint8Array } = { name: PLAIN_LIBRARY, data: new Uint8Array() };
  const nameOf = (path: string) => path.slice(path.replaceAll('\\', '/').lastIndexOf('/') + 1);
  return {
    name: 'pyodide',
    async config(_, { command }) {
      if (command === 'build') {
        const data = await standardLibrary(from);
        library = { name: `library-${createHash('sha256').update(data).digest('hex').slice(0, 8)}.zip`, data };
      }
      const lock = { info, packages: {} };
      return { define: { PYODIDE: JSON.stringify({ folder, lock, wheels, library: library.name }) } };
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: `assets/${folder}${library.name}`, source: library.data });
      for (const path of files) {
        this.emitFile({
          type: 'asset',
          fileName: `assets/${folder}${nameOf(path)}`,
          source: readFileSync(path),
        });
      }
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const name = request.url?.split(`/${folder}`)[1]?.split('?')[0];
        const path = [...files, join(from, PLAIN_LIBRARY)].find((file) => nameOf(file) === name);
        if (!path) return next();
        const type = path.endsWith('.wasm') ? 'application/wasm' : 'text/javascript';
        response.setHeader('content-type', /\.(whl|zip)$/.test(path) ? 'application/zip' : type);
        createReadStream(path).pipe(response);
      });
    },
  };
}
