import assert from 'node:assert/strict'
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { afterEach, beforeEach, test } from 'vitest'
import { readFiles } from '../../../src/formats/index.ts'
import { evaluate } from '../../../src/index.ts'
import { cutShards } from '../../../src/node/run/cut-shards.ts'
import { mapInput, mapRun } from '../../../src/node/run/map-run.ts'
import { packJson, unpackJson } from '../../../src/node/run/packed-json.ts'
import { checkPart, headerFits } from '../../../src/node/run/part-file.ts'
import { planFolder, surveyRun } from '../../../src/node/run/plan-folder.ts'
import { readPartLines, reduceRun } from '../../../src/node/run/reduce-run.ts'
import { openRunFolder, partPath, type Run } from '../../../src/node/run/run-folder.ts'
import { requireShard, shardList, statusOf } from '../../../src/node/run/run-status.ts'
import { shardOfEnvironment } from '../../../src/node/run/shard-word.ts'
import { cancelRun, resultFile, slurmStatus, submitRun } from '../../../src/node/run/slurm.ts'
import { alone } from '../../cli/run.ts'
import { itemLines, scratch, writeCorpus } from './run-corpus.ts'

let folder: string
let corpus: string
beforeEach(() => {
  folder = scratch('run-library')
  corpus = writeCorpus(folder, 40)
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))
const asked = {
  of: 'evaluate',
  options: { metrics: ['B', 'Pk'], references: ['gold'], interval: false },
} as const

async function planned(name: string, path: string = corpus, shards = 3): Promise<Run> {
  const at = join(folder, name)
  const surveyed = await surveyRun(at, [path], {}, { shards, workers: 1 })
  const { survey } = surveyed
  assert.ok(survey)
  return planFolder(at, { ...surveyed, survey }, asked, {})
}
const expected = () => {
  const { corpus: read } = readFiles([{ name: 'corpus.jsonl', text: readFileSync(corpus, 'utf8') }])
  return JSON.parse(JSON.stringify(evaluate(read!, { ...asked.options, detail: 'pooled' })))
}

test('shards of a file are whole lines, side by side, about equal, as many as asked for', async () => {
  const path = join(folder, 'lines')
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.oneof(fc.nat(30), fc.constantFrom(0, 65_535, 65_536, 70_000)), { maxLength: 12 }),
      fc.integer({ min: 1, max: 9 }),
      fc.boolean(),
      async (lengths, count, closed) => {
        const text = lengths.map(length => 'x'.repeat(length)).join('\n') + (closed ? '\n' : '')
        writeFileSync(path, text)
        const shards = await cutShards([path], count)
        assert.equal(shards.length, count)
        const longest = Math.max(0, ...lengths) + 1
        shards.forEach(({ start, end }, index) => {
          assert.equal(start, index === 0 ? 0 : shards[index - 1]!.end)
          assert.ok(start === 0 || start === text.length || text[start! - 1] === '\n')
          const target = Math.round((text.length * (index + 1)) / count)
          assert.ok(end! >= target && end! <= Math.max(start!, target + longest), `${end} for ${target}`)
        })
        assert.equal(shards.at(-1)!.end, text.length)
      },
    ),
    { numRuns: 40, seed: 3, examples: [[[2, 2, 2], 3, true]] },
  )
  assert.equal((await cutShards([path], undefined)).length, 1)
  writeFileSync(join(folder, 'lines.gz'), gzipSync('a\nb\n'))
  const [packed, ...more] = await cutShards([join(folder, 'lines.gz')], 4)
  assert.deepEqual([packed!.start, packed!.end, more], [undefined, undefined, []])
  // Of several files each has its share, and one at least.
  assert.deepEqual((await cutShards([corpus, path, corpus], 6)).length, 7)
})

test('data with arrays and maps come back from bytes as they were, whole numbers as narrow as they fit', () => {
  const bounds = [0, 1, 255, 256, 65_535, 65_536, 2 ** 32 - 1, 2 ** 32, 2 ** 53, 0.5, -1, -0]
  for (const most of bounds) {
    const value = {
      f: Float64Array.of(0, most, 1),
      list: [new Map([['k', Uint8Array.of(3, 4, 5)]]), Int32Array.of(-7), null, 'text'],
      u: Uint32Array.of(most > 2 ** 32 - 1 ? 9 : most),
      s: Uint16Array.of(700),
    }
    const { json, body } = packJson(value)
    const back = unpackJson({ json, body }) as typeof value
    assert.deepEqual(back, value)
    assert.ok(Object.is(back.f[1], most))
    assert.equal(body.length % 8, 0)
  }
  const stored = (value: number) => JSON.parse(packJson(Float64Array.of(value)).json).$[1]
  assert.deepEqual(bounds.map(stored), [
    'u1',
    'u1',
    'u1',
    'u2',
    'u2',
    'u4',
    'u4',
    'f8',
    'f8',
    'f8',
    'f8',
    'f8',
  ])
})

test('shards are written as ranges, and set by the environment of an engine', () => {
  assert.equal(shardList([]), '')
  assert.equal(shardList([4]), '4')
  assert.equal(shardList([0, 1, 2, 5, 7, 8]), '0-2,5,7-8')
  const words = { SLURM_ARRAY_TASK_ID: '', PBS_ARRAY_INDEX: 'undefined', LSB_JOBINDEX: '0', SGE_TASK_ID: '3' }
  assert.equal(shardOfEnvironment(words), 2)
  assert.equal(shardOfEnvironment({ AWS_BATCH_JOB_ARRAY_INDEX: '0' }), 0)
  const run = { plan: { shards: [{}, {}] } } as unknown as Run
  assert.equal(requireShard(run, 1), 1)
  for (const shard of [-1, 2, 0.5, Number.NaN])
    assert.throws(() => requireShard(run, shard), { code: 'shard-unknown' })
})

test('a run in this process is what evaluate says; its files say how far it is', async () => {
  const run = await planned('whole')
  assert.deepEqual(await openRunFolder(run.folder), JSON.parse(JSON.stringify(run)))
  const status = async (check: boolean) => {
    const { done, missing, corrupt, conflicting } = await statusOf(run, { check })
    return [done, missing, corrupt, conflicting]
  }
  assert.deepEqual(await status(false), [0, [0, 1, 2], [], []])
  assert.equal(await mapRun(run, 1), 'written')
  assert.equal(await mapRun(run, 1), 'there')
  for (const check of [false, true]) assert.deepEqual(await status(check), [1, [0, 2], [], []])
  await mapRun(run, 0)
  await assert.rejects(reduceRun(run, 1), { code: 'parts-incomplete' })
  await mapRun(run, 2)
  const found = await reduceRun(run, 1)
  assert.ok(found.of === 'evaluate')
  assert.deepEqual(JSON.parse(JSON.stringify(found.evaluation)), expected())
  // Damaged parts: a byte that is wrong is seen by who looks at every byte, a first line that is wrong by everybody.
  const path = partPath(run, 2)
  const whole = readFileSync(path)
  const end = whole.indexOf(10)
  assert.ok(headerFits(whole, whole.length, run.digest, 2))
  assert.ok(!headerFits(whole, whole.length + 1, run.digest, 2))
  assert.ok(!headerFits(whole, whole.length, run.digest, 1))
  assert.ok(!headerFits(whole.subarray(0, end), whole.length, run.digest, 2))
  assert.ok(!headerFits(Buffer.from('\n'), 1, run.digest, 2))
  assert.equal(checkPart(whole, run.digest, 1).state, 'foreign')
  assert.equal(checkPart(whole, 'another', 2).state, 'foreign')
  const bad = Buffer.from(whole)
  bad[whole.length - 3]! ^= 1
  writeFileSync(path, bad)
  assert.deepEqual(await status(false), [3, [], [], []])
  assert.deepEqual(await status(true), [2, [], [2], []])
  await assert.rejects(reduceRun(run, 1), { code: 'part-corrupt' })
  assert.equal(await mapRun(run, 2), 'written')
  assert.deepEqual(readFileSync(path), whole)
  writeFileSync(`${path}.other`, '')
  assert.deepEqual(await status(true), [3, [], [], [2]])
})

test('the same plan again changes nothing, another is rejected, a file for a folder too', async () => {
  const run = await planned('again')
  const before = readFileSync(join(run.folder, 'plan.json'), 'utf8')
  assert.deepEqual(JSON.parse(before), JSON.parse(JSON.stringify((await planned('again')).plan)))
  await assert.rejects(planned('again', corpus, 2), { code: 'run-exists' })
  assert.equal(readFileSync(join(run.folder, 'plan.json'), 'utf8'), before)
  await assert.rejects(planned('corpus.jsonl'), { code: 'output-unwritable' })
  await assert.rejects(openRunFolder(join(folder, 'nowhere')), { code: 'plan-missing' })
  const plan = JSON.parse(before)
  for (const [text, code] of [
    ['{"run":1}', 'plan-broken'],
    [JSON.stringify({ ...plan, cesura: '0.0.0' }), 'plan-other-version'],
  ] as const) {
    writeFileSync(join(run.folder, 'plan.json'), text)
    await assert.rejects(openRunFolder(run.folder), { code })
  }
})

test('lines that go anywhere are parts of no shard, and add up to the run', async () => {
  const run = await planned('lines-run')
  const lines = itemLines(40)
  const parts = [lines.slice(0, 11), [], lines.slice(11)].map(async (some, index) => {
    const path = join(folder, `share-${index}`)
    writeFileSync(path, some.map(line => `${line}\n`).join(''))
    return Buffer.from(await mapInput(run, path)).toString('base64')
  })
  const file = join(folder, 'parts')
  const texts = await Promise.all(parts)
  writeFileSync(file, `${texts[2]}\n\n${texts[0]}\n${texts[1]}\n`)
  const found = await reduceRun(run, 1, await readPartLines(run, file))
  assert.deepEqual(JSON.parse(JSON.stringify(found.of === 'evaluate' && found.evaluation)), expected())
  writeFileSync(file, `${texts[2]}\n`)
  await assert.rejects(reduceRun(run, 1, await readPartLines(run, file)), { code: 'parts-incomplete' })
  writeFileSync(file, `\n${texts[0]!.slice(4)}\n`)
  await assert.rejects(readPartLines(run, file), (error: { code: string; location: { line: number } }) => {
    assert.deepEqual([error.code, error.location.line], ['part-corrupt', 2])
    return true
  })
})

test('an input that is another one than was planned is rejected', async () => {
  const path = join(folder, 'changing.jsonl')
  const lines = itemLines(40)
  writeFileSync(path, `${lines.join('\n')}\n`)
  const run = await planned('changing', path)
  writeFileSync(path, `${lines.join('\n').replace('"units":20', '"units":99')}\n`)
  await assert.rejects(mapRun(run, 0), { code: 'input-changed' })
  writeFileSync(path, `{"x"${lines.join('\n').slice(4)}\n`)
  await assert.rejects(mapRun(run, 0), { code: 'input-changed' })
  rmSync(path)
  await assert.rejects(mapRun(run, 0), { code: 'file-not-found' })
})

/** Programs that stand in for Slurm and write down what they were asked. */
function standIns(name: string, bodies: Readonly<Record<string, string>>): () => string[] {
  const bin = join(folder, name)
  mkdirSync(bin, { recursive: true })
  const log = join(bin, 'log')
  writeFileSync(log, '')
  for (const [program, body] of Object.entries(bodies))
    writeFileSync(join(bin, program), `#!/bin/sh\necho "${program} $*" >> '${log}'\n${body}\n`, {
      mode: 0o755,
    })
  process.env.PATH = `${bin}:/bin:/usr/bin`
  return () => readFileSync(log, 'utf8').trim().split('\n')
}

test('Slurm gets what is open as an array, a reducer that waits for it, and is asked how far it is', async () => {
  const path = process.env.PATH
  try {
    const run = await planned('slurm')
    await mapRun(run, 1)
    const log = standIns('bin', {
      scontrol: 'echo "MaxArraySize = 2"',
      sbatch: 'case "$*" in *map.sbatch) echo "11;c" ;; *) echo 12 ;; esac',
      squeue: 'printf "RUNNING\\nPENDING\\nRUNNING\\n"',
      scancel: '',
    })
    assert.deepEqual(await slurmStatus(run), { status: await statusOf(run), states: {} })
    assert.deepEqual(await cancelRun(run), [])
    const options = { program: 'cesura', sbatch: ['--time=10'], wait: false }
    assert.deepEqual(await submitRun(run, options), { tasks: 2, map: '11', reduce: '12', code: 0 })
    const reported = log()
    assert.match(reported[1]!, /^sbatch --parsable --array=0 --requeue .* --time=10 .*map\.sbatch$/)
    assert.match(reported[2]!, /^sbatch --parsable --dependency=afterok:11 .*reduce\.sbatch$/)
    const script = readFileSync(join(run.folder, 'slurm/map.sbatch'), 'utf8')
    assert.match(script, /cesura cluster map '.*slurm' --shard env --of 2\n/)
    assert.deepEqual((await slurmStatus(run)).states, { RUNNING: 2, PENDING: 1 })
    assert.deepEqual(await cancelRun(run), ['11', '12'])
    assert.match(log().at(-1)!, /^scancel 11 12$/)
    // Once more, waited for: without a result the code is never 0; the tasks are those of before.
    assert.equal((await submitRun(run, { ...options, wait: true })).code, 3)
    const given = alone(['cluster', 'submit', run.folder, '--wait'])
    assert.equal(given.code, 3)
    assert.equal(given.stdout, 'map 11, reduce 12\n')
    assert.match(given.stderr, /^cesura: the run failed; see cesura cluster status --slurm and the logs/)
    for (const shard of [0, 2]) await mapRun(run, shard)
    // A part with a byte that is wrong is mapped again.
    const part = readFileSync(partPath(run, 2))
    part[part.length - 3]! ^= 1
    writeFileSync(partPath(run, 2), part)
    await submitRun(run, options)
    assert.match(log().at(-2)!, /--array=0 /)
    rmSync(partPath(run, 2))
    await mapRun(run, 2)
    assert.equal((await submitRun(run, options)).map, '')
    assert.doesNotMatch(log().at(-1)!, /dependency/)
    // Another plan in this folder has tasks of its own, and no jobs yet.
    const [first] = run.plan.shards
    const another = { ...run, digest: 'f'.repeat(64), plan: { ...run.plan, shards: [first!] } }
    assert.deepEqual((await slurmStatus(another)).states, {})
    assert.equal((await submitRun(another, options)).tasks, 1)
    await submitRun(run, options)
    standIns('bin-2', {
      scontrol: 'exit 0',
      sbatch: `case "$*" in *--wait*) touch '${resultFile(run)}'; echo 13 ;; esac`,
    })
    assert.deepEqual(await submitRun(run, { ...options, wait: true }), {
      tasks: 2,
      map: '',
      reduce: '13',
      code: 0,
    })
    assert.ok(existsSync(resultFile(run)))
    standIns('bin-3', { scontrol: 'echo no controller >&2; exit 4' })
    await assert.rejects(submitRun(run, options), {
      code: 'slurm-failed',
      message: /ended with 4: no controller;/,
    })
    process.env.PATH = join(folder, 'nowhere')
    await assert.rejects(submitRun(run, options), { code: 'slurm-missing' })
  } finally {
    process.env.PATH = path
  }
})

test('the copy of another format is planned, and goes with a plan that is rejected', async () => {
  const csv = join(folder, 'a.csv')
  const rows = itemLines(6).map((_, item) => `t${item},gold,2 3\nt${item},ann,1 4\n`)
  writeFileSync(csv, `item,coder,masses\n${rows.join('')}`)
  const run = await planned('copied', csv)
  assert.match(run.plan.inputs[0]!.path, /corpus-[0-9a-f]{16}\.jsonl$/)
  for (const shard of run.plan.shards.keys()) await mapRun(run, shard)
  const found = await reduceRun(run, 1)
  assert.equal(found.of === 'evaluate' && found.evaluation.data.items, 6)
  appendFileSync(csv, 't9,gold,2 3\nt9,ann,1 4\n')
  await assert.rejects(planned('copied', csv), { code: 'run-exists' })
  const none = await surveyRun(join(folder, 'empty'), [join(folder, 'none')], {}, { workers: 1 })
  assert.deepEqual([none.survey, none.problems.map(({ code }) => code)], [undefined, ['file-not-found']])
})

test('agreement of a run has its items next to it', async () => {
  const at = join(folder, 'agreement')
  const surveyed = await surveyRun(at, [corpus], {}, { shards: 2, workers: 1 })
  const options = { interval: false as const, missing: 'available' as const }
  const question = { options, coefficients: ['multi-pi'] as const }
  const run = await planFolder(
    at,
    { ...surveyed, survey: surveyed.survey! },
    { of: 'agreement', question },
    {},
  )
  for (const shard of run.plan.shards.keys()) await mapRun(run, shard)
  const found = await reduceRun(run, 1)
  assert.deepEqual(
    found.of === 'agreement' && found.kept.map(({ id }) => id).sort(),
    itemLines(40)
      .map(line => JSON.parse(line).id)
      .sort(),
  )
})

test('a shard knows the number of its first line', async () => {
  const { shards } = (await planned('numbered')).plan
  const bytes = readFileSync(corpus)
  assert.equal(shards.length, 3)
  for (const { start = 0, firstLine } of shards)
    assert.equal(firstLine, bytes.subarray(0, start).filter(byte => byte === 0x0a).length + 1)
})

test('what JSON does not keep is rejected at any depth, by its place', async () => {
  const surveyed = await surveyRun(join(folder, 'deep'), [corpus], {}, { workers: 1 })
  const options = { ...asked.options, interval: { level: Number.NaN } }
  await assert.rejects(
    planFolder(
      join(folder, 'deep'),
      { ...surveyed, survey: surveyed.survey! },
      { of: 'evaluate', options },
      {},
    ),
    {
      code: 'option-invalid',
      message: /^the question\.options\.interval\.level cannot be written into a plan: NaN/,
    },
  )
})

test('a folder where a part should be is a part that cannot be read, not one that is missing', async () => {
  const run = await planned('folders')
  for (const shard of [0, 1]) await mapRun(run, shard)
  mkdirSync(partPath(run, 2))
  await assert.rejects(reduceRun(run, 1), { code: 'part-corrupt', message: /cannot be read \(EISDIR\)/ })
})

test('lines that go anywhere are read by the types that the first line of the corpus states', async () => {
  const stated = JSON.stringify({ cesura: 1, scale: { names: ['low', 'high'] } })
  const item = (id: number, type: string) =>
    JSON.stringify({
      id: `t${id}`,
      units: 9,
      codings: [
        { coder: 'gold', boundaries: [3], types: ['low'] },
        { coder: 'ann', boundaries: [3], types: [type] },
      ],
    })
  const path = join(folder, 'stated.jsonl')
  writeFileSync(path, `${stated}\n${item(1, 'low')}\n${item(2, 'high')}\n`)
  const run = await planned('stated', path, 1)
  assert.deepEqual(run.plan.inputs[0]!.stated?.names, ['low', 'high'])
  const share = join(folder, 'share')
  writeFileSync(share, `${item(1, 'low')}\n${item(2, 'high')}\n`)
  const line = Buffer.from(await mapInput(run, share)).toString('base64')
  writeFileSync(share, `${line}\n`)
  const piped = await reduceRun(run, 1, await readPartLines(run, share))
  await mapRun(run, 0)
  const whole = await reduceRun(run, 1)
  assert.deepEqual('evaluation' in piped && piped.evaluation, 'evaluation' in whole && whole.evaluation)
})
