import type { Mark } from '../../compare/marks.ts'
import type { Segmentation } from '../../model/segmentation.ts'
import { kindTitle } from './mark-sentences.ts'

/** What is at a position of the text, for those who listen: who cuts there and what that is. */
export function describePlace(
  place: number,
  units: number,
  names: { reference: string; hypothesis: string },
  { reference, hypothesis }: { reference: Segmentation; hypothesis: Segmentation },
  marks: readonly Mark[],
  unit: string,
): string {
  const first = reference.boundaries.includes(place)
  const second = hypothesis.boundaries.includes(place)
  const who =
    first && second
      ? 'both cut here'
      : first
        ? `${names.reference} cuts here, ${names.hypothesis} does not`
        : second
          ? `${names.hypothesis} cuts here, ${names.reference} does not`
          : 'neither cuts here'
  const mark = marks.find(({ reference: a, hypothesis: b }) => a === place || b === place)
  return `After ${unit} ${place} of ${units}: ${who}.${mark === undefined ? '' : ` ${kindTitle(mark.kind)}.`}`
}
