import { throwInvalid } from '../../model/error.ts'
import { typeNotInScale } from '../../model/errors/model.ts'
import { rejectOption } from '../../model/require.ts'
import type { Segmentation } from '../../model/segmentation.ts'
import type { ResolvedLengths } from '../definition/option.ts'
import { choice, type OptionDeclaration, type OptionDeclarations } from '../definition/option.ts'
import type { MetricPresets } from '../definition/preset-names.ts'
import { type ConfusionSettings, type ConfusionTally, confusionTally } from './confusion-tally.ts'
import { type EditOptions, editOptions, moveScale, publishedEdits } from './edit-options.ts'

/**
 * What precision and recall of the boundary edit distance have: how edits are found, what they earn, and which types
 * count.
 */
export interface BedOptions extends EditOptions, Omit<ConfusionSettings, 'span'> {
  /**
   * Over types: sums (micro) or means (macro) over boundary types; segeval's count "no boundary" as a type.
   * @defaultValue `micro`
   */
  readonly average: 'micro' | 'macro' | 'segeval-micro' | 'segeval-macro'
  /** The one type to look at, instead of an average. @defaultValue undefined, all types */
  readonly type: string | number | undefined
}

/** What F of the boundary edit distance has: the options of precision and recall, and β. */
export interface BedFOptions extends BedOptions {
  /** How much more recall counts than precision, β; 0 to 1,000,000. @defaultValue 1 */
  readonly beta: number
}

const typeOption: OptionDeclaration<string | number | undefined> = {
  about: 'the one boundary type to look at; all: an average over types',
  default: undefined,
  check(name, value) {
    if (value === 'all') return undefined
    if (typeof value === 'string' || (typeof value === 'number' && Number.isFinite(value)))
      return String(value)
    rejectOption(name, value, 'give the label of one boundary type')
  },
  parse: text => text,
  print: value => (value === undefined ? 'all' : String(value).replaceAll(/[\s|]/g, '_')),
}

export const bedOptions: OptionDeclarations<BedOptions> = {
  ...editOptions,
  nearMissCredit: choice(
    ['correctness', 'penalty'],
    'correctness',
    'what a near miss that costs w earns: 1 − w, or w as segeval has it',
  ),
  orientation: choice(
    ['standard', 'segeval'],
    'standard',
    'whether a boundary of the hypothesis alone is a false positive, or a false negative as in segeval',
  ),
  average: choice(
    ['micro', 'macro', 'segeval-micro', 'segeval-macro'],
    'micro',
    'over types: from the sums, or the mean; segeval’s count “no boundary” as a type, so that micro is accuracy',
  ),
  type: typeOption,
}

/**
 * Segeval's matrix exchanges false positives and negatives and credits the penalty; Fournier (2013) prints Table 2
 * with near misses at d/n_t and one type.
 */
export const bedPresets: MetricPresets<BedOptions> = {
  'segeval-2': {
    ...publishedEdits,
    nearMissCredit: 'penalty',
    orientation: 'segeval',
    average: 'segeval-micro',
  },
  'fournier-2013': {
    ...publishedEdits,
    nearMissCredit: 'correctness',
    orientation: 'standard',
    average: 'micro',
  },
}

/** Segeval's micro precision and recall are one number, the accuracy, which does not care for roles. */
export const isAccuracy = ({ average, type, matching }: BedOptions): boolean =>
  average === 'segeval-micro' && type === undefined && matching === 'greedy'

/** The tally of precision, recall and F alike; rejects a `type` that the scale does not have. */
export function bedTally(
  reference: Segmentation,
  hypothesis: Segmentation,
  options: ResolvedLengths<BedOptions>,
): ConfusionTally {
  const names = reference.scale?.names ?? ['1']
  const type = options.type === undefined ? undefined : String(options.type)
  if (type !== undefined && !names.includes(type)) {
    throwInvalid(typeNotInScale, { type, types: names })
  }
  return confusionTally(reference, hypothesis, options, moveScale(reference))
}
