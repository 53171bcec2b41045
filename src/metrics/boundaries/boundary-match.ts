import {
  type MatchedBoundaries,
  matchedBoundaries,
  matchings,
  type NearBoundaries,
  type Trim,
  trims,
} from '../../compare/matches/matched-boundaries.ts'
import { throwInvalid } from '../../model/error.ts'
import { toleranceRequired } from '../../model/errors/metrics.ts'
import { counted, countWord } from '../../model/numbers.ts'
import { requireSameUnits } from '../../model/require.ts'
import type { Segmentation } from '../../model/segmentation.ts'
import { betaOption } from '../definition/f-score.ts'
import {
  choice,
  type Length,
  type OptionDeclaration,
  type OptionDeclarations,
  type ResolvedLengths,
  units,
  whole,
} from '../definition/option.ts'

const emptyRules = ['undefined', 'zero', 'one', 'match', 'ruptures'] as const

/** What boundary precision, recall and F have in common. */
export interface BoundaryMatchOptions {
  /** How far a boundary may be off and still be matched, τ: units, or `0.5s` on a time axis. @defaultValue 0: exact */
  tolerance: number | Length
  /**
   * The largest one-to-one pairing, the closest pair first, or any boundary near; `first-within` is the error of ruptures and
   * serves its preset only.
   * @defaultValue `maximum`
   */
  matching: (typeof matchings)[number]
  /**
   * Which ends of the text are left out; `true` is `yes`, `false` is `no`. The start of a text whose first unit was read
   * as unmarked (`unmarkedStart`) is never a boundary of that side.
   * @defaultValue `yes`: both
   */
  trim: Trim | boolean
  /** At most τ apart, or less than τ. @defaultValue `at-most` */
  reach: 'at-most' | 'below'
  /** Leave every k-th boundary of the reference, and the end of the text, out of both sides. @defaultValue 0: none */
  excludeEvery: number
  /**
   * What the score is where there is nothing to divide. `match`: 1 if neither side has a boundary, 0 if one side has none
   * (chunkseg's collar). `ruptures`: 0 without boundaries of the hypothesis, else undefined without those of the reference.
   * @defaultValue `undefined`
   */
  onEmpty: (typeof emptyRules)[number]
}

/** `yes`, `no`, `end`, `start` or `silence`; `true` and `false` are `yes` and `no`. */
export const trimOption: OptionDeclaration<Trim | boolean> = (() => {
  const words = choice(
    trims,
    'yes',
    'which ends of the text are left out: both, none (0 and n count), only the end, only the start; silence: both, and all but the ends of segments with a label (pyannote.metrics)',
  )
  const word = (value: unknown) => (value === true ? 'yes' : value === false ? 'no' : value)
  return {
    ...words,
    check: (name, value) => words.check(name, word(value)),
    parse: text => (text === 'true' ? 'yes' : text === 'false' ? 'no' : text),
    print: String,
  }
})()

const matching = {
  tolerance: {
    ...units(0, 0, 'how many units a boundary may be off and still be matched, τ'),
    // Less than τ: a fraction of a tick is kept as a strict bound.
    length: ({ reach }: BoundaryMatchOptions) => (reach === 'below' ? ('ceil' as const) : ('floor' as const)),
  },
  matching: choice(
    matchings,
    'maximum',
    'the largest one-to-one pairing; the closest pair first (pyannote.metrics); whatever has a boundary of the other side near, which rewards boundaries everywhere; or the first of the reference within reach, the error of ruptures',
  ),
  trim: trimOption,
  reach: choice(['at-most', 'below'], 'at-most', 'at most the tolerance apart, or less than it'),
  excludeEvery: whole(
    0,
    0,
    'leave every k-th boundary of the reference, and the end of the text, out of both sides',
  ),
}

const onEmpty = choice(
  emptyRules,
  'undefined',
  'undefined, or the number that a program gives, where there is nothing to divide',
)

/** The options of precision and recall, in the order of their signatures. */
export const boundaryMatchOptions: OptionDeclarations<BoundaryMatchOptions> = { ...matching, onEmpty }

/** The options of F: average and β are before `onEmpty`. */
export const boundaryFOptions = (
  average: OptionDeclaration<'pooled' | 'items-pr'>,
): OptionDeclarations<BoundaryMatchOptions & { average: 'pooled' | 'items-pr'; beta: number }> => ({
  ...matching,
  average,
  beta: betaOption,
  onEmpty,
})

/** Matches, or with `any-within` the hits of each side. */
export type BoundaryTally = MatchedBoundaries | NearBoundaries

/** The tally of precision and recall. */
export function tallyBoundaries(
  reference: Segmentation,
  hypothesis: Segmentation,
  options: ResolvedLengths<BoundaryMatchOptions>,
): BoundaryTally {
  requireSameUnits(reference, hypothesis)
  if (options.reach === 'below' && options.tolerance === 0) {
    throwInvalid(toleranceRequired, {})
  }
  return matchedBoundaries(reference, hypothesis, options)
}

/** How many boundaries of a side are right. */
export const hitsOf = (tally: BoundaryTally, side: 'reference' | 'hypothesis'): number =>
  'matches' in tally ? tally.matches : side === 'reference' ? tally.referenceHits : tally.hypothesisHits

/** Hits over all boundaries of a side, or the score where there are none. */
export function share(
  tally: BoundaryTally,
  side: 'reference' | 'hypothesis',
  onEmpty: BoundaryMatchOptions['onEmpty'],
): number | undefined {
  if (tally[side] === 0 || raisesInRuptures(tally, onEmpty)) return emptyScore(tally, onEmpty)
  return hitsOf(tally, side) / tally[side]
}

/** The score where there is nothing to divide. */
export function emptyScore(
  { reference, hypothesis }: Pick<BoundaryTally, 'reference' | 'hypothesis'>,
  onEmpty: BoundaryMatchOptions['onEmpty'],
): number | undefined {
  if (onEmpty === 'undefined') return undefined
  if (onEmpty === 'match') return reference === 0 && hypothesis === 0 ? 1 : 0
  // The program returns before it divides where nothing was predicted.
  if (onEmpty === 'ruptures') return hypothesis === 0 ? 0 : undefined
  return onEmpty === 'zero' ? 0 : 1
}

/** Whether ruptures divides by the number of true points, and there are none. */
export const raisesInRuptures = (
  { reference, hypothesis }: Pick<BoundaryTally, 'reference' | 'hypothesis'>,
  onEmpty: BoundaryMatchOptions['onEmpty'],
): boolean => onEmpty === 'ruptures' && reference === 0 && hypothesis > 0

/** Why the share of a side is undefined, or holds by definition only. */
export function shareReason(
  tally: BoundaryTally,
  side: 'reference' | 'hypothesis',
  onEmpty: BoundaryMatchOptions['onEmpty'],
): string | undefined {
  if (raisesInRuptures(tally, onEmpty)) return 'no-reference-boundaries'
  return tally[side] > 0 ? undefined : `no-${side}-boundaries`
}

/** How many of one side's boundaries have a partner. */
export const partners = (matches: number, all: number, whose: string): string =>
  `${countWord(matches)} of ${whose}’s ${counted(all, 'cut')} ${matches === 1 ? 'has' : 'have'} a partner`

/** Whether a partner may serve twice. */
export const oneToOne = ({ matching }: BoundaryMatchOptions): string =>
  matching === 'any-within' ? 'a partner may serve twice' : 'no partner serves twice'
