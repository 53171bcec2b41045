/** What rows of marks show about the side of the units they are on, over any number of codings. */
export interface MarkEvidence {
  /** Codings with at least one mark. */
  codings: number
  /** Of these, with a mark on the first unit, and on the last. */
  first: number
  last: number
  /** Whether a row may have one mark for each gap: `no` where the number of units is known, `usual` for strings of 0 and 1. */
  gaps: 'no' | 'possible' | 'usual'
  /** The side that the name of the column says: `new_segment`, `segment_end`. */
  named?: 'start' | 'end' | undefined
}

/** The evidence of one row of marks. */
export function markEvidence(
  marks: ArrayLike<unknown>,
  isCut: (mark: unknown) => boolean,
  gaps: MarkEvidence['gaps'],
  named?: MarkEvidence['named'],
): MarkEvidence {
  let any = false
  for (let at = 0; at < marks.length && !any; at++) any = isCut(marks[at])
  return {
    codings: Number(any),
    first: Number(any && isCut(marks[0])),
    last: Number(any && isCut(marks[marks.length - 1])),
    gaps,
    named,
  }
}

/** The evidence of two sets of rows together. */
export const joinEvidence = (a: MarkEvidence, b: MarkEvidence): MarkEvidence => ({
  codings: a.codings + b.codings,
  first: a.first + b.first,
  last: a.last + b.last,
  gaps: a.gaps === b.gaps ? a.gaps : a.gaps === 'no' || b.gaps === 'no' ? 'no' : 'possible',
  named: a.named === b.named ? a.named : undefined,
})

/** What marks are likely to be on, and why; undefined where nothing shows it. */
interface LikelyMark {
  readonly value: 'start' | 'end' | 'gaps'
  readonly because: string
}

/**
 * The likely meaning of marks. A mark on the first unit of (nearly) every coding says that marks are on first units,
 * because there is no boundary before the first unit; the same holds for last units. Where no coding has a mark at
 * either end, marks on first and on last units give the same segments, moved by one unit.
 */
export function likelyMark({ codings, first, last, gaps, named }: MarkEvidence): LikelyMark | undefined {
  const nearlyAll = (count: number) => 10 * count >= 9 * codings
  if (codings === 0) return { value: 'end', because: 'no unit is marked' }
  const [starts, ends] = [nearlyAll(first), nearlyAll(last)]
  if (starts && !ends) return { value: 'start', because: 'the first unit is marked' }
  if (ends && !starts) return { value: 'end', because: 'the last unit is marked' }
  if (starts) return undefined
  if (gaps === 'usual')
    return { value: 'gaps', because: 'strings of 0 and 1 without a text are usually one mark for each gap' }
  if (first + last > 0) return undefined
  return {
    value: named ?? 'end',
    because: 'no mark is on a first or last unit, so either side gives the same segments',
  }
}
