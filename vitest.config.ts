import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Tests of programs and pages: they run what was built, so scripts/build-for-tests.mjs builds it where it is old. */
const pages = ['test/browser/**/*.test.ts']
const programs = ['test/{cli,node}/**/*.test.ts', 'test/docs.test.ts']

/** In this order a worker that is free finds something long first, and the short files fill the end. */
const order = ['pages', 'programs', 'library']

class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.sort((a, b) => order.indexOf(a.project.name) - order.indexOf(b.project.name))
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

export default defineConfig({
  test: {
    maxWorkers: availableParallelism(),
    sequence: { sequencer: LongFilesFirst },
    reporters: ['default'],
    projects: [
      {
        test: {
          ...shared,
          name: 'pages',
          include: pages,
          globalSetup: 'scripts/build-for-tests.mjs',
          setupFiles: 'test/browser/setup.ts',
        },
      },
      {
        test: { ...shared, name: 'programs', include: programs, globalSetup: 'scripts/build-for-tests.mjs' },
      },
      {
        test: {
          ...shared,
          name: 'library',
          include: ['test/**/*.test.ts'],
          exclude: [...pages, ...programs],
        },
      },
    ],
  },
})
