import type { BoundaryFOptions } from '../../metrics/boundaries/boundary-f.ts'
import type { AnyMetric, Tally } from '../../metrics/definition/metric.ts'
import type { MarkSpace } from '../random/random-pair.ts'
import { inTime } from './in-time.ts'
import { oneTypeEdits } from './one-type-edits.ts'
import { type OrderedBoundaries, orderedBoundaries, orderedMatches, orderedMoves } from './segment-orders.ts'
import { type BoundariesAmong, orderedInWindows } from './segment-orders-in-windows.ts'
import { boundaryFShape } from './window-methods.ts'
import { windowTally } from './window-tallies.ts'

/** One coding whose segment lengths are in random order; what it holds is the method's own. */
type OrderedCoding = OrderedBoundaries | BoundariesAmong

/** A way to the exact expected tally where each coding keeps its segment lengths (`chance: 'lengths'`). */
interface LengthsMethod<C = OrderedCoding> {
  /** Steps of one coding, roughly, and the most that are taken. */
  steps(masses: readonly number[]): number
  readonly most: number
  /** What the order of these lengths comes to, made once for all pairs; undefined where it would take too long. */
  coding(masses: readonly number[]): C | undefined
  pair(units: number, first: C, second: C, boundaries: readonly [number, number]): Tally
}

/** The most steps for one coding: segments² · units, and in windows times the square of the window. */
const MOST_STEPS = 2e7
const MOST_WINDOW_STEPS = 1e8

/** The exact way of a measure, one type or positions only; undefined where there is none. */
export function lengthsMethod(
  metric: AnyMetric,
  options: object,
  space: MarkSpace,
): LengthsMethod | undefined {
  if (inTime(options)) return undefined
  const methods = editsMethod(metric, options, space) ?? matchesMethod(metric, options)
  return (methods ?? windowsMethod(metric, options)) as LengthsMethod | undefined
}

const stepsOf = (masses: readonly number[]): number =>
  masses.length ** 2 * masses.reduce((sum, length) => sum + length, 0)

function boundariesOf(masses: readonly number[], moves: boolean): OrderedBoundaries | undefined {
  return stepsOf(masses) > MOST_STEPS ? undefined : orderedBoundaries(masses, moves)
}

function editsMethod(
  metric: AnyMetric,
  options: object,
  space: MarkSpace,
): LengthsMethod<OrderedBoundaries> | undefined {
  const edits = oneTypeEdits(metric, options, space)
  if (edits === undefined || edits.span > 2) return undefined
  const moves = edits.span === 2
  return {
    steps: stepsOf,
    most: MOST_STEPS,
    coding: masses => boundariesOf(masses, moves),
    pair: (units, first, second, boundaries) =>
      edits.tally(
        boundaries,
        orderedMatches(first, second),
        moves ? orderedMoves(first, second) : 0,
        units - 1,
      ),
  }
}

function matchesMethod(metric: AnyMetric, options: object): LengthsMethod<OrderedBoundaries> | undefined {
  const shape = metric.chance === 'matches' ? boundaryFShape(options as BoundaryFOptions) : undefined
  if (shape === undefined || shape.automaton !== undefined) return undefined
  return {
    steps: stepsOf,
    most: MOST_STEPS,
    coding: masses => boundariesOf(masses, false),
    pair: (_, first, second, [j, k]) => shape.counted(orderedMatches(first, second), j, k),
  }
}

function windowsMethod(metric: AnyMetric, options: object): LengthsMethod<BoundariesAmong> | undefined {
  const windows = windowTally(metric, options)
  if (windows === undefined) return undefined
  const { width, someOrNone } = windows
  const steps = (masses: readonly number[]) => stepsOf(masses) * width ** 2
  return {
    steps,
    most: MOST_WINDOW_STEPS,
    coding: masses =>
      steps(masses) > MOST_WINDOW_STEPS ? undefined : orderedInWindows(masses, width, someOrNone),
    pair: (units, first, second, boundaries) => windows.tally(units, first, second, boundaries),
  }
}
