import type { PairResult } from '../../evaluate/evaluation.ts'
import type { EvaluationJob } from '../../evaluate/job.ts'
import type { Plan, PlannedMetric } from '../../evaluate/plan.ts'
import type { GrowingEvaluation } from '../../evaluate/run/compare-items.ts'
import { byName } from '../../model/order.ts'
import type { Segmentation } from '../../model/segmentation.ts'
import { itemOfColumns, type LineColumns } from './line-columns.ts'
import { type Counts, plainCounter } from './plain-counters.ts'
import { PlainPair } from './plain-pair.ts'

/** A comparison that is written again for every item. */
interface Rewritten {
  item: string
  readonly reference: string
  readonly hypothesis: string
  tally: Counts
  score: number | null
  reason?: string
}

/**
 * Whether the items of columns can be compared as they stand there: hypotheses with references, by metrics that have a
 * counter for plain pairs.
 */
export const isPlainPlan = ({ plan }: EvaluationJob): boolean =>
  plan.design === 'references' &&
  plan.metrics.every(planned => planned.byLevel === undefined && plainCounter(planned) !== undefined)

/**
 * Compares the items of columns and puts what comes out into a part: what `add` makes of the items, and no object is made
 * for an item or a comparison. Answers how many items there were.
 */
export function addPlain(job: EvaluationJob, growing: GrowingEvaluation, columns: LineColumns): number {
  const { ids, units, firstCoding, coder } = columns
  const pairs = new PlainPairs(job.plan, columns)
  const bounds = job.bounds !== undefined && job.bounds.length > 0
  for (let item = 0; item < ids.length; item++) {
    const id = ids[item]!
    growing.put(id, pairs.tallied(id, units[item]!, firstCoding[item]!, firstCoding[item + 1]!, coder))
    if (bounds) growing.bound(itemOfColumns(columns, item))
  }
  return ids.length
}

/** The comparisons of items of one block, one item after the other. */
class PlainPairs {
  readonly #columns: LineColumns
  readonly #pair = new PlainPair()
  readonly #metrics: readonly PlainMetric[]
  /** Coders of the block, by their numbers there, in the order of their names. */
  readonly #references: readonly number[]
  readonly #hypotheses: readonly number[]
  /** The boundaries of each coder in the item. */
  readonly #cuts: (Uint32Array | undefined)[]
  readonly #rows: PairResult[][]

  constructor(plan: Plan, columns: LineColumns) {
    const { coders } = columns
    const byNames = [...coders.keys()].sort((a, b) => byName(coders[a]!, coders[b]!))
    this.#columns = columns
    this.#references = byNames.filter(number => plan.references.includes(coders[number]!))
    this.#hypotheses = byNames.filter(number => plan.hypotheses.includes(coders[number]!))
    this.#metrics = plan.metrics.map(planned => new PlainMetric(planned, coders))
    this.#cuts = coders.map(() => undefined)
    this.#rows = plan.metrics.map(() => [])
  }

  tallied(
    id: string,
    units: number,
    first: number,
    end: number,
    coder: Uint32Array,
  ): readonly (readonly PairResult[])[] {
    const { firstBoundary, boundaries } = this.#columns
    const cuts = this.#cuts
    cuts.fill(undefined)
    for (let at = first; at < end; at++)
      cuts[coder[at]!] = boundaries.subarray(firstBoundary[at]!, firstBoundary[at + 1]!)
    const metrics = this.#metrics
    let count = 0
    for (const reference of this.#references) {
      const expected = cuts[reference]
      if (expected === undefined) continue
      for (const hypothesis of this.#hypotheses) {
        const found = cuts[hypothesis]
        if (found === undefined || hypothesis === reference) continue
        this.#pair.turn(units, expected, found)
        for (let metric = 0; metric < metrics.length; metric++)
          this.#rows[metric]![count] = metrics[metric]!.compare(id, this.#pair, reference, hypothesis)
        count++
      }
    }
    for (const row of this.#rows) if (row.length !== count) row.length = count
    return this.#rows
  }
}

/** One metric, and its comparisons of any two coders. */
class PlainMetric {
  readonly #planned: PlannedMetric
  readonly #counter: NonNullable<ReturnType<typeof plainCounter>>
  readonly #coders: readonly string[]
  readonly #known: { readonly counts: Counts; readonly result: Rewritten }[] = []

  constructor(planned: PlannedMetric, coders: readonly string[]) {
    this.#planned = planned
    this.#counter = plainCounter(planned)!
    this.#coders = coders
  }

  compare(id: string, pair: PlainPair, reference: number, hypothesis: number): PairResult {
    const { metric, options } = this.#planned
    const place = reference * this.#coders.length + hypothesis
    this.#known[place] ??= this.#open(reference, hypothesis)
    const { counts, result } = this.#known[place]!
    result.item = id
    result.tally = this.#counter.count(pair, counts)
      ? counts
      : metric.tally(side(pair.units, pair.reference), side(pair.units, pair.hypothesis), options)
    const reason: string | undefined = metric.reason(result.tally, options)
    result.score = metric.score(result.tally, options) ?? null
    if (reason !== undefined) result.reason = reason
    else if (result.reason !== undefined) delete result.reason
    return result
  }

  #open(reference: number, hypothesis: number): { counts: Counts; result: Rewritten } {
    const counts: Counts = {}
    for (const field of this.#counter.fields) counts[field] = 0
    const [first, second] = [this.#coders[reference]!, this.#coders[hypothesis]!]
    return { counts, result: { item: '', reference: first, hypothesis: second, tally: counts, score: null } }
  }
}

const side = (units: number, boundaries: Uint32Array): Segmentation => ({ units, boundaries })
