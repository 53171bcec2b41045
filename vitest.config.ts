import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { dirname, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Tests of programs and pages: they run what was built, so scripts/build-for-tests.mjs builds it where it is old. */
const pages = ['test/web/flows/**/*.test.ts']
const programs = ['test/{cli,unit/node}/**/*.test.ts', 'test/docs/pages.test.ts']

/**
 * In this order a worker that is free finds something long first, and the short files fill the end. What needs nothing but
 * npm begins: meanwhile the rest is installed (scripts/test.mjs).
 */
const order = [
  /test\/(unit\/(agreement|formats)|fuzz)\//,
  /test\/web\/flows\//,
  /test\/(cli|unit\/node)\/|test\/docs\/pages/,
  /./,
]
/** Files that take long and do not look like it: without times of an earlier run, size decides. */
const long =
  /test\/(web\/flows\/(accessibility|agreement|granularity|report|views)|unit\/node\/(corpus|engines|shaped-files)|cli\/(help|large-corpora|python|r\.)|unit\/(papers|stats\/simulation|formats\/(bombs|bad-input|round-trip)|agreement\/(random|golden))|fuzz)/

class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const turn = ({ moduleId }: TestSpecification) =>
      2 * order.findIndex(kind => kind.test(moduleId)) + (long.test(moduleId) ? 0 : 1)
    return sorted.sort((a, b) => turn(a) - turn(b))
  }
}

/** A test is stopped when it hangs, not when the machine is busy: at a load of eight per core, the longest took a fifth of this. */
const patience = 1_800_000
const shared = {
  // Files of a worker share the modules they import: no test changes them.
  isolate: false,
  pool: 'forks',
  // More room for what is short-lived: it is collected less often, and less of it is moved. Every core is used already, so
  // compiling and collecting in threads of their own costs more than it saves.
  execArgv: ['--max-semi-space-size=64', '--single-threaded'] as string[],
  testTimeout: patience,
  hookTimeout: patience,
} as const

const built = {
  ...shared,
  globalSetup: 'scripts/build-for-tests.mjs',
  setupFiles: ['test/web/flows/setup.ts', 'test/support/seed.ts'],
}

const root = fileURLToPath(new URL('.', import.meta.url))
const compiled = [
  [`${root}src${sep}`, `${root}dist${sep}`],
  [`${root}papers${sep}`, `${root}dist${sep}papers${sep}`],
] as const

/**
 * Where everything is built anyway, tests import what was compiled from the sources a moment ago, file by file: Node
 * loads it as users do, and nothing of it is transformed again for every worker.
 */
const asCompiled: Plugin = {
  name: 'cesura:as-compiled',
  enforce: 'pre',
  resolveId(id, importer) {
    if (importer === undefined || !id.startsWith('.') || !id.endsWith('.ts')) return undefined
    const path = resolve(dirname(importer), id)
    const [sources, made] = compiled.find(([folder]) => path.startsWith(folder)) ?? []
    if (sources === undefined) return undefined
    const module = `${made}${path.slice(sources.length, -'.ts'.length)}.js`
    return existsSync(module) ? module : undefined
  },
}

/** What papers/ and the command line import by the names of our packages. */
const ownNames = [
  { find: /^#papers$/, replacement: `${root}papers/index.ts` },
  { find: /^cesura$/, replacement: `${root}src/index.ts` },
  { find: /^cesura\/(\w+)$/, replacement: `${root}src/$1/index.ts` },
]

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
      ? [
          {
            plugins: [asCompiled],
            test: {
              ...built,
              name: 'all',
              include: ['test/**/*.test.ts'],
              server: { deps: { external: [/[\\/]dist[\\/].*\.js$/] } },
            },
          },
        ]
      : [
          {
            resolve: { alias: ownNames },
            test: { ...built, name: 'built', include: [...pages, ...programs] },
          },
          {
            resolve: { alias: ownNames },
            test: {
              ...shared,
              name: 'library',
              include: ['test/**/*.test.ts'],
              exclude: [...pages, ...programs],
              setupFiles: 'test/support/seed.ts',
            },
          },
        ],
  },
})
