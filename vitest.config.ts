import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Tests of programs and pages: they run what was built, so scripts/build-for-tests.mjs builds it where it is old. */
const pages = ['test/browser/**/*.test.ts']
const programs = ['test/{cli,node}/**/*.test.ts', 'test/docs.test.ts']

/** In this order a worker that is free finds something long first, and the short files fill the end. */
const order = [/test\/browser\//, /test\/(cli|node)\/|test\/docs\.test/, /./]
/** Files that take long and do not look like it: without times of an earlier run, size decides. */
const long =
  /test\/(browser\/(accessibility|agreement|granularity|report|views)|node\/(corpus|engines|shaped-files)|cli\/(help|large-corpora|python|r\.)|reproduce|stats\/simulation)/

class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const turn = ({ moduleId }: TestSpecification) =>
      2 * order.findIndex(kind => kind.test(moduleId)) + (long.test(moduleId) ? 0 : 1)
    return sorted.sort((a, b) => turn(a) - turn(b))
  }
}

/** A test is stopped when it hangs, not when the machine is busy: no test takes a tenth of this. */
const patience = 300_000
const shared = {
  // Files of a worker share the modules they import: no test changes them.
  isolate: false,
  pool: 'forks',
  testTimeout: patience,
  hookTimeout: patience,
} as const

const built = {
  ...shared,
  globalSetup: 'scripts/build-for-tests.mjs',
  setupFiles: ['test/browser/setup.ts', 'test/seed.ts'],
}

export default defineConfig({
  test: {
    // One more than cores: tests of pages and engines also wait.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: LongFilesFirst },
    reporters: ['default'],
    coverage: { include: ['src/**/*.ts'] },
    // A part that needs no build does not wait for one; the whole is one project: each file is transformed once, and a
    // worker loads the library once.
    projects: process.env.CESURA_TEST_WHOLE
      ? [{ test: { ...built, name: 'all', include: ['test/**/*.test.ts'] } }]
      : [
          { test: { ...built, name: 'built', include: [...pages, ...programs] } },
          {
            test: {
              ...shared,
              name: 'library',
              include: ['test/**/*.test.ts'],
              exclude: [...pages, ...programs],
              setupFiles: 'test/seed.ts',
            },
          },
        ],
  },
})
