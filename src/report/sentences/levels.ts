import type { ContainmentStretch } from '../../compare/levels/containment.ts'
import type { Mark, MarkKind } from '../../compare/pairs/marks.ts'
import type { Evaluation, MetricResult } from '../../evaluate/evaluation.ts'
import {
  capital,
  count,
  countDigits,
  counted,
  countWord,
  formatNumber,
  listed,
  plural,
} from '../../model/numbers.ts'
import type { Segmentation } from '../../model/segmentation.ts'
import type { Sentence } from './marks.ts'
import { reasonSentence } from './reasons.ts'
import { safeName } from './safe-text.ts'

/**
 * Of all that either side asks about the units of a stretch, the share that the other denies; 0 where nobody asks.
 *
 * @param stretch - precision and recall of the stretch, as `explainLevels` gives them; undefined where a side asks
 *   nothing
 * @returns 0 (never denied) to 1 (always denied)
 */
export function contradicted({ precision, recall }: ContainmentStretch): number {
  const sentences = [precision, recall].filter(share => share !== undefined)
  return sentences.length === 0 ? 0 : 1 - sentences.reduce((sum, share) => sum + share, 0) / sentences.length
}

/** Where two hierarchies contradict one another most. */
export function contradictionSentence(stretches: readonly ContainmentStretch[]): string {
  const most = Math.max(0, ...stretches.map(contradicted))
  const worst = stretches.find(stretch => contradicted(stretch) === most)
  if (worst === undefined || most < 0.005)
    return 'The two never contradict one another about what belongs together.'
  const first = formatNumber(worst.start + 1, 0)
  const where =
    worst.end - worst.start === 1 ? `unit ${first}` : `units ${first} to ${formatNumber(worst.end, 0)}`
  return `Last row: of 100 questions “which of two units is nearer to this one?”, how many the two answer differently; most at ${where}: ${Math.round(100 * most)}.`
}

/** What was done with levels: which metrics take all boundaries alike, and which compare level by level. */
export function levelNotes({ data, metrics }: Evaluation): string[] {
  const sentences: string[] = []
  if (data.levels !== undefined) {
    const { count: depth, alike } = data.levels
    const symbols = metrics.filter(({ name }) => alike.includes(name)).map(({ symbol }) => symbol)
    const take = symbols.length === 1 ? 'takes' : 'take'
    sentences.push(
      `Boundaries have ${formatNumber(depth, 0)} levels (types ranked 1 to ${depth}); ${listed(symbols)} ${take} those of all levels alike. --levels gives a table for each level (levels-given).`,
    )
  }
  const each = metrics.filter(({ byLevel }) => byLevel !== undefined)
  if (each.length > 0)
    sentences.push(
      `${listed(each.map(({ symbol, preset }) => `${symbol}${preset === undefined ? '' : ` (${preset})`}`))}: every level of an item is a comparison of its own.`,
    )
  return sentences
}

/** What was undefined on some level, and why. */
export function missingLevelSentences({ hypotheses }: MetricResult): string[] {
  return hypotheses.flatMap(({ hypothesis, levels = [] }) =>
    levels
      .filter(({ undefined: none }) => none > 0)
      .map(({ level, undefined: none, reasons }) => {
        const why = Object.keys(reasons).map(reasonSentence)
        return `${safeName(hypothesis)}, level ${level}: ${count(none, 'comparison')} without a score: ${why.join('; ')}.`
      }),
  )
}

/** Whose levels agreement does not see, because they do not nest. */
export const unnestedSentences = (coders: readonly string[]): string[] =>
  coders.length === 0
    ? []
    : [
        `Levels of ${listed(coders.map(safeName))} do not nest; agreement looks at the finest level of ${coders.length === 1 ? 'this coder' : 'these coders'} only. cesura evaluate --metric t-measure compares all levels.`,
      ]

/** Who is compared, on which units, and what levels are called. */
export interface LevelText {
  readonly reference: string
  readonly hypothesis: string
  readonly unit: string
  readonly noun: (level: number) => string
}

const times = (count: number): string =>
  count === 1 ? 'once' : count === 2 ? 'twice' : `${countWord(count)} times`

/** The parts of the headline: each with the kind of mark it counts. */
export function levelHeadline(
  marks: readonly Mark[],
  { reference, hypothesis, unit }: LevelText,
): { kind: MarkKind; text: string; end: string }[] {
  const count = (kind: MarkKind) => marks.filter(mark => mark.kind === kind).length
  const most = marks.reduce(
    (far, mark) => (mark.kind === 'near' ? Math.max(far, Math.abs(mark.reference! - mark.hypothesis!)) : far),
    0,
  )
  const parts: { kind: MarkKind; text: string }[] = [
    {
      kind: 'match',
      text:
        count('match') === 0
          ? 'never cut at one place and level'
          : `cut ${times(count('match'))} at one place and level`,
    },
  ]
  if (count('type') > 0) parts.push({ kind: 'type', text: `${times(count('type'))} at different levels` })
  if (count('near') > 0)
    parts.push({
      kind: 'near',
      text: `${times(count('near'))} ${most === 1 ? `one ${unit}` : `up to ${counted(most, unit)}`} apart`,
    })
  const alone = parts.length
  if (count('missing') > 0)
    parts.push({ kind: 'missing', text: `${reference} alone cuts ${times(count('missing'))}` })
  if (count('extra') > 0)
    parts.push({
      kind: 'extra',
      text: `${hypothesis} alone ${count('missing') > 0 ? '' : 'cuts '}${times(count('extra'))}`,
    })
  return parts.map((part, index) => ({
    ...part,
    end: index === parts.length - 1 ? '.' : index === alone - 1 ? ';' : ',',
  }))
}

const begins = (type: string | undefined, noun: LevelText['noun']): string => {
  const name = noun(Number(type))
  return /^level \d+$/.test(name) ? `a segment of ${name}` : `${/^[aeiou]/i.test(name) ? 'an' : 'a'} ${name}`
}

/** What a boundary is on both sides: "After paragraph 34: Ann begins a part, Bo a section." */
export function cutSentence(mark: Mark, words: LevelText): Sentence {
  const { reference, hypothesis, unit, noun } = words
  const at = (place: number) => `After ${unit} ${countDigits(place)}`
  const [own, other] = [begins(mark.referenceType, noun), begins(mark.hypothesisType, noun)]
  if (mark.reference === undefined)
    return {
      fact: `${at(mark.hypothesis!)}: ${hypothesis} begins ${other}.`,
      meaning: `${reference} does not cut here, nor next to it.`,
    }
  if (mark.hypothesis === undefined)
    return {
      fact: `${at(mark.reference)}: ${reference} begins ${own}.`,
      meaning: `${hypothesis} does not cut here, nor next to it.`,
    }
  if (mark.kind !== 'near')
    return mark.kind === 'type'
      ? {
          fact: `${at(mark.reference)}: ${reference} begins ${own}, ${hypothesis} ${other}.`,
          meaning: 'One place, different levels.',
        }
      : { fact: `${at(mark.reference)}: both begin ${own}.`, meaning: 'One place and level.' }
  const away = mark.hypothesis - mark.reference
  return {
    fact: `${at(mark.reference)}: ${reference} begins ${own}, ${hypothesis} ${own === other ? 'the same' : other} ${countWord(Math.abs(away))} ${plural(Math.abs(away), unit)} ${away > 0 ? 'later' : 'earlier'}.`,
    meaning: 'A near miss: close enough to count in part.',
  }
}

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
