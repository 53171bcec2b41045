import { cutUnits } from '../formats/units/text-units.ts'
import { fromBoundaries } from '../model/construct.ts'
import type { Segmentation } from '../model/segmentation.ts'
import type { GoldUnits } from './chunk-report.ts'
import { visibleAround } from './visible-around.ts'

/** Cuts of a text as a segmentation of its units. */
export interface CutsOnUnits {
  readonly segmentation: Segmentation
  /** Cuts inside a unit; they are moved to the nearest gap. */
  readonly insideUnits: number
}

/**
 * Puts cuts on the gaps between the units of a text. Characters take them as they are. For words and sentences a cut in
 * white space is before the unit that follows; one inside a unit goes to the nearer end of it, the start for equal
 * distances, and is counted. Undefined for a text without two units.
 *
 * @param text - the document
 * @param units - what is counted; `characters` are UTF-16 code units
 */
export function cutsOnUnits(
  text: string,
  units: GoldUnits,
): ((cuts: readonly number[]) => CutsOnUnits) | undefined {
  if (units === 'characters') {
    if (text.length < 2) return undefined
    return cuts => ({
      segmentation: fromBoundaries(
        text.length,
        cuts.filter(at => at > 0 && at < text.length),
      ),
      insideUnits: 0,
    })
  }
  const { starts, ends } = cutUnits(text, units)
  if (starts.length < 2) return undefined
  const visible = visibleAround(text)
  return cuts => {
    const gaps = new Set<number>()
    let insideUnits = 0
    for (const at of cuts) {
      const after = visible.next(at)
      const unit = firstFrom(starts, after)
      if (starts[unit] === after || unit === 0) gaps.add(unit)
      else {
        const inside = at < ends[unit - 1]!
        if (inside) insideUnits++
        const early = inside && at - starts[unit - 1]! <= ends[unit - 1]! - at
        gaps.add(early ? unit - 1 : unit)
      }
    }
    const boundaries = [...gaps].filter(gap => gap > 0 && gap < starts.length).sort((a, b) => a - b)
    return { segmentation: fromBoundaries(starts.length, boundaries), insideUnits }
  }
}

/** Index of the first of some numbers in order that is `from` or more. */
function firstFrom(numbers: ArrayLike<number>, from: number): number {
  let low = 0
  let high = numbers.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (numbers[middle]! < from) low = middle + 1
    else high = middle
  }
  return low
}
