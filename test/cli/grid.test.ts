// Recordings on a grid of equal units of time: `--units 6s`.
import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, test } from 'vitest'
import type { AgreementDocument } from '../../src/agreement/document.ts'
import type { Conventions, Explanation } from '../../src/evaluate/index.ts'
import { readFiles } from '../../src/formats/index.ts'
import { type Evaluation, evaluate, fromSeconds, onOneAxis } from '../../src/index.ts'
import { assertClose } from '../golden/close.ts'
import { readLines } from '../golden/read.ts'
import { defects, schemaOf } from '../unit/evaluate/fits-schema.ts'
import { cesuraIn } from './run.ts'

const folder = mkdtempSync(join(tmpdir(), 'cesura-grid-'))
afterAll(() => rmSync(folder, { recursive: true }))
const run = (line: string) => cesuraIn(folder, line.split(' '))
const json = <T>(line: string): T => {
  const { code, stdout, stderr } = run(`${line} --json`)
  assert.equal(code, 0, stderr)
  return JSON.parse(stdout) as T
}

interface Side {
  duration: string
  seconds: string[]
}
interface Recording {
  id: string
  reference: Side
  hypothesis: Side
}

/** A corpus file of recordings, each with a tick of its own. */
function write(name: string, recordings: readonly Recording[]): void {
  const items = recordings.map(({ id, reference, hypothesis }, index) => {
    const sides = onOneAxis(
      fromSeconds(reference.duration, reference.seconds),
      fromSeconds(hypothesis.duration, hypothesis.seconds),
    )
    const [{ units, axis }] = sides as [(typeof sides)[0]]
    return {
      id: `${index} ${id}`,
      units,
      time: { perSecond: axis!.ticksPerSecond, start: 0 },
      codings: sides.map(({ boundaries }, side) => ({
        coder: side === 0 ? 'gold' : 'system',
        boundaries: [...boundaries],
      })),
    }
  })
  writeFileSync(join(folder, name), JSON.stringify({ cesura: 1, items }))
}

const recording = (id: string, duration: string, reference: string[], hypothesis: string[]): Recording => ({
  id,
  reference: { duration, seconds: reference },
  hypothesis: { duration, seconds: hypothesis },
})
write('talks.json', [
  recording('talk', '62', ['9', '33', '60.5'], ['10', '31']),
  recording('news', '100', ['30', '60'], ['33', '61']),
])
write('errata.json', [
  recording('seven', '7', [], ['3']),
  recording('hour', '3600', [], []),
  recording('tail', '50', ['49'], ['49']),
  recording('long', '7200', ['3600'], []),
  recording('five', '5', [], []),
])
writeFileSync(
  join(folder, 'text.json'),
  '{"cesura":1,"items":[{"id":"a","codings":[{"coder":"x","masses":[2,3]},{"coder":"y","masses":[5]}]}]}',
)

test('conventions puts recordings on the grid of chunkseg for its preset alone', () => {
  for (const metric of ['pk', 'window-diff', 'boundary-similarity', 'generalized-hamming']) {
    const found = json<{ rows: Conventions['conventions'] }>(
      `conventions talks.json --units 6s -m ${metric}`,
    ).rows
    const own = json<Evaluation>(`evaluate talks.json --units 6s -m ${metric}`).metrics[0]!
    const flags = json<Evaluation>(`evaluate talks.json --units 6s --preset chunkseg -m ${metric}`)
      .metrics[0]!
    const row = (name: string) => found.find(each => each.name === name)!
    assert.equal(row('default').value, own.overall.micro.value)
    assert.equal(row('chunkseg').value, flags.overall.macro.value)
    assert.equal(row('chunkseg').signature, flags.signature)
    assert.ok(row('chunkseg').differs.some(({ name, value }) => name === 'grid' && value === '6s/chunkseg'))
    const value = flags.overall.macro.value!.toFixed(6)
    const explained = json<Explanation>(
      `conventions talks.json --units 6s -m ${metric} -r gold --value ${value}`,
    )
    const fit = explained.fits.find(({ preset }) => preset === 'chunkseg')!
    assert.match(fit.signature, /grid:6s\/chunkseg/)
    for (const each of explained.fits)
      if (each.preset !== 'chunkseg') assert.match(each.signature, /grid:6s\/nearest/)
  }
  const five = json<{ rows: Conventions['conventions'] }>(
    'conventions errata.json --units 6s -m window-diff',
  ).rows
  assert.match(
    five.find(({ name }) => name === 'chunkseg')!.differs.find(({ name }) => name === 'grid')!.value,
    /1 shorter than a unit left out/,
  )
})

test('the library rejects the preset chunkseg on another grid', () => {
  const text = readFileSync(join(folder, 'talks.json'), 'utf8')
  const corpus = (preset?: 'chunkseg') =>
    readFiles([{ name: 'talks.json', text }], { grid: '6s', preset }).corpus!
  const request = { metrics: [{ id: 'pk', preset: 'chunkseg' }], references: ['gold'] }
  assert.throws(() => evaluate(corpus(), request), { code: 'grid-required' })
  assert.equal(evaluate(corpus('chunkseg'), request).grid!.snap, 'chunkseg')
})

test('metrics that count units take recordings on a grid, and say so', () => {
  const found = json<Evaluation>('evaluate talks.json --units 6s -m B,GHD,pk')
  assert.deepEqual(found.grid, {
    unit: '6s',
    snap: 'nearest',
    boundaries: 9,
    collapsed: 0,
    dropped: 0,
    moved: 3,
  })
  assert.deepEqual(defects(found, schemaOf('evaluation')), [])
  assert.equal(found.data.units, 28)
  for (const { signature } of found.metrics) assert.match(signature, /\|grid:6s\/nearest\|v:/)
  const { stdout } = run('evaluate talks.json --units 6s -m B')
  assert.match(stdout, /Recordings are on a grid of 6 s: of 9 boundaries 0 share/)
})

test('snap decides, and lost boundaries are counted', () => {
  const { grid } = json<Evaluation>('evaluate talks.json --units 40s --read snap=end -m pk')
  assert.deepEqual([grid?.snap, grid?.collapsed, grid?.dropped], ['end', 2, 1])
  assert.match(run('evaluate talks.json --units 30s -m pk').stderr, /grid-too-coarse/)
  assert.doesNotMatch(run('evaluate talks.json --units 1s -m pk').stderr, /grid-too-coarse/)
  const { code, stderr } = run('evaluate talks.json --units 6s --read snap=error -m pk')
  assert.equal(code, 2)
  assert.match(stderr, /0 talk: the boundary at 9 s is inside a unit of 6s.*boundary-inside-unit/)
})

test('agreement has the grid in document and signatures', () => {
  const found = json<AgreementDocument>('agreement talks.json --units 6s --everyone')
  assert.equal(found.grid?.unit, '6s')
  assert.match(found.coefficients[0]!.signature, /\|grid:6s\/nearest\|/)
  assert.deepEqual(defects(found, schemaOf('agreement')), [])
})

test('every command that reads recordings takes a grid', () => {
  for (const line of [
    'conventions talks.json --units 6s -m pk',
    'diff talks.json --units 6s',
    'sweep talks.json --units 6s --over tolerance',
    'lint talks.json --units 6s',
    'convert talks.json --units 6s --to cesura-json -o units.json',
    'report talks.json --units 6s -o report.html',
  ]) {
    const { code, stderr } = run(line)
    assert.equal(code, 0, `${line}: ${stderr}`)
  }
})

test('rejects texts, kinds that are neither units nor lengths, and the preset without a grid', () => {
  for (const [line, message] of [
    ['evaluate text.json --units 6s --pairs', /axis-required/],
    ['evaluate talks.json --units 6', /give one of tokens,.*length of time/],
    ['evaluate talks.json --preset chunkseg', /--units 6s \(grid-required\)/],
    ['evaluate talks.json --units 0s', /option-invalid/],
  ] as const) {
    const { code, stderr } = run(line)
    assert.equal(code, 2, line)
    assert.match(stderr, message)
    assert.doesNotMatch(stderr, /--axis time/)
  }
})

describe('the preset chunkseg', () => {
  interface Batch {
    id: string
    items: Recording[]
    expect: Record<string, number>
  }
  const batches = readLines<Batch | object>('chapters-grid.jsonl').filter(
    (line): line is Batch => 'items' in line,
  )

  test.each(batches.map((batch, index) => [batch.id, batch, index] as const))(
    '%s has the means of evaluate_batch',
    (_, { items, expect }, index) => {
      write(`batch-${index}.json`, items)
      const { metrics } = json<Evaluation>(
        `evaluate batch-${index}.json --units 6s --preset chunkseg -m P,R,F,pk,WD,B,GHD`,
      )
      const names = ['precision', 'recall', 'f1', 'pk', 'window_diff', 'boundary_similarity', 'ghd']
      for (const [at, { overall, pool }] of metrics.entries())
        assertClose(overall[pool].value ?? undefined, expect[names[at]!], names[at]!)
      const collar = json<Evaluation>(`evaluate batch-${index}.json --preset chunkseg-collar -m P,R,F`)
      for (const [at, name] of ['collar_precision', 'collar_recall', 'collar_f1'].entries())
        assertClose(collar.metrics[at]!.overall.macro.value ?? undefined, expect[name], name)
    },
  )

  test('counts what the program drops, and where it raises', () => {
    const { stderr } = run('evaluate errata.json --units 6s --preset chunkseg -m WD')
    assert.match(stderr, /4 five: .*less than one unit of 6s.*no-units/)
    const { grid, metrics } = json<Evaluation>('evaluate errata.json --units 6s --preset chunkseg -m WD')
    assert.deepEqual(grid, { unit: '6s', snap: 'chunkseg', boundaries: 4, collapsed: 0, dropped: 2 })
    assert.deepEqual(metrics[0]!.overall.reasons, {
      'wrong-is-perfect': 1,
      'perfect-is-worst': 1,
      'program-raises': 1,
    })
    assert.equal(metrics[0]!.overall.undefined, 1)
  })

  test('conventions --value names the errors that apply to each item', () => {
    const found = json<Explanation>('conventions errata.json --units 6s --preset chunkseg -m WD --value 0.5')
    assert.deepEqual(
      found.errata?.map(({ item, errata }) => [item, errata]),
      [
        ['0 seven', ['flags-are-gaps', 'wrong-is-perfect']],
        ['1 hour', ['no-boundary-is-zero', 'perfect-is-worst']],
        ['2 tail', ['no-boundary-is-zero', 'tail-cut']],
        ['3 long', ['flags-are-gaps', 'batch-ends']],
      ],
    )
    assert.deepEqual(defects(found, schemaOf('explain')), [])
    const { stdout } = run('conventions errata.json --units 6s --preset chunkseg -m WD --value 0.5')
    assert.match(stdout, /tail-cut: .*\n?.*\(2 tail\)/)
  })
})

test('the library reads recordings on a grid', () => {
  const text = JSON.stringify({
    cesura: 1,
    items: [
      {
        id: 'a',
        units: 620,
        time: { perSecond: 10, start: 0 },
        codings: [{ coder: 'x', boundaries: [90, 330, 605] }],
      },
    ],
  })
  const { corpus } = readFiles([{ name: 'a.json', text }], { grid: '6s' })
  assert.equal(corpus?.items[0]?.units, 11)
  assert.deepEqual([...corpus!.items[0]!.codings[0]!.segmentation.boundaries], [1, 5, 10])
})
