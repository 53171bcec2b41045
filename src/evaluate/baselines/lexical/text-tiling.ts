import { fromBoundaries } from '../../../model/construct.ts'
import { throwInvalid } from '../../../model/error.ts'
import { pseudoSentencesTooFew, textTooShort } from '../../../model/errors/evaluate.ts'
import { requireChoice, requireInteger } from '../../../model/require.ts'
import type { Segmentation } from '../../../model/segmentation.ts'

/** The settings of TextTiling. */
export interface TextTilingOptions {
  /**
   * Words in a pseudo-sentence.
   * @defaultValue 20
   */
  readonly w?: number
  /**
   * Pseudo-sentences on each side of a gap.
   * @defaultValue 10
   */
  readonly k?: number
  /**
   * `high`: mean − sd/2; `low`: mean − sd.
   * @defaultValue `high`
   */
  readonly cutoff?: 'high' | 'low'
  /**
   * Words that do not count.
   * @defaultValue none
   */
  readonly stopWords?: readonly string[]
}

/** What `textTiling` finds, step by step. */
export interface TextTilingResult {
  readonly gapScores: readonly number[]
  readonly smoothed: readonly number[]
  readonly depth: readonly number[]
  /** 1 where a boundary is after this pseudo-sentence. */
  readonly cuts: readonly (0 | 1)[]
  /** Units are the paragraphs. */
  readonly segmentation: Segmentation
}

/** Boundaries are at least this many gaps apart. */
const LEAST_GAPS = 4
/** A paragraph break counts if it is this many characters after the last one taken. */
const LEAST_PARAGRAPH = 100

/**
 * TextTiling exactly as NLTK 3.8 computes it (block comparison, one round of smoothing): for comparison with papers that
 * used it, not as a good segmenter. Cuts between pseudo-sentences of `w` words move to the nearest paragraph break, so
 * that short paragraphs are never cut apart.
 *
 * @param paragraphs - the units; they are joined by one blank line
 * @param options - settings; each has a default
 * @returns the boundaries, and the depth at each position
 * @throws CesuraError `text-too-short` with fewer than three gaps, or without a paragraph break after 100 characters
 * @see Hearst (1997), https://aclanthology.org/J97-1003
 */
export function textTiling(paragraphs: readonly string[], options: TextTilingOptions = {}): TextTilingResult {
  const { w = 20, k = 10, cutoff = 'high', stopWords = [] } = options
  requireInteger('w', w, 1)
  requireInteger('k', k, 1)
  requireChoice('cutoff', cutoff, ['high', 'low'])
  const text = paragraphs.join('\n\n')
  const breaks = paragraphBreaks(text)
  if (breaks.length < 2) throwInvalid(textTooShort, {})
  const sentences = pseudoSentences(text, w, new Set(stopWords))
  const gapScores = blockScores(sentences, k)
  if (gapScores.length < 3) throwInvalid(pseudoSentencesTooFew, { w, sentences: sentences.length })
  const smoothed = smooth(gapScores)
  const depth = depths(smoothed)
  const cuts = chooseCuts(depth, cutoff)
  const offsets = moveToBreaks(text, cuts, breaks, w)
  return { gapScores, smoothed, depth, cuts, segmentation: segmentationOf(paragraphs, offsets) }
}

/** Lower case, letters only; runs of letters are words, w of them a pseudo-sentence; stop words go last. */
function pseudoSentences(text: string, w: number, stopWords: ReadonlySet<string>): string[][] {
  const words = text
    .toLowerCase()
    .replace(/[^a-z\-' \n\t]/g, '')
    .split(/[^a-z]+/)
    .filter(word => word !== '')
  const sentences: string[][] = []
  for (let start = 0; start < words.length; start += w)
    sentences.push(words.slice(start, start + w).filter(word => !stopWords.has(word)))
  return sentences
}

function blockScores(sentences: readonly (readonly string[])[], k: number): number[] {
  const gaps = sentences.length - 1
  const scores: number[] = []
  for (let gap = 0; gap < gaps; gap++) {
    const block = gap < k - 1 ? gap + 1 : gap > gaps - k ? gaps - gap : k
    scores.push(
      cosine(
        countTokens(sentences.slice(gap - block + 1, gap + 1)),
        countTokens(sentences.slice(gap + 1, gap + block + 1)),
      ),
    )
  }
  return scores
}

/** One round of width three. The two ends are treated differently, and three gaps give two values, as in NLTK. */
function smooth(x: readonly number[]): number[] {
  const last = x.length - 1
  const third = (a: number, b: number, c: number) => (a + b + c) / 3
  if (x.length === 3) return [third(x[0]!, x[1]!, x[2]!), third(x[1]!, x[2]!, x[2]!)]
  return x.map((value, i) =>
    third(i === 0 ? 2 * x[0]! - x[2]! : x[i - 1]!, value, i === last ? x[last]! : x[i + 1]!),
  )
}

/** Depth of each gap; a few at both ends get none. */
function depths(scores: readonly number[]): number[] {
  const clip = Math.min(Math.max(Math.floor(scores.length / 10), 2), 5)
  return scores.map((_, index) =>
    index < clip || index >= scores.length - clip ? 0 : depthAt(scores, index),
  )
}

/** From the deepest down, of equal ones the later first, unless a boundary is near. */
function chooseCuts(depth: readonly number[], cutoff: 'high' | 'low'): (0 | 1)[] {
  const [mean, deviation] = meanAndDeviation(depth)
  const limit = mean - (cutoff === 'high' ? deviation / 2 : deviation)
  const cuts = depth.map(() => 0 as 0 | 1)
  const candidates = depth
    .map((value, index) => ({ value, index }))
    .filter(({ value }) => value > limit)
    .sort((a, b) => b.value - a.value || b.index - a.index)
  for (const { index } of candidates) {
    const from = Math.max(0, index - LEAST_GAPS + 1)
    if (!cuts.slice(from, index + LEAST_GAPS).includes(1)) cuts[index] = 1
  }
  return cuts
}

/** Offsets of breaks in code points: 0, and every blank line far enough after the last one taken. */
function paragraphBreaks(text: string): number[] {
  const breaks = [0]
  let last = 0
  let counted = 0
  let points = 0
  // A run of blanks that holds two line ends; blanks are looked at once.
  for (const { index, 0: run } of text.matchAll(/[ \t\r\f\v\n]+/g)) {
    if (!/\n[ \t\r\f\v]*\n/.test(run)) continue
    points += [...text.slice(counted, index)].length
    counted = index
    if (points - last < LEAST_PARAGRAPH) continue
    breaks.push(points)
    last = points
  }
  return breaks
}

/** Each cut goes to the break nearest to the characters read when its words are passed; each break once, in the order of the text. */
function moveToBreaks(text: string, cuts: readonly number[], breaks: readonly number[], w: number): number[] {
  const chosen: number[] = []
  let [characters, words, gap] = [0, 0, 0]
  let inWord = false
  for (const character of text) {
    characters++
    const space = character === ' ' || character === '\t' || character === '\n'
    if (space && inWord) {
      inWord = false
      words++
    }
    if (!space) inWord = true
    if (gap >= cuts.length || words <= Math.max(gap * w, w)) continue
    if (cuts[gap] === 1) {
      const nearest = nearestBreak(breaks, characters)
      if (!chosen.includes(nearest)) chosen.push(nearest)
    }
    gap++
  }
  return chosen
}

function nearestBreak(breaks: readonly number[], at: number): number {
  let nearest = breaks[0]!
  for (const candidate of breaks) {
    if (Math.abs(candidate - at) > Math.abs(nearest - at)) break
    if (Math.abs(candidate - at) < Math.abs(nearest - at)) nearest = candidate
  }
  return nearest
}

/** Paragraphs before each break; break 0, and a blank line inside a paragraph, are no boundaries. */
function segmentationOf(paragraphs: readonly string[], offsets: readonly number[]): Segmentation {
  const found: number[] = []
  let end = 0
  const ends = new Map<number, number>()
  for (const [index, paragraph] of paragraphs.entries()) {
    ends.set(end + [...paragraph.trimEnd()].length, index + 1)
    end += [...paragraph].length + 2
  }
  for (const offset of offsets) {
    const before = offset === 0 ? undefined : ends.get(offset)
    if (before !== undefined && before < paragraphs.length) found.push(before)
  }
  return fromBoundaries(paragraphs.length, found)
}

/** How often each token occurs. */
type Counts = ReadonlyMap<string, number>

/** The counts of several lists together. */
export function countTokens(lists: readonly (readonly string[])[]): Counts {
  const counts = new Map<string, number>()
  for (const list of lists) for (const token of list) counts.set(token, (counts.get(token) ?? 0) + 1)
  return counts
}

/** The cosine of two lists of counts; 0 where one is empty. Integers until the one division. */
export function cosine(a: Counts, b: Counts): number {
  let product = 0
  for (const [token, count] of a) product += count * (b.get(token) ?? 0)
  const squares = (counts: Counts) => {
    let sum = 0
    for (const count of counts.values()) sum += count * count
    return sum
  }
  const length = Math.sqrt(squares(a) * squares(b))
  return length === 0 ? 0 : product / length
}

/** Depth of a valley: how far the score rises to the left and to the right until it falls again. */
export function depthAt(scores: readonly number[], index: number): number {
  const here = scores[index]!
  const climb = (step: number): number => {
    let peak = here
    for (let at = index; at >= 0 && at < scores.length && scores[at]! >= peak; at += step) peak = scores[at]!
    return peak
  }
  return climb(-1) + climb(1) - 2 * here
}

/** Mean and population standard deviation. */
export function meanAndDeviation(values: readonly number[]): readonly [mean: number, deviation: number] {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length
  return [mean, Math.sqrt(variance)]
}

/** The settings of `unitTiling`. */
export interface UnitTilingOptions {
  /**
   * Units on each side of a gap.
   * @defaultValue 10
   */
  readonly k?: number
  /**
   * How many standard deviations above the mean a depth must be.
   * @defaultValue 0.5
   */
  readonly cutoff?: number
}

/** What `unitTiling` finds, step by step. */
export interface UnitTilingResult {
  /** Likeness of the two sides of each gap. */
  readonly gapScores: readonly number[]
  readonly depth: readonly number[]
  /** Undefined without gaps. */
  readonly threshold: number | undefined
  readonly segmentation: Segmentation
}

/**
 * TextTiling on the units as they are, as dialogue papers use it: a boundary where the words on both sides differ more
 * than around it.
 *
 *     depth > mean(depth) + cutoff · sd(depth)   and   depth > 0
 *
 * Gap scores are cosines of the token counts of min(k, g, n − g) units on each side. No smoothing, no least distance.
 * Time O(units · k · tokens of a unit).
 *
 * @param tokens - one list of tokens per unit
 * @param options - settings; each has a default
 * @returns the boundaries, and the depth at each position
 * @throws CesuraError `text-empty`, `option-invalid`
 * @see Hearst (1997), https://aclanthology.org/J97-1003
 * @example
 * unitTiling([['cat', 'milk'], ['cat', 'milk'], ['stock', 'share'], ['stock', 'share']], { k: 2 }).segmentation.boundaries[0] //=> 2
 */
export function unitTiling(
  tokens: readonly (readonly string[])[],
  { k = 10, cutoff = 0.5 }: UnitTilingOptions = {},
): UnitTilingResult {
  requireInteger('k', k, 1)
  const n = tokens.length
  const gapScores: number[] = []
  for (let gap = 1; gap < n; gap++) {
    const block = Math.min(k, gap, n - gap)
    gapScores.push(
      cosine(countTokens(tokens.slice(gap - block, gap)), countTokens(tokens.slice(gap, gap + block))),
    )
  }
  const depth = gapScores.map((_, index) => depthAt(gapScores, index))
  const [mean, deviation] = meanAndDeviation(depth)
  const threshold = n > 1 ? mean + cutoff * deviation : undefined
  const boundaries = depth.flatMap((value, index) =>
    threshold !== undefined && value > threshold && value > 0 ? [index + 1] : [],
  )
  return { gapScores, depth, threshold, segmentation: fromBoundaries(n, boundaries) }
}
