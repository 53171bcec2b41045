import { findMetric } from '../../metrics/register.ts'
import { throwInvalid } from '../../model/error.ts'
import { optionInvalidInStabilityConventions } from '../../model/errors/evaluate.ts'
import { requireNames } from '../../model/require.ts'
import type { Pool } from '../evaluation.ts'

/** A way to score systems: a metric, its options other than the defaults, and how items are pooled. */
export interface RankingConvention {
  /** Id or symbol of the metric. */
  readonly metric: string
  /** @defaultValue the defaults of the metric */
  readonly options?: object
  /** @defaultValue `micro` */
  readonly pool?: Pool
}

const sliding = {
  windows: ['interior', 'units', 'inclusive', 'nltk-n', 'padded'],
  rounding: ['half-even', 'half-up'],
  minWindow: [2, 1],
  windowRule: ['segments', 'boundaries'],
}

/** What papers and programs in use choose, and what changes the counts: the values of each option, the default first. */
const choices: readonly (readonly [metric: string, options: Readonly<Record<string, readonly unknown[]>>])[] =
  [
    ['boundary-similarity', { span: [2, 1, 4, 10] }],
    ['segmentation-similarity', { variant: ['2013', '2012', 'segeval-2'] }],
    ['boundary-f', { tolerance: [0, 1, 2] }],
    ['win-pr-f', {}],
    ['alignment-similarity', {}],
    ['pk', sliding],
    ['window-diff', sliding],
  ]

/**
 * The conventions that `rankingStability` compares where none are given: every combination of the options that papers and
 * programs in use choose differently, each pooled micro and macro. 184 of seven metrics:
 *
 *     B          span 2, 1, 4, 10                                                                    8
 *     S          variant 2013, 2012, segeval-2                                                       6
 *     F          tolerance 0, 1, 2                                                                   6
 *     WinPR F, A                                                                                     2 each
 *     Pk, WD     windows interior, units, inclusive, nltk-n, padded × rounding half-even, half-up
 *                × minWindow 2, 1 × windowRule segments, boundaries                                 80 each
 *
 * @param metrics - ids or symbols of some of the seven; default: all
 * @returns the conventions, in this order, micro before macro
 * @throws CesuraError `unknown-metric`, and `option-invalid` for a metric that is none of the seven
 * @example
 * stabilityConventions(['F']).length //=> 6
 */
export function stabilityConventions(metrics?: readonly string[]): Required<RankingConvention>[] {
  const wanted = metrics === undefined ? undefined : requireNames('metrics', metrics).map(idOf)
  return choices
    .filter(([metric]) => wanted === undefined || wanted.includes(metric))
    .flatMap(([metric, options]) =>
      combinations(options).flatMap(combination =>
        (['micro', 'macro'] as const).map(pool => ({ metric, options: combination, pool })),
      ),
    )
}

function idOf(name: string): string {
  const { id } = findMetric(name)
  if (choices.some(([metric]) => metric === id)) return id
  return throwInvalid(optionInvalidInStabilityConventions, {
    id,
    names: choices.map(([metric]) => metric).join(', '),
  })
}

/** Every choice of one value for each option, the first option slowest; defaults are left out. */
function combinations(options: Readonly<Record<string, readonly unknown[]>>): object[] {
  let all: object[] = [{}]
  for (const [name, values] of Object.entries(options))
    all = all.flatMap(start => values.map((value, at) => (at === 0 ? start : { ...start, [name]: value })))
  return all
}
