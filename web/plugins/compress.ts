import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const SUFFIXES = /\.(m?js|css|svg|json|wasm)$/;
const LARGE = 500_000; // bytes: above, the best level takes half a minute and saves a tenth
const SMALLEST = 512; // bytes: below, compression saves less than its header costs

/** Writes a Brotli and a gzip file beside every asset, once and at the best level, so that the server need not. */
export function compress(): Plugin {
  let folder = '';
  return {
    name: 'compress',
    apply: 'build',
    configResolved(config) {
      folder = join(config.root, config.build.outDir, config.build.assetsDir);
    },
    closeBundle() {
      for (const name of readdirSync(folder, { recursive: true, encoding: 'utf-8' })) {
        const path = join(folder, name);
        if (!SUFFIXES.test(name) || statSync(path).size < SMALLEST) continue;
        const plain = readFileSync(path);
        const quality = plain.length < LARGE ? constants.BROTLI_MAX_QUALITY : 6;
        const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_LGWIN]: 24 };
        writeFileSync(`${path}.br`, brotliCompressSync(plain, { params }));
        writeFileSync(`${path}.gz`, gzipSync(plain, { level: 9 }));
      }
    },
  };
}
