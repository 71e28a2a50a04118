import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { compress } from './plugins/compress.ts';
import { fonts } from './plugins/fonts.ts';
import { icons } from './plugins/icons.ts';
import { languageName } from './plugins/languageName.ts';
import { pyodide } from './plugins/pyodide.ts';
import { serviceWorker } from './plugins/serviceWorker.ts';

/** Modules that every page needs. */
const EVERY_PAGE = new RegExp(
  [
    'src/(api|storage|names|bots|share|(router|gameList|preferences|recordDrop)\\.svelte)\\.ts',
    'src/(offline/updates|transport/(ids|server\\.svelte)|i18n/\\w+(\\.svelte)?)\\.ts',
    'src/(sound/(vibration|recipe|engine|shared)|input/(focus|overlays\\.svelte)|games/registry)\\.ts',
    'src/components/(PageHeader|Icon|GameIcon|MessagePage|Dialog|PlayerName|ShareButton)\\.svelte',
    'src/screens/ErrorPage\\.svelte',
  ].join('|'),
);
// The client is built into the Python package, so installing Undercroft needs no Node.
export default defineConfig({
  base: './', // a static site may be in any folder of its host; the server writes absolute addresses into the page
  plugins: [svelte(), fonts(), icons(), languageName(), pyodide(), compress(), serviceWorker()],
  build: {
    outDir: '../src/undercroft/server/site',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // They are one file: every further one costs a request and its headers.
        advancedChunks: {
          groups: [{ name: 'app', test: EVERY_PAGE }],
        },
      },
    },
  },
  worker: { format: 'es' },
  server: { proxy: { '/api': { target: 'http://127.0.0.1:8300', ws: true, changeOrigin: false } } },
});
