// `npm run fuzz [-- --minutes N --seed S --part differential|input|faults|complexity|page]`: fuzzes the sources, in one process,
// until the time is over; fuzz/README.md says how. The next run with this seed goes on where this one stopped.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const root = fileURLToPath(new URL('..', import.meta.url))
const args = process.argv.slice(2)
const out = mkdtempSync(join(root, 'node_modules', '.fuzz-'))
const remove = () => rmSync(out, { recursive: true, force: true })
process.on('exit', remove)
await build({
  root,
  logLevel: 'warn',
  configFile: false,
  build: { ssr: 'fuzz/main.ts', outDir: out, emptyOutDir: false, target: 'node20', minify: false },
})
// Faults run the command line as it is built, page the page; the others run the sources, several at once if one likes.
if (!args.includes('--part') || args.includes('faults') || args.includes('page')) {
  const built = spawnSync(process.execPath, [join(root, 'scripts/build.mjs'), '--if-needed'], {
    stdio: 'inherit',
  })
  if (built.status !== 0) process.exit(1)
}
const file = readdirSync(out).find(name => name.startsWith('main.'))
// A case that fills this much memory ends the process, long before the machine is full.
const child = spawn(
  process.execPath,
  ['--max-old-space-size=2000', join(out, file), '--root', root, ...args],
  {
    stdio: 'inherit',
    cwd: root,
  },
)
const current = join(root, `tmp/fuzz/current-${child.pid}.json`)
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
child.on('close', (code, signal) => {
  if ((code === null || code > 2) && existsSync(current))
    process.stdout.write(
      `the process ended with ${signal ?? code}; its last case: ${readFileSync(current, 'utf8').slice(0, 20_000)}\n`,
    )
  rmSync(current, { force: true })
  process.exit(code ?? 1)
})
