import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import {
  type EstimateLoss,
  factsOf,
  type Loss,
  mapShard,
  planRun,
  pooledLossParts,
  reduceParts,
  simulateCorpus,
} from '../../../../src/evaluate/index.ts'
import { CesuraError, codingOf, evaluate } from '../../../../src/index.ts'
import { paperTables, scoreRows } from '../../../../src/report/index.ts'
import { lossSentences } from '../../../../src/report/sentences/loss.ts'
import { evaluationText } from '../../report/texts.ts'
import { defects, schemaOf } from '../fits-schema.ts'

const corpus = simulateCorpus({ seed: 5, items: 7, coders: 1, segmenters: 2, reference: 'gold' })
const asked = {
  references: ['gold'],
  hypotheses: ['segmenter-1', 'segmenter-2'],
  metrics: ['B', 'S', 'F', 'WinF', 'pk', 'WD', 'A'],
} as const
const found = evaluate(corpus, { ...asked, loss: true })

/** The parts of a loss in one row, as documents have them. */
const inRow = ({ best, parts, tooMany = null, tooFew = null, count = null, spread = null }: Loss) => ({
  best,
  ...parts!,
  tooMany,
  tooFew,
  count,
  spread,
})

function assertClose(found: object, expected: object, what: string): void {
  assert.deepEqual(Object.keys(found).sort(), Object.keys(expected).sort(), what)
  for (const [field, value] of Object.entries(expected)) {
    const own = (found as Record<string, number | null>)[field]
    if (value === null) assert.equal(own, null, `${what} ${field}`)
    else assert.ok(Math.abs(own! - value) < 1e-12, `${what} ${field}: ${own} instead of ${value}`)
  }
}

describe('evaluate with loss', () => {
  test('every pooled score has the parts of its pairs; a metric without parts has none', () => {
    for (const { id, hypotheses } of found.metrics)
      for (const row of hypotheses) {
        const pairs = corpus.items.map(
          item => [codingOf(item, 'gold')!, codingOf(item, row.hypothesis)!] as const,
        )
        for (const pool of ['micro', 'macro'] as const) {
          const { loss } = row[pool]
          if (id === 'alignment-similarity') assert.equal(loss, undefined)
          else assertClose(loss!, inRow(pooledLossParts(pairs, id, {}, { pool })), `${id} ${pool}`)
        }
      }
  })

  test('scores and tallies are those of an evaluation without it', () => {
    const plain = evaluate(corpus, { ...asked, detail: 'pooled' })
    const stripped = JSON.parse(
      JSON.stringify(evaluate(corpus, { ...asked, detail: 'pooled', loss: true })),
      (key, value) => (key === 'loss' ? undefined : value),
    )
    assert.deepEqual(stripped, JSON.parse(JSON.stringify(plain)))
  })

  test('parts of a run, and buckets, come to the same', async () => {
    const options = { ...asked, loss: true, detail: 'pooled', buckets: 4 } as const
    const plan = planRun(factsOf(corpus), { of: 'evaluate', options })
    const parts = [mapShard(plan, corpus.items.slice(0, 3)), mapShard(plan, corpus.items.slice(3))]
    const reduced = await reduceParts(plan, structuredClone(parts))
    for (const [index, { hypotheses }] of (reduced as unknown as typeof found).metrics.entries())
      for (const [at, row] of hypotheses.entries())
        if (row.micro.loss !== undefined)
          assertClose(row.micro.loss, found.metrics[index]!.hypotheses[at]!.micro.loss!, row.hypothesis)
  })

  test('fits the schema, also where there are no parts', () => {
    const wide = evaluate(corpus, { ...asked, metrics: [{ id: 'WD', options: { window: 26 } }], loss: true })
    const { loss } = wide.metrics[0]!.hypotheses[0]!.micro
    assert.deepEqual([loss!.number, loss!.reason], [null, 'window-too-wide'])
    for (const document of [found, wide]) assert.deepEqual(defects(document, schemaOf('evaluation')), [])
  })

  test('rejects a loss that is neither true nor false', () => {
    assert.throws(
      () => evaluate(corpus, { ...asked, loss: 'yes' as never }),
      (error: unknown) => error instanceof CesuraError && error.code === 'option-invalid',
    )
  })
})

describe('tables of parts', () => {
  test('text, paper tables and CSV have them where they were asked for, and not elsewhere', () => {
    const plain = evaluate(corpus, asked)
    assert.match(evaluationText(found), /^B: what the loss is made of$/m)
    assert.doesNotMatch(evaluationText(plain), /what the loss is made of/)
    assert.deepEqual([paperTables(found).length, paperTables(plain).length], [7, 1])
    const { columns, rows } = scoreRows(found)
    assert.ok(rows.every(row => row.length === columns.length))
    const at = columns.findIndex(({ name }) => name === 'micro_loss_number')
    assert.equal(rows[0]![at], found.metrics[0]!.hypotheses[0]!.micro.loss!.number)
    assert.ok(scoreRows(plain).columns.every(({ name }) => !name.includes('loss')))
  })

  test('a sentence names the number where it is half of the loss, or next to nothing', () => {
    const parts = { count: null, spread: null, near: 0, type: 0 }
    const density = { reference: 10, hypothesis: 23, ratio: 2.3, under: 0, equal: 0, over: 1 }
    const say = (score: number, loss: Partial<EstimateLoss>, better: 'higher' | 'lower' = 'higher') =>
      lossSentences(
        { better, symbol: better === 'higher' ? 'B' : 'Pk' },
        { hypothesis: 'h', score, density, loss: { ...parts, ...loss } as EstimateLoss },
      )
    assert.match(
      say(0.34, { number: 0.41, count: 0.01, spread: 0.4, best: 0.59, place: 0.25 })[0]!,
      /2\.30 times as many boundaries as the references in all, but too many in some texts and too few in others; with/,
    )
    assert.deepEqual(say(0.34, { number: 0.41, best: 0.59, place: 0.25 }), [
      'Of the loss of h (0.66), 0.41 is the number: it places 2.30 times as many boundaries as the references; with as many in each text, no segmentation reaches more than B = 0.59.',
    ])
    assert.deepEqual(say(0.5, { number: 0.03, best: 0.97, place: 0.47 }), [
      'h: the number is right (best possible B 0.97); the loss is in the positions.',
    ])
    assert.deepEqual(say(0.5, { number: 0.2, best: 0.8, place: 0.3 }), [])
    assert.deepEqual(say(0.3, { number: 0, best: 0, place: 0.3 }, 'lower'), [])
    assert.deepEqual(say(1, { number: 0, best: 1, place: 0 }), [])
    assert.deepEqual(say(0.5, { number: null, best: null, place: null, reason: 'window-too-wide' }), [
      'h has no parts: the window is too wide for a search of the best placement.',
    ])
  })
})
