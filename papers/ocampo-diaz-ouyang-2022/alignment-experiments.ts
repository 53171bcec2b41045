import {
  type AlignmentShare,
  LONGEST_TEXT,
  type Move,
  movesAcross,
  movesWithin,
  sameAlignment,
} from './boundary-moves.ts'

/** How many references of n units and m segments have a pair of hypotheses on which a metric errs. */
export interface ErrorCounts {
  /** Units, n. */
  readonly units: number
  /** Segments of the reference, m. */
  readonly segments: number
  /** How many references there are: n − 1 over m − 1. */
  readonly references: number
  readonly windowDiff: number
  readonly boundarySimilarity: number
  readonly alignmentSimilarity: number
}

/** The lengths of the texts of an experiment. */
export interface ExperimentRange {
  /** Shortest text, 3 units or more. @defaultValue 3 */
  readonly from?: number
  /** Longest text, 22 units or less. @defaultValue 20 */
  readonly to?: number
}

/** Which metrics give two unequal errors the same score. */
interface Errs {
  windowDiff: boolean
  boundarySimilarity: boolean
  alignmentSimilarity: boolean
}

type Experiment = (masses: readonly number[], count: number, window: number, errs: Errs) => void

/*
 * One boundary moved by d, over another or not, gives 1 − WD and B in closed form (M = m − 2 boundaries stay):
 *     WD with the ends padded by k − 1 units:  2 min(k, d) / (n + k − 2)
 *     B with transpositions over one unit:     (2M + 1) / (2M + 2) for d = 1, M / (M + 2) beyond
 * so two moves score the same exactly if min(k, d), or if min(2, d), is the same.
 */
const sameWindowDiff = (window: number, d: number, e: number) => Math.min(window, d) === Math.min(window, e)
const sameBoundarySimilarity = (d: number, e: number) => Math.min(2, d) === Math.min(2, e)

/**
 * Cross-boundary transpositions: a boundary moved over its neighbour into the segment beyond is worse than a
 * soft move of any boundary by as many units. Counts the references for which a metric scores such a pair the same.
 *
 * WindowDiff and B see only the distance, so they err wherever such a pair exists; A never does. All 2^(n−1)
 * references of each n; n = 20 takes about a second.
 *
 * @param range - the shortest and the longest text
 * @returns a row for each number of units and of segments, from 2 segments to one less than units
 * @throws CesuraError `option-invalid` when the range leaves 3 to 22 units
 * @see Ocampo Diaz & Ouyang (2022), section 5.1, figure 13
 */
export function crossBoundary(range: ExperimentRange = {}): ErrorCounts[] {
  return run(range, (masses, count, window, errs) => {
    const softDistances = anyDistance(masses, count, 'softDistances')
    if (softDistances === 0) return
    for (let i = 0; i + 2 < count; i++) {
      for (const across of movesAcross(masses[i]!, masses[i + 1]!, masses[i + 2]!)) {
        if (((softDistances >>> across.distance) & 1) === 0) continue
        eachMove(masses, count, 'soft', across.distance, move =>
          compare(errs, window, across, count - 3, move, count - 2),
        )
      }
    }
  })
}

/**
 * Vanishing transpositions: of two moves of the same boundary, the shorter one soft, the longer is worse.
 * Counts the references for which a metric scores such a pair the same: WindowDiff from k units on, B from 2,
 * A never.
 *
 * @param range - the shortest and the longest text
 * @returns a row for each number of units and of segments, from 2 segments to one less than units
 * @throws CesuraError `option-invalid` when the range leaves 3 to 22 units
 * @see Ocampo Diaz & Ouyang (2022), section 5.2, figure 15
 */
export function vanishing(range: ExperimentRange = {}): ErrorCounts[] {
  return run(range, (masses, count, window, errs) => {
    for (let j = 0; j + 1 < count; j++) {
      const { moves, softDistances } = movesWithin(masses[j]!, masses[j + 1]!)
      if (softDistances === 0) continue
      for (const short of moves) {
        if (!short.soft) continue
        for (const long of moves) {
          if (long.distance > short.distance) compare(errs, window, short, count - 2, long, count - 2)
        }
      }
    }
  })
}

/**
 * Constant cost: of two moves by the same distance, one soft and one hard, the hard one is worse. Counts the
 * references for which a metric scores such a pair the same. WindowDiff and B err wherever such a pair exists;
 * A never does.
 *
 * @param range - the shortest and the longest text
 * @returns a row for each number of units and of segments, from 2 segments to one less than units
 * @throws CesuraError `option-invalid` when the range leaves 3 to 22 units
 * @see Ocampo Diaz & Ouyang (2022), section 5.3, figure 14
 */
export function constantCost(range: ExperimentRange = {}): ErrorCounts[] {
  return run(range, (masses, count, window, errs) => {
    const softDistances = anyDistance(masses, count, 'softDistances')
    if (softDistances === 0) return
    for (let i = 0; i + 1 < count; i++) {
      const { moves, hardDistances } = movesWithin(masses[i]!, masses[i + 1]!)
      if ((softDistances & hardDistances) === 0) continue
      for (const hard of moves) {
        if (!hard.hard) continue
        eachMove(masses, count, 'soft', hard.distance, soft =>
          compare(errs, window, hard, count - 2, soft, count - 2),
        )
      }
    }
  })
}

/** The distances, as bits, that occur among the soft or hard moves of any boundary. */
function anyDistance(
  masses: readonly number[],
  count: number,
  kind: 'softDistances' | 'hardDistances',
): number {
  let distances = 0
  for (let j = 0; j + 1 < count; j++) distances |= movesWithin(masses[j]!, masses[j + 1]!)[kind]
  return distances
}

/** Visits the soft or hard moves by a distance, of every boundary. */
function eachMove(
  masses: readonly number[],
  count: number,
  kind: 'soft' | 'hard',
  distance: number,
  visit: (move: Move) => void,
): void {
  for (let j = 0; j + 1 < count; j++) {
    const found = movesWithin(masses[j]!, masses[j + 1]!)
    if (((found[`${kind}Distances`] >>> distance) & 1) === 0) continue
    for (const move of found.moves) if (move[kind] && move.distance === distance) visit(move)
  }
}

type Change = { readonly distance: number; readonly share: AlignmentShare }

function compare(
  errs: Errs,
  window: number,
  one: Change,
  restOne: number,
  two: Change,
  restTwo: number,
): void {
  if (!errs.windowDiff) errs.windowDiff = sameWindowDiff(window, one.distance, two.distance)
  if (!errs.boundarySimilarity) errs.boundarySimilarity = sameBoundarySimilarity(one.distance, two.distance)
  if (!errs.alignmentSimilarity) {
    errs.alignmentSimilarity = sameAlignment(one.share, restOne, two.share, restTwo)
  }
}

/** Runs an experiment on every reference of `from` to `to` units with 2 to n − 1 segments. */
function run({ from = 3, to = 20 }: ExperimentRange, experiment: Experiment): ErrorCounts[] {
  if (!(Number.isInteger(from) && Number.isInteger(to) && 3 <= from && from <= to && to <= LONGEST_TEXT)) {
    throw new RangeError(
      `the experiment runs from 3 units to ${LONGEST_TEXT}, and ${from} to ${to} is outside`,
    )
  }
  const rows: ErrorCounts[] = []
  const masses: number[] = []
  for (let units = from; units <= to; units++) {
    const counts = Array.from({ length: units + 1 }, () => ({
      references: 0,
      windowDiff: 0,
      boundarySimilarity: 0,
      alignmentSimilarity: 0,
    }))
    for (let cuts = 1; cuts < 2 ** (units - 1) - 1; cuts++) {
      const segments = fillMasses(masses, cuts, units)
      const errs = { windowDiff: false, boundarySimilarity: false, alignmentSimilarity: false }
      experiment(masses, segments, halfMeanSegment(units, segments), errs)
      const row = counts[segments]!
      row.references++
      if (errs.windowDiff) row.windowDiff++
      if (errs.boundarySimilarity) row.boundarySimilarity++
      if (errs.alignmentSimilarity) row.alignmentSimilarity++
    }
    for (let segments = 2; segments < units; segments++) rows.push({ units, segments, ...counts[segments]! })
  }
  return rows
}

/** The masses of the reference whose boundaries are the bits of `cuts`; returns how many. */
function fillMasses(masses: number[], cuts: number, units: number): number {
  let count = 0
  let start = 0
  for (let position = 1; position < units; position++) {
    if (((cuts >>> (position - 1)) & 1) === 0) continue
    masses[count++] = position - start
    start = position
  }
  masses[count++] = units - start
  return count
}

/** k of the published script: max(1, n / m / 2), halves to the even side as Python rounds. */
function halfMeanSegment(units: number, segments: number): number {
  const twice = 2 * segments
  const down = Math.floor(units / twice)
  const rest = 2 * (units - down * twice) - twice
  return Math.max(1, rest > 0 || (rest === 0 && down % 2 === 1) ? down + 1 : down)
}
