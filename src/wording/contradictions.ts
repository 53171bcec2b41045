import type { ContainmentStretch } from '../compare/levels/containment.ts'
import type { Mark, MarkKind } from '../compare/marks.ts'
import type { Segmentation } from '../model/segmentation.ts'
import { contradicted } from './comparison/level-sentences.ts'
import type { Sentence } from './comparison/mark-sentences.ts'
import { capital, countDigits, plural } from './numbers.ts'

/** A stretch that the two put in different segments. */
export interface Contradiction {
  /** Units before it, and up to its end. */
  readonly start: number
  readonly end: number
  /** Of 100 questions about its units, how many the two answer differently. */
  readonly of100: number
  readonly sentence: string
  readonly kind: MarkKind
}

/** A coder's hierarchy. */
export interface LevelSide {
  readonly name: string
  /** Coarse to fine. */
  readonly levels: readonly Segmentation[]
}

interface Sides {
  readonly reference: LevelSide
  readonly hypothesis: LevelSide
}

/** A stretch of units: `7`, `7 to 12`. */
export const rangeWord = (start: number, end: number): string =>
  end - start === 1 ? countDigits(end) : `${countDigits(start + 1)} to ${countDigits(end)}`

/** What the two say about a stretch; nothing to say: undefined. */
export function stretchSentence(worst: Contradiction | undefined, unit: string): Sentence {
  if (worst === undefined)
    return { fact: 'The two never contradict one another.', meaning: 'Point at a cut to have it explained.' }
  const noun = plural(worst.end - worst.start, unit)
  return {
    fact: `${capital(noun)} ${rangeWord(worst.start, worst.end)}: ${worst.sentence}.`,
    meaning: `Of 100 questions “which of two ${plural(2, unit)} is nearer to this one?” the two answer ${worst.of100} differently.`,
  }
}

/** As many as a list shows. */
const MOST = 50

/**
 * Where two hierarchies contradict, worst first: stretches whose segments on some level are not each other's partners.
 * Other stretches are contradicted only because these are; they are in the figure, not in the list.
 */
export function contradictionsOf(
  { stretches, marks }: { stretches: readonly ContainmentStretch[]; marks: readonly Mark[] },
  { reference, hypothesis }: Sides,
  noun: (level: number) => string,
): Contradiction[] {
  const depth = Math.min(reference.levels.length, hypothesis.levels.length)
  const pairs = Array.from({ length: depth }, (_, level) =>
    partners(reference.levels[level]!, hypothesis.levels[level]!),
  )
  const found: Contradiction[] = []
  for (const stretch of stretches) {
    const share = contradicted(stretch)
    if (share < 0.005) continue
    const level = pairs.findIndex(pair => !pair(stretch.start))
    if (level === -1) continue
    const a = segmentAt(reference.levels[level]!, stretch.start) + 1
    const b = segmentAt(hypothesis.levels[level]!, stretch.start) + 1
    const name = noun(level + 1)
    const numbered = /^level \d+$/.test(name)
    const say = (number: number) => `${numbered ? 'segment' : name} ${number}`
    const reported =
      a === b
        ? `${say(a)} begins or ends elsewhere for ${hypothesis.name}`
        : `${say(b)} for ${hypothesis.name}, ${say(a)} for ${reference.name}`
    const sentence = numbered ? `on ${name} ${reported}` : reported
    const last = found.at(-1)
    const of100 = Math.round(100 * share)
    // Neighbours that say the same are one.
    if (
      last !== undefined &&
      last.end === stretch.start &&
      last.of100 === of100 &&
      last.sentence === sentence
    )
      found[found.length - 1] = { ...last, end: stretch.end }
    else found.push({ start: stretch.start, end: stretch.end, of100, sentence, kind: kindAt(stretch, marks) })
  }
  return found.sort((x, y) => y.of100 - x.of100 || x.start - y.start).slice(0, MOST)
}

const segmentAt = ({ boundaries }: Segmentation, unit: number): number => {
  let [low, high] = [0, boundaries.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (boundaries[middle]! <= unit) low = middle + 1
    else high = middle
  }
  return low
}

/** Whether a unit is in two segments that overlap each other most; of equal overlaps the first counts. */
function partners(reference: Segmentation, hypothesis: Segmentation): (unit: number) => boolean {
  const most = (from: Segmentation, to: Segmentation): number[] => {
    const ends = [...from.boundaries, from.units]
    return ends.map((end, segment) => {
      const start = segment === 0 ? 0 : ends[segment - 1]!
      let best = { segment: -1, overlap: 0 }
      let other = segmentAt(to, start)
      let at = start
      while (at < end) {
        const next = Math.min(end, to.boundaries[other] ?? to.units)
        if (next - at > best.overlap) best = { segment: other, overlap: next - at }
        at = next
        other++
      }
      return best.segment
    })
  }
  const [forth, back] = [most(reference, hypothesis), most(hypothesis, reference)]
  return unit => {
    const [a, b] = [segmentAt(reference, unit), segmentAt(hypothesis, unit)]
    return forth[a] === b && back[b] === a
  }
}

/** The kind of the cut at the end or the start of a stretch that is no match: what causes it. */
function kindAt({ start, end }: ContainmentStretch, marks: readonly Mark[]): MarkKind {
  const touches = (mark: Mark) =>
    [mark.reference, mark.hypothesis].some(place => place === start || place === end)
  const near = marks.filter(mark => mark.kind !== 'match' && touches(mark))
  const order: readonly MarkKind[] = ['type', 'near', 'missing', 'extra']
  return order.find(kind => near.some(mark => mark.kind === kind)) ?? 'near'
}
