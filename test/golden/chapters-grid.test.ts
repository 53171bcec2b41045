import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import {
  type AnyMetric,
  boundaryF,
  boundaryPrecision,
  boundaryRecall,
  boundarySimilarity,
  evaluate,
  fromSeconds,
  generalizedHamming,
  makeCorpus,
  onGrid,
  onOneAxis,
  pk,
  type Segmentation,
  windowDiff,
} from '../../src/index.ts'
import { assertClose } from './close.ts'
import { readLines } from './read.ts'

interface Side {
  duration: string
  seconds: string[]
}
interface Recording {
  id: string
  unit: `${number}s`
  reference: Side
  hypothesis: Side
  expect: {
    chunkseg: Record<string, number> | { raises: string } | null
    collar: [number, number, number]
    matched: number
    maximum: number
  }
}
interface Batch {
  id: string
  items: (Omit<Recording, 'expect' | 'unit'> & { id: string })[]
  expect: Record<string, number>
}

const lines = readLines<Recording | Batch | { about: unknown }>('chapters-grid.jsonl')
const recordings = lines.filter((line): line is Recording => 'unit' in line)
const batches = lines.filter((line): line is Batch => 'items' in line)
const sidesOf = ({ reference, hypothesis }: Pick<Recording, 'reference' | 'hypothesis'>) =>
  onOneAxis(
    fromSeconds(reference.duration, reference.seconds),
    fromSeconds(hypothesis.duration, hypothesis.seconds),
  ) as [Segmentation, Segmentation]
const flags = (side: Segmentation, unit: `${number}s`) =>
  onGrid(side, { preset: 'chunkseg', unit }).segmentation

/** What chunkseg calls each metric. */
const names: readonly (readonly [string, AnyMetric])[] = [
  ['precision', boundaryPrecision],
  ['recall', boundaryRecall],
  ['pk', pk],
  ['window_diff', windowDiff],
  ['boundary_similarity', boundarySimilarity],
  ['ghd', generalizedHamming],
]

test('63 recordings and 8 corpora', () => {
  assert.deepEqual([recordings.length, batches.length], [63, 8])
})

test('the preset chunkseg gives what the program gives, and is undefined where it raises', () => {
  let raised = 0
  let differing = 0
  for (const recording of recordings) {
    const expected = recording.expect.chunkseg
    if (expected === null) continue
    const [r, h] = sidesOf(recording).map(side => flags(side, recording.unit)) as [Segmentation, Segmentation]
    const preset = { preset: 'chunkseg' } as const
    if ('raises' in expected) {
      raised++
      assert.equal(windowDiff(r, h, preset), undefined, recording.id)
      assert.equal(windowDiff.reason(windowDiff.tally(r, h, preset), preset), 'program-raises', recording.id)
      continue
    }
    for (const [name, metric] of names)
      assertClose(metric(r, h, preset), expected[name], `${recording.id} ${name}`)
    if (windowDiff(r, h, preset) !== windowDiff(r, h)) differing++
  }
  assert.ok(raised > 0, 'no case in which the program raises')
  assert.ok(differing > 0, 'no case that needs the preset')
})

test('the collar matches the closest pair first, on the time axis', () => {
  let fewer = 0
  for (const recording of recordings) {
    const [r, h] = sidesOf(recording)
    const { collar, matched, maximum } = recording.expect
    for (const [index, metric] of [boundaryPrecision, boundaryRecall, boundaryF].entries())
      assertClose(metric(r, h, { preset: 'chunkseg-collar' }), collar[index], recording.id)
    assert.equal(boundaryF.tally(r, h, { preset: 'chunkseg-collar' }).matches, matched, recording.id)
    assert.equal(boundaryF.tally(r, h, { tolerance: '3s' }).matches, maximum, recording.id)
    if (matched < maximum) fewer++
  }
  assert.ok(fewer > 0, 'no case in which greedy matching loses a pair')
})

describe('corpora pool as evaluate_batch', () => {
  const corpusOf = (batch: Batch, side: (one: Segmentation) => Segmentation) =>
    makeCorpus(
      batch.items.map((item, index) => {
        const [r, h] = sidesOf(item).map(side)
        return {
          id: `${index} ${item.id}`,
          units: r!.units,
          codings: [
            { coder: 'reference', segmentation: r! },
            { coder: 'hypothesis', segmentation: h! },
          ],
        }
      }),
    )
  const pooled = (batch: Batch, preset: string, metric: AnyMetric, side: (one: Segmentation) => Segmentation) => {
    const { metrics } = evaluate(corpusOf(batch, side), {
      metrics: [{ id: metric.id, preset }],
      references: ['reference'],
    })
    const [result] = metrics
    return result!.overall[result!.pool].value
  }

  test('on flags', () => {
    for (const batch of batches)
      for (const [name, metric] of [...names, ['f1', boundaryF] as const])
        assertClose(
          pooled(batch, 'chunkseg', metric, side => flags(side, '6s')) ?? undefined,
          batch.expect[name],
          `${batch.id} ${name}`,
        )
  })

  test('with the collar', () => {
    for (const batch of batches)
      for (const [name, metric] of [
        ['collar_precision', boundaryPrecision],
        ['collar_recall', boundaryRecall],
        ['collar_f1', boundaryF],
      ] as const)
        assertClose(
          pooled(batch, 'chunkseg-collar', metric, side => side) ?? undefined,
          batch.expect[name],
          `${batch.id} ${name}`,
        )
  })
})
