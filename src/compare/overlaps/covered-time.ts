import { segmentLabels } from '../../model/covered.ts'
import type { Segmentation } from '../../model/segmentation.ts'

/** Stretches of units, in order: after unit `from` up to unit `to`. */
type Stretches = readonly (readonly [from: number, to: number])[]

/**
 * Two segmentations in the time that counts for pyannote.metrics: what the reference covers, after gaps of one label
 * shorter than `fill` units are filled, from the first to the last edge of the hypothesis. The rest is taken out, and
 * stretches that it parted are segments of their own on both sides. Neighbours with one label are one segment of the
 * reference. Where a side has no labels, all of it is covered.
 *
 * @param reference - the trusted side
 * @param hypothesis - the tested side, of the same text
 * @param fill - gaps of one label of the reference that are shorter than so many units are covered
 * @returns both sides in as many units as count; undefined where none does
 * @example
 * onCoveredTime({ ...fromMasses([2, 2, 2]), labels: ['A', '', 'B'] }, fromMasses([5, 1]), 0)?.map(toMasses)
 * //=> [[2, 2], [2, 1, 1]]
 */
export function onCoveredTime(
  reference: Segmentation,
  hypothesis: Segmentation,
  fill: number,
): readonly [Segmentation, Segmentation] | undefined {
  const turns = labelledStretches(reference, fill)
  const [first, last] = extentOf(hypothesis)
  const counted = united(turns).flatMap(([from, to]): Stretches => {
    const [start, end] = [Math.max(from, first), Math.min(to, last)]
    return start < end ? [[start, end]] : []
  })
  if (counted.length === 0) return undefined
  return [within(counted, turns.flat()), within(counted, coveredEdges(hypothesis))]
}

/** The stretches of each label, neighbours and those that short gaps part joined; without labels each segment is one. */
function labelledStretches(segmentation: Segmentation, fill: number): Stretches {
  const edges = edgesOf(segmentation)
  const labels = segmentLabels(segmentation)
  if (labels === undefined) return edges.slice(1).map((to, at) => [edges[at]!, to] as const)
  const byLabel = new Map<string, [number, number][]>()
  for (const [at, names] of labels.entries())
    for (const name of names) {
      const own = byLabel.get(name) ?? []
      byLabel.set(name, own)
      const before = own.at(-1)
      const gap = before === undefined ? Infinity : edges[at]! - before[1]
      if (gap === 0 || gap < fill) before![1] = edges[at + 1]!
      else own.push([edges[at]!, edges[at + 1]!])
    }
  return [...byLabel.values()].flat().sort((a, b) => a[0] - b[0] || a[1] - b[1])
}

const edgesOf = ({ boundaries, units }: Segmentation): number[] => [0, ...boundaries, units]

/** Edges of covered segments; between two that nobody marked there is none. */
function coveredEdges(segmentation: Segmentation): number[] {
  const labels = segmentLabels(segmentation)
  const edges = edgesOf(segmentation)
  if (labels === undefined) return edges
  const isCovered = (segment: number) => (labels[segment]?.length ?? 0) > 0
  return edges.filter((_, at) => isCovered(at - 1) || isCovered(at))
}

/** From the first to the last edge. */
function extentOf(segmentation: Segmentation): readonly [number, number] {
  const edges = coveredEdges(segmentation)
  return [edges[0]!, edges.at(-1)!]
}

/** Stretches in order that neither overlap nor touch. */
function united(stretches: Stretches): Stretches {
  const all: [number, number][] = []
  for (const [from, to] of stretches) {
    const before = all.at(-1)
    if (before !== undefined && from <= before[1]) before[1] = Math.max(before[1], to)
    else all.push([from, to])
  }
  return all
}

/** The stretches that count, one after the other, cut where one begins and at every edge inside. */
function within(counted: Stretches, edges: readonly number[]): Segmentation {
  const sorted = [...new Set(edges)].sort((a, b) => a - b)
  const boundaries: number[] = []
  let units = 0
  let next = 0
  for (const [from, to] of counted) {
    if (units > 0) boundaries.push(units)
    while (next < sorted.length && sorted[next]! <= from) next++
    for (; next < sorted.length && sorted[next]! < to; next++) boundaries.push(units + sorted[next]! - from)
    units += to - from
  }
  return { units, boundaries: Uint32Array.from(boundaries) }
}
