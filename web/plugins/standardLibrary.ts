import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

interface Python {
  runPython(code: string): void;
  globals: { get(name: string): (library: Uint8Array) => { toJs(): Uint8Array } };
}

const SCRIPT = join(import.meta.dirname, 'standard_library.py');

/**
 * Python's standard library as the page loads it: without what is of no use there, and what every start imports as
 * bytecode. Only the Python of the page can write that, so it runs here, in Node. The result is kept for later builds.
 */
export async function standardLibrary(pyodide: string): Promise<Uint8Array> {
  const script = readFileSync(SCRIPT, 'utf-8');
  const plain = readFileSync(join(pyodide, 'python_stdlib.zip'));
  const folder = join(pyodide, '../.cache/undercroft');
  const key = createHash('sha256').update(script).update(plain).digest('hex').slice(0, 12);
  const kept = join(folder, `library-${key}.zip`);
  if (!existsSync(kept)) {
    const { loadPyodide } = (await import(pathToFileURL(join(pyodide, 'pyodide.mjs')).href)) as {
      loadPyodide: (options: object) => Promise<Python>;
    };
    const python = await loadPyodide({ indexURL: `${pyodide}/` });
    python.runPython(script);
    mkdirSync(folder, { recursive: true });
    writeFileSync(kept, python.globals.get('rewrite')(new Uint8Array(plain)).toJs());
  }
  return readFileSync(kept);
}
