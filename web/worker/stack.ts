import { findMetric, type Length, type Segmentation } from 'cesura'
import { countMarks, type Mark, type MarkKind, marksBetween } from 'cesura/plots'
import { spanIn } from './compare.ts'

/** One coder among many. */
interface StackedCoding {
  readonly name: string
  readonly segmentation: Segmentation
}

export interface StackQuestion {
  readonly reference: Segmentation
  readonly rows: readonly StackedCoding[]
  /** Units; on a recording a length of time. */
  readonly span: number | Length
  /** Marks of the stretch in view only: the units after the first number, up to the second. */
  readonly range?: readonly [number, number]
}

export interface StackAnswer {
  readonly name: string
  readonly value: number | undefined
  readonly counts: Readonly<Record<MarkKind, number>>
  readonly marks: readonly Mark[]
}

/** Every coder of a text against one of them, nearest first. */
export function stack({ reference, rows, span, range }: StackQuestion): StackAnswer[] {
  const similarity = findMetric('boundary-similarity')
  const [from, to] = range ?? [0, reference.units]
  return rows
    .map(({ name, segmentation }) => {
      const all = marksBetween(reference, segmentation, { span: spanIn(reference, span) })
      const inside = ({ reference: a, hypothesis: b }: Mark) =>
        (a === undefined || (a > from && a < to)) && (b === undefined || (b > from && b < to))
      return {
        name,
        value: similarity(reference, segmentation, { span }),
        counts: countMarks(all),
        marks: range === undefined ? all : all.filter(inside),
      }
    })
    .sort((a, b) => (b.value ?? -1) - (a.value ?? -1))
}
