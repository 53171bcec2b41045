import { countMarks, type Mark } from '../../compare/marks.ts'
import type { RecordingTime } from '../../model/recording.ts'
import { formatTime } from '../../model/time.ts'
import { capital, countWord, listed, plural, score3, shortNumber } from '../numbers.ts'

/** Who is compared, in which words. */
export interface PairText {
  /** Name of the reference, or of the first coder. */
  readonly reference: string
  readonly hypothesis: string
  /**
   * Two coders of equal standing: neither misses or adds.
   * @defaultValue false: one is trusted, one tested
   */
  readonly equal?: boolean
  /**
   * The unit's own noun.
   * @defaultValue `unit`
   */
  readonly unit?: string
  /** What is before a position, where sentences shall quote it: `after “map” (7)`. */
  readonly quote?: (position: number) => string
  /** The span within which two boundaries are a near miss, n_t. */
  readonly span?: number | string
  /** Present where positions are ticks of a recording. */
  readonly time?: RecordingTime
}

/** A sentence in two parts: the fact, set bold, and what it means. */
export interface Sentence {
  readonly fact: string
  readonly meaning: string
}

/**
 * The parts of the headline, each with the kind it counts: a page can put the kind's symbol before each.
 *
 * @param marks - what was found between the two
 * @param words - names of both, and the noun of a unit
 * @returns one part for each kind that occurs; how many were found comes first, even if none was
 */
export function headlineParts(
  marks: readonly Mark[],
  words: PairText,
): { kind: Mark['kind']; text: string }[] {
  const { reference, hypothesis, equal = false, unit = 'unit' } = words
  const counts = countMarks(marks)
  const expected = counts.match + counts.near + counts.missing + counts.type
  const parts: { kind: Mark['kind']; text: string }[] = []
  const say = (kind: Mark['kind'], text: string): void => {
    if (counts[kind] > 0) parts.push({ kind, text })
  }
  if (equal) {
    const places = (count: number): string =>
      count === 0 ? 'no cut' : `${countWord(count)} ${plural(count, 'cut')}`
    parts.push({ kind: 'match', text: `agree on ${places(counts.match)}` })
    say('type', `give ${countWord(counts.type)} another type`)
    const farthest = marks.reduce(
      (most, mark) =>
        mark.kind === 'near' ? Math.max(most, Math.abs(mark.reference! - mark.hypothesis!)) : most,
      0,
    )
    const apart =
      words.time !== undefined
        ? `up to ${secondsWord(farthest, words.time)}`
        : farthest === 1
          ? `a ${unit}`
          : `up to ${countWord(farthest)} ${plural(farthest, unit)}`
    say('near', `place ${countWord(counts.near)} ${apart} apart`)
    say('missing', `${reference} alone makes ${countWord(counts.missing)}`)
    say('extra', `${hypothesis} alone makes ${countWord(counts.extra)}`)
  } else {
    const of = expected === 1 ? 'the one boundary' : `${countWord(expected)} boundaries`
    parts.push({
      kind: 'match',
      text:
        expected === 0
          ? 'has no boundary to find'
          : expected === 1
            ? `finds ${counts.match === 1 ? of : `none of one boundary`}`
            : `finds ${countWord(counts.match)} of ${of}`,
    })
    say('type', `gives ${countWord(counts.type)} another type`)
    say('near', `comes close to ${countWord(counts.near)}`)
    say('missing', `misses ${countWord(counts.missing)}`)
    say('extra', `adds ${countWord(counts.extra)}`)
  }
  return parts
}

/**
 * What two segmentations have in common and what not, in one sentence.
 *
 * @param marks - what was found between the two
 * @param words - names of both, and the noun of a unit
 * @returns one sentence
 * @example
 * pairHeadline(
 *   [{ kind: 'match', reference: 2, hypothesis: 2 }, { kind: 'near', reference: 9, hypothesis: 10 }, { kind: 'extra', hypothesis: 4 }],
 *   { reference: 'ann', hypothesis: 'h2' },
 * ) //=> 'h2 finds one of two boundaries, comes close to one and adds one.'
 */
export function pairHeadline(marks: readonly Mark[], words: PairText): string {
  const subject = words.equal ? `${words.reference} and ${words.hypothesis}` : words.hypothesis
  return `${subject} ${listed(headlineParts(marks, words).map(part => part.text))}.`
}

/** A length of time as sentences have it: `3.6 s`. */
export const secondsWord = (ticks: number, { ticksPerSecond }: RecordingTime): string =>
  `${shortNumber(ticks / ticksPerSecond)} s`

/**
 * What a mark says: the fact, and what the edit-based metrics make of it.
 *
 * @param mark - one difference or match, with the positions that its kind has
 * @param words - names of both, the noun of a unit, the span, words to quote
 * @returns the fact, and what it means for a score
 * @example
 * markSentence({ kind: 'missing', reference: 11 }, { reference: 'Ann', hypothesis: 'h2', unit: 'paragraph' }).fact
 * //=> 'Ann cuts after paragraph 11; h2 does not, nor next to it.'
 */
export function markSentence(mark: Mark, words: PairText): Sentence {
  const { reference, hypothesis, equal = false, unit = 'unit', span, quote } = words
  const { time } = words
  const steps = (count: number): string => (time === undefined ? countWord(count) : secondsWord(count, time))
  const after = (position: number): string =>
    time !== undefined
      ? `at ${formatTime(position, time, time.start)}`
      : quote === undefined
        ? `after ${unit} ${position}`
        : `after “${quote(position)}” (${position})`
  const charge = mark.cost === undefined ? '' : ` It costs ${score3(mark.cost)}.`
  const typed = (type: string | undefined): string => (type === undefined ? '' : ` as “${type}”`)
  switch (mark.kind) {
    case 'match':
      return {
        fact: `Both cut ${after(mark.reference!)}${typed(mark.referenceType)}.`,
        meaning: `A match.${charge}`,
      }
    case 'near': {
      const off = mark.hypothesis! - mark.reference!
      const retyped =
        mark.referenceType !== undefined && mark.referenceType !== mark.hypothesisType
          ? ` and as “${mark.hypothesisType}” instead of “${mark.referenceType}”`
          : ''
      const within = span === undefined ? 'A near miss' : `Within the span of ${span} that is a near miss`
      return {
        fact: `${reference} cuts ${after(mark.reference!)}, ${hypothesis} ${steps(Math.abs(off))} ${off > 0 ? 'later' : 'earlier'}${retyped}.`,
        meaning: `${within}: it counts in part.${charge}`,
      }
    }
    case 'missing':
      return {
        fact: `${reference} cuts ${after(mark.reference!)}${typed(mark.referenceType)}; ${hypothesis} does not, nor next to it.`,
        meaning: equal
          ? `Only ${reference} cuts here.${charge}`
          : `A miss: it counts fully against B and against recall.${charge}`,
      }
    case 'extra':
      return {
        fact: `${hypothesis} cuts ${after(mark.hypothesis!)}${typed(mark.hypothesisType)}; ${reference} does not, nor next to it.`,
        meaning: equal
          ? `Only ${hypothesis} cuts here.${charge}`
          : `An extra cut: it counts fully against B and against precision.${charge}`,
      }
    case 'type':
      return {
        fact: `Both cut ${after(mark.reference!)}; ${reference}${typed(mark.referenceType)}, ${hypothesis}${typed(mark.hypothesisType)}.`,
        meaning: `A change of type.${charge}`,
      }
  }
}

/**
 * The word of a kind, as tables and legends have it.
 *
 * @param kind - of a mark
 * @param equal - two coders of equal standing: with `words`, a missing or extra boundary is named after who set it
 * @param words - names of both; undefined: `missing` and `extra`
 * @returns `match`, `near miss`, `missing`, `extra`, `other type`, or `only Ann`
 */
export const kindWord = (kind: Mark['kind'], equal = false, words?: PairText): string => {
  if (equal && words !== undefined) {
    if (kind === 'missing') return `only ${words.reference}`
    if (kind === 'extra') return `only ${words.hypothesis}`
  }
  return kind === 'near' ? 'near miss' : kind === 'type' ? 'other type' : kind
}

/**
 * The kind as the start of a line: `Near miss`.
 *
 * @param kind - of a mark
 * @returns the word with a capital: `Near miss`, `Other type`
 */
export const kindTitle = (kind: Mark['kind']): string => capital(kindWord(kind))
