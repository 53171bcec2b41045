import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const action = readFileSync(join(root, '.github/actions/chunks/action.yml'), 'utf8')
const folder = mkdtempSync(join(tmpdir(), 'cesura-action-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The lines of the only step, as a runner hands them to bash. */
const script = join(folder, 'step.sh')
writeFileSync(script, action.split(/^ {6}run: \|\n/m)[1]!.replace(/^ {8}/gm, ''))

/** The variables that the step is given, each from the input of the same name. */
const inputs = [...action.matchAll(/^ {8}(\w+): \$\{\{ inputs\.([\w-]+) \}\}$/gm)].map(([, name, input]) => ({
  name: name!,
  input: input!,
}))

function run(given: Readonly<Record<string, string>>) {
  const env: Record<string, string> = {
    ...process.env,
    GITHUB_STEP_SUMMARY: join(folder, 'summary.md'),
  } as never
  for (const { name, input } of inputs) env[name] = given[input] ?? ''
  env.CESURA = `${process.execPath} bin/cesura.js`
  return spawnSync('bash', ['--noprofile', '--norc', '-eo', 'pipefail', script], {
    cwd: root,
    env,
    encoding: 'utf8',
  })
}

const files = {
  documents: 'examples/chunks/tide-service.md',
  chunks: 'examples/chunks/langchain.json examples/chunks/llama-index.json',
}

test('every input of the action reaches the step', () => {
  const named = [...action.split(/^runs:/m)[0]!.matchAll(/^ {2}([\w-]+):$/gm)].map(([, name]) => name)
  assert.deepEqual(named.sort(), inputs.map(({ input }) => input).sort())
})

test('the step passes, writes the JSON, the summary and the report', () => {
  const [report, html] = [join(folder, 'a.json'), join(folder, 'a.html')]
  const { status, stderr } = run({ ...files, report, html, 'fail-over': 'code=0' })
  assert.equal(status, 0, stderr)
  assert.equal(JSON.parse(readFileSync(report, 'utf8')).chunkers.length, 2)
  assert.match(readFileSync(join(folder, 'summary.md'), 'utf8'), /\| langchain +\|/)
  assert.match(readFileSync(html, 'utf8'), /The text and the cuts/)
})

test('the step fails when a table is cut, and the JSON is there all the same', () => {
  const report = join(folder, 'b.json')
  const { status, stderr } = run({ ...files, report, 'fail-over': 'code=0,table=0' })
  assert.equal(status, 1)
  assert.match(stderr, /table of langchain is 1; the threshold was 0/)
  assert.equal(JSON.parse(readFileSync(report, 'utf8')).chunks, 1)
})

test('the step takes a baseline and a lower bound', () => {
  const report = join(folder, 'c.json')
  assert.equal(run({ ...files, report, baseline: join(folder, 'b.json') }).status, 0)
  assert.equal(run({ ...files, report, 'fail-under': 'clean=0.95' }).status, 1)
})

test('documents and chunks may be patterns', () => {
  const stated = run({
    documents: 'examples/**/tide-*.md',
    chunks: 'examples/chunks/l*.json',
    report: join(folder, 'patterns.json'),
  })
  assert.equal(stated.status, 0, stated.stderr)
  const { documents, chunkers } = JSON.parse(readFileSync(join(folder, 'patterns.json'), 'utf8'))
  assert.deepEqual(
    [documents, chunkers].map(list => list.map(({ name }: { name: string }) => name.split('/').at(-1))),
    [['tide-service.md'], ['langchain', 'llama-index']],
  )
})
