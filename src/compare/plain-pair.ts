import type { Segmentation } from '../model/segmentation.ts'
import { WIDEST_ANY } from './bits/bit-one-side.ts'
import { WIDEST_COUNT } from './bits/bit-windows.ts'
import { countShared } from './bits/count-bits.ts'
import { areDense } from './bits/dense.ts'
import { countNeighbourMoves } from './bits/neighbour-moves.ts'
import { placesApart, SideBits } from './bits/side-windows.ts'
import { mergeSides } from './merge-sides.ts'
import { covered, coveredByEither } from './windows/one-side.ts'
import { differencesAlong } from './windows/window-counts.ts'
import { spansText, type WindowRow } from './windows/windows.ts'

/** Before the first event, and not next to it. */
const NOBODY = -3
/** Not counted yet. */
const UNKNOWN = -1

/** Whether a segmentation is nothing but a list of boundaries: of one type, and not on a time axis. */
export const isPlain = ({ boundaries, types, scale, axis }: Segmentation): boolean =>
  types === undefined && scale === undefined && axis === undefined && boundaries instanceof Uint32Array

/** The boundaries of one coder in one text, a stretch of a list: what is counted of them alone is kept with them. */
export class PlainSide {
  boundaries = new Uint32Array(0)
  from = 0
  end = 0
  #units = 0
  #bits: SideBits | undefined
  readonly #covered = new KnownRow()

  /** Turns to another list, from one of its places to another. */
  turn(units: number, boundaries: Uint32Array, from: number, end: number): void {
    this.#units = units
    this.boundaries = boundaries as Uint32Array<ArrayBuffer>
    this.from = from
    this.end = end
    this.#bits = undefined
    this.#covered.forget()
  }

  /** How many boundaries there are. */
  get count(): number {
    return this.end - this.from
  }

  get bits(): SideBits {
    this.#bits ??= new SideBits(this.#units, this.boundaries, this.from, this.end)
    return this.#bits
  }

  /** In how many windows there is a boundary. */
  covered(row: WindowRow): number {
    return this.#covered.is(row)
      ? this.#covered.count
      : this.#covered.keep(row, covered(this.boundaries, row, this.from, this.end))
  }
}

/** A count over a row of windows, until another row comes. */
class KnownRow {
  count = UNKNOWN
  #width = 0
  #first = 0
  #last = 0

  forget(): void {
    this.count = UNKNOWN
  }

  is({ width, first, last }: WindowRow): boolean {
    return this.count !== UNKNOWN && width === this.#width && first === this.#first && last === this.#last
  }

  keep({ width, first, last }: WindowRow, count: number): number {
    this.#width = width
    this.#first = first
    this.#last = last
    this.count = count
    return count
  }
}

/**
 * Two sides of one text, of one type and below 2³⁰ units. What several metrics need of them is counted once, and nothing is
 * made for a pair: one such object serves all pairs of a corpus. Dense sides are compared by words of 32 places, of which
 * what one side needs alone is made once for all pairs.
 */
export class PlainPair {
  units = 0
  reference = new PlainSide()
  hypothesis = new PlainSide()
  #dense = false
  #events = new Int32Array(0)
  /** Boundaries that one side alone has, and moves among them. */
  #alone = UNKNOWN
  #moves = UNKNOWN
  readonly #differing = new KnownRow()
  readonly #oneSided = new KnownRow()

  /** Turns to another pair. */
  turn(units: number, reference: PlainSide, hypothesis: PlainSide): void {
    this.units = units
    this.reference = reference
    this.hypothesis = hypothesis
    this.#dense = areDense(units, this.boundaries)
    this.#alone = UNKNOWN
    this.#moves = UNKNOWN
    this.#differing.forget()
    this.#oneSided.forget()
  }

  /** Exchanges the sides; what was counted holds either way. */
  swap(): void {
    const { reference } = this
    this.reference = this.hypothesis
    this.hypothesis = reference
  }

  /** Boundaries of both sides. */
  get boundaries(): number {
    return this.reference.count + this.hypothesis.count
  }

  /** Boundaries that one side alone has. */
  get alone(): number {
    if (this.#alone !== UNKNOWN) return this.#alone
    if (this.#dense) {
      const { words } = this.reference.bits
      this.#alone = this.boundaries - 2 * countShared(words, this.hypothesis.bits.words, words.length)
    } else this.#merge()
    return this.#alone
  }

  /** Puts the boundaries that one side alone has in order. */
  #merge(): void {
    const { reference, hypothesis, boundaries } = this
    if (this.#events.length <= boundaries) this.#events = new Int32Array(2 * boundaries + 1)
    this.#alone = mergeSides(
      reference.boundaries,
      hypothesis.boundaries,
      this.#events,
      reference.from,
      reference.end,
      hypothesis.from,
      hypothesis.end,
    )
  }

  /** Boundaries that both have. */
  get matches(): number {
    return (this.boundaries - this.alone) / 2
  }

  /** Boundaries of one side that stand right behind one of the other, each used once: the moves of B at span 2. */
  get moves(): number {
    if (this.#moves !== UNKNOWN) return this.#moves
    if (this.#dense) {
      const { words } = this.reference.bits
      const { matches, moves } = countNeighbourMoves(words, this.hypothesis.bits.words, words.length)
      this.#alone = this.boundaries - 2 * matches
      this.#moves = moves
    } else {
      const { alone } = this
      this.#moves = movesAlong(this.#events, alone)
    }
    return this.#moves
  }

  /** Windows of a row whose numbers of boundaries differ. */
  differing(row: WindowRow): number {
    return this.#differing.is(row)
      ? this.#differing.count
      : this.#differing.keep(row, this.#countDiffering(row))
  }

  #countDiffering(row: WindowRow): number {
    const { reference, hypothesis, boundaries } = this
    if (this.#dense) {
      if (row.width <= WIDEST_COUNT && spansText(row, this.units))
        return placesApart(reference.bits.counts(row), hypothesis.bits.counts(row))
      this.#merge()
    }
    const { alone } = this
    return differencesAlong(this.#events, row, alone, boundaries).unequal
  }

  /** Windows of a row, which spans the text, in which just one side has a boundary. */
  oneSided(row: WindowRow): number {
    return this.#oneSided.is(row) ? this.#oneSided.count : this.#oneSided.keep(row, this.#countOneSided(row))
  }

  #countOneSided(row: WindowRow): number {
    const { reference, hypothesis } = this
    if (row.last < row.first) return 0
    if (this.#dense && row.width <= WIDEST_ANY)
      return placesApart(reference.bits.any(row), hypothesis.bits.any(row))
    const either = coveredByEither(
      reference.boundaries,
      hypothesis.boundaries,
      row,
      reference.from,
      reference.end,
      hypothesis.from,
      hypothesis.end,
    )
    return 2 * either - reference.covered(row) - hypothesis.covered(row)
  }
}

/** The moves among so many events that `mergeSides` made. */
function movesAlong(events: Int32Array, alone: number): number {
  let moves = 0
  let last = NOBODY
  for (let at = 0; at < alone; at++) {
    const event = events[at]!
    const moved = ((event - last) | 0) === 1 + ((event & 1) << 1)
    if (moved) moves++
    last = moved ? NOBODY : event
  }
  return moves
}
