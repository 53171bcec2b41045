import { alignTexts } from '../../compare/texts/align-texts.ts'
import { describe, type ProblemFacts, throwInvalid } from '../../model/error.ts'
import * as errors from '../../model/errors/answers.ts'
import type { AnswerContent, UnitRange } from './answer-form.ts'
import { foldedWords, type KnownText } from './words.ts'

/** A boundary whose position is only known to be between `lo` and `hi`. */
export interface UncertainBoundary {
  readonly at: number
  readonly lo: number
  readonly hi: number
}

/** Where the boundaries of an answer are in the text. */
export interface PlacedAnswer {
  readonly boundaries: readonly number[]
  readonly uncertain: readonly UncertainBoundary[]
  readonly covered: number
  readonly matched: number | undefined
  readonly problems: readonly ProblemFacts[]
}

/** What the reader of an answer may be given. */
export interface PlaceAnswerOptions {
  readonly base?: 0 | 1 | undefined
  readonly mark?: 'start' | 'end' | undefined
  readonly place?: 'left' | 'middle' | 'right' | undefined
}

/** Puts what an answer says on the text. */
export function placeAnswer(
  content: AnswerContent,
  known: KnownText,
  options: PlaceAnswerOptions,
): PlacedAnswer {
  if (content.kind === 'texts') return placeTexts(content.pieces, known, options)
  if (content.kind === 'quotes') return placeQuotes(content.quotes, known)
  if (content.kind === 'ranges')
    return placeRanges(
      content.ranges,
      known.units.length,
      { ...options, base: content.base ?? options.base },
      options,
    )
  if (content.kind === 'marks') return placeMarks(content.numbers, known.units.length, options.mark)
  return placeNumbers(content.numbers, content.kind, known.units.length, options.base)
}

/** Boundaries as they are found, with the problems of finding them. */
class Placing {
  private readonly found: UncertainBoundary[] = []
  private readonly problems = new Map<string, ProblemFacts>()
  private readonly units: number
  constructor(units: number) {
    this.units = units
  }

  add(at: number, lo = at, hi = at): void {
    // The start and the end of the text are no boundaries.
    if (at < 1 || at >= this.units) return
    this.found.push({ at, lo: Math.max(1, lo), hi: Math.min(this.units - 1, hi) })
  }

  report(problem: ProblemFacts): void {
    if (!this.problems.has(problem.code)) this.problems.set(problem.code, problem)
  }

  result(covered = this.units, matched?: number): PlacedAnswer {
    const byPosition = new Map<number, UncertainBoundary>()
    for (const boundary of this.found) {
      const other = byPosition.get(boundary.at)
      if (other !== undefined) this.report(describe(errors.answerMerged, {}))
      // Where one of two boundaries is certain, so is the position.
      if (other === undefined || boundary.lo === boundary.hi) byPosition.set(boundary.at, boundary)
      else if (other.lo < other.hi)
        byPosition.set(boundary.at, {
          at: boundary.at,
          lo: Math.min(boundary.lo, other.lo),
          hi: Math.max(boundary.hi, other.hi),
        })
    }
    const sorted = [...byPosition.values()].sort((a, b) => a.at - b.at)
    return {
      boundaries: sorted.map(({ at }) => at),
      uncertain: sorted.filter(({ lo, hi }) => lo < hi),
      covered,
      matched,
      problems: [...this.problems.values()],
    }
  }
}

const positionIn = (lo: number, hi: number, place: PlaceAnswerOptions['place'] = 'middle'): number =>
  place === 'left' ? lo : place === 'right' ? hi : Math.floor((lo + hi) / 2)

/** Whether the numbers count from 0 or from 1. `end`: the last end, where ends are given. */
function baseOf(
  numbers: readonly number[],
  n: number,
  { isStarts, end, given }: { isStarts: boolean; end: number | undefined; given: 0 | 1 | undefined },
): 0 | 1 {
  if (given !== undefined) return given
  const first = numbers[0]!
  if (numbers.includes(0)) return 0
  if (numbers.includes(n) && (!isStarts || first === 1)) return 1
  if (first === 1 && end !== n - 1) return 1
  rejectOutside(numbers, n)
  const sorted = [...numbers].sort((a, b) => a - b)
  return throwInvalid(errors.answerBaseUnknown, { first: sorted[0]!, last: sorted.at(-1)!, units: n })
}

/** Rejects numbers of which several, and more than a fifth, are outside 1 … n. Otherwise says whether one is. */
function rejectOutside(numbers: readonly number[], n: number): boolean {
  const count = numbers.filter(number => number < 1 || number > n).length
  if (count > 1 && 5 * count > numbers.length)
    throwInvalid(errors.answerUnitsOutOfRange, {
      count,
      units: n,
      largest: numbers.reduce((most, number) => Math.max(most, number), 0),
    })
  return count > 0
}

function placeNumbers(
  given: readonly number[],
  kind: 'starts' | 'ends',
  n: number,
  base: 0 | 1 | undefined,
): PlacedAnswer {
  const placing = new Placing(n)
  if (given.length === 0) return placing.result()
  const isStarts = kind === 'starts'
  const from = baseOf(given, n, { isStarts, end: isStarts ? undefined : given.at(-1), given: base })
  const numbers = given.map(number => number - from + 1)
  if (rejectOutside(numbers, n)) placing.report(describe(errors.answerUnitOutOfRange, { units: n }))
  const rising = [...numbers].sort((a, b) => a - b)
  if (numbers.some((number, at) => number !== rising[at]))
    placing.report(describe(errors.answerStartsUnsorted, {}))
  const unique = new Set(rising)
  if (unique.size < rising.length) placing.report(describe(errors.answerStartsRepeated, {}))
  for (const number of unique) if (number <= n) placing.add(isStarts ? number - 1 : number)
  return placing.result()
}

function placeMarks(marks: readonly number[], n: number, mark: 'start' | 'end' | undefined): PlacedAnswer {
  const placing = new Placing(n)
  const first = marks[0]!
  const last = marks.at(-1)!
  if (marks.length === n && first === last && mark === undefined)
    throwInvalid(errors.answerMarkUnknown, { units: n })
  const isStarts = marks.length === n && (first === last ? mark === 'start' : first === 1)
  marks.forEach((value, at) => {
    if (value === 1) placing.add(isStarts ? at : at + 1)
  })
  return placing.result()
}

function placeRanges(
  given: readonly UnitRange[],
  n: number,
  { base }: { readonly base: 0 | 1 | undefined },
  { place }: PlaceAnswerOptions,
): PlacedAnswer {
  const placing = new Placing(n)
  const numbers = given.flatMap(({ start, end }) => (end === undefined ? [start] : [start, end]))
  const isStarts = given.every(({ end }) => end === undefined)
  const from = baseOf(numbers, n, { isStarts, end: given.at(-1)!.end, given: base })
  const exclusive =
    given.at(-1)!.end === n + from &&
    given.every(({ end }, at) => at + 1 === given.length || end === given[at + 1]!.start)
  const ranges = given.map(({ start, end }, at) => {
    const next = given[at + 1]
    const last = end ?? (next === undefined ? n - 1 + from : next.start - 1)
    return { start: start - from + 1, end: last - from + (exclusive && end !== undefined ? 0 : 1) }
  })
  const outside = ranges.flatMap(({ start, end }) => [start, end])
  if (rejectOutside(outside, n)) placing.report(describe(errors.answerUnitOutOfRange, { units: n }))
  const inside = ranges
    .filter(({ start }) => start <= n)
    .map(({ start, end }) => ({ start: Math.max(1, start), end: Math.max(1, Math.min(n, end)) }))
  const missing = (): void => placing.report(describe(errors.answerUnitsMissing, {}))
  inside.forEach(({ start }, at) => {
    if (at === 0) {
      if (start > 1) missing()
      return
    }
    const before = inside[at - 1]!
    if (start <= before.start) throwInvalid(errors.answerReordered, { segment: at + 1 })
    const [lo, hi] = [Math.min(before.end, start - 1), Math.max(before.end, start - 1)]
    if (before.end < start - 1) missing()
    if (before.end > start - 1) placing.report(describe(errors.answerUnitsTwice, {}))
    const most = Math.min(hi, n - 1)
    placing.add(positionIn(lo, most, place), lo, most)
  })
  const covered = inside.reduce((most, { end }) => Math.max(most, end), 0)
  if (covered < n) missing()
  return placing.result(covered)
}

/** Least similarity of the words of a quote and of the unit that it stands for. */
const SIMILAR = 0.6

function placeQuotes(quotes: readonly string[], known: KnownText): PlacedAnswer {
  const { unitWords } = known
  const placing = new Placing(unitWords.length)
  const byFirstWord = new Map<string, number[]>()
  unitWords.forEach(([first], unit) => {
    if (first === undefined) return
    const list = byFirstWord.get(first)
    if (list === undefined) byFirstWord.set(first, [unit])
    else list.push(unit)
  })
  let after = 0
  let found = 0
  for (const quote of quotes) {
    const words = foldedWords(quote)
    const shortened = /(?:…|\.\.\.)$/.test(quote.trim())
    // The last word of a shortened quote may be a part of a word: then units are compared one by one.
    const nearby =
      shortened && words.length === 1 ? unitWords.keys() : (byFirstWord.get(words[0] ?? '') ?? [])
    const fitting = [...nearby].filter(
      unit => unit >= after && beginAlike(words, unitWords[unit]!, shortened),
    )
    let unit = fitting[0]
    let last = fitting.at(-1)
    if (unit === undefined) {
      last = unit = mostSimilar(words, unitWords, after)
      if (unit !== undefined) placing.report(describe(errors.answerTextChanged, {}))
    } else if (last !== unit) placing.report(describe(errors.answerQuoteRepeated, {}))
    if (unit === undefined) {
      placing.report(describe(errors.answerQuoteNotFound, { quote: quote.slice(0, 60) }))
      continue
    }
    found++
    after = unit + 1
    placing.add(unit, unit, last)
  }
  if (found === 0) throwInvalid(errors.answerAlignmentPoor, { share: 0 })
  return placing.result()
}

/** Whether a quote is the beginning of a unit, or begins with the whole unit, and is long enough to say so. */
function beginAlike(quote: readonly string[], unit: readonly string[], shortened: boolean): boolean {
  const length = Math.min(quote.length, unit.length)
  if (length === 0) return false
  for (let at = 0; at < length; at++) {
    if (quote[at] === unit[at]) continue
    if (!(shortened && at === quote.length - 1 && unit[at]!.startsWith(quote[at]!))) return false
  }
  return length >= 3 || length === unit.length || quote.join('').length >= 8
}

/** The unit whose words are most alike, if it is the only one. */
function mostSimilar(
  quote: readonly string[],
  unitWords: readonly (readonly string[])[],
  after: number,
): number | undefined {
  const counts = new Map<string, number>()
  for (const word of quote) counts.set(word, (counts.get(word) ?? 0) + 1)
  let best: number | undefined
  let most = 0
  let ties = 0
  for (let unit = after; unit < unitWords.length; unit++) {
    const words = unitWords[unit]!
    const left = new Map<string, number>()
    let common = 0
    for (const word of words) {
      const rest = left.get(word) ?? counts.get(word) ?? 0
      if (rest > 0) common++
      left.set(word, Math.max(0, rest - 1))
    }
    const similarity = (2 * common) / (words.length + quote.length)
    if (similarity > most) [best, most, ties] = [unit, similarity, 0]
    else if (similarity === most) ties++
  }
  return most >= SIMILAR && ties === 0 ? best : undefined
}

function placeTexts(given: readonly string[], known: KnownText, { place }: PlaceAnswerOptions): PlacedAnswer {
  const n = known.units.length
  const placing = new Placing(n)
  const pieces = ownPieces(given, known, placing)
  requireOrder(pieces, known)
  const words = pieces.flat()
  const alignment = alignTexts(known.words, words, { normalise: 'none' })
  if (alignment.distance > 0) placing.report(describe(errors.answerTextChanged, {}))
  let before = 0
  for (const piece of pieces.slice(0, -1)) {
    before += piece.length
    const { lo, hi } = alignment.interval(before)
    const from = firstAtLeast(known.before, lo)
    const to = firstAtLeast(known.before, hi + 1) - 1
    const [low, high] = [Math.max(1, from), Math.min(n - 1, to)]
    if (from <= to) {
      if (low <= high) placing.add(positionIn(low, high, place), low, high)
      continue
    }
    // Inside unit `from`: its edges are the positions before and after it.
    placing.report(describe(errors.answerInsideUnit, {}))
    const [left, right] = [known.before[from - 1]!, known.before[from]!]
    placing.add(lo + hi - 2 * left <= 2 * right - lo - hi ? from - 1 : from, from - 1, from)
  }
  const equal = equalWords(known.words, words, alignment.interval)
  let covered = 0
  const found = known.unitWords.map((list, unit) => {
    let count = 0
    for (let at = known.before[unit]!; at < known.before[unit + 1]!; at++) count += equal[at]!
    const isFound = 2 * count >= list.length
    if (isFound && (list.length > 0 || covered === unit)) covered = unit + 1
    return isFound
  })
  const total = equal.reduce((sum, value) => sum + value, 0)
  const matched = covered === 0 ? 0 : total / known.before[covered]!
  if (covered === 0 || matched < 0.5) throwInvalid(errors.answerAlignmentPoor, { share: matched })
  if (found.slice(0, covered).includes(false)) placing.report(describe(errors.answerUnitsMissing, {}))
  if (covered < n) placing.report(describe(errors.answerCutOff, { covered, units: n }))
  return placing.result(covered, Math.min(1, matched))
}

/** The first position whose value is at least `value`; the length where there is none. */
function firstAtLeast(rising: readonly number[], value: number): number {
  let [from, to] = [0, rising.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if (rising[middle]! < value) from = middle + 1
    else to = middle
  }
  return from
}

/** The words of the pieces that are from the text: what is around them is chatter, what is between them invented. */
function ownPieces(
  given: readonly string[],
  known: KnownText,
  placing: Placing,
): readonly (readonly string[])[] {
  const poor = (): never => throwInvalid(errors.answerAlignmentPoor, { share: 0 })
  const pieces = given
    .map(text => ({ text, words: foldedWords(text) }))
    .filter(({ words }) => words.length > 0)
    .map(piece => ({ ...piece, isForeign: known.isForeign(piece.words) }))
  const first = pieces.findIndex(({ isForeign }) => !isForeign)
  const last = pieces.findLastIndex(({ isForeign }) => !isForeign)
  if (first === -1) return poor()
  const inner = pieces.slice(first, last + 1)
  const own = inner.filter(({ isForeign }) => !isForeign)
  if (2 * (inner.length - own.length) > inner.length) return poor()
  if (own.length < inner.length) placing.report(describe(errors.answerSegmentInvented, {}))
  const lists = own.map(({ text, words }, at) => {
    if (at > 0 && at < own.length - 1) return words
    const lines = text
      .split('\n')
      .map(foldedWords)
      .filter(list => list.length > 0)
    const from = at === 0 ? lines.findIndex(list => !known.isForeign(list)) : 0
    const to = at === own.length - 1 ? lines.findLastIndex(list => !known.isForeign(list)) : lines.length - 1
    if (from === -1 || to === -1 || (from === 0 && to === lines.length - 1)) return words
    placing.report(describe(errors.answerChatter, {}))
    return lines.slice(from, to + 1).flat()
  })
  if (inner.length < pieces.length) placing.report(describe(errors.answerChatter, {}))
  return lists
}

/** Rejects pieces in another order than the text: by the median position of word pairs that are in the text once. */
function requireOrder(pieces: readonly (readonly string[])[], known: KnownText): void {
  let latest = -1
  pieces.forEach((words, piece) => {
    const positions: number[] = []
    for (let at = 0; at + 1 < words.length; at++) {
      const position = known.uniquePair(words[at]!, words[at + 1]!)
      if (position !== undefined) positions.push(position)
    }
    if (positions.length === 0) return
    const median = positions.sort((a, b) => a - b)[positions.length >> 1]!
    if (median < latest) throwInvalid(errors.answerReordered, { segment: piece + 1 })
    latest = median
  })
}

/**
 * Which words of the text are equal to a word of the answer, 1 or 0, on the optimal alignment with the most equal
 * words. All optimal alignments are inside the intervals, so that only those cells are computed.
 */
function equalWords(
  reference: readonly string[],
  answer: readonly string[],
  interval: (b: number) => { readonly lo: number; readonly hi: number },
): Uint8Array {
  const [PAIR, SKIP_TEXT, SKIP_ANSWER] = [0, 1, 2]
  /** One difference outweighs all equal words. */
  const weight = reference.length + answer.length + 1
  const steps: Uint8Array[] = []
  const lows: number[] = []
  let previous = new Float64Array(0)
  for (let j = 0; j <= answer.length; j++) {
    const { lo, hi } = interval(j)
    const costs = new Float64Array(hi - lo + 1)
    const step = new Uint8Array(hi - lo + 1)
    const low = lows[j - 1] ?? 0
    for (let i = lo; i <= hi; i++) {
      const above = j > 0 ? (previous[i - low] ?? Number.POSITIVE_INFINITY) : Number.POSITIVE_INFINITY
      const diagonal =
        j > 0 && i > low ? (previous[i - 1 - low] ?? Number.POSITIVE_INFINITY) : Number.POSITIVE_INFINITY
      const left = i > lo ? costs[i - 1 - lo]! : Number.POSITIVE_INFINITY
      const pair = i > 0 && j > 0 ? diagonal + (reference[i - 1] === answer[j - 1] ? -1 : weight) : diagonal
      const skipText = left + weight
      const skipAnswer = above + weight
      const least = j === 0 && i === 0 ? 0 : Math.min(pair, skipText, skipAnswer)
      costs[i - lo] = least
      step[i - lo] = pair === least ? PAIR : skipText === least ? SKIP_TEXT : SKIP_ANSWER
    }
    steps.push(step)
    lows.push(lo)
    previous = costs
  }
  const equal = new Uint8Array(reference.length)
  let [i, j] = [reference.length, answer.length]
  while (i > 0 || j > 0) {
    const step = steps[j]![i - lows[j]!]
    if (step === PAIR) {
      if (reference[i - 1] === answer[j - 1]) equal[i - 1] = 1
      i--
      j--
    } else if (step === SKIP_TEXT) i--
    else j--
  }
  return equal
}
