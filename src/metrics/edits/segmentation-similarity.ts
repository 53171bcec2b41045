import { countBoundaryEdits } from '../../compare/edits/edit-counts.ts'
import {
  type EditSettings,
  type SubstitutionWeight,
  substitutionWeights,
  type TranspositionWeight,
  transpositionWeights,
  typeCount,
  typesIn,
} from '../../compare/edits/edit-settings.ts'
import { mirrorEdits, ofType } from '../../compare/edits/reversals.ts'
import { countDigits, plural } from '../../model/numbers.ts'
import {
  rejectOption,
  requireChoice,
  requireNumber,
  requireSameScale,
  requireSameUnits,
} from '../../model/require.ts'
import type { Segmentation } from '../../model/segmentation.ts'
import { defineMetric } from '../definition/metric.ts'
import {
  choice,
  flag,
  type Length,
  type OptionDeclaration,
  type OptionDeclarations,
  type ResolvedLengths,
} from '../definition/option.ts'
import {
  type EditTally,
  editCost,
  editTally,
  matchingOption,
  pairsOf,
  publishedEdits,
  spanOption,
  typeRangeOption,
} from './edit-options.ts'

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

const similarityOptions: OptionDeclarations<SegmentationSimilarityOptions> = {
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

/** The counts of B, and the positions they are divided by; `mirrored/W/B` windows of W positions and B boundaries. */
export interface SegmentationSimilarityTally extends EditTally {
  readonly places: number
}

const MIRRORED = 'mirrored/'

/** S over mirror windows with te, as the paper of 2012 and segeval 1.0-beta compute it. */
const of2012 = {
  variant: '2012',
  span: 2,
  normalisation: 'pb*t',
  te: true,
  weights: { substitution: 1, transposition: 1 },
}

/**
 * Segmentation similarity, S: the share of the gaps between units where nothing has to be edited.
 *
 *     S = 1 − (|A| + |T| + |S|) / (pb · t)                                       2013, default
 *     S = 1 − (w_sub·|S| + w_trp·Σ te(w, 2b)) / (pb · t)                         2012
 *     S = 1 − (|A| + Σ w(T) + Σ w(S)) / (pb · t²)                                segeval-2
 *     te(n, b) = b − (1/b)^(n−2)
 *
 * pb = n − 1 potential boundaries; t types present in the pair; A, T, S the edits of the boundary edit distance;
 * in 2012 a transposition is a window of w ≤ `span` places in which one side mirrors the other's b boundaries, and
 * everything else that differs a substitution (`te: false` counts a window as 1). `transposition`, `substitution`
 * and `normalisation` are the variant's own unless given. Several types in 2012: each on its own.
 *
 * Range 0 to 1, higher is better; 2012 at span 3 and more can fall below 0 because of te, `normalisation: 'pb'`
 * because of several types. Few boundaries make S high whatever they are: read it together with B. Symmetric. Two texts
 * without a boundary score 1, with the reason `no-boundaries`. Cost as B; the tally is exact, 2012 included, which
 * counts windows by width and boundaries.
 *
 * Differs among its sources: Fournier (2013) counts edits in its figures and halves near misses in its section 5;
 * segeval 2 multiplies by t twice and raises where there is no boundary.
 *
 * @see Fournier & Inkpen (2012), https://aclanthology.org/N12-1016
 * @see Fournier (2013), https://aclanthology.org/P13-1167
 * @example
 * segmentationSimilarity(fromMasses([2, 3, 6]), fromMasses([2, 2, 7])) //=> 0.9
 * segmentationSimilarity(fromMasses([2, 3, 6]), fromMasses([2, 2, 7]), { variant: 'segeval-2' }) //=> 0.95
 * segmentationSimilarity(fromMasses([2, 1, 1]), fromMasses([1, 1, 2]), { variant: '2012', span: 3 }) //=> -0.25
 */
export const segmentationSimilarity = defineMetric<
  SegmentationSimilarityTally,
  SegmentationSimilarityOptions
>({
  id: 'segmentation-similarity',
  title: 'Segmentation similarity',
  symbol: 'S',
  family: 'edits',
  place: 2,
  about: 'The share of the places between units where nothing has to be edited.',
  formula: '1 − edits / (places × types)',
  sources: ['fournier-inkpen-2012', 'fournier-2013'],
  better: 'higher',
  range({ variant, span, te, weights, normalisation }) {
    const heavy = (te && Number(span) > 2) || weights.substitution > 1 || weights.transposition > 1
    if (variant === '2012' && heavy) return [Number.NEGATIVE_INFINITY, 1]
    return [normalisation === 'pb' ? -31 : 0, 1]
  },
  symmetric: true,
  options: similarityOptions,
  presets: {
    'segeval-2': { ...publishedEdits, variant: 'segeval-2', normalisation: 'pb*t^2' },
    'segeval-1': of2012,
    'fournier-inkpen-2012': of2012,
    'fournier-2013': {
      ...publishedEdits,
      variant: '2013',
      transposition: 'unit',
      substitution: 'unit',
      normalisation: 'pb',
    },
  },
  chance: 'edited-places',
  reads: 1.7,
  notOnTime:
    'it counts gaps where a boundary is possible; use boundary-similarity with a span, for example 0.5s',

  tally(reference, hypothesis, options) {
    if (options.variant === '2012') return mirrorTally(reference, hypothesis, options)
    const settings = resolvedOptions(options)
    const counts = countBoundaryEdits(reference, hypothesis, settings)
    const tally = editTally(counts) as EditTally & { places: number }
    tally.places = placesOf(reference.units, counts.types, settings.normalisation)
    return tally
  },
  score(tally, options) {
    const { places } = tally
    if (places === 0) return 1
    if (options.variant === '2012') return (places - mirrorCost(tally, options)) / places
    const { cost, unit } = editCost(tally, resolvedOptions(options))
    return (places * unit - cost) / (places * unit)
  },
  reason: tally => (pairsOf(tally) === 0 ? 'no-boundaries' : undefined),
  explain({ additions, substitutions, transpositions, places }) {
    const edits = additions + substitutions + transpositions
    return `${countDigits(edits)} ${plural(edits, 'edit')} among ${countDigits(places)} ${plural(places, 'gap')} where a boundary is possible. With few boundaries S is high whatever they are, so read it together with B.`
  },
})

function placesOf(units: number, types: number, normalisation: Normalisation): number {
  const t = Math.max(1, types)
  return (units - 1) * (normalisation === 'pb' ? 1 : normalisation === 'pb*t' ? t : t * t)
}

function mirrorTally(
  reference: Segmentation,
  hypothesis: Segmentation,
  options: ResolvedLengths<SegmentationSimilarityOptions>,
): SegmentationSimilarityTally {
  requireSameUnits(reference, hypothesis)
  requireSameScale(reference, hypothesis)
  let present = 0
  for (const { boundaries, types } of [reference, hypothesis]) {
    if (types === undefined) present |= boundaries.length > 0 ? 1 : 0
    else for (let index = 0; index < types.length; index++) present |= types[index]!
  }
  const settings = resolvedOptions(options)
  const windows: Record<string, number> = {}
  const counts = { matches: 0, additions: 0, substitutions: 0, transpositions: 0, moved: 0 }
  const note = (width: number, boundaries: number, times: number) => {
    const window = `${MIRRORED}${width}/${boundaries}`
    if (times > 0) windows[window] = (windows[window] ?? 0) + times
    counts.transpositions += times
  }
  for (const type of typesIn(present)) {
    const a = ofType(reference, type)
    const b = ofType(hypothesis, type)
    if (options.span <= 2) {
      // Windows of two positions are moves to the next position.
      const { matches, additions, transpositions } = countBoundaryEdits(a, b, settings)
      counts.matches += matches
      counts.substitutions += additions
      note(2, 1, transpositions)
    } else {
      const { reversals, substitutions, matches } = mirrorEdits(a.boundaries, b.boundaries, options.span)
      counts.matches += matches
      counts.substitutions += substitutions
      for (const { start, end, boundaries } of reversals) note(end - start + 1, boundaries, 1)
    }
  }
  const places = placesOf(reference.units, typeCount(present), settings.normalisation)
  return { ...counts, ...windows, places }
}

function mirrorCost(
  tally: SegmentationSimilarityTally,
  options: ResolvedLengths<SegmentationSimilarityOptions>,
): number {
  const { te, weights } = options
  let transpositions = te ? 0 : tally.transpositions
  if (te) {
    const windows = Object.keys(tally).filter(key => key.startsWith(MIRRORED))
    for (const window of windows.sort()) {
      const [width, boundaries] = window.slice(MIRRORED.length).split('/').map(Number)
      transpositions += tally[window]! * transpositionError(width!, 2 * boundaries!)
    }
  }
  return weights.substitution * tally.substitutions + weights.transposition * transpositions
}

/**
 * te(n, b) of Fournier & Inkpen (2012), Eq 3: what a transposition over n places with b boundaries costs, both
 * sides' boundaries counted.
 *
 * @param width - the positions that the transposition spans, its two ends counted; 2 or more
 * @param boundaries - the boundaries moved, those of both sides counted: 2 for one boundary that moves
 * @returns the cost: b − 1 at width 2, nearer to b the wider the transposition
 * @example
 * transpositionError(2, 2) //=> 1
 * transpositionError(5, 2) //=> 1.875
 */
export const transpositionError = (width: number, boundaries: number): number =>
  boundaries - (1 / boundaries) ** (width - 2)
