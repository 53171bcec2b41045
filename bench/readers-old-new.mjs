// Times the readers of two builds on the same 4 MB files: warm, the best of several runs, in milliseconds of processor time.
//   node bench/readers-old-new.mjs --old DIR [--new DIR] [--only PATTERN] [--runs N]
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { build } from 'vite'

const root = fileURLToPath(new URL('..', import.meta.url))
const { values } = parseArgs({
  options: {
    old: { type: 'string' },
    new: { type: 'string', default: root },
    only: { type: 'string', default: '' },
    runs: { type: 'string', default: '5' },
  },
})
const out = mkdtempSync(join(root, 'node_modules', '.readers-'))
process.on('exit', () => rmSync(out, { recursive: true, force: true }))
const entry = join(out, 'samples.ts')
writeFileSync(
  entry,
  ['json', 'makers', 'rows', 'spans', 'timelines']
    .map(name => `export * from '${join(root, 'bench/readers', name)}.ts'\n`)
    .join(''),
)
await build({
  root,
  logLevel: 'warn',
  configFile: false,
  build: { ssr: entry, outDir: join(out, 'built'), target: 'node20', minify: false },
})
const [bundle] = readdirSync(join(out, 'built')).filter(name => /\.m?js$/.test(name))
const made = await import(pathToFileURL(join(out, 'built', bundle)).href)
/** The formats of a build, by the entry point that its package names. */
function load(dir) {
  const { exports } = JSON.parse(readFileSync(join(resolve(dir), 'package.json'), 'utf8'))
  return import(pathToFileURL(resolve(dir, exports['./formats'].default)).href)
}
const builds = [await load(values.old), await load(values.new)]
const samples = [...made.jsonSamples, ...made.rowSamples, ...made.spanSamples, ...made.timelineSamples]
for (const { what, name, text: make, alternative, options = {} } of samples) {
  if (!new RegExp(values.only, 'i').test(what)) continue
  const text = make(made.makers())
  const other = alternative?.(text)
  const bytes = Buffer.from(text)
  const best = [Infinity, Infinity]
  for (let run = 0; run < Number(values.runs); run++)
    for (const [at, { readFiles }] of builds.entries()) {
      globalThis.gc?.()
      const start = process.cpuUsage()
      const { corpus } = readFiles([{ name, bytes }], { ...options, documents: other && [other] })
      if (corpus === undefined) process.stdout.write(`${what}: not read\n`)
      const { user, system } = process.cpuUsage(start)
      best[at] = Math.min(best[at], (user + system) / 1000)
    }
  const [a, b] = best
  process.stdout.write(
    `${what.padEnd(34)}${(bytes.length / 2 ** 20).toFixed(1).padStart(6)} MB${a.toFixed(0).padStart(8)}${b.toFixed(0).padStart(8)}${(b / a).toFixed(2).padStart(7)}\n`,
  )
}
