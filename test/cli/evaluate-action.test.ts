import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const action = readFileSync(join(root, '.github/actions/evaluate/action.yml'), 'utf8')
const folder = mkdtempSync(join(tmpdir(), 'cesura-action-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const script = join(folder, 'step.sh')
writeFileSync(script, action.split(/^ {6}run: \|\n/m)[1]!.replace(/^ {8}/gm, ''))
const inputs = [...action.matchAll(/^ {8}(\w+): \$\{\{ inputs\.([\w-]+) \}\}$/gm)]

function run(given: Readonly<Record<string, string>>) {
  const env: NodeJS.ProcessEnv = { ...process.env, GITHUB_STEP_SUMMARY: join(folder, 'summary.md') }
  for (const [, name, input] of inputs) env[name!] = given[input!] ?? ''
  env.CESURA = `${process.execPath} bin/cesura.js`
  env.COMMAND = given.command ?? 'evaluate'
  env.REPORT = join(folder, 'report.json')
  return spawnSync('bash', ['--noprofile', '--norc', '-eo', 'pipefail', script], {
    cwd: root,
    env,
    encoding: 'utf8',
  })
}
const corpus = 'examples/kubla-khan.json'

test('every input of the action reaches the step', () => {
  const named = [...action.split(/^runs:/m)[0]!.matchAll(/^ {2}([\w-]+):$/gm)].map(([, name]) => name)
  assert.deepEqual(named.sort(), inputs.map(([, , input]) => input).sort())
})

test('a job passes, fails on a threshold with 1, and on bad input with 2', () => {
  const passed = run({ corpus, metric: 'B', references: 'manual', 'fail-under': 'B=0.4' })
  assert.equal(passed.status, 0, passed.stderr)
  assert.match(readFileSync(join(folder, 'summary.md'), 'utf8'), /^\|.*h2/m)
  assert.equal(
    JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8')).metrics[0].id,
    'boundary-similarity',
  )
  const failed = run({ corpus, metric: 'B,pk', 'fail-under': 'B=0.9 B=0.4', 'fail-over': 'pk=0.9' })
  assert.equal(failed.status, 1)
  assert.match(failed.stderr, /threshold was 0.9/)
  assert.equal(run({ corpus: 'nothing.json' }).status, 2)
  assert.equal(run({ corpus, command: 'rm' }).status, 2)
  assert.equal(run({ corpus, command: 'agreement', flags: '--interval none' }).status, 0)
})
