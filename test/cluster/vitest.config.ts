import { defineConfig } from 'vitest/config'

/** `npm run test:cluster`: what waits for Slurm to give up a node, which takes minutes and is no part of `npm test`. */
export default defineConfig({
  test: {
    include: ['test/cluster/*.cluster.ts'],
    globalSetup: 'scripts/build-for-tests.mjs',
    testTimeout: 900_000,
    hookTimeout: 900_000,
  },
})
