import { countBoundaryEdits } from '../../compare/edits/edit-counts.ts'
import { countDigits, countWord, listed, plural, shortNumber } from '../../model/numbers.ts'
import { defineMetric } from '../definition/metric.ts'
import type { ResolvedLengths } from '../definition/option.ts'
import {
  type EditOptions,
  type EditTally,
  editCost,
  editOptions,
  editTally,
  moveScale,
  pairsOf,
  publishedEdits,
} from './edit-options.ts'

/**
 * Boundary similarity, B: of all boundaries that either side places, how much is shared, near misses in part.
 *
 *     B = 1 − (|A| + Σ w(T) + Σ w(S)) / (|A| + |T| + |S| + |M|)
 *
 * M matches, A additions, T transpositions, S substitutions of the boundary edit distance. A move over d
 * positions costs w(T) = d/n_t, n_t the `span`; a change of type by Δ ranks costs w(S) = Δ/(r + 1), r the range of
 * ranks of the scale (`typeRange: 'pair'`: of the types present).
 *
 * Range 0 to 1, higher is better. Identical segmentations score 1, nothing in common 0. Symmetric. Two texts
 * without a boundary score 1, with the reason `no-boundaries`. At span 1 and with one type it is |A∩B| / |A∪B|.
 * Units without boundaries, appended, change nothing. One merge pass at span 2 with one type; otherwise the cost
 * of the edit distance. The tally is exact: moves in whole positions, changes of rank by their range.
 *
 * Differs from Fournier (2013): Eq 5 prints d/(n_t − 1) and Eq 6 Δ/r, with which Figure 6 would be 0.5 and not the
 * printed 0.75 (`transposition`, `substitution`). Differs from segeval 2: two texts without boundaries raise there;
 * `typeRange` there is `'pair'`; type labels above 256 go wrong there.
 *
 * @see Fournier (2013), https://aclanthology.org/P13-1167
 * @example
 * boundarySimilarity(fromMasses([2, 3, 6]), fromMasses([2, 2, 7])) //=> 0.75
 * boundarySimilarity(fromMasses([1, 1, 3]), fromMasses([3, 1, 1]), { span: 3, matching: 'min-cost' }) //=> 0.3333333333333333
 * boundarySimilarity(fromSets([[1], [], [3]]), fromSets([[3], [], [3]], { types: [1, 3] })) //=> 0.6666666666666666
 */
export const boundarySimilarity = defineMetric<EditTally, EditOptions>({
  id: 'boundary-similarity',
  title: 'Boundary similarity',
  symbol: 'B',
  family: 'edits',
  place: 1,
  about: 'Of all boundaries that either side places, how much is shared, near misses in part.',
  formula: '1 − (additions + weighted moves + weighted changes of type) / (edits + matches)',
  sources: ['fournier-2013'],
  better: 'higher',
  range: [0, 1],
  symmetric: true,
  options: editOptions,
  presets: {
    'segeval-2': publishedEdits,
    'fournier-2013': publishedEdits,
    chunkseg: { pool: 'macro', grid: true },
  },
  chance: 'edits',
  reads: 1.7,

  tally: (reference, hypothesis, options) =>
    editTally(countBoundaryEdits(reference, hypothesis, options), moveScale(reference)),
  score: shareOfPairs,
  reason: tally => (pairsOf(tally) === 0 ? 'no-boundaries' : undefined),
  explain(tally, options) {
    const { matches, transpositions: near, substitutions: retyped, additions: alone } = tally
    const pairs = pairsOf(tally)
    if (pairs === 0) return 'Neither cuts anywhere: 1 by definition.'
    const earned = shareOfPairs(tally, options) * pairs
    const worth = retyped === 0 && near > 0 ? nearWorth(near, earned - matches) : ' worth a part'
    const parts = [
      `${countWord(matches)} ${matches === 1 ? 'matches' : 'match'}`,
      ...(near === 0
        ? []
        : [`${countWord(near)} ${near === 1 ? 'is a near miss' : 'are near misses'}${worth}`]),
      ...(retyped === 0 ? [] : [`${countWord(retyped)} ${have(retyped)} another type`]),
      `${countWord(alone)} ${have(alone)} no partner`,
    ]
    return `Of ${countDigits(pairs)} boundary ${plural(pairs, 'pair')} ${listed(parts)}: ${shortNumber(earned)} ÷ ${countDigits(pairs)}.`
  },
})

/** What is shared of all pairs that the edits speak of. */
export function shareOfPairs(
  tally: EditTally,
  options: Pick<ResolvedLengths<EditOptions>, 'span' | 'transposition' | 'substitution'>,
): number {
  const pairs = pairsOf(tally)
  if (pairs === 0) return 1
  const { cost, unit } = editCost(tally, options)
  return shareWithout(cost, pairs * unit)
}

/** What a cost leaves of a whole. */
const shareWithout = (cost: number, whole: number): number => (whole - cost) / whole

const have = (count: number): string => (count === 1 ? 'has' : 'have')

const nearWorth = (near: number, credit: number): string =>
  near === 1
    ? ` worth ${Math.abs(credit - 0.5) < 1e-9 ? 'half' : shortNumber(credit)}`
    : ` worth ${shortNumber(credit)} together`
