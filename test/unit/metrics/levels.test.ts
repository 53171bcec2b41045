import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import {
  auroc,
  averagePrecision,
  brier,
  brierSkill,
  fromBoundaries,
  fromLevels,
  fromScores,
  lMeasure,
  logLoss,
  segmentF,
  tMeasure,
  tPrecision,
  tRecall,
} from '../../../src/index.ts'
import { readLines } from '../../golden/read.ts'

//  level 1  ......|......     level 2  ...|...|...|...
const reference = fromLevels(12, [[6], [3, 6, 9]])

describe('T on twelve units in two levels', () => {
  test.each([
    ['the same', [[6], [3, 6, 9]], 1, 1, 1],
    ['the coarse level only', [[6]], 1, 0.8333, 0.9091],
    ['the fine level only', [[3, 6, 9]], 1, 0.5, 0.6667],
    ['one boundary off', [[6], [4, 6, 9]], 0.9673, 0.9583, 0.9628],
    ['a root added', [[], [6], [3, 6, 9]], 1, 1, 1],
    ['the levels swapped', [[3], [3, 6, 9]], 0.75, 0.625, 0.6818],
  ] as const)('%s', (_, levels, precision, recall, f) => {
    const hypothesis = fromLevels(12, levels)
    assert.equal(Number(tPrecision(reference, hypothesis)!.toFixed(4)), precision)
    assert.equal(Number(tRecall(reference, hypothesis)!.toFixed(4)), recall)
    assert.equal(Number(tMeasure(reference, hypothesis)!.toFixed(4)), f)
  })
})

interface LevelCase {
  readonly id: string
  readonly reference: { units: number; levels: number[][]; labels?: string[][] }
  readonly hypothesis: { units: number; levels: number[][]; labels?: string[][] }
  readonly options: { readonly window?: number }
  readonly expect: Partial<Record<'full' | 'reduced' | 'l', { f: number | null; mir_eval: unknown }>> & {
    segments?: Record<string, { f: number | null }>
  }
}

const near = (got: number | undefined, want: number | null, name = '') =>
  want === null
    ? assert.equal(got, undefined, name)
    : assert.ok(Math.abs(got! - want) < 1e-12, `${name}: ${got} for ${want}`)

test('F of every golden case, and the three numbers of mir_eval under its preset', () => {
  let systems = 0
  for (const { id, reference: r, hypothesis: h, options, expect } of readLines<LevelCase>(
    'levels.jsonl',
  ).slice(1)) {
    const sides = [r, h].map(({ units, levels, labels }) =>
      fromLevels(units, levels, labels === undefined ? {} : { labels }),
    ) as [ReturnType<typeof fromLevels>, ReturnType<typeof fromLevels>]
    for (const variant of ['full', 'reduced'] as const) {
      const want = expect[variant]
      if (want === undefined) continue
      near(tMeasure(...sides, { variant, ...options }), want.f, `${id} ${variant}`)
      if (!Array.isArray(want.mir_eval)) continue
      const preset = { preset: 'mir_eval', variant, ...options } as const
      const [p, recall, f] = want.mir_eval as number[]
      near(tPrecision(...sides, preset), p!, `${id} ${variant} precision`)
      near(tRecall(...sides, preset), recall!, `${id} ${variant} recall`)
      near(tMeasure(...sides, preset), f!, `${id} ${variant} f`)
      systems++
    }
    if (expect.l !== undefined) {
      near(lMeasure(...sides), expect.l.f, `${id} l`)
      if (Array.isArray(expect.l.mir_eval))
        near(lMeasure(...sides, { preset: 'mir_eval' }), expect.l.mir_eval[2], `${id} l of mir_eval`)
    }
    for (const [key, want] of Object.entries(expect.segments ?? {})) {
      const [brackets, root] = key.split('+') as ['set' | 'by-level', string | undefined]
      near(segmentF(...sides, { brackets, root: root === 'root' }), want.f, `${id} ${key}`)
    }
  }
  assert.ok(systems > 500)
})

interface ScoreCase {
  readonly reference: { units: number; boundaries: number[] }
  readonly hypothesis: { units: number; scores: number[] }
  readonly expect: Record<'averagePrecision' | 'auroc' | 'brier' | 'logLoss', number | null> & {
    brierSkill?: number | null
  }
}

test('scores per gap: every golden case, undefined with its reason', () => {
  for (const { reference: r, hypothesis: h, expect } of readLines<ScoreCase>('scores.jsonl').slice(1)) {
    const sides = [fromBoundaries(r.units, r.boundaries), fromScores(h.scores, h.units)] as const
    near(averagePrecision(...sides), expect.averagePrecision)
    near(auroc(...sides), expect.auroc)
    near(brier(...sides), expect.brier)
    near(logLoss(...sides), expect.logLoss)
    if (expect.brierSkill !== undefined) near(brierSkill(...sides), expect.brierSkill)
    for (const metric of [averagePrecision, auroc, brier, logLoss, brierSkill])
      if (metric(...sides) === undefined)
        assert.equal(typeof metric.reason(metric.tally(...sides) as never), 'string')
  }
})
