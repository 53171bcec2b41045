import {
  type EditSettings,
  type SubstitutionWeight,
  substitutionWeights,
  type TranspositionWeight,
  transpositionWeights,
} from '../../compare/edits/edit-settings.ts'
import { rejectOption, requireChoice, requireNumber } from '../../model/require.ts'
import type { Length, ResolvedLengths } from '../definition/length.ts'
import { choice, flag, type OptionDeclaration, type OptionDeclarations } from '../definition/option.ts'
import { matchingOption, spanOption, typeRangeOption } from './edit-options.ts'

const normalisations = ['pb*t', 'pb', 'pb*t^2'] as const
export type Normalisation = (typeof normalisations)[number]

/** What a substitution and a transposition of 2012 weigh, w_sub and w_trp. */
interface EditWeights {
  readonly substitution: number
  readonly transposition: number
}

/** Whose S, and how edits are found and charged. What is undefined is left to the variant. */
export interface SegmentationSimilarityOptions {
  /**
   * Whose S: mirror windows (`2012`), edits counted (`2013`), or edits weighted over pb·t² (`segeval-2`).
   * @defaultValue `2013`
   */
  readonly variant: '2012' | '2013' | 'segeval-2'
  /** How many positions a transposition may cover, n_t; on a time axis a length: `0.5s`, `500ms`. @defaultValue 2 */
  readonly span: number | Length
  /** Which edit script: segeval's greedy search, the fewest edits, or the least cost. @defaultValue `greedy` */
  readonly matching: EditSettings['matching']
  /** What a move over d positions costs. @defaultValue as the variant: 1; d/n_t for `segeval-2` */
  readonly transposition: TranspositionWeight | undefined
  /** What a change of type by Δ ranks costs. @defaultValue as the variant: 1; Δ/(range + 1) for `segeval-2` */
  readonly substitution: SubstitutionWeight | undefined
  /**
   * Whose types make the range of a substitution: the whole scale, or the types present in the pair.
   * @defaultValue `scale`
   */
  readonly typeRange: EditSettings['typeRange']
  /**
   * What the cost is divided by: positions (`pb`) times types present, or times their square.
   * @defaultValue as the variant: `pb*t`; `pb*t^2` for `segeval-2`
   */
  readonly normalisation: Normalisation | undefined
  /**
   * Whether 2012 scales a transposition by its width and boundaries, te(n, b), or counts it as 1.
   * @defaultValue true
   */
  readonly te: boolean
  /**
   * What a substitution and a transposition of 2012 weigh, 0 or more; the other variants do not look at it.
   * @defaultValue 1 and 1
   */
  readonly weights: EditWeights
}

/** What each variant says of the options that were left to it. */
const ofVariant = {
  '2012': { transposition: 'unit', substitution: 'unit', normalisation: 'pb*t' },
  '2013': { transposition: 'unit', substitution: 'unit', normalisation: 'pb*t' },
  'segeval-2': { transposition: 'span/n', substitution: 'range+1', normalisation: 'pb*t^2' },
} as const

/** The options with those filled in that were left to the variant. */
export function resolvedOptions(
  options: ResolvedLengths<SegmentationSimilarityOptions>,
): EditSettings & { readonly normalisation: Normalisation } {
  const { variant, span, matching, typeRange } = options
  const defaults = ofVariant[variant]
  return {
    span,
    matching,
    typeRange,
    transposition: options.transposition ?? defaults.transposition,
    substitution: options.substitution ?? defaults.substitution,
    normalisation: options.normalisation ?? defaults.normalisation,
  }
}

/** One of some words, or nothing: then the variant decides. */
function choiceOfVariant<const W extends string>(
  choices: readonly W[],
  about: string,
): OptionDeclaration<W | undefined> {
  const rule = 'as-variant'
  return {
    about: `${about}; as-variant: what the variant says`,
    default: undefined,
    choices: [...choices, rule],
    check: (name, value) => (value === rule ? undefined : requireChoice(name, value, choices)),
    parse: text => text,
    print: value => value ?? rule,
  }
}

const weightsOption: OptionDeclaration<EditWeights> = {
  about: 'what a substitution and a transposition of the 2012 variant weigh, w_sub and w_trp: two numbers',
  default: { substitution: 1, transposition: 1 },
  check(name, value) {
    if (typeof value !== 'object' || value === null) {
      rejectOption(name, value, 'give { substitution: 1, transposition: 1 } (on the command line 1,1)')
    }
    const given = Array.isArray(value) ? { substitution: value[0], transposition: value[1] } : value
    const { substitution = 1, transposition = 1 } = given as Partial<EditWeights>
    return {
      substitution: requireNumber(`${name}.substitution`, substitution, 0),
      transposition: requireNumber(`${name}.transposition`, transposition, 0),
    }
  },
  parse: text => text.split(',').map(part => (part.trim() === '' ? Number.NaN : Number(part))),
  print: ({ substitution, transposition }) => `${substitution},${transposition}`,
}

export const similarityOptions: OptionDeclarations<SegmentationSimilarityOptions> = {
  variant: choice(
    ['2012', '2013', 'segeval-2'],
    '2013',
    'whose S: mirror windows (2012), edits counted (2013), or edits weighted over pb·t² (segeval 2)',
  ),
  span: spanOption,
  matching: matchingOption,
  transposition: choiceOfVariant(transpositionWeights, 'what a move over d positions costs'),
  substitution: choiceOfVariant(substitutionWeights, 'what a change of type by Δ ranks costs'),
  typeRange: typeRangeOption,
  normalisation: choiceOfVariant(
    normalisations,
    'what the cost is divided by: positions times types present, positions, or positions times types squared',
  ),
  te: flag(
    true,
    'whether 2012 scales a transposition by its width and boundaries, te(n, b), or counts it as 1',
  ),
  weights: weightsOption,
}
