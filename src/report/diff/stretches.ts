import { type Mark, markEnd, markStart } from '../../plots/index.ts'

/** Units `first` … `last`, counted from 1. */
export interface Stretch {
  readonly first: number
  readonly last: number
}

/** Texts up to this many systems are shown in full. */
const WHOLE_SYSTEMS = 3
/** Units shown on either side of a difference. */
const AROUND = 6

/**
 * What of a text is worth drawing: all of a short one; of a long one the stretches around differences. Both ends of
 * a move are differences; what is between them need not be shown.
 *
 * @example
 * diffStretches([{ kind: 'missing', reference: 500 }], 1000, 34) //=> [{ first: 495, last: 506 }]
 * diffStretches([{ kind: 'missing', reference: 5 }], 20, 34) //=> [{ first: 1, last: 20 }]
 */
export function diffStretches(marks: readonly Mark[], units: number, perSystem: number): Stretch[] {
  if (units <= WHOLE_SYSTEMS * perSystem) return [{ first: 1, last: units }]
  const places: number[] = []
  for (const mark of marks) if (mark.kind !== 'match') places.push(markStart(mark), markEnd(mark))
  places.sort((a, b) => a - b)
  const stretches: { first: number; last: number }[] = []
  for (const place of places) {
    const first = Math.max(1, place - AROUND + 1)
    const last = Math.min(units, place + AROUND)
    const before = stretches.at(-1)
    if (before !== undefined && first <= before.last + AROUND) before.last = Math.max(before.last, last)
    else stretches.push({ first, last })
  }
  return stretches
}

/** A stretch as rows of at most `perSystem` units. */
export function* systemsOf({ first, last }: Stretch, perSystem: number): Generator<Stretch> {
  for (let from = first; from <= last; from += perSystem) {
    yield { first: from, last: Math.min(last, from + perSystem - 1) }
  }
}

/**
 * A way to ask which marks touch the positions `first` … `last`, without looking through all of them: marks come in the
 * order of the text, and none is longer than the longest.
 */
export function markFinder(marks: readonly Mark[]): (first: number, last: number) => Mark[] {
  let longest = 0
  for (const mark of marks) longest = Math.max(longest, markEnd(mark) - markStart(mark))
  return (first, last) => {
    let low = 0
    let high = marks.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (markStart(marks[middle]!) < first - longest) low = middle + 1
      else high = middle
    }
    const found: Mark[] = []
    for (; low < marks.length && markStart(marks[low]!) <= last; low++) {
      if (markEnd(marks[low]!) >= first) found.push(marks[low]!)
    }
    return found
  }
}
