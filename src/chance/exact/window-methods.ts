import { windowRow } from '../../compare/windows/windows.ts'
import type { BoundaryFOptions } from '../../metrics/boundaries/boundary-f.ts'
import type { Tally } from '../../metrics/definition/metric.ts'
import type { WinPrFOptions } from '../../metrics/windows/win-pr-f.ts'
import type { WindowDiffOptions } from '../../metrics/windows/window-diff.ts'
import { noWindows, saysZero } from '../../metrics/windows/window-options.ts'
import type { MarkSpace } from '../random/random-pair.ts'
import { type Automaton, buildAutomaton, type Reader } from './automaton.ts'
import { type CountsMethod, type RatesMethod, STRAIGHT_FROM } from './method.ts'
import { countsAlongGiven, everyGap, expectedCounts } from './walk.ts'
import {
  type BoundariesInWindow,
  binomialIn,
  expectedShared,
  expectedWindowErrors,
  hypergeometricIn,
} from './windows.ts'

/** Boundaries that wait for a partner: all of one side; bit t − 1 for one that is t positions back. */
interface Waiting {
  readonly second: boolean
  readonly ages: number
}

const MATCH = { matches: 1 }
const NOTHING = {}

/**
 * The largest pairing of boundaries at most τ positions apart, read position by position: a boundary takes the oldest of the
 * other side that waits. Both at one position match each other if none waits; else the one of the other side takes the
 * oldest, and the other waits. 2^(τ+1) − 1 states.
 */
export function matchingReader(tolerance: number): Reader<Waiting> {
  const all = 2 ** tolerance - 1
  const nobody: Waiting = { second: false, ages: 0 }
  const waiting = (second: boolean, ages: number): Waiting => (ages === 0 ? nobody : { second, ages })
  const withoutOldest = (ages: number) => ages & ~(1 << (31 - Math.clz32(ages)))
  return {
    start: nobody,
    key: ({ second, ages }) => `${second ? 1 : 0}${ages}`,
    step({ second, ages: before }, first, other) {
      // who waits is a position further back now; a boundary of this position has age 0 until the next
      const ages = before
      const age = (waits: number, newcomer: boolean) =>
        tolerance === 0 ? 0 : ((waits << 1) | (newcomer ? 1 : 0)) & all
      if (first === 0 && other === 0) return [waiting(second, age(ages, false)), NOTHING]
      if (first === 1 && other === 1)
        return ages === 0 ? [nobody, MATCH] : [waiting(second, age(withoutOldest(ages), true)), MATCH]
      const newcomer = other === 1
      if (ages === 0 || newcomer === second) return [waiting(newcomer, age(ages, true)), NOTHING]
      return [waiting(second, age(withoutOldest(ages), false)), MATCH]
    },
    end: () => NOTHING,
  }
}

/** A measure that looks at positions only: the expected tally from the boundaries in windows, or from a walk. */
interface PlainMethods {
  readonly rates: RatesMethod
  readonly counts: CountsMethod
}

/** The chance that a place holds any boundary at all. */
export const anyChance = ({ marks }: MarkSpace, chances: ArrayLike<number>): number => {
  let sum = 0
  for (const [index, mark] of marks.entries()) if (mark !== 0) sum += chances[index]!
  return Math.min(1, sum)
}

/** Windows full of positions from here on: only their number grows. */
const straightFrom = (width: number): number => Math.max(STRAIGHT_FROM, width + 2)

/** Pk and WindowDiff with a given window. */
export function slidingMethods(
  measure: 'pk' | 'window-diff',
  { window, windows, closed, onEmpty }: Pick<WindowDiffOptions, 'window' | 'windows' | 'closed' | 'onEmpty'>,
  space: MarkSpace,
): PlainMethods | undefined {
  // What chunkseg gives where there is no window depends on whether both sides are equal.
  if (typeof window !== 'number' || onEmpty === 'chunkseg') return undefined
  const tally = (units: number, first: BoundariesInWindow, second: BoundariesInWindow): Tally => {
    const row = windowRow(windows, units, window)
    if (row.divisor <= 0) return noWindows(row, saysZero(measure, onEmpty, row.divisor))
    const last = closed && measure === 'pk' ? Math.min(row.last, units - row.width) : row.last
    const errors = expectedWindowErrors(measure, { ...row, last }, units - 1, first, second)
    return { errors, windows: row.divisor }
  }
  return windowed(space, window, tally)
}

/** WinPR F with a given width. */
export function winPrMethods(
  { width, trueNegatives }: WinPrFOptions,
  space: MarkSpace,
): PlainMethods | undefined {
  if (typeof width !== 'number' || trueNegatives !== 'equation') return undefined
  const tally = (
    units: number,
    first: BoundariesInWindow,
    second: BoundariesInWindow,
    j: number,
    k: number,
  ) => {
    const tp = expectedShared(windowRow('padded', units, width), units - 1, first, second)
    const [expected, found] = [width * j, width * k]
    return {
      tp,
      fp: Math.max(0, found - tp),
      fn: Math.max(0, expected - tp),
      tn: width * (units - 1) - (expected + found - tp),
    }
  }
  return windowed(space, width, tally)
}

/** Both models of chance for a tally that asks how many boundaries a window holds. */
function windowed(
  space: MarkSpace,
  width: number,
  tally: (
    units: number,
    first: BoundariesInWindow,
    second: BoundariesInWindow,
    j: number,
    k: number,
  ) => Tally,
): PlainMethods {
  return {
    rates: {
      stableFrom: straightFrom(width),
      cost: 20 * width,
      tally({ first, second }) {
        const [a, b] = [anyChance(space, first), anyChance(space, second)]
        const [inA, inB] = [remembered(binomialIn(a)), remembered(binomialIn(b))]
        return units => tally(units, inA, inB, (units - 1) * a, (units - 1) * b)
      },
    },
    counts: (units, j, k) =>
      tally(units, hypergeometricIn(units - 1, j), hypergeometricIn(units - 1, k), j, k),
  }
}

/** Windows of all texts hold the same few numbers of positions. */
function remembered(chances: BoundariesInWindow): BoundariesInWindow {
  const known = new Map<number, ReturnType<BoundariesInWindow>>()
  return reach => {
    let found = known.get(reach)
    if (found === undefined) {
      found = chances(reach)
      known.set(reach, found)
    }
    return found
  }
}

/** The automata of boundary F, by tolerance. */
const automata = new Map<number, Automaton | undefined>()

/** What boundary F makes of expected matches; with a tolerance also the automaton that finds them. */
interface BoundaryFShape {
  /** Undefined at tolerance 0, where matches are at the same gap. */
  readonly automaton: Automaton | undefined
  /** The tally of expected matches and expected boundaries of both sides. */
  counted(matches: number, j: number, k: number): Tally
}

/** Boundary F under options that have an exact way; undefined under others. */
export function boundaryFShape(options: BoundaryFOptions): BoundaryFShape | undefined {
  const { tolerance, matching, trim, reach, excludeEvery, average } = options
  const plain = reach === 'at-most' && excludeEvery === 0 && average === 'pooled'
  if (!plain || matching === 'any-within' || matching === 'first-within' || typeof tolerance === 'string')
    return undefined
  const ends = trim === 'yes' || trim === 'silence' ? 0 : trim === 'no' ? 2 : 1
  const counted = (matches: number, j: number, k: number): Tally => ({
    matches: matches + ends,
    reference: j + ends,
    hypothesis: k + ends,
  })
  if (tolerance === 0) return { automaton: undefined, counted }
  if (matching !== 'maximum' || ends > 0 || tolerance > 13) return undefined
  if (!automata.has(tolerance)) automata.set(tolerance, buildAutomaton(matchingReader(tolerance), 2))
  const automaton = automata.get(tolerance)
  return automaton && { automaton, counted }
}

/** Boundary F: exact matches by a product, near ones by the automaton of the largest pairing. */
export function boundaryFMethods(options: BoundaryFOptions, space: MarkSpace): PlainMethods | undefined {
  const shape = boundaryFShape(options)
  if (shape === undefined) return undefined
  const { automaton, counted } = shape
  if (automaton === undefined) {
    return {
      rates: {
        stableFrom: STRAIGHT_FROM,
        cost: 1,
        tally({ first, second }) {
          const [a, b] = [anyChance(space, first), anyChance(space, second)]
          return units => counted((units - 1) * a * b, (units - 1) * a, (units - 1) * b)
        },
      },
      counts: (units, j, k) => counted(units === 1 ? 0 : (j * k) / (units - 1), j, k),
    }
  }
  const at = automaton.fields.indexOf('matches')
  return {
    rates: {
      stableFrom: Number.POSITIVE_INFINITY,
      cost: automaton.states * 4 * 100,
      states: automaton.states,
      tally({ first, second }) {
        const [a, b] = [anyChance(space, first), anyChance(space, second)]
        const counts = expectedCounts(automaton, { first: [1 - a, a], second: [1 - b, b] })
        return units => counted(counts(units - 1)[at]!, (units - 1) * a, (units - 1) * b)
      },
    },
    counts(units, j, k) {
      const counts = countsAlongGiven(automaton, everyGap(units), j, k)
      return counts && counted(counts[at]!, j, k)
    },
  }
}
