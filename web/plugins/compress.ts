import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const SUFFIXES = /\.(js|css|svg|json)$/;
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
      for (const name of readdirSync(folder)) {
        const path = join(folder, name);
        if (!SUFFIXES.test(name) || statSync(path).size < SMALLEST) continue;
        const plain = readFileSync(path);
        writeFileSync(
          `${path}.br`,
          brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }),
        );
        writeFileSync(`${path}.gz`, gzipSync(plain, { level: 9 }));
      }
    },
  };
}
