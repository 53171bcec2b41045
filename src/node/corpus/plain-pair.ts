import { mergeSides } from '../../compare/merge-sides.ts'
import { covered, coveredByEither } from '../../compare/windows/one-side.ts'
import { differencesAlong } from '../../compare/windows/window-counts.ts'
import { type WindowRow, windowRow } from '../../compare/windows/windows.ts'

/** Before the first event, and not next to it. */
const NOBODY = -3

/**
 * Two lists of boundaries of one text, of one type and below 2³⁰ units. What several metrics need of them is counted once,
 * and nothing is made for a pair: one such object serves all pairs of a corpus.
 */
export class PlainPair {
  units = 0
  reference = new Uint32Array(0)
  hypothesis = new Uint32Array(0)
  #events = new Int32Array(0)
  /** Boundaries that one side alone has; −1 until somebody asks. */
  #alone = -1
  #row: WindowRow = windowRow('interior', 1, 1)
  #covered = 0
  /** The side whose windows were counted last. */
  #coveredOf: Uint32Array | undefined

  /** Turns to another pair. */
  turn(units: number, reference: Uint32Array, hypothesis: Uint32Array): void {
    this.units = units
    this.reference = reference as Uint32Array<ArrayBuffer>
    this.hypothesis = hypothesis as Uint32Array<ArrayBuffer>
    this.#alone = -1
  }

  get boundaries(): number {
    return this.reference.length + this.hypothesis.length
  }

  /** Boundaries that one side alone has. */
  get alone(): number {
    if (this.#alone < 0) {
      if (this.#events.length <= this.boundaries) this.#events = new Int32Array(2 * this.boundaries + 1)
      this.#alone = mergeSides(this.reference, this.hypothesis, this.#events)
    }
    return this.#alone
  }

  /** Boundaries that both have. */
  get matches(): number {
    return (this.boundaries - this.alone) / 2
  }

  /** Boundaries of one side that stand right behind one of the other, each used once: the moves of B at span 2. */
  get moves(): number {
    const alone = this.alone
    const events = this.#events
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

  /** Windows of a width, inside the text, whose numbers of boundaries differ. */
  differing(width: number): number {
    const alone = this.alone
    return differencesAlong(this.#events, this.#rowOf(width), alone, this.boundaries).unequal
  }

  /** Windows of a width, inside the text, in which just one side has a boundary. */
  oneSided(width: number): number {
    const row = this.#rowOf(width)
    if (this.#coveredOf !== this.reference) {
      this.#covered = covered(this.reference, row)
      this.#coveredOf = this.reference
    }
    const either = coveredByEither(this.reference, this.hypothesis, row)
    return 2 * either - this.#covered - covered(this.hypothesis, row)
  }

  #rowOf(width: number): WindowRow {
    const { width: known, last } = this.#row
    if (known !== width || last !== this.units - width) {
      this.#row = windowRow('interior', this.units, width)
      this.#coveredOf = undefined
    }
    return this.#row
  }
}
