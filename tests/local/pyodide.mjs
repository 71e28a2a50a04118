// Runs a Python script in Pyodide, with the bundle that a page loads:
// node pyodide.mjs NODE_MODULES BUNDLE WHEEL SCRIPT FILES LIBRARY
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const [modules, bundle, wheel, script, files, library] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${modules}/pyodide/pyodide.mjs`).href);
const python = await loadPyodide({ indexURL: `${modules}/pyodide/`, stdLibURL: library });
const read = (path) => new Uint8Array(readFileSync(path));
for (const path of [wheel, bundle]) python.unpackArchive(read(path), 'zip', { extractDir: '/lib/python3.14/site-packages' });
python.globals.set('files', python.toPy(JSON.parse(readFileSync(files, 'utf-8'))));
try {
  await python.runPythonAsync(readFileSync(script, 'utf-8'));
} catch (error) {
  console.error(String(error.message).slice(-3000));
  process.exit(1);
}
