import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import {
  appendFileSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, test } from 'vitest'
import { mapRun } from '../../../src/node/run/map-run.ts'
import { writePart } from '../../../src/node/run/part-file.ts'
import { planFolder, surveyRun } from '../../../src/node/run/plan-folder.ts'
import { reduceRun } from '../../../src/node/run/reduce-run.ts'
import { changedInputs, openRunFolder } from '../../../src/node/run/run-folder.ts'
import { shardOfEnvironment } from '../../../src/node/run/shard-word.ts'
import { cesura, itemLines, program, scratch, writeCorpus } from './run-corpus.ts'

const folder = scratch('run')
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const corpus = writeCorpus(folder, 90)
const at = (name: string) => join(folder, name)
const ok = (args: readonly string[], env = {}, input = '') => {
  const ran = cesura(args, env, input)
  assert.equal(ran.code, 0, ran.stderr)
  return ran
}
const partsOf = (run: string): string => {
  const digest = readdirSync(run).find(name => /^[0-9a-f]{16}$/.test(name))!
  return join(run, digest)
}
/** As many draws as show that they are the same. */
const few = ['--resamples', '200']
const gold = ['-r', 'gold', ...few]
const expected = ok(['evaluate', corpus, ...gold, '--json']).stdout

test('a run has the bytes of one process; missing, corrupt, foreign and conflicting parts have their exit codes', async () => {
  const run = at('run')
  ok(['cluster', 'plan', corpus, ...gold, '--shards', '5', '-o', run])
  assert.equal(cesura(['cluster', 'reduce', run]).code, 3)
  ok(['cluster', 'map', run, '--shard', 'env'], { SLURM_ARRAY_TASK_ID: '3' })
  const missing = cesura(['cluster', 'status', run])
  assert.equal(missing.code, 3)
  assert.match(missing.stdout, /1 of 5 shards done\nmissing: 0-2,4/)
  ok(['cluster', 'map', run, '--shard', 'missing'])
  assert.equal(ok(['cluster', 'reduce', run, '--json']).stdout, expected)
  // Corrupt.
  const part = join(partsOf(run), '000002.part')
  const whole = readFileSync(part)
  truncateSync(part, whole.length - 9)
  assert.equal(cesura(['cluster', 'reduce', run]).code, 4)
  ok(['cluster', 'map', run, '--shard', '2'])
  assert.deepEqual(readFileSync(part), whole)
  // One byte that is wrong: only a look at every byte finds it, and reduce looks.
  const damaged = Buffer.from(whole)
  damaged[damaged.length - 20]! ^= 1
  writeFileSync(part, damaged)
  assert.equal(cesura(['cluster', 'status', run, '--check']).code, 4)
  assert.equal(cesura(['cluster', 'reduce', run]).code, 4)
  // The part of another shard under this name.
  copyFileSync(join(partsOf(run), '000001.part'), part)
  assert.equal(cesura(['cluster', 'reduce', run]).code, 4)
  ok(['cluster', 'map', run, '--shard', 'missing'])
  assert.equal(ok(['cluster', 'reduce', run, '--json']).stdout, expected)
  // Other bytes for a shard that is done: both are kept, and refused.
  const [line] = whole.toString('latin1').split('\n')
  const { plan } = JSON.parse(line!)
  assert.equal(await writePart(part, whole, plan, 2), 'there')
  assert.equal(await writePart(part, Buffer.concat([whole, Buffer.from('x')]), plan, 2), 'conflict')
  const conflict = cesura(['cluster', 'reduce', run])
  assert.equal(conflict.code, 5)
  assert.match(conflict.stderr, /conflicting: 2/)
})

test('an input that changed, another plan, another version and a shard that is none are rejected with one sentence', () => {
  const other = at('other.jsonl')
  copyFileSync(corpus, other)
  const run = at('refused')
  ok(['cluster', 'plan', other, ...few, '--shards', '2', '-o', run])
  const rejected = (args: readonly string[], code: RegExp) => {
    const ran = cesura(args)
    assert.equal(ran.code, 2, ran.stderr)
    assert.match(ran.stderr, code)
    assert.equal(ran.stdout, '')
  }
  rejected(
    ['cluster', 'plan', other, '--metric', 'pk', '-o', run],
    /another plan is in this folder.*\(run-exists\)/,
  )
  rejected(['cluster', 'map', run, '--shard', '2'], /there is no shard 2; the plan has 2.*\(shard-unknown\)/)
  rejected(
    ['cluster', 'plan', other, '--json', '-o', at('x')],
    /--json: a plan does not print.*\(option-unused\)/,
  )
  const planned = readFileSync(other, 'utf8')
  ok(['cluster', 'map', run, '--shard', '0'])
  appendFileSync(other, `${itemLines(91).at(-1)}\n`)
  rejected(
    ['cluster', 'map', run, '--shard', '1'],
    /it had \d+ bytes and has \d+ \(what was added is in no shard\).*\(input-changed\)/,
  )
  writeFileSync(other, planned)
  ok(['cluster', 'map', run, '--shard', '1'])
  // Every part is there, and lines come afterwards: what was planned is reduced, and it is said.
  const { stdout } = ok(['cluster', 'reduce', run, '--json'])
  appendFileSync(other, `${itemLines(91).at(-1)}\n`)
  for (const word of ['reduce', 'status'])
    assert.match(ok(['cluster', word, run, '--json']).stderr, /warning .*is in no shard.*\(input-changed\)\n/)
  assert.equal(ok(['cluster', 'reduce', run, '--json']).stdout, stdout)
  rmSync(partsOf(run), { recursive: true })
  writeFileSync(other, planned.replace('"boundaries":[2,', '"boundaries":[1,'))
  rejected(
    ['cluster', 'map', run, '--shard', '0'],
    /not what it was when the run was planned.*\(input-changed\)/,
  )
  writeFileSync(other, planned.slice(0, 300))
  rejected(['cluster', 'map', run, '--shard', '1'], /\(input-changed\)/)
  const plan = join(run, 'plan.json')
  writeFileSync(plan, readFileSync(plan, 'utf8').replace(/"cesura": "[^"]+"/, '"cesura": "0.0.1"'))
  rejected(['cluster', 'map', run, '--shard', '0'], /made by cesura 0\.0\.1.*\(plan-other-version\)/)
  writeFileSync(plan, '{"run"')
  rejected(['cluster', 'status', run], /\(plan-broken\)/)
  rejected(['cluster', 'status', at('nowhere')], /\(plan-missing\)/)
})

test('a plan that is rejected leaves the run in its folder as it was, and nothing of its own', () => {
  const [one, two] = [3, 4].map(items => {
    const path = at(`${items}.csv`)
    const rows = Array.from({ length: items }, (_, item) => `t${item},gold,2 3\nt${item},ann,1 4\n`)
    writeFileSync(path, `item,coder,masses\n${rows.join('')}`)
    return path
  }) as [string, string]
  const run = at('copied')
  ok(['cluster', 'plan', one, '-o', run])
  const before = readdirSync(run)
  assert.match(cesura(['cluster', 'plan', two, '-o', run]).stderr, /\(run-exists\)/)
  assert.match(cesura(['cluster', 'plan', one, '--metric', 'pk', '-o', run]).stderr, /\(run-exists\)/)
  assert.deepEqual(readdirSync(run), before)
  // A plan that replaces another leaves no result of the other to be taken for its own.
  writeFileSync(join(run, 'result.json'), '{}')
  ok(['cluster', 'plan', one, '--metric', 'pk', '--force', '-o', run])
  assert.ok(!readdirSync(run).includes('result.json'))
  ok(['cluster', 'plan', one, ...few, '--force', '-o', run])
  ok(['cluster', 'map', run, '--shard', 'missing'])
  assert.equal(
    ok(['cluster', 'reduce', run, '--json']).stdout,
    ok(['evaluate', one, ...few, '--json']).stdout,
  )
})

test('one item, one shard: counted as people count', () => {
  const one = at('one.jsonl')
  writeFileSync(one, `${itemLines(1)[0]}\n`)
  const run = at('one')
  assert.match(ok(['cluster', 'plan', one, '-o', run]).stdout, /^1 shard of 1 item in /)
  assert.match(ok(['cluster', 'map', run, '--shard', '0']).stderr, /^shard 0: 1 item\n/)
  assert.match(ok(['cluster', 'status', run]).stdout, /^1 of 1 shard done\n/)
})

test('of two plans that are made at one instant one stands, and the other is rejected', async () => {
  const run = at('at-once')
  const surveyed = await surveyRun(run, [corpus], {}, { workers: 1, shards: 2 })
  const { survey } = surveyed
  assert.ok(survey !== undefined)
  const plans = await Promise.allSettled(
    ['pk', 'window-diff', 'boundary-f'].map(metric =>
      planFolder(run, { ...surveyed, survey }, { of: 'evaluate', options: { metrics: [metric] } }, {}),
    ),
  )
  const [standing] = plans.flatMap(plan => (plan.status === 'fulfilled' ? [plan.value] : []))
  const rejected = plans.flatMap(plan => (plan.status === 'rejected' ? [plan.reason.code] : []))
  assert.deepEqual(rejected, ['run-exists', 'run-exists'])
  assert.equal((await openRunFolder(run)).digest, standing!.digest)
  assert.deepEqual(readdirSync(run), ['plan.json'])
})

test('a folder that cannot be made, and folders where files should be, are rejected with one sentence', () => {
  const rejected = (args: readonly string[], code: RegExp) => {
    const { code: exit, stderr } = cesura(args)
    assert.deepEqual([exit, stderr.trimEnd().split('\n').length], [2, 1], stderr)
    assert.match(stderr, code)
  }
  rejected(['cluster', 'plan', corpus, '-o', join(corpus, 'run')], /cannot be made.*\(output-unwritable\)/)
  const run = at('folders')
  mkdirSync(join(run, 'plan.json'), { recursive: true })
  rejected(['cluster', 'status', run], /cannot be read \(EISDIR\).*\(plan-broken\)/)
  rmSync(join(run, 'plan.json'), { recursive: true })
  ok(['cluster', 'plan', corpus, ...few, '--shards', '2', '-o', run])
  ok(['cluster', 'map', run, '--shard', '0'])
  mkdirSync(join(partsOf(run), '000001.part'))
  rejected(
    ['cluster', 'map', run, '--shard', '1'],
    /cannot be written: the system says E.*\(output-unwritable\)/,
  )
  for (const words of [
    ['cluster', 'status', run],
    ['cluster', 'status', run, '--check'],
    ['cluster', 'reduce', run],
  ])
    assert.equal(cesura(words).code, 4)
})

test('lines that an engine pipes through give the document of one process, in buckets, in any assignment', () => {
  const run = at('piped')
  const options = [...gold, '--buckets', '64']
  ok(['cluster', 'plan', corpus, ...options, '-o', run])
  const lines = itemLines(90).reverse()
  const parts = [lines.slice(0, 13), [], lines.slice(13)].map(
    some => ok(['cluster', 'map', run, '--shard', '-'], {}, some.map(line => `${line}\n`).join('')).stdout,
  )
  const found = ok(['cluster', 'reduce', run, '--parts', '-', '--json'], {}, parts.join(''))
  assert.equal(found.stdout, ok(['evaluate', corpus, ...options, '--json']).stdout)
  const lost = cesura(['cluster', 'reduce', run, '--parts', '-'], {}, parts.slice(1).join(''))
  assert.equal(lost.code, 3)
  assert.match(lost.stderr, /the plan has 90/)
  assert.equal(cesura(['cluster', 'reduce', run, '--parts', '-'], {}, `${parts[0]!.slice(0, -30)}\n`).code, 4)
})

test('agreement and every other format are planned, mapped and reduced', () => {
  for (const [what, file, ...options] of [
    ['agreement', corpus, '--missing', 'available', ...few],
    ['evaluate', join(import.meta.dirname, '../../../examples/simulated.json'), ...few],
  ] as const) {
    const run = at(`run-of-${what}`)
    ok(['cluster', 'plan', file, '--for', what, ...options, '--shards', '3', '-o', run])
    ok(['cluster', 'map', run, '--shard', 'missing'])
    assert.equal(
      ok(['cluster', 'reduce', run, '--json']).stdout,
      ok([what, file, ...options, '--json']).stdout,
    )
  }
})

test('--shard env reads the variables of the engines, and counts from where they count', () => {
  const cases = {
    SLURM_ARRAY_TASK_ID: ['7', 7],
    PBS_ARRAY_INDEX: ['7', 7],
    LSB_JOBINDEX: ['7', 6],
    SGE_TASK_ID: ['7', 6],
    AWS_BATCH_JOB_ARRAY_INDEX: ['7', 7],
    JOB_COMPLETION_INDEX: ['0', 0],
    CLOUD_RUN_TASK_INDEX: ['7', 7],
    BATCH_TASK_INDEX: ['7', 7],
  } as const
  for (const [name, [value, shard]] of Object.entries(cases))
    assert.equal(shardOfEnvironment({ [name]: value }), shard, name)
  assert.equal(shardOfEnvironment({ SGE_TASK_ID: 'undefined', LSB_JOBINDEX: '0', BATCH_TASK_INDEX: '2' }), 2)
  assert.throws(() => shardOfEnvironment({}), { code: 'shard-unknown' })
  assert.throws(() => shardOfEnvironment({ SLURM_ARRAY_TASK_ID: 'x' }), { code: 'shard-unknown' })
  assert.throws(() => shardOfEnvironment({ SGE_TASK_ID: '0' }), { code: 'shard-unknown' })
})

test('a part that is missing and a shard that is none are rejected by the library too', async () => {
  const run = at('library')
  ok(['cluster', 'plan', corpus, ...gold, '--shards', '3', '-o', run])
  const opened = await openRunFolder(run)
  for (const shard of [3, -1, 0.5, Number.NaN])
    await assert.rejects(mapRun(opened, shard), { name: 'CesuraError', code: 'shard-unknown' })
  await mapRun(opened, 0)
  await mapRun(opened, 2)
  await assert.rejects(reduceRun(opened, 1), { code: 'parts-incomplete', message: /shard 1 has no part/ })
})

test('a disk that is full leaves nothing of a plan or a part, says so, and the shard can be mapped again', () => {
  const run = at('full')
  const plan = ['cluster', 'plan', corpus, ...gold, '--shards', '2', '-o', run]
  const limited = (args: readonly string[]) => {
    const words = [process.execPath, program, ...args].map(word => `"${word}"`).join(' ')
    const ran = spawnSync('bash', ['-c', `ulimit -f 1; ${words}`], { encoding: 'utf8' })
    assert.equal(ran.status, 2, ran.stderr)
    assert.match(ran.stderr, /no space left.*\(output-unwritable\)/)
    assert.doesNotMatch(ran.stderr, /\n\s+at /)
  }
  limited(plan)
  assert.deepEqual(readdirSync(run), [])
  limited(['evaluate', corpus, '-r', 'gold', '--save', at('full.json')])
  ok(plan)
  limited(['cluster', 'map', run, '--shard', '0'])
  assert.deepEqual(readdirSync(partsOf(run)), [])
  ok(['cluster', 'map', run, '--shard', 'missing'])
  assert.equal(ok(['cluster', 'reduce', run, '--json']).stdout, expected)
})

test('a reducer that is killed loses nothing: reducing again gives the same bytes', async () => {
  const run = at('killed')
  ok(['cluster', 'plan', corpus, ...gold, '--shards', '2', '-o', run])
  ok(['cluster', 'map', run, '--shard', 'missing'])
  const before = readdirSync(partsOf(run)).sort()
  const reducer = spawn(process.execPath, [program, 'reduce', run, '--json'], { stdio: 'ignore' })
  await new Promise(done => reducer.once('spawn', done))
  reducer.kill('SIGKILL')
  const [, signal] = await new Promise<[number | null, string | null]>(done =>
    reducer.once('exit', (code, name) => done([code, name])),
  )
  assert.equal(signal, 'SIGKILL')
  assert.deepEqual(readdirSync(partsOf(run)).sort(), before)
  assert.equal(ok(['cluster', 'reduce', run, '--json']).stdout, expected)
})

test('engines that count tasks from 0, and those that count from 1', () => {
  const from0 = [
    'SLURM_ARRAY_TASK_ID',
    'PBS_ARRAY_INDEX',
    'AWS_BATCH_JOB_ARRAY_INDEX',
    'JOB_COMPLETION_INDEX',
    'CLOUD_RUN_TASK_INDEX',
    'BATCH_TASK_INDEX',
  ]
  for (const name of from0)
    assert.deepEqual(
      ['0', '7'].map(word => shardOfEnvironment({ [name]: word })),
      [0, 7],
      name,
    )
  for (const name of ['LSB_JOBINDEX', 'SGE_TASK_ID'])
    assert.equal(shardOfEnvironment({ [name]: '7' }), 6, name)
})

test('a plan without shards or inputs is no plan', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'cesura-corner-'))
  try {
    for (const plan of [
      { run: 1, inputs: [] },
      { run: 2, shards: [], inputs: [] },
      { run: 1, shards: [] },
    ]) {
      writeFileSync(join(folder, 'plan.json'), JSON.stringify(plan))
      await assert.rejects(openRunFolder(folder), { code: 'plan-broken' })
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

test('inputs of another size are reported with both sizes, those that are gone are not', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'cesura-inputs-'))
  const input = (name: string, bytes: number) => ({ name, path: join(folder, name), bytes })
  for (const name of ['same', 'more', 'less']) writeFileSync(join(folder, name), 'four')
  const inputs = [input('same', 4), input('more', 3), input('less', 5), input('gone', 9)]
  assert.deepEqual(await changedInputs({ inputs } as never), [
    { name: 'more', how: 'it had 3 bytes and has 4 (what was added is in no shard)' },
    { name: 'less', how: 'it had 5 bytes and has 4' },
  ])
  rmSync(folder, { recursive: true })
})
