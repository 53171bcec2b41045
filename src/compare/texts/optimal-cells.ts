/** What all optimal alignments of two lists of words have in common. */
interface OptimalCells {
  /** For each position j of the hypothesis, 0 … m: the first and last reference position on an optimal alignment. */
  readonly lo: Uint32Array
  readonly hi: Uint32Array
  /** The fewest and the most equal words over all optimal alignments. */
  readonly matched: readonly [least: number, most: number]
}

/** How many cells one block holds: their moves are kept, one byte each. */
const BLOCK_CELLS = 1 << 25
const FAR = 1 << 29
const DIAGONAL = 1
const INSERTED = 2
const DELETED = 4
const EQUAL = 8

/**
 * The cells that are on any optimal alignment, by column. Only diagonals that a path of `distance` can touch are
 * computed: with k = j − i and Δ = m − n these are min(0, Δ) − s … max(0, Δ) + s, s = ⌊(distance − |Δ|) / 2⌋; of them
 * those from which the rest can still be reached. One pass forward keeps a column every block; then, block by block
 * from the end, the moves of the block are made again and the optimal cells walked back. Time O(m · distance), memory
 * O(block + m). `cells`: how many a block holds.
 */
export function optimalCells(
  a: Uint32Array,
  b: Uint32Array,
  distance: number,
  cells = BLOCK_CELLS,
): OptimalCells {
  const [n, m] = [a.length, b.length]
  const delta = m - n
  const spare = Math.floor((distance - Math.abs(delta)) / 2)
  const first = Math.min(0, delta) - spare
  const width = Math.abs(delta) + 2 * spare + 1
  const columns = Math.max(1, Math.floor(cells / width))
  const band: Band = { a, b, first, width, distance, end: delta - first }

  const kept: Column[] = []
  let column = firstColumn(band)
  for (let j = 1; j <= m; j++) {
    if ((j - 1) % columns === 0) kept.push({ ...column, cost: column.cost.slice() })
    step(band, column, j, undefined, 0)
  }

  const walk = new BackwardWalk(band, m)
  for (let block = kept.length - 1; block >= 0; block--) {
    const from = block * columns
    const to = Math.min(m, from + columns)
    const moves = new Uint8Array((to - from) * width)
    column = kept.pop()!
    for (let j = from + 1; j <= to; j++) step(band, column, j, moves, (j - from - 1) * width)
    for (let j = to; j > from; j--) walk.back(j, moves, (j - from - 1) * width)
  }
  return walk.finish()
}

interface Band {
  readonly a: Uint32Array
  readonly b: Uint32Array
  /** The diagonal of cell 0. */
  readonly first: number
  readonly width: number
  readonly distance: number
  /** The cell on the last diagonal, Δ. */
  readonly end: number
}

/** Distances by diagonal; cells outside `low` … `high` are far. */
interface Column {
  readonly cost: Int32Array
  low: number
  high: number
}

function firstColumn({ a, first, width }: Band): Column {
  const cost = new Int32Array(width + 2).fill(FAR)
  const high = -first
  const low = Math.max(0, high - a.length)
  for (let t = low; t <= high; t++) cost[t] = high - t
  return { cost, low, high }
}

/** Turns column j − 1 into column j in place; notes every optimal move into its cells where `moves` is given. */
function step(
  { a, b, first, width, distance, end }: Band,
  column: Column,
  j: number,
  moves: Uint8Array | undefined,
  row: number,
): void {
  const { cost } = column
  const word = b[j - 1]!
  // Row i of cell t is j − first − t.
  const top = Math.min(width - 1, j - first, column.high + 1)
  const bottom = Math.max(0, j - first - a.length)
  let high = -1
  let low = top + 1
  let below = FAR
  cost[top + 1] = FAR
  let t = top
  for (; t >= bottom; t--) {
    const i = j - first - t
    const equal = i > 0 && a[i - 1] === word
    const diagonal = i > 0 ? cost[t]! + (equal ? 0 : 1) : FAR
    const inserted = t > 0 ? cost[t - 1]! + 1 : FAR
    const deleted = below + 1
    let best = diagonal < inserted ? diagonal : inserted
    if (deleted < best) best = deleted
    const rest = t > end ? t - end : end - t
    if (best + rest > distance) {
      cost[t] = FAR
      below = FAR
      if (t < column.low) break
      continue
    }
    cost[t] = best
    below = best
    if (high < 0) high = t
    low = t
    if (moves !== undefined)
      moves[row + t] =
        (diagonal === best ? DIAGONAL : 0) |
        (inserted === best ? INSERTED : 0) |
        (deleted === best ? DELETED : 0) |
        (equal ? EQUAL : 0)
  }
  // Rows beyond the end of the reference.
  for (; t >= column.low; t--) cost[t] = FAR
  column.low = low
  column.high = Math.max(high, low)
}

/** Walks all optimal alignments back at once, column by column. */
class BackwardWalk {
  private readonly first: number
  private readonly lo: Uint32Array
  private readonly hi: Uint32Array
  private here: Reached
  private before: Reached

  constructor(band: Band, m: number) {
    this.first = band.first
    this.lo = new Uint32Array(m + 1)
    this.hi = new Uint32Array(m + 1)
    this.here = new Reached(band.width)
    this.before = new Reached(band.width)
    this.here.reach(band.end, 0, 0)
  }

  /** From column j to column j − 1. */
  back(j: number, moves: Uint8Array, row: number): void {
    const { here, before, first } = this
    this.hi[j] = j - first - here.low
    for (let t = here.low; t <= here.high; t++) {
      if (here.most[t]! < 0) continue
      const [least, most] = [here.least[t]!, here.most[t]!]
      const move = moves[row + t]!
      if ((move & INSERTED) !== 0) before.reach(t - 1, least, most)
      if ((move & DIAGONAL) !== 0) {
        const equal = (move & EQUAL) !== 0 ? 1 : 0
        before.reach(t, least + equal, most + equal)
      }
      // A deleted word of the reference: the cell above it in the same column.
      if ((move & DELETED) !== 0) here.reach(t + 1, least, most)
    }
    this.lo[j] = j - first - here.high
    here.clear()
    this.here = before
    this.before = here
  }

  /** In column 0 only deletions lead to the start, cell −first. */
  finish(): OptimalCells {
    const { here, first } = this
    this.hi[0] = -first - here.low
    this.lo[0] = 0
    let [fewest, greatest] = [FAR, -1]
    for (let t = here.low; t <= here.high; t++) {
      if (here.most[t]! < 0) continue
      fewest = Math.min(fewest, here.least[t]!)
      greatest = Math.max(greatest, here.most[t]!)
    }
    return { lo: this.lo, hi: this.hi, matched: [fewest, greatest] }
  }
}

/** The cells of a column that an optimal alignment passes, with the fewest and most equal words from there on. */
class Reached {
  readonly least: Int32Array
  readonly most: Int32Array
  low: number
  high = -1

  constructor(width: number) {
    this.least = new Int32Array(width + 2).fill(FAR)
    this.most = new Int32Array(width + 2).fill(-1)
    this.low = width
  }

  reach(t: number, least: number, most: number): void {
    if (least < this.least[t]!) this.least[t] = least
    if (most > this.most[t]!) this.most[t] = most
    this.low = Math.min(this.low, t)
    this.high = Math.max(this.high, t)
  }

  clear(): void {
    this.least.fill(FAR, this.low, this.high + 1)
    this.most.fill(-1, this.low, this.high + 1)
    this.low = this.least.length - 2
    this.high = -1
  }
}
