import { createReadStream, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** What a browser needs of the npm package; the list of further packages is not among it, because none are loaded. */
const FILES = ['pyodide.mjs', 'pyodide.asm.mjs', 'pyodide.asm.wasm', 'python_stdlib.zip'];

/** Puts Python for the browser among the assets, in a folder that is named after its version, with the libraries in
 * `vendor`. Nothing of it is loaded before a page needs it. */
export function pyodide(): Plugin {
  const from = join(import.meta.dirname, '../node_modules/pyodide');
  const vendor = join(import.meta.dirname, '../vendor');
  const { version } = JSON.parse(readFileSync(join(from, 'package.json'), 'utf-8')) as { version: string };
  const { info } = JSON.parse(readFileSync(join(from, 'pyodide-lock.json'), 'utf-8')) as { info: object };
  const wheels = readdirSync(vendor).filter((name) => name.endsWith('.whl'));
  const files = [...FILES.map((name) => join(from, name)), ...wheels.map((name) => join(vendor, name))];
  const nameOf = (path: string) => path.slice(path.replaceAll('\\', '/').lastIndexOf('/') + 1);
  return {
    name: 'pyodide',
    config: () => ({
      define: {
        PYODIDE: JSON.stringify({ folder: `python/${version}/`, lock: { info, packages: {} }, wheels }),
      },
    }),
    generateBundle() {
      for (const path of files) {
        this.emitFile({
          type: 'asset',
          fileName: `assets/python/${version}/${nameOf(path)}`,
          source: readFileSync(path),
        });
      }
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const name = request.url?.split(`/python/${version}/`)[1]?.split('?')[0];
        const path = files.find((file) => nameOf(file) === name);
        if (!path) return next();
        const type = path.endsWith('.wasm') ? 'application/wasm' : 'text/javascript';
        response.setHeader('content-type', /\.(whl|zip)$/.test(path) ? 'application/zip' : type);
        createReadStream(path).pipe(response);
      });
    },
  };
}
