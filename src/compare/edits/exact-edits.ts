import { throwInvalid } from '../../model/error.ts'
import { matchingTooLarge } from '../../model/errors/compare.ts'
import type { EditListener, OneTypeDifference, TypedDifference } from './boundary-edits.ts'
import { type EditSettings, firstType, moveUnit, rankUnit } from './edit-settings.ts'

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

/** Every boundary of one side that the other lacks: where it is and of which type it is. */
interface Nodes {
  readonly position: number[]
  readonly type: number[]
  /** Which entry of the difference it comes from. */
  readonly entry: number[]
}

/** The possible edits: row r may be paired with `column[k]` at `cost[k]` for k from `start[r]` to `start[r + 1]`. */
interface Edges {
  readonly start: number[]
  readonly column: number[]
  readonly cost: number[]
}

/**
 * The best possible pairing of boundaries of several types. A boundary of the reference and one of the hypothesis
 * may be paired if they are of one type and fewer than `span` units apart (a transposition) or of two types at one
 * position (a substitution): every edit script is a matching of this graph, and the best is a minimum-cost one.
 *
 * Shortest augmenting paths, one reference boundary after the other; each may stay alone at the price of two
 * additions, so a search never goes farther than that price and never leaves the connected component it began in.
 * Costs are integers when ranks are. Calls `transpose` or `substitute` for each pair, with the entries of the
 * difference; returns the number of columns looked at.
 */
export function exactTyped(
  difference: TypedDifference,
  ranks: readonly number[],
  range: number,
  settings: EditSettings,
  onPair: (reference: number, hypothesis: number, referenceType: number, hypothesisType: number) => void,
): number {
  const rows = nodesOf(difference, difference.reference)
  const columns = nodesOf(difference, difference.hypothesis)
  const move = moveUnit(settings.span, settings.transposition)
  const change = rankUnit(range, settings.substitution)
  const alone = 2 * move * change
  // both aims in one number: the first counts in steps larger than the second can ever become
  const byEdits = settings.matching === 'min-edits'
  const step = byEdits ? alone * (rows.type.length + 1) + 1 : 2 * rows.type.length + 3
  const price = (cost: number, edits: number) => (byEdits ? edits * step + cost : cost * step + edits)
  const edges = edgesOf(rows, columns, settings.span, (r, c) => {
    if (rows.type[r] !== columns.type[c]) {
      const apart = Math.abs(ranks[rows.type[r]!]! - ranks[columns.type[c]!]!)
      return price(settings.substitution === 'unit' ? move * change : apart * move, 1)
    }
    const apart = Math.abs(rows.position[r]! - columns.position[c]!)
    return price(settings.transposition === 'unit' ? move * change : apart * change, 1)
  })
  const { partner, steps } = cheapestAssignment(edges, columns.type.length, price(alone, 2))
  for (const [r, c] of partner.entries()) {
    if (c >= 0) onPair(rows.entry[r]!, columns.entry[c]!, rows.type[r]!, columns.type[c]!)
  }
  return steps
}

function nodesOf({ positions, count }: TypedDifference, sets: Uint32Array): Nodes {
  const nodes: Nodes = { position: [], type: [], entry: [] }
  for (let entry = 0; entry < count; entry++) {
    for (let rest = sets[entry]! | 0; rest !== 0; rest &= rest - 1) {
      nodes.position.push(positions[entry]!)
      nodes.type.push(firstType(rest))
      nodes.entry.push(entry)
    }
  }
  return nodes
}

function edgesOf(rows: Nodes, columns: Nodes, span: number, costOf: (r: number, c: number) => number): Edges {
  const edges: Edges = { start: [0], column: [], cost: [] }
  const connect = (r: number, c: number) => {
    edges.column.push(c)
    edges.cost.push(costOf(r, c))
  }
  const ofType: number[][] = Array.from({ length: 32 }, () => [])
  for (const [c, type] of columns.type.entries()) ofType[type]!.push(c)
  const from = new Array<number>(32).fill(0)
  let here = 0
  for (let r = 0; r < rows.type.length; r++) {
    const position = rows.position[r]!
    const type = rows.type[r]!
    const list = ofType[type]!
    while (from[type]! < list.length && columns.position[list[from[type]!]!]! + span <= position)
      from[type]!++
    for (let k = from[type]!; k < list.length && columns.position[list[k]!]! < position + span; k++) {
      connect(r, list[k]!)
    }
    while (here < columns.type.length && columns.position[here]! < position) here++
    for (let c = here; c < columns.type.length && columns.position[c] === position; c++) connect(r, c)
    edges.start.push(edges.column.length)
  }
  return edges
}

/** A column and how far it is; one that is in the heap more than once is settled by the nearest. */
interface Reached {
  readonly reach: number
  readonly column: number
}

/** The cheapest choice of a column for each row, no column twice; a row may stay alone (−1) at the price `alone`. */
function cheapestAssignment(
  edges: Edges,
  columns: number,
  alone: number,
): { readonly partner: Int32Array; readonly steps: number } {
  const rows = edges.start.length - 1
  const partner = new Int32Array(rows).fill(-1)
  const owner = new Int32Array(columns).fill(-1)
  const rowPrice = new Float64Array(rows)
  const columnPrice = new Float64Array(columns)
  const distance = new Float64Array(columns).fill(Number.POSITIVE_INFINITY)
  const reachedFrom = new Int32Array(columns).fill(-1)
  const settled = new Uint8Array(columns)
  let steps = 0
  for (let source = 0; source < rows; source++) {
    const heap = makeHeap<Reached>((x, y) => (x.reach - y.reach || x.column - y.column) < 0)
    const touched: number[] = []
    const order: number[] = []
    // the cheapest way to end the path by leaving some row alone
    let lonely = source
    let length = Number.POSITIVE_INFINITY
    const leave = (row: number, so: number) => {
      const toAlone = so + alone - rowPrice[row]!
      if (toAlone < length) {
        length = toAlone
        lonely = row
      }
      for (let k = edges.start[row]!; k < edges.start[row + 1]!; k++) {
        const column = edges.column[k]!
        if (settled[column] === 1) continue
        const reach = so + edges.cost[k]! - rowPrice[row]! - columnPrice[column]!
        if (reach >= distance[column]!) continue
        if (distance[column] === Number.POSITIVE_INFINITY) touched.push(column)
        distance[column] = reach
        reachedFrom[column] = row
        heap.push({ reach, column })
      }
    }
    leave(source, 0)
    let free = -1
    for (;;) {
      const column = heap.pop()?.column
      if (column === undefined || distance[column]! >= length) break
      if (settled[column] === 1) continue
      settled[column] = 1
      steps++
      if (owner[column] === -1) {
        free = column
        length = distance[column]!
        break
      }
      order.push(column)
      leave(owner[column]!, distance[column]!)
    }
    rowPrice[source]! += length
    for (const column of order) {
      rowPrice[owner[column]!]! += length - distance[column]!
      columnPrice[column]! -= length - distance[column]!
    }
    // walk the path back, handing each column to the row it was reached from
    let column = free
    if (column < 0) {
      column = partner[lonely]!
      partner[lonely] = -1
    }
    while (column >= 0) {
      const row = reachedFrom[column]!
      const before = partner[row]!
      partner[row] = column
      owner[column] = row
      if (row === source) break
      column = before
    }
    for (const column of touched) {
      distance[column] = Number.POSITIVE_INFINITY
      settled[column] = 0
    }
  }
  return { partner, steps }
}

/** A binary heap: `pop` takes out an entry that no other comes before. */
interface Heap<E> {
  push(entry: E): void
  pop(): E | undefined
}

function makeHeap<E>(before: (a: E, b: E) => boolean): Heap<E> {
  const heap: E[] = []
  return {
    push(entry) {
      let at = heap.length
      while (at > 0) {
        const parent = (at - 1) >> 1
        if (!before(entry, heap[parent]!)) break
        heap[at] = heap[parent]!
        at = parent
      }
      heap[at] = entry
    },
    pop() {
      const top = heap[0]
      const last = heap.pop()
      const size = heap.length
      if (size === 0 || last === undefined) return top
      let at = 0
      for (let child = 1; child < size; child = 2 * at + 1) {
        if (child + 1 < size && before(heap[child + 1]!, heap[child]!)) child++
        if (!before(heap[child]!, last)) break
        heap[at] = heap[child]!
        at = child
      }
      heap[at] = last
      return top
    },
  }
}
