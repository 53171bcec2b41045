import type { Item } from '../../model/corpus.ts'
import { addIdHash, type IdSum, idHash, openIdSum } from '../../model/id-hash.ts'
import { placesById } from '../../model/order.ts'
import { PackedParts, type PackedRows } from '../../stats/resampling/packed-rows.ts'
import { RowWriter } from '../../stats/resampling/row-writer.ts'
import {
  addWeight,
  addWeights,
  itemWeights,
  openWeights,
  type WeightSums,
} from '../../stats/sums/weight-sums.ts'
import { addBounds, type BoundTotals, growBounds, openBounds } from '../baselines/bounds.ts'
import type { PairResult } from '../evaluation.ts'
import type { EvaluationJob } from '../job.ts'
import { type Measured, measureRows } from '../measure.ts'
import { readPairs, writeCounted, writePairs } from '../packed-pairs.ts'
import { PairsById } from '../rows-by-id.ts'
import { tallyItem } from '../tally-item.ts'
import { addBuckets, growBuckets, type MetricBuckets, openBuckets } from './buckets.ts'
import { type CountedItem, countedItem } from './counted-item.ts'
import { measureBuckets } from './measure-buckets.ts'

/** What some items came to: plain data that parts of a corpus hand over, in any order. */
export interface EvaluatePart {
  readonly of: 'evaluate'
  /** Which items they were. */
  readonly items: IdSum
  /** Their ids, where each has a row of its own; else empty. */
  readonly ids: readonly string[]
  /** How much each weighs in pooled scores, its gaps, where each has a row of its own; else empty. */
  readonly gaps: readonly number[]
  /** Sums of gaps × comparisons, where items are put into buckets. */
  readonly weights: WeightSums
  /** For each metric the comparisons of each item, where each has a row of its own; else empty. */
  readonly rows: readonly PackedRows[]
  /** For each metric the items in buckets, where they are put into buckets; else empty. */
  readonly buckets: readonly MetricBuckets[]
  readonly bounds: BoundTotals
}

/** A part that grows item by item. */
export interface Growing<P> {
  readonly add: (item: Item) => void
  readonly part: () => P
}

/** A part of an evaluation, which may be given what others compared. */
export interface GrowingEvaluation extends Growing<EvaluatePart> {
  /** Adds the comparisons of an item, as `tallyItem` makes them; nothing of them is kept. */
  readonly put: (id: string, units: number, tallied: readonly (readonly PairResult[])[]) => void
  /** What counts plain items; undefined where a metric needs more than plain codings have. */
  readonly counted: CountedItem | undefined
  /** Compares the item that is open there, and adds it. */
  readonly putCounted: (item: CountedItem) => void
  /** Adds what bounds come to on an item. */
  readonly bound: (item: Item) => void
}

/** Compares items, here and now. A pure function of the job and the items. */
export function compareItems(job: EvaluationJob, items: Iterable<Item>): EvaluatePart {
  const { add, part } = growEvaluation(job)
  for (const item of items) add(item)
  return part()
}

/** Opens a part of an evaluation. */
export function growEvaluation(job: EvaluationJob): GrowingEvaluation {
  const { plan, bounds = [] } = job
  const totals = openBounds(bounds, plan)
  const sum = openIdSum()
  const ids: string[] = []
  const gaps: number[] = []
  const weights = openWeights()
  const writers = job.buckets === undefined ? plan.metrics.map(() => new RowWriter()) : []
  const buckets = job.buckets === undefined ? undefined : growBuckets(job)
  const bound = growBounds(totals, bounds)
  const counted = countedItem(job)
  const put: GrowingEvaluation['put'] = (id, units, tallied) => {
    const hash = idHash(id)
    addIdHash(sum, hash)
    if (buckets === undefined) {
      ids.push(id)
      gaps.push(units - 1)
      for (const [metric, pairs] of tallied.entries()) writePairs(writers[metric]!, pairs)
    } else {
      addWeight(weights, (units - 1) * (tallied[0]?.length ?? 0))
      buckets.add(hash, id, tallied)
    }
  }
  const places = counted?.metrics.map(() => new Int32Array(counted.coders.names.length).fill(-1)) ?? []
  const putCounted = (item: CountedItem): void => {
    item.compare()
    const hash = idHash(item.id)
    addIdHash(sum, hash)
    if (buckets === undefined) {
      ids.push(item.id)
      gaps.push(item.units - 1)
      for (let metric = 0; metric < writers.length; metric++)
        writeCounted(writers[metric]!, item.metrics[metric]!, item.coders.names, places[metric]!)
    } else {
      addWeight(weights, (item.units - 1) * (item.metrics[0]?.sides.count ?? 0))
      buckets.addCounted(hash, item)
    }
  }
  /** Recordings are weighed in the finest tick of all. */
  const finer = ({ codings }: Item): number => {
    const own = codings[0]?.segmentation.axis?.ticksPerSecond
    return own === undefined ? 1 : (job.facts.time?.ticksPerSecond ?? own) / own
  }
  const add = (item: Item): void => {
    if (counted?.take(item) === true) putCounted(counted)
    else put(item.id, item.units * finer(item), tallyItem(item, plan))
    bound.add(item)
  }
  const part = (): EvaluatePart => {
    bound.close()
    return {
      of: 'evaluate',
      items: sum,
      ids,
      gaps,
      weights,
      rows: writers.map(writer => writer.pack()),
      buckets: buckets?.close() ?? [],
      bounds: totals,
    }
  }
  return { add, put, counted, putCounted, bound: bound.add, part }
}

/** All items together, pooled; the comparisons themselves are made one by one when asked for. */
export interface Joined {
  readonly measured: readonly Measured[]
  readonly totals: BoundTotals
  /** The comparisons of a metric, in the order of the parts; none where items were put into buckets. */
  readonly pairsOf: (metric: number) => Iterable<PairResult>
}

/** Puts parts together: the same bits however the items were shared out. */
export function joinParts(job: EvaluationJob, parts: Iterable<EvaluatePart>): Joined {
  const { plan, bounds = [] } = job
  const totals = openBounds(bounds, plan)
  const packed = plan.metrics.map(() => new PackedParts())
  const buckets = job.buckets === undefined ? [] : openBuckets(job)
  const ids: string[] = []
  const gaps: number[] = []
  const weights = openWeights()
  for (const part of parts) {
    addBounds(totals, part.bounds)
    addWeights(weights, part.weights)
    if (job.buckets !== undefined) addBuckets(buckets, part.buckets)
    for (const id of part.ids) ids.push(id)
    for (const own of part.gaps) gaps.push(own)
    for (const [metric, rows] of part.rows.entries()) packed[metric]!.add(rows)
  }
  if (job.buckets !== undefined) {
    const measured = measureBuckets(job, buckets, itemWeights(weights))
    return { measured, totals, pairsOf: () => [] }
  }
  const order = placesById(ids)
  const tables = packed.map(rows => new PairsById(rows, ids, order))
  return {
    measured: measureRows(
      job,
      tables,
      Float64Array.from(order, place => gaps[place]!),
    ),
    totals,
    *pairsOf(metric) {
      for (const [row, id] of ids.entries()) yield* readPairs(packed[metric]!.open(row), id)
    },
  }
}
