import {
  type EditSettings,
  matchings,
  requireSpan,
  substitutionWeights,
  transpositionWeights,
  typeRanges,
} from '../../compare/edits/edit-settings.ts'
import { choice, numberFromText, type OptionDeclaration, type OptionDeclarations } from '../option.ts'

/** How many positions a transposition may cover. */
export const spanOption: OptionDeclaration<number> = {
  default: 2,
  check: requireSpan,
  parse: numberFromText,
  print: String,
}

export const matchingOption = choice(matchings, 'greedy')

export const typeRangeOption = choice(typeRanges, 'scale')

/** The options every metric built on the boundary edit distance shares, in the order signatures print them. */
export const editOptions: OptionDeclarations<EditSettings> = {
  span: spanOption,
  matching: matchingOption,
  transposition: choice(transpositionWeights, 'span/n'),
  substitution: choice(substitutionWeights, 'range+1'),
  typeRange: typeRangeOption,
}
