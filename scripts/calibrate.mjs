// `npm run calibrate -- intervals|one-text|chance|tests [--samples 2000 --seed 1 …]`: the simulations behind docs/explanation/confidence-and-tests.md and
// docs/explanation/chance-models.md: how often intervals cover, tests reject equal systems, and what random coders score under each model of chance.
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
    build: {
      ssr: 'bench/simulations/main.ts',
      outDir: out,
      emptyOutDir: false,
      target: 'node20',
      minify: false,
    },
  })
  const file = readdirSync(out).find(name => name.startsWith('main.'))
  const { status } = spawnSync(process.execPath, [join(out, file), ...process.argv.slice(2)], {
    stdio: 'inherit',
  })
  process.exitCode = status ?? 1
} finally {
  rmSync(out, { recursive: true, force: true })
}
