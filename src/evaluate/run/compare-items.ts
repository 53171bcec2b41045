import { type Comparisons, ComparisonsBuilder, join, rangeOf, scoredAt } from '../../evidence/comparisons.ts'
import { type Accumulator, FOLDED_TOGETHER } from '../../evidence/part.ts'
import type { Item } from '../../model/corpus.ts'
import { addIdHash, type IdSum, idHash, openIdSum } from '../../model/id-hash.ts'
import { placesById } from '../../model/order.ts'
import {
  addWeight,
  addWeights,
  itemWeights,
  openWeights,
  type WeightSums,
} from '../../stats/sums/weight-sums.ts'
import { accumulateBounds, addBounds, type BoundTotals, openBounds } from '../baselines/bounds.ts'
import type { PairResult } from '../evaluation.ts'
import type { EvaluationJob } from '../job.ts'
import { type Measured, measureItems, measureSums, requireCapacity } from '../measure.ts'
import { itemComparer } from '../tally-item.ts'
import { addSums, foldOf, type MetricSums, openSums } from './metric-sums.ts'
import { areOfBlocks, type ComparedBlocks, compareBlocks } from './text-blocks.ts'

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
  readonly comparisons: readonly Comparisons[]
  /** For each metric the items in buckets, where they are folded; else empty. */
  readonly sums: readonly MetricSums[]
  readonly bounds: BoundTotals
  /** The text in blocks, where it is the only one and intervals are of these. */
  readonly blocks: ComparedBlocks | undefined
}

/** Compares items, here and now. A pure function of the job and the items. */
export function compareItems(job: EvaluationJob, items: Iterable<Item>): EvaluatePart {
  const { add, finish } = accumulateEvaluation(job)
  for (const item of items) add(item)
  return finish()
}

/** Opens a part of an evaluation. */
export function accumulateEvaluation(job: EvaluationJob): Accumulator<EvaluatePart> {
  const { plan, bounds = [], buckets } = job
  const totals = openBounds(bounds, plan)
  const baselines = accumulateBounds(totals, bounds)
  const builders = plan.metrics.map(
    planned => new ComparisonsBuilder(numbers => requireCapacity(planned, numbers)),
  )
  const compare = itemComparer(plan, job.coders)
  const sum = openIdSum()
  const weights = openWeights()
  let ids: string[] = []
  let gaps: number[] = []
  let bucketOf: number[] = []
  let blocks: ComparedBlocks | undefined
  const inBlocks = areOfBlocks(job)
  const sums = buckets === undefined ? [] : openSums(job)
  const fold = buckets === undefined ? undefined : foldOf(job)
  const foldAll = () => {
    const tables = builders.map(builder => builder.view())
    fold?.(sums, ids, bucketOf, tables)
    for (const [item, own] of gaps.entries()) {
      const [from, end] = rangeOf(tables[0]!, item)
      addWeight(weights, own * (end - from))
    }
    for (const builder of builders) builder.clear()
    ids = []
    gaps = []
    bucketOf = []
  }
  /** Recordings are weighed in the finest tick of all. */
  const finer = ({ codings }: Item): number => {
    const own = codings[0]?.segmentation.axis?.ticksPerSecond
    return own === undefined ? 1 : (job.facts.time?.ticksPerSecond ?? own) / own
  }
  return {
    add(item) {
      compare(item, builders)
      baselines.add(item)
      const hash = idHash(item.id)
      addIdHash(sum, hash)
      ids.push(item.id)
      gaps.push(item.units * finer(item) - 1)
      if (inBlocks) blocks = compareBlocks(job, item)
      if (buckets === undefined) return
      bucketOf.push(hash[0] % buckets)
      if (ids.length === FOLDED_TOGETHER) foldAll()
    },
    finish() {
      baselines.finish()
      if (buckets !== undefined) foldAll()
      return {
        of: 'evaluate',
        items: sum,
        ids,
        gaps,
        weights,
        comparisons: buckets === undefined ? builders.map(builder => builder.finish()) : [],
        sums,
        bounds: totals,
        blocks,
      }
    },
  }
}

/** All items together, pooled; the comparisons themselves are made one by one when asked for. */
export interface Joined {
  readonly measured: readonly Measured[]
  readonly totals: BoundTotals
  /** The comparisons of a metric, in the order of the parts; none where items were folded into buckets. */
  readonly pairsOf: (metric: number) => Iterable<PairResult>
}

/** Puts parts together: the same bits however the items were shared out. */
export function joinParts(job: EvaluationJob, parts: Iterable<EvaluatePart>): Joined {
  const { plan, bounds = [], coders } = job
  const totals = openBounds(bounds, plan)
  const sums = job.buckets === undefined ? [] : openSums(job)
  const tables = plan.metrics.map((): Comparisons[] => [])
  const ids: string[] = []
  const gaps: number[] = []
  const weights = openWeights()
  let blocks: ComparedBlocks | undefined
  for (const part of parts) {
    blocks ??= part.blocks
    addBounds(totals, part.bounds)
    addWeights(weights, part.weights)
    if (job.buckets !== undefined) addSums(sums, part.sums)
    for (const id of part.ids) ids.push(id)
    for (const own of part.gaps) gaps.push(own)
    for (const [metric, comparisons] of part.comparisons.entries()) tables[metric]!.push(comparisons)
  }
  if (job.buckets !== undefined)
    return { measured: measureSums(job, sums, itemWeights(weights)), totals, pairsOf: () => [] }
  const joined = tables.map(join)
  return {
    measured: measureItems(job, joined, ids, placesById(ids), gaps, blocks),
    totals,
    *pairsOf(metric) {
      yield* pairResults(joined[metric]!, ids, coders)
    },
  }
}

/** The comparisons as documents hold them. */
function* pairResults(
  comparisons: Comparisons,
  ids: readonly string[],
  coders: readonly string[],
): Generator<PairResult> {
  let at = 0
  for (const [index, item] of ids.entries())
    for (; at < comparisons.ends[index]!; at++) {
      const { tally, score, reason } = scoredAt(comparisons, at)
      const reference = coders[comparisons.first[at]!]!
      const hypothesis = coders[comparisons.second[at]!]!
      const pair = { item, reference, hypothesis, tally, score: score ?? null }
      yield reason === undefined ? pair : { ...pair, reason }
    }
}
