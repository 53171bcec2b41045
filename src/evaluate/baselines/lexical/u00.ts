import { fromBoundaries } from '../../../model/construct.ts'
import { throwInvalid } from '../../../model/error.ts'
import { segmentsTooShort } from '../../../model/errors/evaluate.ts'
import { textWithoutWords } from '../../../model/errors/model.ts'
import { requireInteger } from '../../../model/require.ts'
import type { Segmentation } from '../../../model/segmentation.ts'

/** How many segments, and how long they may be. */
export interface U00Options {
  /**
   * Exactly this many segments.
   * @defaultValue as many as cost least
   */
  readonly segments?: number
  /**
   * The longest segment in units;
   * @defaultValue none up to 20,000 units, 2,000 above
   */
  readonly maxSegment?: number
}

/** What `u00` finds. */
export interface U00Result {
  /** The least total cost, in nats. */
  readonly cost: number
  readonly segmentation: Segmentation
}

/** Above this many units the length of a segment is capped. */
const MOST_UNITS = 20_000
const LONGEST = 2_000

/**
 * U00: the segmentation that makes word repetition most likely, with no training and nothing to tune.
 *
 *     cost of units i+1 … j = ln N + t · ln(t + V) − Σ_w n_w · ln(n_w + 1)
 *
 * N tokens and V distinct tokens in the text, t tokens in the segment, n_w of them w. The cheapest total wins;
 * on equal costs the earlier last boundary stays. A unit without tokens adds nothing. Time O(units · tokens), and with
 * `segments` an additional O(units² · segments).
 *
 * @param tokens - one list of tokens per unit
 * @param options - settings; each has a default
 * @returns the segmentation, and its cost
 * @throws CesuraError `text-empty` without a token, `option-invalid` for more segments than units
 * @see Utiyama & Isahara (2001), https://aclanthology.org/P01-1064
 * @example
 * u00([['cat', 'milk'], ['cat', 'paw'], ['stock', 'share'], ['stock', 'price']], { segments: 2 }).segmentation.boundaries[0] //=> 2
 */
export function u00(tokens: readonly (readonly string[])[], options: U00Options = {}): U00Result {
  const n = tokens.length
  const text = numberTokens(tokens)
  if (text.count === 0) throwInvalid(textWithoutWords, {})
  const { segments } = options
  if (segments !== undefined) requireInteger('segments', segments, 1, n)
  const longest = options.maxSegment ?? (n > MOST_UNITS ? LONGEST : n)
  requireInteger('maxSegment', longest, 1)
  return segments === undefined ? cheapest(text, longest) : cheapestWith(text, longest, segments)
}

interface NumberedText {
  /** Tokens of each unit as numbers, in the order of their words, so that their order in the unit does not matter. */
  readonly units: readonly Uint32Array[]
  /** N. */
  readonly count: number
  /** V. */
  readonly distinct: number
}

function numberTokens(tokens: readonly (readonly string[])[]): NumberedText {
  const numbers = new Map<string, number>()
  let count = 0
  const units = tokens.map(unit => {
    count += unit.length
    return Uint32Array.from([...unit].sort(), word => {
      const number = numbers.get(word) ?? numbers.size
      if (number === numbers.size) numbers.set(word, number)
      return number
    })
  })
  return { units, count, distinct: numbers.size }
}

/** What one more of a word that stood there `before` times adds to Σ n · ln(n + 1); kept, because it is asked so often. */
function oneMore(before: number): number {
  for (let n = added.length; n <= before; n++) added.push((n + 1) * Math.log(n + 2) - n * Math.log(n + 1))
  return added[before]!
}

const added: number[] = []

/** Calls back with the cost of every segment that starts after unit i, j ascending. */
function segmentCosts(
  { units, count, distinct }: NumberedText,
  start: number,
  longest: number,
  counts: Uint32Array,
  each: (end: number, cost: number) => void,
): void {
  const opening = Math.log(count)
  counts.fill(0)
  let total = 0
  let repeated = 0
  const last = Math.min(units.length, start + longest)
  for (let j = start; j < last; j++) {
    for (const word of units[j]!) {
      const before = counts[word]!
      counts[word] = before + 1
      repeated += oneMore(before)
      total++
    }
    each(j + 1, opening + total * Math.log(total + distinct) - repeated)
  }
}

function cheapest(text: NumberedText, longest: number): U00Result {
  const n = text.units.length
  const best = new Float64Array(n + 1).fill(Number.POSITIVE_INFINITY)
  const from = new Uint32Array(n + 1)
  const counts = new Uint32Array(text.distinct)
  best[0] = 0
  for (let i = 0; i < n; i++) {
    const before = best[i]!
    segmentCosts(text, i, longest, counts, (j, cost) => {
      if (before + cost < best[j]!) {
        best[j] = before + cost
        from[j] = i
      }
    })
  }
  const cuts: number[] = []
  for (let j = from[n]!; j > 0; j = from[j]!) cuts.push(j)
  return { cost: best[n]!, segmentation: fromBoundaries(n, cuts.reverse()) }
}

function cheapestWith(text: NumberedText, longest: number, segments: number): U00Result {
  const n = text.units.length
  const rows = Array.from({ length: segments + 1 }, () =>
    new Float64Array(n + 1).fill(Number.POSITIVE_INFINITY),
  )
  const from = Array.from({ length: segments + 1 }, () => new Uint32Array(n + 1))
  const counts = new Uint32Array(text.distinct)
  rows[0]![0] = 0
  for (let i = 0; i < n; i++) {
    segmentCosts(text, i, longest, counts, (j, cost) => {
      const most = Math.min(segments, i + 1)
      for (let s = 1; s <= most; s++) {
        const candidate = rows[s - 1]![i]! + cost
        if (candidate < rows[s]![j]!) {
          rows[s]![j] = candidate
          from[s]![j] = i
        }
      }
    })
  }
  const cost = rows[segments]![n]!
  if (cost === Number.POSITIVE_INFINITY) throwInvalid(segmentsTooShort, { segments, longest, units: n })
  const cuts: number[] = []
  for (let s = segments, j = n; s > 1; s--) {
    j = from[s]![j]!
    cuts.push(j)
  }
  return { cost, segmentation: fromBoundaries(n, cuts.reverse()) }
}
