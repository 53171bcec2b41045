import assert from 'node:assert/strict'
import { test } from 'vitest'
import { blockPlan } from '../../../src/agreement/index.ts'
import { readSampled, sideBySide } from '../../../src/evaluate/intervals.ts'
import { resampleRows, STEP } from '../../../src/evidence/part.ts'
import {
  type AnyMetric,
  boundarySimilarity,
  evaluate,
  fromBoundaries,
  makeCorpus,
  windowDiff,
} from '../../../src/index.ts'
import { bootstrap, jackknifeInterval, type SumsScore, tallyTable } from '../../../src/stats/index.ts'

const share: SumsScore = ([x, n]) => (n! > 0 ? x! / n! : undefined)
const settings = { method: 'percentile', level: 0.95, resamples: 3 * STEP } as const

test('resamples that are sampled in steps are those of one step: none comes twice', () => {
  const table = tallyTable(Array.from({ length: 9 }, (_, item) => ({ x: item * item, n: 10 + item })))
  const together = sideBySide([{ table, score: share }])
  const sampled = resampleRows(together.table, settings.resamples, 4)
  const [read] = readSampled(together, sampled, settings, 4)
  const alone = bootstrap(table, share, { seed: 4, replicates: settings.resamples, bca: false })
  assert.deepEqual(read, alone)
  assert.ok(new Set(read!.scores).size > STEP / 2)
})

test('columns of the same weighted sum are not taken for one column', () => {
  // 2 · 1 + 0 · 2 = 0 · 1 + 1 · 2
  const table = tallyTable([
    { x: 2, n: 0 },
    { x: 0, n: 1 },
  ])
  const together = sideBySide([{ table, score: share }])
  assert.equal(together.table.fields.length, 2)
  assert.deepEqual(together.place, [0, 1])
  const zero = tallyTable([{ x: 0 }, { x: 0 }])
  const twice = sideBySide([
    { table, score: share },
    { table, score: share },
    { table: zero, score: ([x]) => x },
  ])
  assert.deepEqual(twice.place, [0, 1, 0, 1, -1])
})

/** Boundaries that depend on the position alone, denser in the second half. */
const every = (units: number, step: number, shift: number) =>
  fromBoundaries(
    units,
    Array.from({ length: units - 1 }, (_, gap) => gap + 1).filter(
      gap => gap % step === 1 || (gap > units / 2 && gap % 7 === shift),
    ),
  )
const oneText = (units: number) => ({
  reference: every(units, 9, 2),
  near: every(units, 9, 3),
  far: every(units, 11, 5),
})
const corpusOfOne = (units: number) =>
  makeCorpus([
    {
      id: 'long',
      units,
      codings: Object.entries(oneText(units)).map(([coder, segmentation]) => ({ coder, segmentation })),
    },
  ])

test('one long text has intervals over its blocks, around the score of the whole text', () => {
  const units = 600
  const sides = oneText(units)
  const { data, metrics } = evaluate(corpusOfOne(units), {
    metrics: ['boundary-similarity', 'window-diff'],
    references: ['reference'],
    interval: true,
    tests: true,
  })
  const segments = Object.values(sides).reduce((sum, { boundaries }) => sum + boundaries.length + 1, 0)
  const { edges, blocks } = blockPlan(units - 1, (3 * units) / segments)!
  assert.deepEqual(data.blocks, { count: blocks, size: Math.round((units - 1) / blocks) })
  const piece = ({ boundaries }: { boundaries: Uint32Array }, start: number, end: number) =>
    fromBoundaries(
      end - start + 1,
      [...boundaries].filter(gap => gap > start && gap <= end).map(gap => gap - start),
    )
  for (const [index, metric] of ([boundarySimilarity, windowDiff] as readonly AnyMetric[]).entries())
    for (const [line, coder] of (['near', 'far'] as const).entries()) {
      const tallies = edges
        .slice(1)
        .map((end, at) =>
          metric.tally(piece(sides.reference, edges[at]!, end), piece(sides[coder], edges[at]!, end)),
        )
      const without = tallies.map(
        (_, left) =>
          metric.score(
            tallies
              .filter((_, at) => at !== left)
              .reduce(
                (a, b) =>
                  Object.fromEntries(Object.keys(a).map(field => [field, a[field]! + b[field]!])) as typeof a,
              ),
          )!,
      )
      const expected = jackknifeInterval(metric(sides.reference, sides[coder]), without, {
        weights: edges.slice(1).map((end, at) => end - edges[at]!),
        scale: 'logit',
      })
      assert.ok(typeof expected !== 'string')
      const { micro, macro } = metrics[index]!.hypotheses[line]!
      assert.ok(Math.abs(micro.interval![0] - expected.low) < 1e-12, coder)
      assert.ok(Math.abs(micro.interval![1] - expected.high) < 1e-12, coder)
      assert.deepEqual(macro.interval, micro.interval)
      assert.equal(macro.value, micro.value)
    }
  // Blocks of one text are no items: nothing is tested.
  assert.equal(metrics[0]!.tests, undefined)
})

test('a text too short for six blocks, and resampling, have no interval of blocks', () => {
  const options = { metrics: ['B'], references: ['reference'] }
  const short = evaluate(corpusOfOne(60), { ...options, interval: true })
  assert.equal(short.data.blocks, undefined)
  assert.equal(short.metrics[0]!.overall.micro.intervalReason, 'few-items')
  const resampled = evaluate(corpusOfOne(600), { ...options, interval: { method: 'percentile' } })
  assert.equal(resampled.data.blocks, undefined)
  assert.equal(resampled.metrics[0]!.overall.micro.interval, null)
})
