import type { ItemAgreement } from '../../agreement/agreement-result.ts'
import { takeCodings } from '../../agreement/item-evidence.ts'
import type { AgreementSettings } from '../../agreement/settings.ts'
import { similarityOf } from '../../chance/simulated/simulate.ts'
import type { Tally } from '../../metrics/metric.ts'
import { tallierOf } from '../../metrics/plain-tally.ts'
import type { Item } from '../../model/corpus.ts'
import { located } from '../../model/error.ts'
import type { IdHash } from '../../model/id-hash.ts'
import { byName } from '../../model/order.ts'
import type { Segmentation } from '../../model/segmentation.ts'
import { count } from '../facts.ts'
import type { AgreementJob } from './agreement-job.ts'
import { GrowingCells, type LikeCells } from './like-items.ts'
import { addLines, type LineSums } from './line-sums.ts'
import { RowSums } from './row-sums.ts'

/**
 * The evidence of items added up: like items in buckets, and the tallies of every two coders in buckets. Its size depends
 * on how many kinds and buckets there are, not on the number of items, and parts add up in any order. Plain data.
 */
export interface AddedEvidence {
  readonly cells: LikeCells
  /** For each two coders, row by row of a triangle. */
  readonly lines: readonly LineSums[]
  readonly reasons: ReadonlyMap<string, number>
  /** The items that agree least, in this order; as many as are asked for. */
  readonly least: readonly ItemAgreement[]
}

/** The place of two coders, a before b, in a triangle. */
const placeOf = (a: number, b: number): number => (b * (b - 1)) / 2 + a

/** Evidence that grows item by item, or part by part. */
export interface GrowingSums {
  readonly add: (item: Item, hash: IdHash) => void
  readonly take: (more: AddedEvidence) => void
  readonly close: () => AddedEvidence
}

/** Opens the sums of one group of coders. */
export function growSums(
  { coders, similarity: { metric, options } }: AgreementSettings,
  { buckets = 1, question: { least: most = 12 } }: Pick<AgreementJob, 'buckets' | 'question'>,
): GrowingSums {
  const sums = new RowSums(placeOf(0, coders.length), buckets)
  const cells = new GrowingCells(coders.length, buckets)
  const reasons = new Map<string, number>()
  const own = new TallySum()
  const least: ItemAgreement[] = []
  /** Whatever agrees better is not among them. */
  let bound = Number.POSITIVE_INFINITY
  /** Who has cut the item at hand, by number, and how. */
  const who: number[] = []
  const sides: Segmentation[] = []
  const tallied = tallierOf(metric, options)
  const compare = (item: string, first: number, second: number) => {
    try {
      return tallied(sides[first]!, sides[second]!)
    } catch (error) {
      throw located(error, item, coders[who[second]!]!)
    }
  }
  const add = (item: Item, [low]: IdHash): void => {
    takeCodings(item, coders, who, sides)
    const bucket = low % buckets
    const perSecond = who.length === 0 ? 0 : (sides[0]!.axis?.ticksPerSecond ?? 0)
    const cell = cells.add(who, item, perSecond, bucket)
    for (let side = 0; side < who.length; side++) cells.cut(cell, who[side]!, sides[side]!.boundaries.length)
    own.clear()
    for (let first = 0; first < who.length; first++)
      for (let second = first + 1; second < who.length; second++) {
        const tally = compare(item.id, first, second)
        const reason = metric.reason(tally, options)
        if (reason !== undefined) count(reasons, reason, 1)
        sums.add(placeOf(who[first]!, who[second]!), bucket, tally, metric.score(tally, options) ?? null)
        if (most > 0) own.add(tally)
      }
    if (most === 0) return
    const pairs = placeOf(0, who.length)
    const observed = pairs === 0 ? undefined : similarityOf(metric, options, own.tally())
    if (shownAs(observed) > bound) return
    const brief = { value: undefined, observed, expected: undefined, bias: undefined }
    least.push({ item: item.id, coders: who.length, pairs, ...brief })
    if (least.length < 2 * most + 64) return
    keepLeast(least, most)
    bound = shownAs(least[most - 1]!.observed)
  }
  let lines: readonly LineSums[] | undefined
  const take = (more: AddedEvidence): void => {
    lines ??= sums.lines()
    addLines(lines, more.lines)
    cells.take(more.cells)
    for (const [reason, times] of more.reasons) count(reasons, reason, times)
    least.push(...more.least)
    keepLeast(least, most)
  }
  return {
    add,
    take,
    close: () => ({
      cells: cells.close(),
      lines: lines ?? sums.lines(),
      reasons,
      least: keepLeast(least, most),
    }),
  }
}

/** The tallies of one item, added up: most have the same fields in the same order, and are added by their places. */
class TallySum {
  readonly #fields: string[] = []
  readonly #sums: number[] = []

  clear(): void {
    this.#sums.fill(0)
  }

  add(tally: Tally): void {
    let next = 0
    for (const field in tally) {
      let at = this.#fields[next] === field ? next : this.#fields.indexOf(field)
      if (at < 0) {
        at = this.#fields.push(field) - 1
        this.#sums.push(0)
      }
      this.#sums[at]! += tally[field]!
      next = at + 1
    }
  }

  tally(): Tally {
    const tally: Record<string, number> = {}
    for (let at = 0; at < this.#fields.length; at++) tally[this.#fields[at]!] = this.#sums[at]!
    return tally
  }
}

/** Items without a similarity come last. */
const shownAs = (observed: number | undefined): number => observed ?? 2

/** Sorts items by their similarity, then by their ids, and keeps the first. */
function keepLeast(items: ItemAgreement[], most: number): ItemAgreement[] {
  items.sort((a, b) => shownAs(a.observed) - shownAs(b.observed) || byName(a.item, b.item))
  items.length = Math.min(items.length, most)
  return items
}
