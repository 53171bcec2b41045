// The package as it is built runs on Deno and Bun, and says what it says on Node (finding 4.11).
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, test } from 'vitest'
import { found, missing } from '../../../scripts/needs.mjs'
import { program, root, scratch, writeCorpus } from './run-corpus.ts'

const folder = scratch('runtimes')
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const entryPoint = (name: string) => pathToFileURL(join(root, 'dist/lib', `${name}.js`)).href

/** What a user of the library does: read, measure, agree, write, and files on threads. */
const library = join(folder, 'library.mjs')
writeFileSync(
  library,
  `import { agreement, boundarySimilarity, evaluate, fromMasses } from '${entryPoint('index')}'
import { readCorpus, writeCorpus } from '${entryPoint('formats')}'
import { evaluateCorpus, openCorpus } from '${entryPoint('node')}'
const text = 'item,coder,units,boundaries\\nd,a,11,"2 5"\\nd,b,11,"2 4"\\ne,a,6,3\\ne,b,6,""\\n'
const { corpus, problems } = readCorpus(text, { file: 'x.csv' })
const khan = await openCorpus(['examples/kubla-khan.json'], {}, { workers: 2 })
const lines = await openCorpus([process.argv[2]], {}, { workers: 2, streamFrom: 1 })
const found = [
  problems,
  boundarySimilarity(fromMasses([2, 3, 6]), fromMasses([2, 2, 7])),
  evaluate(corpus, { references: ['a'], seed: 3 }),
  agreement(corpus),
  writeCorpus(corpus, 'json-lines'),
  (await evaluateCorpus(khan.opened, { metrics: ['B', 'pk'] }, 2)).evaluation,
  (await evaluateCorpus(lines.opened, { metrics: ['B'] }, 2)).evaluation,
]
console.log(JSON.stringify(found))
process.exit(0)
`,
)
const corpus = writeCorpus(folder, 60)
const requests = readFileSync(join(root, 'examples/requests.jsonl'), 'utf8')
const pair = '{"id":"d","reference":{"masses":[2,3,6]},"hypothesis":{"masses":[2,2,7]}}\n'
const words: readonly (readonly [words: readonly string[], input?: string])[] = [
  [[library, corpus]],
  [[program, 'evaluate', 'examples/kubla-khan.json', '-m', 'B,pk', '--json']],
  [[program, 'agreement', 'examples/simulated.json', '--csv']],
  [[program, 'evaluate', corpus, '-r', 'gold', '--workers', '2', '--json']],
  [[program, 'convert', 'examples/kubla-khan.json', '--to', 'no-such-format']],
  [[program, 'diff', 'examples/kubla-khan.json', '--coders', 'manual,h2']],
  [[program, 'pairs', '-m', 'B'], pair],
  [[program, 'serve', '--stdio'], requests],
]
const run = (command: readonly string[], given: readonly string[], input = '') => {
  const [name, ...before] = command
  const { status, stdout } = spawnSync(name!, [...before, ...given], {
    cwd: root,
    input,
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1' },
  })
  // Engines may differ in the last digit of exp and log, and so do p-values.
  const rounded = stdout.replaceAll(/\d+\.\d{9,}(?:e-?\d+)?/g, digits => Number(digits).toPrecision(10))
  return { status, stdout: rounded }
}

/** What Node says, asked once for both. */
let onNode: readonly ReturnType<typeof run>[] | undefined

for (const [need, options] of [
  ['deno', ['run', '-A', '--node-modules-dir=manual']],
  ['bun', []],
] as const)
  test(`${need}: the library, its threads and the command line answer as on Node`, ({ skip }) => {
    const path = found(need)
    if (path === undefined) return skip(missing(need))
    const answers = onNode ?? words.map(([given, input]) => run([process.execPath], given, input))
    onNode = answers
    for (const [index, [given, input]] of words.entries()) {
      const expected: ReturnType<typeof run> = answers[index]!
      if (given[0] === library) assert.equal(expected.status, 0)
      assert.deepEqual(run([path, ...options], given, input), expected, given.join(' '))
    }
  })
