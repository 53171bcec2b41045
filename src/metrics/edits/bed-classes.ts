import type { InUnits } from '../length.ts'
import type { BedOptions } from './bed-options.ts'
import { byLabel, type ConfusionTally, confusionCells, nearMisses } from './confusion-tally.ts'

/** What a class is measured by: hits, all that the hypothesis calls so, all that the reference calls so. */
export interface ClassCounts {
  hits: number
  predicted: number
  actual: number
  /** How many near misses it has, whether or not they earn anything. */
  near: number
}

/** A numerator and a denominator. */
export interface Part {
  readonly above: number
  readonly below: number
}

/** The classes that an average looks at, or the one type asked for. "No boundary" is a class for segeval only. */
function classesOf(tally: ConfusionTally, options: InUnits<BedOptions>): ClassCounts[] {
  const { cells, types } = confusionCells(tally, options)
  const classes = new Map<string | null, ClassCounts>()
  for (const type of [null, ...types]) {
    classes.set(type, { hits: 0, predicted: 0, actual: 0, near: type === null ? 0 : nearMisses(tally, type) })
  }
  for (const { hypothesis, reference, weight } of cells) {
    classes.get(hypothesis)!.predicted += weight
    classes.get(reference)!.actual += weight
    if (hypothesis === reference) classes.get(hypothesis)!.hits += weight
  }
  if (options.type !== undefined) {
    const counts = classes.get(String(options.type))
    return counts === undefined ? [] : [counts]
  }
  const none = classes.get(null)!
  if (!options.average.startsWith('segeval') || none.predicted + none.actual === 0) classes.delete(null)
  return [...classes.keys()].sort(byLabel).map(name => classes.get(name)!)
}

/**
 * The classes of one matrix as one number, by the average that the options name; undefined when there is nothing
 * to divide. Where there are near misses only and they earn nothing, the number is 0.
 */
export function averageOf(
  tally: ConfusionTally,
  options: InUnits<BedOptions>,
  part: (counts: ClassCounts) => Part,
): number | undefined {
  const classes = classesOf(tally, options)
  if (classes.length === 0) return undefined
  const near = classes.some(counts => counts.near > 0)
  const parts = classes.map(part)
  if (options.type === undefined && options.average.endsWith('macro')) {
    // a type that one side never uses has nothing to divide; segeval takes that for 0
    const segeval = options.average === 'segeval-macro'
    const values = parts
      .filter(({ below }) => segeval || below > 0)
      .map(({ above, below }) => (below > 0 ? above / below : 0))
    if (values.length > 0) return values.reduce((sum, value) => sum + value, 0) / values.length
    return near ? 0 : undefined
  }
  let above = 0
  let below = 0
  for (const each of parts) {
    above += each.above
    below += each.below
  }
  return below > 0
    ? above / below
    : near || (options.average === 'segeval-micro' && !options.type)
      ? 0
      : undefined
}
