import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import { levelOf } from '../../../src/agreement/coefficient.ts'
import { gatherEvidence } from '../../../src/agreement/evidence.ts'
import { planAgreement } from '../../../src/agreement/question.ts'
import type { AgreementSettings } from '../../../src/agreement/settings.ts'
import {
  type AgreementOptions,
  agreement,
  type Corpus,
  codersOf,
  fromBoundaries,
  fromSets,
  makeCorpus,
} from '../../../src/index.ts'
import { stream } from '../../../src/stats/index.ts'

/** Texts shorter and longer than the length from which levels grow along a line, by coders of different rates. */
const lengths = [9, 14, 14, 70, 95, 140]
const rates = [0.12, 0.3, 0.2, 0.16]
const names = ['a', 'b', 'c', 'd']

function corpusOf(types: 1 | 2, missing = false): Corpus {
  const source = stream(11)
  const items = lengths.map((units, index) => ({
    id: `i${index}`,
    units,
    codings: names.flatMap((coder, at) => {
      const sets = Array.from({ length: units - 1 }, () =>
        source.chance(rates[at]!) ? [source.chance(0.7) ? 1 : 2] : [],
      )
      const cuts = sets.flatMap((set, place) => (set.length > 0 ? [place + 1] : []))
      const segmentation = types === 1 ? fromBoundaries(units, cuts) : fromSets(sets, { types: [1, 2] })
      const gone = (index + at) % 4 === 0 || (index % 2 === 0 && at === 3)
      return missing && gone ? [] : [{ coder, segmentation }]
    }),
  }))
  return makeCorpus(items, types === 1 ? undefined : items[0]!.codings[0]!.segmentation.scale)
}

/** Some items, each as often as it is named. */
const bootstrapSums = ({ items, scale }: Corpus, rows: readonly number[]): Corpus =>
  makeCorpus(
    rows.map((row, at) => ({ ...items[row]!, id: `d${at}` })),
    scale,
  )

/** The level of some items from the sums of their columns, as resamples have it, and that of all items. */
function levels(
  corpus: Corpus,
  options: AgreementOptions,
  rows: readonly number[],
  more: Partial<AgreementSettings> = {},
  inside?: (coder: number) => boolean,
) {
  const { settings } = planAgreement(codersOf(corpus), { missing: 'available', ...options })
  const evidence = gatherEvidence(corpus, settings)
  const found = levelOf(evidence, { ...settings, ...more }, inside)!
  const columns = found.columns()
  const all = [...evidence.rows]
  // columns stand behind others in the table of sums
  const at = 3
  const sumOf = (which: readonly number[]) => {
    const sums = new Float64Array(at + columns.width)
    for (const row of which) columns.put(all[row]!, sums, at)
    assert.deepEqual([...sums.subarray(0, at)], [0, 0, 0])
    return sums
  }
  const level = (which: readonly number[]) => columns.level(sumOf(which), at)
  return { found, whole: level(all.map((_, row) => row)), part: level(rows) }
}

const near = (found: number | undefined, wanted: number | undefined, error: number, what: string) => {
  assert.ok(found !== undefined && wanted !== undefined, `${what}: ${found}, ${wanted}`)
  assert.ok(Math.abs(found - wanted) <= error, `${what}: ${found} should be ${wanted}`)
}

const exact: readonly [string, AgreementOptions, 1 | 2][] = [
  ['B, pi', {}, 1],
  ['B, kappa', { coefficient: 'multi-kappa' }, 1],
  ['B, Bennett', { coefficient: 'bennett-s' }, 1],
  ['B of types, Bennett modified', { coefficient: 'bennett-s-modified' }, 2],
  ['B of types, pi', {}, 2],
  ['B of types, kappa', { coefficient: 'multi-kappa' }, 2],
  ['S', { similarity: 'segmentation-similarity' }, 1],
  ['WindowDiff, kappa', { similarity: 'window-diff', window: 4, coefficient: 'multi-kappa' }, 1],
  ['Pk', { similarity: 'pk', window: 3 }, 1],
  ['F', { similarity: 'boundary-f', tolerance: 1 }, 1],
]
/** Short ones only, long ones only, both, and one twice. */
const choices = [
  [0, 1, 2],
  [3, 5],
  [1, 1, 4],
  [0, 2, 3, 4, 4, 5],
]

describe('the level of resampled items is the level of a corpus of these items', () => {
  for (const [name, options, types] of exact)
    test(name, () => {
      const corpus = corpusOf(types)
      for (const rows of choices) {
        const { found, whole, part } = levels(corpus, { ...options, expected: 'exact' }, rows)
        assert.equal(found.chance.method, 'exact')
        near(whole, agreement(corpus, { ...options, expected: 'exact' }).expected, 1e-9, 'all')
        const own = agreement(bootstrapSums(corpus, rows), { ...options, expected: 'exact' })
        near(part, own.expected, 1e-9, rows.join())
      }
    })

  test('codings that keep their counts', () => {
    const corpus = corpusOf(1)
    for (const rows of choices) {
      const options = { expected: 'exact', chance: 'counts' } as const
      const { whole, part } = levels(corpus, options, rows)
      near(whole, agreement(corpus, options).expected, 1e-9, 'all')
      near(part, agreement(bootstrapSums(corpus, rows), options).expected, 1e-9, rows.join())
    }
  })
})

test('where codings are missing, those of an item count, and kappa moves as pi does', () => {
  const corpus = corpusOf(1, true)
  const options = { expected: 'exact', missing: 'available' } as const
  const pi = agreement(corpus, options)
  for (const coefficient of ['multi-pi', 'multi-kappa'] as const) {
    const { whole, part } = levels(corpus, { ...options, coefficient }, [0, 3, 4])
    near(whole, pi.expected, 1e-9, coefficient)
    const alternative = levels(corpus, { ...options, coefficient }, [], { levelSteps: 0 })
    near(alternative.whole, pi.expected, 1e-9, `${coefficient} beside`)
    near(part, agreement(bootstrapSums(corpus, [0, 3, 4]), options).expected, 1e-9, coefficient)
  }
})

test('a coder who is left out counts nowhere', () => {
  const corpus = corpusOf(1)
  for (const own of [{}, { coefficient: 'multi-kappa' }, { chance: 'counts' }] as const) {
    const options = { expected: 'exact', ...own } as const
    const rest = { ...options, coders: ['a', 'c', 'd'] }
    const { found, whole, part } = levels(corpus, options, [1, 3, 3, 5], {}, coder => coder !== 1)
    near(found.expected, agreement(corpus, rest).expected, 1e-9, 'level')
    near(whole, found.expected, 1e-9, 'columns')
    near(part, agreement(bootstrapSums(corpus, [1, 3, 3, 5]), rest).expected, 1e-9, 'part')
  }
  // Missing codings: each pair of coders has lengths of its own.
  const gaps = corpusOf(1, true)
  const options = { expected: 'exact', coefficient: 'multi-kappa', missing: 'available' } as const
  const { found } = levels(gaps, options, [0], {}, coder => coder !== 1)
  near(found.expected, agreement(gaps, { ...options, coders: ['a', 'c', 'd'] }).expected, 1e-9, 'gaps')
  // Simulated: as far from the level of all coders as the coder's rate is from theirs.
  const asked = { expected: 'simulated', coefficient: 'multi-kappa', samples: 150, seed: 3 } as const
  const { found: simulated } = levels(corpus, asked, [0], {}, coder => coder !== 1)
  const sure = agreement(corpus, { ...asked, expected: 'exact', coders: ['a', 'c', 'd'] }).expected
  near(simulated.expected, sure, 4 * simulated.chance.standardError!, 'simulated')
})

test('a level that takes long is read off between three rates, near the true one', () => {
  const corpus = corpusOf(1)
  for (const coefficient of ['multi-pi', 'multi-kappa', 'bennett-s-modified'] as const) {
    const options = { expected: 'exact', coefficient } as const
    const common = coefficient === 'multi-kappa' ? 'multi-pi' : coefficient
    for (const rows of choices) {
      const { whole, part } = levels(corpus, options, rows, { levelSteps: 0 })
      near(whole, agreement(corpus, { ...options, coefficient: common }).expected, 1e-9, 'all')
      const own = agreement(bootstrapSums(corpus, rows), { ...options, coefficient: common })
      near(part, own.expected, 0.002, `${coefficient} of ${rows}`)
    }
  }
})

test('a simulated level is near the exact one, for any annotators, and so is that of some items', () => {
  for (const [types, missing] of [
    [1, true],
    [2, false],
  ] as const) {
    const corpus = corpusOf(types, missing)
    for (const coefficient of ['multi-pi', 'multi-kappa'] as const) {
      const options = { coefficient, missing: 'available', samples: 150, seed: 5 } as const
      const asked = { ...options, expected: 'simulated' } as const
      const { found, whole, part } = levels(corpus, asked, [0, 3, 4, 5])
      const sure = agreement(corpus, { coefficient, missing: 'available', expected: 'exact' })
      assert.deepEqual(
        [found.chance.method, found.chance.reason, found.chance.samples],
        ['simulated', 'asked', 150],
      )
      near(found.expected, sure.expected, 4 * found.chance.standardError!, coefficient)
      assert.ok(found.chance.standardError! < 0.006, `${found.chance.standardError}`)
      // columns have their own draws, at the common rate
      const common = { coefficient: 'multi-pi', missing: 'available', expected: 'exact' } as const
      near(whole, agreement(corpus, common).expected, 0.005, 'all')
      near(part, agreement(bootstrapSums(corpus, [0, 3, 4, 5]), common).expected, 0.006, 'part')
    }
  }
})

test('coders who agree fully need no more samples than the first', () => {
  const one = corpusOf(1)
  const alike = makeCorpus(
    one.items.map(({ id, units, codings }) => ({
      id,
      units,
      codings: names.map(coder => ({ coder, segmentation: codings[0]!.segmentation })),
    })),
  )
  const options = { expected: 'simulated', chanceError: 0.001 } as const
  const { chance, value } = agreement(alike, options)
  assert.deepEqual([chance!.samples, value], [64, 1])
  const apart = agreement(one, options).chance!
  assert.ok(apart.samples! > 64, `${apart.samples}`)
})
