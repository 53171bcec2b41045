import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import { boundaryEditDistance } from '../../../../src/compare/index.ts'
import {
  bedF,
  bedPrecision,
  bedRecall,
  boundarySimilarity,
  fromMasses,
  segmentationSimilarity,
} from '../../../../src/index.ts'
import { confusionMatrix, transpositionError } from '../../../../src/metrics/index.ts'
import { summarize } from '../../../../src/stats/index.ts'
import { readDocument } from '../../../golden/read.ts'

interface Printed {
  readonly paper: string
  readonly where: string
  readonly quantity: string
  readonly printed: number | null
  readonly computed: number | null
  readonly tolerance: number
  readonly inputs?: Record<string, number[] & number>
  readonly params?: Record<string, number>
}
const rows = readDocument<Printed[]>('papers/edits.json')

/** What each quantity of the two papers is in our words, under the preset that reproduces it; by paper, then name. */
const recompute: Record<string, (row: Printed) => number | undefined> = {
  '2012 potential substitutions': row => {
    const edits = boundaryEditDistance(...pair(row), { span: 1 })
    return edits.additions.length
  },
  '2012 transpositions (n=2)': row => tally2012(row).transpositions,
  '2012 substitutions left': row => tally2012(row).substitutions,
  '2012 edit distance': row => tally2012(row).transpositions + tally2012(row).substitutions,
  '2012 S': row => segmentationSimilarity(...pair(row), { preset: 'fournier-inkpen-2012' }),
  '2012 S at m=100 (curve, not printed)': row =>
    segmentationSimilarity(...pair(row), { preset: 'fournier-inkpen-2012' }),
  '2012 S and 1-WD of identical segmentations': row =>
    segmentationSimilarity(...pair(row), { preset: 'fournier-inkpen-2012' }),
  '2012 S of Fig 8 with w_trp=0 (near miss forgiven)': row =>
    segmentationSimilarity(...pair(row), {
      preset: 'fournier-inkpen-2012',
      weights: { substitution: 1, transposition: 0 },
    }),
  '2013 number of T': row => edits2013(row).transpositions.length,
  '2013 number of M': row => edits2013(row).matches.length,
  '2013 number of AD': row => edits2013(row).additions.length,
  '2013 S': row => segmentationSimilarity(...pair(row), { preset: 'fournier-2013' }),
  '2013 B': row => boundarySimilarity(...pair(row), { preset: 'fournier-2013' }),
  '2013 B worst case (only full misses)': row =>
    boundarySimilarity(...pair(row), { preset: 'fournier-2013' }),
  '2013 B best case': row => boundarySimilarity(...pair(row), { preset: 'fournier-2013' }),
  '2013 B-P': row => bedPrecision.score(table2(row).confusion, { preset: 'fournier-2013' }),
  '2013 B-R': row => bedRecall.score(table2(row).confusion, { preset: 'fournier-2013' }),
  '2013 B-F1': row => bedF.score(table2(row).confusion, { preset: 'fournier-2013' }),
  '2013 TN': row => confusionMatrix(table2(row).confusion, { preset: 'fournier-2013' }).trueNegatives,
  '2013 B (micro)': row => boundarySimilarity.score(table2(row).edits, { preset: 'fournier-2013' }),
  '2013 B standard error': row => {
    const { matches, additions, transpositions } = table2(row).edits
    const worth = [...Array(matches).fill(1), ...Array(transpositions).fill(0.5), ...Array(additions).fill(0)]
    return summarize(worth).standardError
  },
  '2013 reference boundaries (not printed; constant check)': row => {
    const { confusion } = table2(row)
    return confusion['match:1']! + confusion['near:1']! + confusion['missing:1']!
  },
}

function pair(row: Printed) {
  const [reference, hypothesis] = Object.values(row.inputs!).map(masses => fromMasses(masses))
  return [reference!, hypothesis!] as const
}
const tally2012 = (row: Printed) =>
  segmentationSimilarity.tally(...pair(row), { preset: 'fournier-inkpen-2012' })
const edits2013 = (row: Printed) => boundaryEditDistance(...pair(row), { span: row.params!.n_t! })

/** Table 2 prints TP with near misses as halves, FP, FN and the number of pairs: so many matches, so many near. */
function table2({ inputs }: Printed) {
  const { TP, FP, FN, n } = inputs as unknown as Record<'TP' | 'FP' | 'FN' | 'n', number>
  const near = 2 * (n - FP - FN - TP)
  const matches = n - FP - FN - near
  return {
    confusion: {
      places: 5253,
      'match:1': matches,
      'near:1': near,
      'moved:1': near,
      'extra:1': FP,
      'missing:1': FN,
    } as Readonly<Record<string, number>> & { readonly places: number },
    edits: { matches, additions: FP + FN, substitutions: 0, transpositions: near, moved: near },
  }
}

describe('every number of Fournier & Inkpen (2012) and Fournier (2013) that the papers let one recompute', () => {
  let recomputed = 0
  for (const row of rows) {
    const name = row.quantity.replace(/, n_t=\d$/, '')
    const te = /^te\(n=(\d),b=(\d)\)$/.exec(name)
    const ours =
      te === null ? recompute[`${row.paper} ${name}`] : () => transpositionError(Number(te[1]), Number(te[2]))
    if (ours === undefined || row.computed === null) continue
    recomputed++
    test(`${row.paper} ${row.where}: ${row.quantity}`, () => {
      const value = ours(row)
      assert.ok(value !== undefined)
      assert.ok(Math.abs(value - row.computed!) <= 1e-12, `${value} is not ${row.computed}`)
      if (row.printed !== null) {
        assert.ok(Math.abs(value - row.printed) <= row.tolerance, `${value} is not printed as ${row.printed}`)
      }
    })
  }

  test('nothing is left out but WindowDiff, a simulation and what is no number', () => {
    const others = rows.filter(
      ({ quantity, computed }) => /1-WD$|1-WD at|WD=1|simulation/.test(quantity) || computed === null,
    )
    assert.equal(recomputed + others.length, rows.length)
  })

  test('Figure 5a of 2012: f false positives in 100 units leave S = 1 − f/99', () => {
    for (let f = 0; f <= 10; f++) {
      const hypothesis = fromMasses([...Array(f + 1).fill(2), 98 - 2 * f])
      const reference = fromMasses([2, 98])
      assert.equal(
        segmentationSimilarity(reference, hypothesis, { preset: 'fournier-inkpen-2012' }),
        (99 - f) / 99,
      )
    }
  })
})
