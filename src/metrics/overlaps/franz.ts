import { unmatchedMass } from '../../compare/overlaps/overlaps.ts'
import { countDigits, shortNumber } from '../../model/numbers.ts'
import { requireSameUnits } from '../../model/require.ts'
import { defineMetric } from '../definition/metric.ts'
import { choice } from '../definition/option.ts'

/** What the measures of Franz have: what is counted. */
export interface FranzOptions {
  /** Units missed per unit (`words`), or the share of the unit's segment (`rate`). @defaultValue `words` */
  unit: 'words' | 'rate'
}

const franzOptions = {
  unit: choice(['words', 'rate'], 'words', 'units per unit, or the share of the unit’s segment'),
}

/** What these metrics have in common. */
const common = {
  family: 'overlaps',
  group: 'franz',
  sources: ['franz-2007', 'fournier-inkpen-2012'],
  better: 'lower',
  symmetric: false,
  options: franzOptions,
  reads: 1,
} as const

/**
 * R_FN: for a reader who starts at a random unit, how many units of its reference segment the hypothesis's segment
 * leaves out, on average.
 *
 *     R_FN = 1/n · Σ w |ρ(w) ∖ η(w)|
 *
 * n units, ρ(w) and η(w) the reference and the hypothesis segment around unit w. With `unit: 'rate'` each term
 * is divided by |ρ(w)|.
 *
 * Range 0 to n − 1 (`rate`: 0 to 1), lower is better. Identical segmentations score 0; so does every hypothesis
 * that only misses boundaries. Not symmetric: swapped, it is R_FP. Never undefined. Time O(|R| + |H|); sums are
 * exact up to 94 million units. The poster that proposed it leaves FN(w) open; this is the reading of Fournier &
 * Inkpen (2012), equation 2.
 *
 * @see Franz, McCarley & Xu (2007); Fournier & Inkpen (2012), https://aclanthology.org/N12-1016
 * @example
 * franzFn(fromMasses([4]), fromMasses([1, 3])) //=> 1.5
 */
export const franzFn = defineMetric<{ missed: number; units: number }, FranzOptions>({
  id: 'franz-fn',
  title: 'Franz R_FN',
  symbol: 'R_FN',
  ...common,
  place: 3,
  about:
    'How many units of the reference segment a reader who starts at a random unit does not get, on average.',
  formula: '1/n · Σ_w |ρ(w) ∖ η(w)|',
  range: ({ unit }) => [0, unit === 'rate' ? 1 : Infinity],
  presets: { 'fournier-inkpen-2012': { unit: 'words' } },

  tally(reference, hypothesis, { unit }) {
    requireSameUnits(reference, hypothesis)
    return { missed: unmatchedMass(reference, hypothesis, unit), units: reference.units }
  },
  score: ({ missed, units }) => (units > 0 ? missed / units : undefined),
  reason: ({ units }) => (units > 0 ? undefined : 'nothing-to-compare'),
  explain: ({ missed, units }, _, words) =>
    `On average ${words.hypothesis} takes that many ${words.unit}s out of a ${words.unit}’s segment: ${shortNumber(missed)} ÷ ${countDigits(units)}.`,
})

/**
 * R_FP: for a reader who starts at a random unit, how many units of the hypothesis's segment do not belong to its
 * reference segment, on average.
 *
 *     R_FP = 1/n · Σ w |η(w) ∖ ρ(w)|
 *
 * n units, ρ(w) and η(w) the reference and the hypothesis segment around unit w. With `unit: 'rate'` each term
 * is divided by |η(w)|.
 *
 * Range 0 to n − 1 (`rate`: 0 to 1), lower is better. Identical segmentations score 0; so does every hypothesis
 * that only adds boundaries. Not symmetric: swapped, it is R_FN. Never undefined. Time O(|R| + |H|); sums are
 * exact up to 94 million units. The poster that proposed it leaves FP(w) open; this is the reading of Fournier &
 * Inkpen (2012), equation 2.
 *
 * @see Franz, McCarley & Xu (2007); Fournier & Inkpen (2012), https://aclanthology.org/N12-1016
 * @example
 * franzFp(fromMasses([1, 3]), fromMasses([4])) //=> 1.5
 */
export const franzFp = defineMetric<{ added: number; units: number }, FranzOptions>({
  id: 'franz-fp',
  title: 'Franz R_FP',
  symbol: 'R_FP',
  ...common,
  place: 4,
  about: 'How many units of other reference segments a reader who starts at a random unit gets, on average.',
  formula: '1/n · Σ_w |η(w) ∖ ρ(w)|',
  range: ({ unit }) => [0, unit === 'rate' ? 1 : Infinity],
  presets: { 'fournier-inkpen-2012': { unit: 'words' } },

  tally(reference, hypothesis, { unit }) {
    requireSameUnits(reference, hypothesis)
    return { added: unmatchedMass(hypothesis, reference, unit), units: reference.units }
  },
  score: ({ added, units }) => (units > 0 ? added / units : undefined),
  reason: ({ units }) => (units > 0 ? undefined : 'nothing-to-compare'),
  explain: ({ added, units }, _, words) =>
    `On average ${words.hypothesis} puts that many ${words.unit}s into a ${words.unit}’s segment: ${shortNumber(added)} ÷ ${countDigits(units)}.`,
})
