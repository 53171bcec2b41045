import type { Tally } from '../../metrics/definition/definition.ts'
import type { AnyMetric } from '../../metrics/definition/metric.ts'
import { type EditTally, pairsOf } from '../../metrics/edits/edit-options.ts'

/** Why a score has no parts. */
export type NoParts = 'no-parts' | 'window-too-wide' | 'text-too-long'

const reasons: readonly NoParts[] = ['no-parts', 'window-too-wide', 'text-too-long']

/**
 * What the parts of a loss need of each pair in addition to the tally. The names hold a space, which no field of a
 * metric does.
 */
export const LOSS = {
  /** Boundaries of the reference, tokens of boundary and type where there are types. */
  reference: 'loss reference',
  /** The same of the hypothesis. */
  hypothesis: 'loss hypothesis',
  /** The smaller of the two, pair by pair. */
  fewer: 'loss fewer',
  /** The fewest errors that a hypothesis with as many boundaries can have. */
  fewest: 'loss fewest',
  /** The parts of each pair that has a score, and how many these are: what means over pairs are made of. */
  number: 'loss number',
  place: 'loss place',
  near: 'loss near',
  type: 'loss type',
  tooMany: 'loss too many',
  tooFew: 'loss too few',
  scored: 'loss scored',
} as const

/** How the fields of a loss begin. */
export const PREFIX = 'loss '

/** What each metric counts; one that is absent has no parts. */
export const lossKinds: Readonly<Record<string, 'edits' | 'matches' | 'windows'>> = {
  'boundary-similarity': 'edits',
  'segmentation-similarity': 'edits',
  'boundary-f': 'matches',
  'boundary-precision': 'matches',
  'boundary-recall': 'matches',
  'win-pr-f': 'matches',
  'win-pr-precision': 'matches',
  'win-pr-recall': 'matches',
  pk: 'windows',
  'window-diff': 'windows',
}

/** Why the sums of some pairs have no parts; undefined where they have. */
export const whyNoParts = (tally: Tally): NoParts | undefined =>
  reasons.find(reason => (tally[PREFIX + reason] ?? 0) > 0)

/** What a loss is made of; the four add up to it. */
export interface LossParts {
  /** What the best placement of as many boundaries loses. */
  readonly number: number
  /** What wrong positions cost beyond it. */
  readonly place: number
  /** What near misses cost: the credit that they lose. */
  readonly near: number
  /** What wrong types cost. */
  readonly type: number
}

/** The parts of a loss and how its number splits; null where windows, which do not count boundaries, do not say. */
interface LossTerms extends LossParts {
  /** What the totals alone explain. */
  readonly count: number | null
  /** What pairs with too many boundaries cost, and those with too few: they add up to the number. */
  readonly tooMany: number | null
  readonly tooFew: number | null
}

/** How far a score is from the best that the metric can give: 1 − score, or the score of a metric of errors. */
export const lossOf = (metric: AnyMetric, score: number): number =>
  metric.better === 'higher' ? 1 - score : score

/** The parts of a loss, from the sums of the tallies with their columns. The score is defined. */
export function lossTerms(metric: AnyMetric, options: object, tally: Tally): LossTerms {
  const loss = lossOf(metric, metric.score(tally, options)!)
  const all = tally[LOSS.reference]! + tally[LOSS.hypothesis]!
  switch (lossKinds[metric.id]) {
    case 'edits':
      if (all === 0) return byConvention(loss, tally)
      return metric.id === 'boundary-similarity'
        ? similarityTerms(metric, options, tally as EditTally)
        : positionTerms(metric, options, tally, loss)
    case 'matches':
      return matchTerms(metric, options, tally, loss)
    default: {
      const windows = tally.windows!
      if (windows === 0) return unsplit(loss)
      const fewest = tally[LOSS.fewest]!
      const place = (tally.errors! - fewest) / windows
      return { ...unsplit(fewest / windows), place }
    }
  }
}

/** All of a loss is the number, and nothing says whether it is too large or too small. */
const unsplit = (number: number): LossTerms => ({
  number,
  count: null,
  tooMany: null,
  tooFew: null,
  place: 0,
  near: 0,
  type: 0,
})

/** Nothing to divide by, but a score by convention: all of it is the number. */
const byConvention = (loss: number, tally: Tally): LossTerms => {
  const isMore = tally[LOSS.hypothesis]! > tally[LOSS.reference]!
  return { ...unsplit(loss), count: loss, tooMany: isMore ? loss : 0, tooFew: isMore ? 0 : loss }
}

/** The parts of one pair as columns that add up; none where it has no score, or no parts. */
export function partsOfPair(metric: AnyMetric, options: object, tally: Tally): Tally {
  if (whyNoParts(tally) !== undefined || metric.score(tally, options) === undefined) return {}
  const { number, place, near, type, tooMany, tooFew } = lossTerms(metric, options, tally)
  return {
    ...(tooMany === null || tooFew === null ? {} : { [LOSS.tooMany]: tooMany, [LOSS.tooFew]: tooFew }),
    [LOSS.number]: number,
    [LOSS.place]: place,
    [LOSS.near]: near,
    [LOSS.type]: type,
    [LOSS.scored]: 1,
  }
}

/** Of both sides together, the smaller and the larger: summed pair by pair, and of the totals. */
function extremes(tally: Tally) {
  const [reference, hypothesis] = [tally[LOSS.reference]!, tally[LOSS.hypothesis]!]
  const fewer = tally[LOSS.fewer]!
  return {
    /** Boundaries without a counterpart, however the others are placed: of the hypothesis, and of the reference. */
    surplus: hypothesis - fewer,
    shortage: reference - fewer,
    fewer,
    more: reference + hypothesis - fewer,
    fewerInAll: Math.min(reference, hypothesis),
    moreInAll: Math.max(reference, hypothesis),
  }
}

/** B = (P − W) / (N − P): what is paired, less what the pairs cost, over what is left of all boundaries. */
function similarityTerms(metric: AnyMetric, options: object, tally: EditTally): LossTerms {
  const { fewer, more, fewerInAll, moreInAll, surplus, shortage } = extremes(tally)
  const whole = pairsOf(tally)
  const paired = whole - tally.additions
  // The cost of some of the edits is what a tally of them alone loses.
  const costOf = (without: Partial<EditTally>): number => {
    const some = { ...tally, additions: 0, ...without } as EditTally
    return (1 - metric.score(some, options)!) * pairsOf(some)
  }
  return {
    number: (more - fewer) / more,
    count: (moreInAll - fewerInAll) / moreInAll,
    tooMany: surplus / more,
    tooFew: shortage / more,
    place: fewer / more - paired / whole,
    near: costOf({ substitutions: 0 }) / whole,
    type: costOf({ transpositions: 0, moved: 0 }) / whole,
  }
}

/** S: everything is divided by the same positions, so the loss of some edits is that of a tally of them alone. */
function positionTerms(metric: AnyMetric, options: object, tally: Tally, loss: number): LossTerms {
  const { fewer, more, fewerInAll, moreInAll, surplus, shortage } = extremes(tally)
  const mirrored = (options as { variant: string }).variant === '2012'
  const moves = Object.fromEntries(
    Object.keys(tally).flatMap(field =>
      /^(?:transpositions$|moved$|mirrored\/)/.test(field) ? [[field, 0]] : [],
    ),
  )
  const lossOfEdits = (without: Tally): number => 1 - metric.score({ ...tally, ...without }, options)!
  const unpaired = (count: number): number =>
    lossOfEdits({
      ...moves,
      additions: mirrored ? 0 : count,
      substitutions: mirrored ? count : 0,
    })
  const number = unpaired(more - fewer)
  const near = lossOfEdits({ additions: 0, substitutions: 0 })
  const paired = tally.matches! + tally.substitutions! + tally.transpositions!
  return {
    number,
    count: unpaired(moreInAll - fewerInAll),
    tooMany: unpaired(surplus),
    tooFew: unpaired(shortage),
    place: mirrored ? Math.max(0, loss - number - near) : unpaired(2 * (fewer - paired)),
    near,
    type: mirrored ? 0 : lossOfEdits({ ...moves, additions: 0 }),
  }
}

/** Precision, recall and F: w · TP / (a · |R| + b · |H|), of boundaries or of windows that hold them. */
function matchTerms(metric: AnyMetric, options: object, tally: Tally, loss: number): LossTerms {
  const { fewer, fewerInAll, surplus, shortage } = extremes(tally)
  const beta = (options as { beta?: number }).beta ?? 1
  const [a, b] = metric.id.endsWith('-f') ? [beta * beta, 1] : metric.id.endsWith('-recall') ? [1, 0] : [0, 1]
  const whole = a * tally[LOSS.reference]! + b * tally[LOSS.hypothesis]!
  // Nothing to divide by, but a score by convention: nobody with as many boundaries has another.
  if (whole === 0) return byConvention(loss, tally)
  const lost = (pairs: number): number => (whole - (a + b) * pairs) / whole
  return {
    number: lost(fewer),
    count: lost(fewerInAll),
    tooMany: (b * surplus) / whole,
    tooFew: (a * shortage) / whole,
    place: ((a + b) * (fewer - (tally.tp ?? tally.matches!))) / whole,
    near: 0,
    type: 0,
  }
}
