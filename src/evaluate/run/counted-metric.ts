import type { PlainPair, PlainSide } from '../../compare/plain-pair.ts'
import type { Tally } from '../../metrics/definition.ts'
import type { Kernel } from '../../metrics/kernel.ts'
import type { PlannedMetric } from '../plan.ts'

/** Whose codings a comparison has, by their numbers among the coders. */
export interface Sides {
  count: number
  readonly reference: number[]
  readonly hypothesis: number[]
}

/** The comparisons of one item by one metric, a row of counts each. */
export class CountedMetric {
  readonly planned: PlannedMetric
  readonly fields: readonly string[]
  readonly sides: Sides
  /** The counts of comparison p begin at p times as many as there are fields. */
  values = new Float64Array(64)
  /** What there is to say of the comparison that was scored last. */
  reason: string | undefined
  readonly #kernel: Kernel
  /** The tallies that the kernel could not say. */
  readonly #odd: (Tally | undefined)[] = []
  #hasOdd = false

  constructor(planned: PlannedMetric, kernel: Kernel, sides: Sides) {
    this.planned = planned
    this.fields = kernel.fields
    this.sides = sides
    this.#kernel = kernel
  }

  forget(): void {
    if (this.#hasOdd) this.#odd.length = 0
    this.#hasOdd = false
  }

  /** Counts a pair, in the place of a comparison. */
  count(pair: PlainPair, place: number): void {
    const width = this.fields.length
    const at = place * width
    if (at + width > this.values.length) {
      const values = new Float64Array(2 * (at + width))
      values.set(this.values)
      this.values = values
    }
    if (this.#kernel.count(pair, this.values, at)) return
    const side = ({ boundaries, from, end }: PlainSide) => ({
      units: pair.units,
      boundaries: boundaries.subarray(from, end),
    })
    const { metric, options } = this.planned
    this.#odd[place] = metric.tally(side(pair.reference), side(pair.hypothesis), options)
    this.#hasOdd = true
  }

  /** The tally that the kernel could not say. */
  odd(place: number): Tally | undefined {
    return this.#hasOdd ? this.#odd[place] : undefined
  }

  /** The score of a comparison, not a number where it is undefined; `reason` says why, or why it holds. */
  score(place: number): number {
    this.reason = undefined
    if (this.odd(place) === undefined) {
      const score = this.#kernel.score(this.values, place * this.fields.length)
      if (!Number.isNaN(score)) return score
    }
    const { metric, options } = this.planned
    const tally = this.tally(place)
    this.reason = metric.reason(tally, options)
    return metric.score(tally, options) ?? Number.NaN
  }

  /** The tally of a comparison; holds until the next is asked for. */
  tally(place: number): Tally {
    return this.odd(place) ?? this.#kernel.tally(this.values, place * this.fields.length)
  }
}
