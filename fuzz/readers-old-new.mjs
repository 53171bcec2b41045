// Compares the readers of two builds on mutated inputs of every format: the same corpus, problems and questions.
//   node fuzz/readers-old-new.mjs --old DIR [--new DIR] [--cases N] [--from N] [--seed S] [--only FORMAT] [--print N] [--texts no]
// DIR is a checkout with a built `dist`. Messages are compared too, unless `--texts no`: then codes, locations and options are.
// Exits with 1 when a case differs; the first differing cases are printed, and written to tmp/readers-old-new.jsonl.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { build } from 'vite'

const root = fileURLToPath(new URL('..', import.meta.url))
const { values } = parseArgs({
  options: {
    old: { type: 'string' },
    new: { type: 'string', default: root },
    cases: { type: 'string', default: '5000' },
    from: { type: 'string', default: '0' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string' },
    print: { type: 'string', default: '3' },
    texts: { type: 'string', default: 'yes' },
  },
})
if (values.old === undefined) {
  process.stderr.write('--old DIR names the build to compare with\n')
  process.exit(2)
}

const out = mkdtempSync(join(root, 'node_modules', '.readers-'))
process.on('exit', () => rmSync(out, { recursive: true, force: true }))
await build({
  root,
  logLevel: 'warn',
  configFile: false,
  build: { ssr: 'fuzz/reader-cases.ts', outDir: out, emptyOutDir: false, target: 'node20', minify: false },
})
const bundle = readdirSync(out).find(name => name.startsWith('reader-cases.'))
const { caseOf } = await import(pathToFileURL(join(out, bundle)).href)
/** The formats of a build, by the entry point that its package names. */
function load(dir) {
  const { exports } = JSON.parse(readFileSync(join(resolve(dir), 'package.json'), 'utf8'))
  return import(pathToFileURL(resolve(dir, exports['./formats'].default)).href)
}
const [before, after] = [await load(values.old), await load(values.new)]

const messages = values.texts !== 'no'
const asJson = (_, value) =>
  ArrayBuffer.isView(value) ? Array.from(value) : value instanceof Set ? [...value] : value
/** Everything of an item that a user can see; texts and boundaries are listed. */
const itemFacts = ({ id, units, texts, speakers, group, time, codings, scored }) => {
  return { id, units, texts: texts && [...texts], speakers, group, time, codings, scored }
}
const problemFacts = ({ severity, code, message, summary, hint, location }) =>
  messages ? { severity, code, message, summary, hint, location } : { severity, code, location }
const questionFacts = ({ code, message, summary, hint, option, flag, choices, location }) =>
  messages
    ? { code, message, summary, hint, option, flag, choices, location }
    : { code, option, flag, choices: choices.map(({ value }) => value), location }

/** What a build makes of a case, as text. */
function readWith(formats, { files, options }) {
  try {
    const result = formats.readFiles(files, options)
    const { corpus, problems, questions, format, why, unit, openEnds, references } = result
    // Builds before the rename call it `beside`.
    const alternative = result.alternative ?? result.beside
    return JSON.stringify(
      {
        corpus: corpus && { items: corpus.items.map(itemFacts), scale: corpus.scale },
        problems: problems.map(problemFacts),
        questions: questions.map(questionFacts),
        format,
        why: messages ? why : undefined,
        unit,
        openEnds,
        references,
        alternative,
        files: result.files.map(file => ({ ...file, why: messages ? file.why : undefined })),
      },
      asJson,
    )
  } catch (error) {
    if (error.name === 'CesuraError')
      return JSON.stringify({ thrown: error.code, message: messages ? error.message : '' })
    return `crash: ${error.name}: ${error.message}`
  }
}

const [from, cases, seed] = [Number(values.from), Number(values.cases), Number(values.seed)]
const counts = new Map()
const outcomes = { corpus: 0, questions: 0, errors: 0, thrown: 0, crash: 0 }
const different = []
for (let index = from; index < from + cases; index++) {
  const given = caseOf(seed, index)
  if (values.only !== undefined && given.format !== values.only) continue
  counts.set(given.format, (counts.get(given.format) ?? 0) + 1)
  const [a, b] = [readWith(before, given), readWith(after, given)]
  if (b.startsWith('crash')) outcomes.crash++
  else if (b.startsWith('{"thrown"')) outcomes.thrown++
  else if (b.startsWith('{"corpus"')) outcomes.corpus++
  else if (b.includes('"questions":[{')) outcomes.questions++
  else outcomes.errors++
  if (a !== b) different.push({ index, ...given, before: a, after: b })
}

for (const { index, format, options, files, before: a, after: b } of different.slice(
  0,
  Number(values.print),
)) {
  let at = 0
  while (a[at] === b[at]) at++
  const around = text => text.slice(Math.max(0, at - 200), at + 300)
  process.stdout.write(
    `case ${index} (${format}) ${JSON.stringify(options)}\n${files.map(({ name, text }) => `  ${name}: ${JSON.stringify(text.slice(0, 600))}`).join('\n')}\n  old: …${around(a)}\n  new: …${around(b)}\n`,
  )
}
if (different.length > 0) {
  mkdirSync(join(root, 'tmp'), { recursive: true })
  writeFileSync(
    join(root, 'tmp/readers-old-new.jsonl'),
    different.map(found => `${JSON.stringify(found)}\n`).join(''),
  )
}
const total = [...counts.values()].reduce((sum, count) => sum + count, 0)
for (const [format, count] of [...counts].sort(([a], [b]) => (a < b ? -1 : 1)))
  process.stdout.write(
    `${format.padEnd(20)}${String(count).padStart(8)}${String(different.filter(found => found.format === format).length).padStart(6)} differ\n`,
  )
process.stdout.write(
  `${total} inputs, ${different.length} differ; new: ${Object.entries(outcomes)
    .map(([name, count]) => `${count} ${name}`)
    .join(', ')}\n`,
)
process.exit(different.length > 0 ? 1 : 0)
