import { halfMean } from '../../compare/windows/window-size.ts'
import { SMALL } from '../../compare/windows/windows.ts'
import { isDensity } from '../../evaluate/density.ts'
import type { PlannedMetric } from '../../evaluate/plan.ts'
import { type BoundaryFOptions, boundaryF } from '../../metrics/boundaries/boundary-f.ts'
import { boundarySimilarity } from '../../metrics/edits/boundary-similarity.ts'
import type { EditOptions } from '../../metrics/edits/edit-options.ts'
import { pk } from '../../metrics/windows/pk.ts'
import { type WindowDiffOptions, windowDiff } from '../../metrics/windows/window-diff.ts'
import type { PlainPair } from './plain-pair.ts'

/** A tally that is written again for every pair. */
export type Counts = Record<string, number>

/** Writes what `metric.tally` says of a plain pair; false where only that can say it. */
export type PlainCounter = (pair: PlainPair, counts: Counts) => boolean

/**
 * The counter of a metric for plain pairs: the fields of its tally, and what writes them. Undefined where the metric, or
 * one of its options, needs more than plain pairs have. A test holds every counter to its metric.
 */
export function plainCounter(
  planned: PlannedMetric,
): { readonly fields: readonly string[]; readonly count: PlainCounter } | undefined {
  const { metric, options } = planned
  if (isDensity(planned))
    return { fields: ['reference', 'hypothesis', 'under', 'equal', 'over'], count: countBoth }
  if (metric === boundarySimilarity) return editCounter(options as EditOptions)
  if (metric === boundaryF) return matchCounter(options as BoundaryFOptions)
  if (metric === windowDiff && !(options as WindowDiffOptions).weighted)
    return windowCounter(options as WindowDiffOptions, (pair, width) => pair.differing(width))
  if (metric === pk) return windowCounter(options as WindowDiffOptions, (pair, width) => pair.oneSided(width))
  return undefined
}

function countBoth({ reference, hypothesis }: PlainPair, counts: Counts): boolean {
  counts.reference = reference.length
  counts.hypothesis = hypothesis.length
  counts.under = hypothesis.length < reference.length ? 1 : 0
  counts.equal = hypothesis.length === reference.length ? 1 : 0
  counts.over = hypothesis.length > reference.length ? 1 : 0
  return true
}

function editCounter({ span }: EditOptions): ReturnType<typeof plainCounter> {
  if (span !== 1 && span !== 2) return undefined
  return {
    fields: ['matches', 'additions', 'substitutions', 'transpositions', 'moved'],
    count(pair, counts) {
      const moves = span === 2 ? pair.moves : 0
      counts.matches = pair.matches
      counts.additions = pair.alone - 2 * moves
      counts.substitutions = 0
      counts.transpositions = moves
      counts.moved = moves
      return true
    },
  }
}

function matchCounter(options: BoundaryFOptions): ReturnType<typeof plainCounter> {
  const { tolerance, matching, trim, reach, excludeEvery, average } = options
  const exact = tolerance === 0 && reach === 'at-most' && matching !== 'any-within'
  if (!exact || (trim !== 'yes' && trim !== true) || excludeEvery !== 0 || average !== 'pooled')
    return undefined
  return {
    fields: ['matches', 'reference', 'hypothesis'],
    count(pair, counts) {
      counts.matches = pair.matches
      counts.reference = pair.reference.length
      counts.hypothesis = pair.hypothesis.length
      return true
    },
  }
}

function windowCounter(
  options: WindowDiffOptions,
  errors: (pair: PlainPair, width: number) => number,
): ReturnType<typeof plainCounter> {
  const { window, windows, windowRule, closed, marks, rounding, minWindow } = options
  if (windows !== 'interior' || windowRule !== 'segments' || closed || marks !== 'end') return undefined
  if (window !== undefined && typeof window !== 'number') return undefined
  return {
    fields: ['errors', 'windows'],
    count(pair, counts) {
      const { units } = pair
      const width = window ?? halfMean(units, pair.reference.length + 1, rounding, minWindow)
      if (width < 1 || units <= width || units + width > SMALL) return false
      counts.errors = errors(pair, width)
      counts.windows = units - width
      return true
    },
  }
}
