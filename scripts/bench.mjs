// `node scripts/bench.mjs alignment`: bundles bench/alignment.bench.ts with the sources it measures and runs it.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const root = fileURLToPath(new URL('..', import.meta.url))
const all = readdirSync(join(root, 'bench')).flatMap(file => file.match(/^(.+)\.bench\.ts$/)?.[1] ?? [])
const names = process.argv.length > 2 ? process.argv.slice(2) : all
const out = mkdtempSync(join(root, 'node_modules', '.bench-'))
try {
  for (const name of names) {
    await build({
      root,
      logLevel: 'warn',
      configFile: false,
      build: {
        ssr: `bench/${name}.bench.ts`,
        outDir: out,
        emptyOutDir: false,
        target: 'node20',
        minify: false,
      },
    })
    const bench = readdirSync(out).find(file => file.startsWith(`${name}.bench.`))
    const { status } = spawnSync(process.execPath, [join(out, bench)], { stdio: 'inherit' })
    if (status !== 0) process.exitCode = 1
  }
} finally {
  rmSync(out, { recursive: true, force: true })
}
