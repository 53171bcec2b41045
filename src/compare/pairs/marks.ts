/** The kinds of difference a mark can show; each has a shape, a position, a word and, last, a hue. */
export type MarkKind = 'match' | 'near' | 'missing' | 'extra' | 'type'

/** All kinds, in the order in which sentences and bars name them. */
export const MARK_KINDS: readonly MarkKind[] = ['match', 'near', 'missing', 'extra', 'type']

/**
 * One difference or match between two segmentations, as a picture shows it. Positions are numbers of units
 * before the boundary. A match and a change of type have both positions, and they are equal; a near miss has
 * both, and they differ; a missing boundary has the reference's only, an extra one the hypothesis's.
 */
export interface Mark {
  readonly kind: MarkKind
  readonly reference?: number
  readonly hypothesis?: number
  /** Labels of the types on either side, where the task has types. */
  readonly referenceType?: string
  readonly hypothesisType?: string
  /** What the metric charges for it; shown in the `costs` view. */
  readonly cost?: number
}

/** The shape of `boundaryEditDistance(reference, hypothesis)`. */
export interface EditEvidence {
  readonly matches: readonly { readonly position: number; readonly type: string | number }[]
  readonly additions: readonly {
    readonly position: number
    readonly type: string | number
    readonly side: 'reference' | 'hypothesis'
  }[]
  readonly substitutions: readonly {
    readonly position: number
    readonly reference: string | number
    readonly hypothesis: string | number
  }[]
  readonly transpositions: readonly {
    readonly start: number
    readonly end: number
    readonly type: string | number
  }[]
}

/**
 * Where a mark is first.
 *
 * @param mark - with one position or two
 * @returns the smaller position, in units before the boundary
 */
export const markStart = (mark: Mark): number =>
  Math.min(mark.reference ?? Number.POSITIVE_INFINITY, mark.hypothesis ?? Number.POSITIVE_INFINITY)

/**
 * Where a mark is last.
 *
 * @param mark - with one position or two
 * @returns the larger position, in units before the boundary
 */
export const markEnd = (mark: Mark): number => Math.max(mark.reference ?? 0, mark.hypothesis ?? 0)

/**
 * The marks of a boundary edit distance, in the order of the text. A transposition names its two positions; the
 * reference's boundaries say which of them is the reference's.
 *
 * @param edits - what `boundaryEditDistance` found
 * @param reference - its boundaries; where it has types, a map from each boundary to its types
 * @param typed - true: marks keep the labels of types
 * @returns the marks, in the order of the text
 * @example
 * marksOfEdits(
 *   { matches: [], additions: [], substitutions: [], transpositions: [{ start: 4, end: 5, type: 1 }] },
 *   [5],
 * ) //=> [{ kind: 'near', reference: 5, hypothesis: 4 }]
 */
export function marksOfEdits(
  edits: EditEvidence,
  reference: ArrayLike<number> | ReadonlyMap<number, readonly (string | number)[]>,
  typed = false,
): Mark[] {
  const places = reference instanceof Map ? reference : undefined
  const plain = places === undefined ? new Set(Array.from(reference as ArrayLike<number>)) : undefined
  const cutsAt = (position: number, type: string | number): boolean =>
    places === undefined ? plain!.has(position) : (places.get(position)?.includes(type) ?? false)
  const both = (type: string | number): Partial<Mark> =>
    typed ? { referenceType: String(type), hypothesisType: String(type) } : {}
  const marks: Mark[] = []
  for (const { position, type } of edits.matches)
    marks.push({ kind: 'match', reference: position, hypothesis: position, ...both(type) })
  for (const { position, type, side } of edits.additions) {
    if (side === 'reference')
      marks.push({
        kind: 'missing',
        reference: position,
        ...(typed ? { referenceType: String(type) } : {}),
      })
    else
      marks.push({
        kind: 'extra',
        hypothesis: position,
        ...(typed ? { hypothesisType: String(type) } : {}),
      })
  }
  for (const { position, reference: expected, hypothesis: found } of edits.substitutions)
    marks.push({
      kind: 'type',
      reference: position,
      hypothesis: position,
      referenceType: String(expected),
      hypothesisType: String(found),
    })
  for (const { start, end, type } of edits.transpositions) {
    const [mine, other] = cutsAt(start, type) ? [start, end] : [end, start]
    marks.push({ kind: 'near', reference: mine, hypothesis: other, ...both(type) })
  }
  return sortMarks(marks)
}

/** In the order of the text; at one position match, near, missing, extra, type. */
export const sortMarks = (marks: readonly Mark[]): Mark[] =>
  [...marks].sort(
    (a, b) => markStart(a) - markStart(b) || MARK_KINDS.indexOf(a.kind) - MARK_KINDS.indexOf(b.kind),
  )

/**
 * How many marks of each kind.
 *
 * @param marks - in any order
 * @returns a count for every kind, 0 where there is none
 */
export function countMarks(marks: readonly Mark[]): Record<MarkKind, number> {
  const counts = { match: 0, near: 0, missing: 0, extra: 0, type: 0 }
  for (const { kind } of marks) counts[kind]++
  return counts
}
