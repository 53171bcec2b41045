import type { Segmentation } from '../../model/segmentation.ts'
import type { WindowRow } from './windows.ts'

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
