import { defineConfig, mergeConfig } from 'vitest/config';
import vite from './vite.config.ts';

export default mergeConfig(
  vite,
  defineConfig({
    resolve: { conditions: ['browser'] }, // else Svelte's server build would be taken, in which state is not reactive
    // Tests that need a document name their environment in their first line.
    // A test may compile a whole board first, which takes seconds on a busy machine.
    test: { include: ['tests/**/*.test.ts'], restoreMocks: true, testTimeout: 60_000 },
  }),
);
