import {
  type EditSettings,
  matchings,
  requireSpan,
  substitutionWeights,
  transpositionWeights,
  typeRanges,
} from '../../compare/edits/edit-settings.ts'
import { perUnit } from '../../model/length.ts'
import type { Segmentation } from '../../model/segmentation.ts'
import { type Length, readLength } from '../definition/length.ts'
import {
  choice,
  numberFromText,
  type OptionDeclaration,
  type OptionDeclarations,
} from '../definition/option.ts'

/** The settings of the boundary edit distance; on a time axis the span is a length. */
export type EditOptions = Omit<EditSettings, 'span'> & { readonly span: number | Length }

/** How many positions a transposition may cover. */
export const spanOption: OptionDeclaration<number | Length> = {
  about:
    'how many positions a transposition may cover, n_t: boundaries fewer than that apart are a near miss; in time 0.5s or 500ms',
  default: 2,
  length: 'floor',
  check: (name, value) => readLength(value) ?? requireSpan(name, value),
  parse: numberFromText,
  print: String,
}

export const matchingOption = choice(
  matchings,
  'greedy',
  'the edit script: segeval’s greedy search, the fewest edits, or the least cost',
)

export const typeRangeOption = choice(
  typeRanges,
  'scale',
  'whose types span the range of a substitution: the whole scale, or those present in the pair',
)

/** The edits as Fournier's figures and segeval 2 count them. */
export const publishedEdits = {
  span: 2,
  matching: 'greedy',
  transposition: 'span/n',
  substitution: 'range+1',
  typeRange: 'pair',
} as const

/** The options every metric built on the boundary edit distance shares, in the order signatures print them. */
export const editOptions: OptionDeclarations<EditOptions> = {
  span: spanOption,
  matching: matchingOption,
  transposition: choice(
    transpositionWeights,
    'span/n',
    'what a move over d positions costs: d/n_t, d/(n_t − 1) as Eq 5 is printed, or 1',
  ),
  substitution: choice(
    substitutionWeights,
    'range+1',
    'what a change of type by Δ ranks costs: Δ/(range + 1), Δ/range as Eq 6 is printed, or 1',
  ),
  typeRange: typeRangeOption,
}

/** What a move over one unit counts in a tally: on a time axis microseconds, so that items of any tick add up. */
export const moveScale = ({ axis }: Segmentation): number => perUnit(axis)
