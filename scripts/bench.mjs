// `npm run bench [-- TABLE …]`: builds what is needed and prints tables of bench/all.ts.
// `node scripts/bench.mjs windows`: one family, bench/windows.bench.ts, with mitata; `--rows`: as rows of a table.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const root = fileURLToPath(new URL('..', import.meta.url))
const rows = process.argv.includes('--rows')
const names = process.argv.slice(2).filter(name => name !== '--rows')
const isPiece = name => existsSync(join(root, 'bench', `${name}.bench.ts`))
const out = mkdtempSync(join(root, 'node_modules', '.bench-'))

/** Bundles a file of bench/ with the sources it measures, and runs it. */
async function run(entry, args = []) {
  await build({
    root,
    logLevel: 'warn',
    configFile: false,
    resolve: rows ? { alias: { mitata: join(root, 'bench/mitata.ts') } } : {},
    build: { ssr: `bench/${entry}.ts`, outDir: out, emptyOutDir: false, target: 'node20', minify: false },
  })
  const file = readdirSync(out).find(name => name.startsWith(`${entry}.`))
  const { status } = spawnSync(process.execPath, [join(out, file), ...args], { stdio: 'inherit', cwd: root })
  if (status !== 0) process.exitCode = 1
}

try {
  const pieces = names.filter(isPiece)
  for (const name of pieces) await run(`${name}.bench`)
  if (pieces.length === 0) {
    // These call the sources, not the commands.
    const bare = ['metrics', 'kernels', 'other-kernels', 'scaling', 'buckets', 'corpus']
    const needed = names.length === 0 || !names.every(name => bare.includes(name))
    if (names.length === 0 || (needed && !existsSync(join(root, 'dist/lib/main.js')))) {
      const built = spawnSync(process.execPath, [join(root, 'scripts/build.mjs')], { stdio: 'inherit' })
      if (built.status !== 0) process.exit(1)
    }
    await run('all', [root, ...names])
  }
} finally {
  rmSync(out, { recursive: true, force: true })
}
