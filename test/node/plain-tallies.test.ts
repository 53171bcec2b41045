import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { resolveEvaluation } from '../../src/evaluate/job.ts'
import { compareItems, growEvaluation } from '../../src/evaluate/run/compare-items.ts'
import { itemsOfColumns } from '../../src/formats/plain/line-columns.ts'
import type { EvaluateOptions, MetricRequest } from '../../src/index.ts'
import { factsOfColumns } from '../../src/node/corpus/line-columns.ts'
import { plainLines } from '../../src/node/corpus/plain-lines.ts'
import { addPlain } from '../../src/node/corpus/plain-tallies.ts'

/** Items of up to four coders, not every coder in every item, not in the order of their names. */
const item = fc.record({
  units: fc.oneof(fc.integer({ min: 1, max: 8 }), fc.integer({ min: 1, max: 120 })),
  codings: fc.uniqueArray(
    fc.record({
      coder: fc.constantFrom('gold', 'second', 'Ann', 'bo'),
      cuts: fc.array(fc.nat(118), { maxLength: 40 }),
    }),
    { minLength: 1, selector: ({ coder }) => coder },
  ),
})

const metrics: MetricRequest[] = [
  'B',
  'WD',
  'Pk',
  'F',
  { id: 'B', options: { span: 1 } },
  { id: 'WD', options: { window: 3 } },
  { id: 'Pk', options: { minWindow: 0, rounding: 'floor' } },
  { id: 'F', options: { beta: 2, onEmpty: 'zero' } },
  { id: 'Pk', preset: 'segeval-2' },
  { id: 'WD', preset: 'spokennlp' },
]

const settings = fc.record({
  metrics: fc.uniqueArray(fc.constantFrom(...metrics), { minLength: 1 }),
  references: fc.constantFrom(['gold'], ['gold', 'second'], ['gold', 'bo']),
  buckets: fc.constantFrom('items' as const, 4),
  bounds: fc.boolean(),
})

test('what is compared from columns is what is compared item by item', () => {
  fc.assert(
    fc.property(fc.array(item, { minLength: 1, maxLength: 12 }), settings, (items, asked) => {
      // Every coder occurs, so that any may be a reference.
      const all = [
        ...items,
        ...['gold', 'second', 'Ann', 'bo'].map(coder => ({ units: 9, codings: [{ coder, cuts: [4] }] })),
      ]
      const lines = all.map(({ units, codings }, index) =>
        JSON.stringify({
          id: `item ${index}`,
          units,
          codings: codings.map(({ coder, cuts }) => ({
            coder,
            boundaries: [...new Set(cuts)].filter(cut => cut > 0 && cut < units).sort((a, b) => a - b),
          })),
        }),
      )
      const columns = plainLines(new Uint8Array(Buffer.from(`${lines.join('\n')}\n`)))!
      const options: EvaluateOptions = {
        ...asked,
        ...(asked.bounds ? { bounds: { replicates: 2 } } : { bounds: false }),
      }
      const job = resolveEvaluation(factsOfColumns(columns), { ...options, tests: true })
      const growing = growEvaluation(job)
      assert.equal(addPlain(job, growing, growing.counted!, columns), all.length)
      assert.deepEqual(growing.part(), compareItems(job, itemsOfColumns(columns)))
    }),
  )
})
