import { CesuraError } from '../model/error.ts'
import { type EditSettings, moveUnit } from './edit-settings.ts'
import type { OneTypeDifference } from './exclusive-boundaries.ts'
import type { OnTransposition } from './greedy-edits.ts'

/** What the programme did at a cell. */
const PAIR = 0
const DROP_REFERENCE = 1
const DROP_HYPOTHESIS = 2
/** The most cells we keep, one byte each. */
const MOST_CELLS = 2 ** 30

/**
 * The best possible pairing of boundaries of one type: fewest edits, then least cost (`'min-edits'`), or least
 * cost, then fewest edits (`'min-cost'`).
 *
 *     f(p, q) = min( f(p+1, q) + 1, f(p, q+1) + 1, f(p+1, q+1) + w(|a_p − b_q|) if |a_p − b_q| < n_t )
 *
 * Some optimal pairing never crosses (uncrossing two pairs makes neither their sum nor the longer one longer), so
 * it is an alignment of two sorted lists, and row p needs only the b closer than n_t to a_p. Costs are whole
 * numbers of 1/n_t. Where pairings are equally good, pairs are taken as far to the left as possible, whichever
 * side is the reference. Takes out of `difference` what it pairs. Returns the number of cells filled.
 */
export function exactOneType(
  difference: OneTypeDifference,
  settings: EditSettings,
  onTransposition: OnTransposition,
): number {
  const { span } = settings
  const [a, b] = splitSides(difference)
  const rows = band(a, b, span)
  const choices = fill(a, b, rows, settings)
  let kept = 0
  const keep = (position: number, side: number) => {
    difference.positions[kept] = position
    difference.inReference[kept++] = side
  }
  let q = 0
  for (let p = 0; p < a.length; ) {
    const low = rows.low[p]!
    const choice = q < low ? DROP_HYPOTHESIS : choices[rows.start[p]! + q - low]!
    if (choice === PAIR) {
      const [start, end] = a[p]! < b[q]! ? [a[p]!, b[q]!] : [b[q]!, a[p]!]
      onTransposition(start, end, 0)
      p++
      q++
    } else if (choice === DROP_REFERENCE) keep(a[p++]!, 1)
    else keep(b[q++]!, 0)
  }
  while (q < b.length) keep(b[q++]!, 0)
  difference.count = kept
  return choices.length
}

function splitSides({ positions, inReference, count }: OneTypeDifference): [Uint32Array, Uint32Array] {
  let inA = 0
  for (let index = 0; index < count; index++) inA += inReference[index]!
  const a = new Uint32Array(inA)
  const b = new Uint32Array(count - inA)
  for (let index = 0, p = 0, q = 0; index < count; index++) {
    if (inReference[index] === 1) a[p++] = positions[index]!
    else b[q++] = positions[index]!
  }
  return [a, b]
}

/** For each a_p the b within reach are b[low … high − 1]; its cells, high − low + 1 of them, begin at `start`. */
interface Band {
  readonly low: Uint32Array
  readonly high: Uint32Array
  readonly start: Float64Array
  readonly cells: number
  readonly widest: number
}

function band(a: Uint32Array, b: Uint32Array, span: number): Band {
  const low = new Uint32Array(a.length)
  const high = new Uint32Array(a.length)
  const start = new Float64Array(a.length)
  let cells = 0
  let widest = 0
  for (let p = 0, from = 0, to = 0; p < a.length; p++) {
    while (from < b.length && b[from]! + span <= a[p]!) from++
    if (to < from) to = from
    while (to < b.length && b[to]! < a[p]! + span) to++
    low[p] = from
    high[p] = to
    start[p] = cells
    cells += to - from + 1
    widest = Math.max(widest, to - from + 1)
  }
  if (cells > MOST_CELLS) {
    throw new CesuraError(
      'matching-too-large',
      `the exact matching of ${a.length} and ${b.length} boundaries at span ${span} needs ${cells} cells; take a smaller span or matching "greedy"`,
    )
  }
  return { low, high, start, cells, widest }
}

function fill(a: Uint32Array, b: Uint32Array, rows: Band, settings: EditSettings): Uint8Array {
  const byEdits = settings.matching === 'min-edits'
  const unit = moveUnit(settings.span, settings.transposition)
  const flat = settings.transposition === 'unit'
  const dropFirst = byEdits ? 1 : unit
  const dropSecond = byEdits ? unit : 1
  const choices = new Uint8Array(rows.cells)
  // first and second: the two parts of f, for the row below and for this one
  let belowFirst = new Float64Array(rows.widest)
  let belowSecond = new Float64Array(rows.widest)
  let first = new Float64Array(rows.widest)
  let second = new Float64Array(rows.widest)
  let belowLow = b.length
  belowFirst[0] = 0
  belowSecond[0] = 0
  for (let p = a.length - 1; p >= 0; p--) {
    const low = rows.low[p]!
    const high = rows.high[p]!
    const start = rows.start[p]!
    for (let q = high; q >= low; q--) {
      // before the band of the row below, every b up to it is dropped
      const ahead = belowLow - q
      const at = ahead > 0 ? 0 : -ahead
      const skipped = ahead > 0 ? ahead : 0
      let bestFirst = belowFirst[at]! + (skipped + 1) * dropFirst
      let bestSecond = belowSecond[at]! + (skipped + 1) * dropSecond
      let choice = DROP_REFERENCE
      if (q < high) {
        const right = q + 1 - low
        const rightFirst = first[right]! + dropFirst
        const rightSecond = second[right]! + dropSecond
        const better = rightFirst - bestFirst || rightSecond - bestSecond
        if (better < 0 || (better === 0 && b[q]! < a[p]!)) {
          bestFirst = rightFirst
          bestSecond = rightSecond
          choice = DROP_HYPOTHESIS
        }
        const cost = flat ? 1 : Math.abs(a[p]! - b[q]!)
        const aheadNext = belowLow - q - 1
        const atNext = aheadNext > 0 ? 0 : -aheadNext
        const skippedNext = aheadNext > 0 ? aheadNext : 0
        const pairFirst = belowFirst[atNext]! + skippedNext * dropFirst + (byEdits ? 1 : cost)
        const pairSecond = belowSecond[atNext]! + skippedNext * dropSecond + (byEdits ? cost : 1)
        if ((pairFirst - bestFirst || pairSecond - bestSecond) <= 0) {
          bestFirst = pairFirst
          bestSecond = pairSecond
          choice = PAIR
        }
      }
      first[q - low] = bestFirst
      second[q - low] = bestSecond
      choices[start + q - low] = choice
    }
    ;[belowFirst, first] = [first, belowFirst]
    ;[belowSecond, second] = [second, belowSecond]
    belowLow = low
  }
  return choices
}
