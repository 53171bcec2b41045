import { throwInvalid } from '../../model/error.ts'
import { matchingTooLarge } from '../../model/errors/compare.ts'
import type { EditListener } from './boundary-edits.ts'
import { type EditSettings, moveUnit } from './edit-settings.ts'
import type { OneTypeDifference } from './exclusive-boundaries.ts'

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
  listener: EditListener,
): number {
  const { positions, inReference, count } = difference
  const sides = [new Uint32Array(count), new Uint32Array(count)] as const
  const sizes = [0, 0]
  for (let index = 0; index < count; index++) {
    const side = inReference[index]!
    sides[side]![sizes[side]!++] = positions[index]!
  }
  const a = sides[1].subarray(0, sizes[1])
  const b = sides[0].subarray(0, sizes[0])
  const rows = band(a, b, settings.span)
  const choices = fill(a, b, rows, settings)
  let kept = 0
  const keep = (position: number, side: number) => {
    positions[kept] = position
    inReference[kept++] = side
  }
  let q = 0
  for (let p = 0; p < a.length; ) {
    const choice = q < rows.low[p]! ? DROP_HYPOTHESIS : choices[rows.start[p]! + q]!
    if (choice === PAIR) {
      const x = a[p++]!
      const y = b[q++]!
      listener.transposition(Math.min(x, y), Math.max(x, y), 0)
    } else if (choice === DROP_REFERENCE) keep(a[p++]!, 1)
    else keep(b[q++]!, 0)
  }
  while (q < b.length) keep(b[q++]!, 0)
  difference.count = kept
  return choices.length
}

/** For each a_p the b within reach are b[low … high − 1]; its cells are `start` + low … `start` + high. */
interface Band {
  readonly low: Uint32Array
  readonly high: Uint32Array
  readonly start: Float64Array
  readonly cells: number
}

function band(a: Uint32Array, b: Uint32Array, span: number): Band {
  const low = new Uint32Array(a.length)
  const high = new Uint32Array(a.length)
  const start = new Float64Array(a.length)
  let cells = 0
  for (let p = 0, from = 0, to = 0; p < a.length; p++) {
    while (from < b.length && b[from]! + span <= a[p]!) from++
    to = Math.max(to, from)
    while (to < b.length && b[to]! < a[p]! + span) to++
    low[p] = from
    high[p] = to
    start[p] = cells - from
    cells += to - from + 1
  }
  if (cells > MOST_CELLS) {
    throwInvalid(matchingTooLarge, { reference: a.length, hypothesis: b.length, span, cells })
  }
  return { low, high, start, cells }
}

function fill(a: Uint32Array, b: Uint32Array, rows: Band, settings: EditSettings): Uint8Array {
  const byEdits = settings.matching === 'min-edits'
  const unit = moveUnit(settings.span, settings.transposition)
  const flat = settings.transposition === 'unit'
  const dropFirst = byEdits ? 1 : unit
  const dropSecond = byEdits ? unit : 1
  const choices = new Uint8Array(rows.cells)
  // The two parts of f, by q: the row below, and from the right on this one.
  const first = new Float64Array(b.length + 1)
  const second = new Float64Array(b.length + 1)
  let low = b.length
  for (let p = a.length - 1; p >= 0; p--) {
    const high = rows.high[p]!
    // before the band of the row below, every b up to it is dropped
    for (; low > rows.low[p]!; low--) {
      first[low - 1] = first[low]! + dropFirst
      second[low - 1] = second[low]! + dropSecond
    }
    let cornerFirst = 0
    let cornerSecond = 0
    for (let q = high; q >= low; q--) {
      const belowFirst = first[q]!
      const belowSecond = second[q]!
      let bestFirst = belowFirst + dropFirst
      let bestSecond = belowSecond + dropSecond
      let choice = DROP_REFERENCE
      if (q < high) {
        const rightFirst = first[q + 1]! + dropFirst
        const rightSecond = second[q + 1]! + dropSecond
        const better = rightFirst - bestFirst || rightSecond - bestSecond
        if (better < 0 || (better === 0 && b[q]! < a[p]!)) {
          bestFirst = rightFirst
          bestSecond = rightSecond
          choice = DROP_HYPOTHESIS
        }
        const cost = flat ? 1 : Math.abs(a[p]! - b[q]!)
        const pairFirst = cornerFirst + (byEdits ? 1 : cost)
        const pairSecond = cornerSecond + (byEdits ? cost : 1)
        if ((pairFirst - bestFirst || pairSecond - bestSecond) <= 0) {
          bestFirst = pairFirst
          bestSecond = pairSecond
          choice = PAIR
        }
      }
      cornerFirst = belowFirst
      cornerSecond = belowSecond
      first[q] = bestFirst
      second[q] = bestSecond
      choices[rows.start[p]! + q] = choice
    }
  }
  return choices
}
