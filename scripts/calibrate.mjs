// `npm run calibrate [-- --experiments 1000 --seed 1 --items 6,10]`: how often intervals hold the true value, and tests reject what is
// equal, at 10, 30 and 100 items or as many as are given; prints the table of docs/explanation/confidence-and-tests.md.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const root = fileURLToPath(new URL('..', import.meta.url))
const out = mkdtempSync(join(root, 'node_modules', '.calibrate-'))
try {
  await build({
    root,
    logLevel: 'warn',
    configFile: false,
    build: { ssr: 'attack/calibrate.ts', outDir: out, emptyOutDir: false, target: 'node20', minify: false },
  })
  const file = readdirSync(out).find(name => name.startsWith('calibrate.'))
  const { status } = spawnSync(process.execPath, [join(out, file), ...process.argv.slice(2)], {
    stdio: 'inherit',
  })
  process.exitCode = status ?? 1
} finally {
  rmSync(out, { recursive: true, force: true })
}
