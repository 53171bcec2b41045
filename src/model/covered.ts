import type { Segmentation } from './segmentation.ts'

/** What is between the labels of a segment that several spans cover, as readers write them. */
export const LABEL_SEPARATOR = ' | '

/**
 * The labels of each segment, where some segments have one: none for a segment that nobody marked, such as silence between
 * turns; several where spans overlap.
 *
 * @param segmentation - one side
 * @returns a list for each segment; undefined where no segment has a label: then every segment is covered
 * `['A', '', 'A | B']` are `[['A'], [], ['A', 'B']]`.
 */
export function segmentLabels({ labels }: Segmentation): (readonly string[])[] | undefined {
  if (labels === undefined || labels.every(label => label === '')) return undefined
  return labels.map(label => (label === '' ? [] : label.split(LABEL_SEPARATOR)))
}

/**
 * Where covered segments end, in order: a boundary between a segment with labels and what does not continue all of them,
 * and the end of the text if its last segment is covered. Where no segment has a label, all boundaries and the end.
 *
 * @param segmentation - one side
 * @returns positions, strictly increasing
 * Masses 2, 1, 3 with the labels `['A', '', 'B']` end at 2 and 6.
 */
export function coveredEnds(segmentation: Segmentation): number[] {
  const { boundaries, units } = segmentation
  const edges = [...boundaries, units]
  const labels = segmentLabels(segmentation)
  if (labels === undefined) return edges
  return edges.filter((_, at) => {
    const [own, next = []] = [labels[at]!, labels[at + 1]]
    return own.length > 0 && !(own.length < next.length && own.every(label => next.includes(label)))
  })
}
