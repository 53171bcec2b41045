import { type Trim, trims } from '../../compare/matches/counted-positions.ts'
import {
  type MatchedBoundaries,
  matchedBoundaries,
  matchings,
  type NearBoundaries,
} from '../../compare/matches/matched-boundaries.ts'
import { throwInvalid } from '../../model/error.ts'
import { toleranceRequired } from '../../model/errors/metrics.ts'
import { requireSameUnits } from '../../model/require.ts'
import type { Segmentation } from '../../model/segmentation.ts'
import { counted, countWord } from '../../wording/numbers.ts'
import { betaOption } from '../f-score.ts'
import { type InUnits, type Length, units } from '../length.ts'
import { choice, type OptionDeclaration, type OptionDeclarations, whole } from '../option.ts'

/** What boundary precision, recall and F have in common. */
export interface BoundaryMatchOptions {
  /** How far a boundary may be off and still be matched, τ: units, or `0.5s` on a time axis. @defaultValue 0: exact */
  tolerance: number | Length
  /** The largest one-to-one pairing, the closest pair first, or any boundary near. @defaultValue `maximum` */
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
  /** What is said where the score is undefined. @defaultValue `undefined` */
  onEmpty: 'undefined' | 'zero' | 'one'
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
    'the largest one-to-one pairing; the closest pair first (pyannote.metrics); or whatever has a boundary of the other side near, which rewards cutting everywhere',
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
  ['undefined', 'zero', 'one'],
  'undefined',
  'undefined, or the number that a program gives, where there is nothing to divide',
)

/** The options of precision and recall, in the order of their signatures. */
export const boundaryMatchOptions: OptionDeclarations<BoundaryMatchOptions> = { ...matching, onEmpty }

/** The options of F: average and β stand before `onEmpty`. */
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
  options: InUnits<BoundaryMatchOptions>,
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

/** Hits over all, or what is said where there are none. */
export function share(
  hits: number,
  all: number,
  onEmpty: BoundaryMatchOptions['onEmpty'],
): number | undefined {
  return all > 0 ? hits / all : emptyScore(onEmpty)
}

export const emptyScore = (onEmpty: BoundaryMatchOptions['onEmpty']): number | undefined =>
  onEmpty === 'undefined' ? undefined : onEmpty === 'zero' ? 0 : 1

/** How many of one side's boundaries have a partner. */
export const partners = (matches: number, all: number, whose: string): string =>
  `${countWord(matches)} of ${whose}’s ${counted(all, 'cut')} ${matches === 1 ? 'has' : 'have'} a partner`

/** Whether a partner may serve twice. */
export const oneToOne = ({ matching }: BoundaryMatchOptions): string =>
  matching === 'any-within' ? 'a partner may serve twice' : 'no partner serves twice'
