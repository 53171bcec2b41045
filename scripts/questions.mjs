// `node scripts/questions.mjs [--part candidate] [--share 0.1]`: size and power of the tests behind a ranking, by simulation;
// prints the tables of contributing/simulations.md.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const root = fileURLToPath(new URL('..', import.meta.url))
const out = mkdtempSync(join(root, 'node_modules', '.questions-'))
try {
  await build({
    root,
    logLevel: 'warn',
    configFile: false,
    build: { ssr: 'fuzz/questions.ts', outDir: out, emptyOutDir: false, target: 'node20', minify: false },
  })
  const file = readdirSync(out).find(name => name.startsWith('questions.'))
  const { status } = spawnSync(process.execPath, [join(out, file), ...process.argv.slice(2)], {
    stdio: 'inherit',
  })
  process.exitCode = status ?? 1
} finally {
  rmSync(out, { recursive: true, force: true })
}
