import { countMarks, type Mark, type MarkKind } from '../../compare/pairs/marks.ts'
import {
  capital,
  countDigits,
  counted,
  countWord,
  formatNumber,
  listed,
  plural,
  score2,
  score3,
  shortNumber,
} from '../../model/numbers.ts'
import type { RecordingTime } from '../../model/recording.ts'
import type { Segmentation } from '../../model/segmentation.ts'
import { formatTime } from '../../model/time.ts'
import { safeName } from './safe-text.ts'

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

/** One item of a heat map: how many coders have cut it, and how many of them cut at each position that somebody cuts. */
export interface CutPlaces {
  readonly coders: number
  readonly counts: Iterable<number>
}

/**
 * How many positions all coders of an item cut, and how many only one. Items with one coder say nothing of agreement and
 * are not counted. `all` is the number of items where only some are shown.
 *
 * @example
 * cutPlacesSentence([{ coders: 2, counts: [2, 1, 1] }], 2) //=> 'Both cut at 1 of 3 places; 2 are cut by one alone'
 * cutPlacesSentence([{ coders: 2, counts: [2, 1] }, { coders: 3, counts: [3] }], 5)
 * //=> 'All coders of an item cut at 2 of 3 places; 1 is cut by one alone'
 */
export function cutPlacesSentence(items: Iterable<CutPlaces>, coders: number, all?: number): string {
  let places = 0
  let full = 0
  let alone = 0
  let rows = 0
  const sizes = new Set<number>()
  for (const { coders: present, counts } of items) {
    rows++
    if (present < 2) {
      if (coders < 2) for (const _ of counts) places++
      continue
    }
    sizes.add(present)
    for (const count of counts) {
      places++
      if (count === present) full++
      if (count === 1) alone++
    }
  }
  if (places === 0) return 'No coder cuts anywhere'
  if (coders < 2 || sizes.size === 0) return 'Where coders cut, and how many of them'
  const shown = all === undefined || all <= rows ? '' : ` in the ${countDigits(rows)} items shown`
  const one = `${countDigits(alone)} ${alone === 1 ? 'is' : 'are'} cut by one alone`
  if (full === 0)
    return `No place is cut by all${shown}; ${countDigits(alone)} of ${countDigits(places)} are cut by one alone`
  return `${whoOf(sizes, coders)} cut at ${countDigits(full)} of ${countDigits(places)} places${shown}; ${one}`
}

/** `Both`, `All five`; where items have different coders, those of an item. */
function whoOf(sizes: ReadonlySet<number>, coders: number): string {
  const [size] = sizes
  if (sizes.size > 1) return 'All coders of an item'
  if (size === coders) return coders === 2 ? 'Both' : `All ${countWord(coders)}`
  return size === 2 ? 'Both coders of an item' : `All ${countWord(size!)} coders of an item`
}

type Both = { readonly reference: Segmentation; readonly hypothesis: Segmentation }

/** What Pk and WindowDiff see in one window. */
export function windowSentence(
  first: number,
  { reference, hypothesis }: Both,
  window: number,
  words: PairText,
): Sentence {
  const inside = ({ boundaries }: Segmentation) =>
    boundaries.filter(place => place >= first && place < first + window).length
  const [own, other] = [inside(reference), inside(hypothesis)]
  const verdict =
    own === other
      ? 'Not an error.'
      : own === 0 || other === 0
        ? 'It counts for Pk and for WindowDiff.'
        : 'It counts for WindowDiff; Pk does not see it.'
  return {
    fact: `Window ${first}, k = ${window}:`,
    meaning: `${words.reference} has ${own === 0 ? 'no cut' : counted(own, 'cut')} here, ${words.hypothesis} has ${countWord(other)}. ${verdict}`,
  }
}

/** A unit after which nobody cuts. */
export function unitSentence(unit: number, { reference }: Both, words: PairText): Sentence {
  const end = unit === reference.units
  return {
    fact: end ? `The last ${words.unit ?? 'unit'}.` : `Neither cuts after ${words.unit ?? 'unit'} ${unit}.`,
    meaning: end ? 'Its end is the end of the text, no boundary.' : '',
  }
}

/** One coder compared with the one that all are read against: its B, and the marks of each kind. */
export interface StackedCoder {
  readonly name: string
  readonly value: number | undefined
  readonly counts: Readonly<Record<MarkKind, number>>
}

/** Who is closest and who farthest; `rows` are nearest first. */
export function stackHeadline(rows: readonly StackedCoder[], reference: string): string {
  const valued = rows.filter(row => row.value !== undefined)
  const [first, last] = [valued[0], valued.at(-1)]
  if (first === undefined || last === undefined) return `Everyone against ${reference}`
  if (first.value === last.value)
    return `All ${countDigits(valued.length)} others are as close to ${reference}: B = ${score2(first.value)}.`
  return `${first.name} is closest to ${reference} with B = ${score2(first.value)}, ${last.name} farthest with ${score2(last.value)}.`
}

/** One row: its B, and what of the reference it has. */
export const stackSentence = ({ name, value, counts }: StackedCoder, reference: string): Sentence => ({
  fact: `${name}: B ${value === undefined ? 'is undefined' : score3(value)}.`,
  meaning: `${counts.match} of the cuts of ${reference} found, ${counts.near} nearly, ${counts.missing} not; ${counts.extra} of its own.`,
})

/** Two segmentations of an item, and what was found to differ. */
export interface ComparedCodings {
  readonly reference: { readonly name: string }
  readonly hypothesis: { readonly name: string }
  readonly marks: readonly Mark[]
  /** Two coders of equal standing: neither misses or adds. */
  readonly equal?: boolean
  /** Present where types are levels. */
  readonly levels?: object
}

/**
 * What the two have in common and what not, in one sentence; who is trusted decides the verbs.
 *
 * @example
 * diffHeadline({
 *   reference: { name: 'ann' },
 *   hypothesis: { name: 'bo' },
 *   marks: [{ kind: 'extra', hypothesis: 1 }, { kind: 'match', reference: 2, hypothesis: 2 }],
 * }) //=> 'bo finds 1 of 1 boundary and adds 1.'
 */
export function diffHeadline(compared: ComparedCodings): string {
  const { reference, hypothesis, marks, equal = false } = compared
  const sort = compared.levels === undefined ? 'type' : 'level'
  const boundaries = (number: number) =>
    `${formatNumber(number, 0)} ${number === 1 ? 'boundary' : 'boundaries'}`
  const [a, b] = [safeName(reference.name), safeName(hypothesis.name)]
  const { match, near, missing, extra, type } = countMarks(marks)
  if (marks.length === 0) return `Neither ${a} nor ${b} places a boundary.`
  if (equal) {
    const parts = [`agree on ${boundaries(match)}`]
    if (near > 0) parts.push(`come close on ${near}`)
    if (type > 0) parts.push(`differ in ${sort} on ${type}`)
    const alone = [
      ...(missing > 0 ? [`only ${a} has ${missing}`] : []),
      ...(extra > 0 ? [`only ${b} has ${extra}`] : []),
    ]
    return `${a} and ${b} ${listed(parts)}${alone.length > 0 ? `; ${alone.join(', ')}` : ''}.`
  }
  const expected = match + near + missing + type
  const parts = [
    expected === 0 ? 'has no boundary to find' : `finds ${formatNumber(match, 0)} of ${boundaries(expected)}`,
  ]
  const say = (number: number, verb: string, rest = '') => {
    if (number > 0) parts.push(`${verb} ${formatNumber(number, 0)}${rest}`)
  }
  say(near, 'comes close to')
  say(type, 'gives', ` another ${sort}`)
  say(missing, 'misses')
  say(extra, 'adds')
  return `${b} ${listed(parts)}.`
}
