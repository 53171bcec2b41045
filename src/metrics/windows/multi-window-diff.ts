import { roundingRules, type WindowSizeOptions, windowSize } from '../../compare/windows/window-size.ts'
import { type WindowRow, windowRow } from '../../compare/windows/windows.ts'
import { throwInvalid } from '../../model/error.ts'
import { referencesEmpty } from '../../model/errors/metrics.ts'
import {
  requireChoice,
  requireInteger,
  requireKnown,
  requireList,
  requireSameUnits,
} from '../../model/require.ts'
import type { Segmentation } from '../../model/segmentation.ts'

/** How `multiWindowDiff` slides its windows and what it divides by. */
export interface MultiWindowDiffOptions {
  /**
   * Window in units, k.
   * @defaultValue half the mean of all reference segments; half the text where that is too long
   */
  readonly window?: number
  /**
   * What becomes of a fraction in the automatic window.
   * @defaultValue `half-up`, as the authors' program
   */
  readonly rounding?: WindowSizeOptions['rounding']
  /**
   * Divide by the windows there are, or by one window less, as the authors' program does (`haps`).
   * @defaultValue `windows`
   */
  readonly denominator?: 'windows' | 'haps'
}

/** WindowDiff against several references, with what any hypothesis could reach. */
export interface MultiWindowDiff {
  /** Undefined without a window. */
  readonly value: number | undefined
  /** Windows, summed over the references, in which the hypothesis differs. */
  readonly errors: number
  readonly windows: number
  readonly references: number
  /** The window in force, k. */
  readonly window: number
  /** What the count is divided by. */
  readonly denominator: number
  /** The least and the greatest value possible: in each window, the number that most, or fewest, references have. */
  readonly best: number | undefined
  readonly worst: number | undefined
  /** (value − best) / (worst − best); undefined where both are equal. */
  readonly normalised: number | undefined
}

/**
 * WindowDiff against several references at once: how often a window holds a different number of boundaries in the
 * hypothesis than in a reference, over all windows and all references.
 *
 *     WD = 1/(h · (n − k + 1)) · Σ references Σ a=1…n−k+1 [ r_a ≠ h_a ]
 *
 * h references, n units, one window k for all of them, windows as NLTK slides them over n marks (`nltk-n`).
 *
 * Range 0 to 1, lower is better. The references need not agree, so 0 may be out of reach: `best`, `worst` and
 * `normalised` say what is. Undefined when n < k. Time O(N log N + N · h) for N boundaries in all.
 * The authors' program divides by h · (n − k), so that its value can exceed 1: `denominator: 'haps'`; its
 * normalised value mixes the two denominators, as here under that option.
 *
 * @param references - one segmentation or more of the same text
 * @param hypothesis - the segmentation that is judged
 * @param options - window, its rounding, the denominator
 * @returns the value with its counts and its reachable range; `value`, `best` and `worst` are undefined without a
 *   window
 * @throws CesuraError `nothing-to-compare` when there is no reference
 * @throws CesuraError `not-a-list` when `references` is not a list
 * @throws CesuraError `unit-count-mismatch` or `axes-differ` when a reference does not count the text of the hypothesis
 * @throws CesuraError `option-unknown` or `option-invalid` when the options make no sense
 * @see Kazantseva & Szpakowicz (2012), Topical Segmentation: a Study of Human Performance and a New Measure of Quality
 * @example
 * multiWindowDiff([fromMasses([3, 3]), fromMasses([6])], fromMasses([3, 3]), { window: 2 }).value //=> 0.2
 * multiWindowDiff([fromMasses([1, 1])], fromMasses([2]), { denominator: 'haps' }).value //=> 1
 */
export function multiWindowDiff(
  references: readonly Segmentation[],
  hypothesis: Segmentation,
  options: MultiWindowDiffOptions = {},
): MultiWindowDiff {
  requireKnown('multiWindowDiff', options, ['window', 'rounding', 'denominator'])
  const denominators = requireChoice('denominator', options.denominator ?? 'windows', ['windows', 'haps'])
  const rounding = requireChoice('rounding', options.rounding ?? 'half-up', roundingRules)
  const list = Array.from(requireList('references', references))
  if (list.length === 0) throwInvalid(referencesEmpty, {})
  for (const reference of list) requireSameUnits(reference, hypothesis)
  const { units } = hypothesis
  const window =
    options.window === undefined
      ? automaticWindow(references, units, rounding)
      : requireInteger('window', options.window, 1)

  const row = windowRow('nltk-n', units, window)
  let errors = 0
  let least = 0
  let most = 0
  const h = references.length
  sweepManyWindows([...references, hypothesis], row, (counts, windows) => {
    const expected = counts.subarray(0, h)
    const supports = new Map<number, number>()
    for (const count of expected) supports.set(count, (supports.get(count) ?? 0) + 1)
    errors += windows * (h - (supports.get(counts[h]!) ?? 0))
    least += windows * (h - Math.max(...supports.values()))
    // Some number from 0 to k that no reference has is the worst choice, unless every one is taken.
    most += windows * (h - (supports.size > window ? Math.min(...supports.values()) : 0))
  })
  const windows = Math.max(0, row.divisor)
  const denominator = h * Math.max(0, denominators === 'haps' ? units - window : windows)
  const value = denominator > 0 ? errors / denominator : undefined
  const best = windows > 0 ? least / (h * windows) : undefined
  const worst = windows > 0 ? most / (h * windows) : undefined
  const normalised =
    value === undefined || best === undefined || worst === undefined || best === worst
      ? undefined
      : (value - best) / (worst - best)
  return { value, errors, windows, references: h, window, denominator, best, worst, normalised }
}

/** Half the mean of all reference segments, at least 1; half the text where that reaches its end. */
function automaticWindow(
  references: readonly Segmentation[],
  units: number,
  rounding: WindowSizeOptions['rounding'],
): number {
  const window = windowSize(references, { rounding, minWindow: 1 })!
  return window < units ? window : Math.max(1, Math.floor(units / 2))
}

/**
 * Calls `visit` for every run of neighbouring windows in which no segmentation's number of boundaries changes:
 * the numbers, one per segmentation (the array is reused), and how many windows. O(N log N + N · segmentations)
 * for N boundaries in all, whatever n and k.
 */
export function sweepManyWindows(
  segmentations: readonly Segmentation[],
  { width, first, last }: WindowRow,
  visit: (counts: Float64Array, windows: number) => void,
): void {
  if (last < first) return
  const starts: number[] = [first]
  for (const { boundaries } of segmentations) {
    for (const boundary of boundaries) {
      for (const start of [boundary - width + 1, boundary + 1])
        if (start > first && start <= last) starts.push(start)
    }
  }
  const changes = Float64Array.from(new Set(starts)).sort()
  const entered = new Float64Array(segmentations.length)
  const left = new Float64Array(segmentations.length)
  const counts = new Float64Array(segmentations.length)
  for (const [index, start] of changes.entries()) {
    for (const [side, { boundaries }] of segmentations.entries()) {
      while (entered[side]! < boundaries.length && boundaries[entered[side]!]! - width < start)
        entered[side]!++
      while (left[side]! < boundaries.length && boundaries[left[side]!]! < start) left[side]!++
      counts[side] = entered[side]! - left[side]!
    }
    visit(counts, (index + 1 < changes.length ? changes[index + 1]! : last + 1) - start)
  }
}
