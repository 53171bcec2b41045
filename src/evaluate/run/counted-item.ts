import { isPlain, PlainPair, PlainSide } from '../../compare/plain-pair.ts'
import type { Kernel } from '../../metrics/kernel.ts'
import { kernelOf } from '../../metrics/kernels.ts'
import type { Item } from '../../model/corpus.ts'
import { byName } from '../../model/order.ts'
import { densityKernel, isDensity } from '../density.ts'
import type { PairResult } from '../evaluation.ts'
import type { EvaluationJob } from '../job.ts'
import type { Plan } from '../plan.ts'
import { placeOf } from '../tally-item.ts'
import { CountedMetric, type Sides } from './counted-metric.ts'

/** Units of all codings of an item together: what is made of one side for all its pairs takes a multiple of as many bits. */
const MOST_UNITS = 2 ** 26

/** The coders of a corpus, by name, and who of them is compared with whom. */
interface Coders {
  readonly names: readonly string[]
  readonly numbers: ReadonlyMap<string, number>
  readonly references: readonly number[]
  readonly hypotheses: readonly number[]
}

/**
 * All comparisons of one item whose codings are plain: lists of boundaries of one type, without levels and without a time
 * axis. What `tallyItem` says of it, as rows of numbers; it is written again for every item, and an object for a comparison
 * is made only where somebody asks for it.
 */
export class CountedItem {
  id = ''
  readonly coders: Coders
  readonly metrics: readonly CountedMetric[]
  readonly #everyPair: boolean
  readonly #pair = new PlainPair()
  readonly #sides: PlainSide[]
  /** Which coders the item has. */
  readonly #present: Uint8Array
  /** Comparisons of all metrics where there are references; of symmetric and of other metrics where there are none. */
  readonly #once: Sides = { count: 0, reference: [], hypothesis: [] }
  readonly #bothWays: Sides = { count: 0, reference: [], hypothesis: [] }
  readonly #symmetric: readonly CountedMetric[]
  readonly #others: readonly CountedMetric[]
  #units = 0

  get units(): number {
    return this.#units
  }

  constructor(plan: Plan, coders: Iterable<string>, kernels: readonly Kernel[]) {
    const names = [...coders].sort(byName)
    const numbers = new Map(names.map((name, number) => [name, number]))
    const numbersOf = (some: readonly string[]) =>
      some.map(name => numbers.get(name) ?? -1).sort((a, b) => a - b)
    this.coders = {
      names,
      numbers,
      references: numbersOf(plan.references),
      hypotheses: numbersOf(plan.hypotheses),
    }
    this.#everyPair = plan.design === 'pairs'
    this.#sides = names.map(() => new PlainSide())
    this.#present = new Uint8Array(names.length)
    this.metrics = plan.metrics.map((planned, metric) => {
      const once = !this.#everyPair || planned.symmetric
      return new CountedMetric(planned, kernels[metric]!, once ? this.#once : this.#bothWays)
    })
    this.#symmetric = this.metrics.filter(({ sides }) => sides === this.#once)
    this.#others = this.metrics.filter(({ sides }) => sides === this.#bothWays)
  }

  /** Whether an item of so many units and codings is short enough. */
  fits(units: number, codings: number): boolean {
    return units * codings <= MOST_UNITS
  }

  /** Turns to another item. */
  open(id: string, units: number): void {
    this.id = id
    this.#units = units
    this.#present.fill(0)
  }

  /** Gives a coder's boundaries in the item, from a place of a list to another; false where he has some already. */
  give(coder: number, boundaries: Uint32Array, from: number, end: number): boolean {
    if (this.#present[coder] !== 0) return false
    this.#present[coder] = 1
    this.#sides[coder]!.turn(this.#units, boundaries, from, end)
    return true
  }

  /** Whether an item is plain; it is open then, with all its codings. */
  take({ id, units, codings }: Item): boolean {
    if (!this.fits(units, codings.length)) return false
    this.open(id, units)
    for (const { coder, segmentation, levels } of codings) {
      const number = this.coders.numbers.get(coder)
      if (number === undefined || levels !== undefined || segmentation === undefined) return false
      const { boundaries } = segmentation
      if (!isPlain(segmentation) || segmentation.units !== units) return false
      if (!this.give(number, boundaries, 0, boundaries.length)) return false
    }
    return true
  }

  /** Compares the coders of the item. */
  compare(): void {
    for (const metric of this.metrics) metric.forget()
    this.#once.count = 0
    this.#bothWays.count = 0
    if (this.#everyPair) this.#compareAll()
    else this.#compareRoles()
  }

  #compareRoles(): void {
    const { references, hypotheses } = this.coders
    const present = this.#present
    for (const reference of references) {
      if (present[reference] !== 1) continue
      for (const hypothesis of hypotheses) {
        if (present[hypothesis] !== 1 || hypothesis === reference) continue
        this.#pair.turn(this.#units, this.#sides[reference]!, this.#sides[hypothesis]!)
        this.#count(this.metrics, this.#once, this.#once.count++, reference, hypothesis)
      }
    }
  }

  #compareAll(): void {
    const present: number[] = []
    for (let coder = 0; coder < this.#present.length; coder++)
      if (this.#present[coder] === 1) present.push(coder)
    const others = present.length - 1
    for (let one = 0; one < present.length; one++)
      for (let other = one + 1; other < present.length; other++) {
        const [a, b] = [present[one]!, present[other]!]
        this.#pair.turn(this.#units, this.#sides[a]!, this.#sides[b]!)
        this.#count(this.#symmetric, this.#once, this.#once.count++, a, b)
        if (this.#others.length === 0) continue
        this.#count(this.#others, this.#bothWays, placeOf(one, other, others), a, b)
        this.#pair.swap()
        this.#count(this.#others, this.#bothWays, placeOf(other, one, others), b, a)
        this.#bothWays.count += 2
      }
  }

  #count(
    metrics: readonly CountedMetric[],
    sides: Sides,
    place: number,
    reference: number,
    hypothesis: number,
  ): void {
    sides.reference[place] = reference
    sides.hypothesis[place] = hypothesis
    for (let metric = 0; metric < metrics.length; metric++) metrics[metric]!.count(this.#pair, place)
  }

  /** The comparisons by one metric as objects. */
  results(metric: number): PairResult[] {
    const own = this.metrics[metric]!
    const { sides } = own
    return Array.from({ length: sides.count }, (_, place) => {
      const value = own.score(place)
      const { reason } = own
      const [tally, score] = [{ ...own.tally(place) }, Number.isNaN(value) ? null : value]
      const reference = this.coders.names[sides.reference[place]!]!
      const hypothesis = this.coders.names[sides.hypothesis[place]!]!
      const pair = { item: this.id, reference, hypothesis, tally, score }
      return reason === undefined ? pair : { ...pair, reason }
    })
  }
}

/** What counts the items of a job; undefined where a metric, or one of its options, needs more than plain codings have. */
export function countedItem({ plan, facts }: EvaluationJob): CountedItem | undefined {
  const kernels: Kernel[] = []
  for (const planned of plan.metrics) {
    if (planned.byLevel !== undefined) return undefined
    const kernel = isDensity(planned) ? densityKernel : kernelOf(planned.metric, planned.options)
    if (kernel === undefined) return undefined
    kernels.push(kernel)
  }
  return new CountedItem(plan, facts.coders.keys(), kernels)
}
