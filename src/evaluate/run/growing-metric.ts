import { addColumn, addToColumn, type ExactColumn, openColumn } from '../../stats/sums/exact-columns.ts'
import type { PairResult } from '../evaluation.ts'
import { count } from '../facts.ts'
import type { Plan, PlannedMetric } from '../plan.ts'
import type { Ranked } from './add-ranks.ts'
import type { CountedMetric } from './counted-metric.ts'
import { addLine, type LineSums, openLine } from './line-sums.ts'
import { RowSums } from './row-sums.ts'

/** The lines of one metric, in buckets, while they grow. */
export class GrowingMetric {
  readonly #names: readonly string[]
  /** Where every pair of a symmetric metric is compared once, both sides have it, and all pairs a line of their own. */
  readonly #both: boolean
  readonly #sums: RowSums
  readonly #squares: readonly ExactColumn[]
  readonly #reasons: readonly Map<string, number>[]
  readonly #buckets: number
  /** The line of each coder, for the coders that items were counted with. */
  #lines: { readonly coders: readonly string[]; readonly of: Int32Array } | undefined
  /** Written again for every item. */
  readonly #hypothesis: number[] = []
  readonly #score: number[] = []

  constructor({ hypotheses, design }: Plan, { symmetric }: PlannedMetric, buckets: number) {
    this.#buckets = buckets
    this.#names = hypotheses
    this.#both = design === 'pairs' && symmetric
    const lines = hypotheses.length + (this.#both ? 1 : 0)
    this.#sums = new RowSums(lines, buckets)
    this.#squares = Array.from({ length: lines }, () => openColumn(1))
    this.#reasons = Array.from({ length: lines }, () => new Map<string, number>())
  }

  add(pair: PairResult, bucket: number): void {
    this.#addTo(this.#names.indexOf(pair.hypothesis), pair, bucket)
    if (!this.#both) return
    this.#addTo(this.#names.indexOf(pair.reference), pair, bucket)
    this.#addTo(this.#names.length, pair, bucket)
  }

  #addTo(line: number, { tally, score, reason }: PairResult, bucket: number): void {
    this.#sums.add(line, bucket, tally, score)
    this.#tell(line, score ?? Number.NaN, reason)
  }

  /** Adds the comparisons of an item that was counted; the answer holds until the next. */
  addCounted(counted: CountedMetric, coders: readonly string[], bucket: number): Ranked {
    const { sides } = counted
    const lines = this.#linesOf(coders)
    for (let place = 0; place < sides.count; place++) {
      const score = counted.score(place)
      const { reason } = counted
      const line = lines[sides.hypothesis[place]!]!
      this.#hypothesis[place] = line
      this.#score[place] = score
      this.#addCounts(line, counted, place, bucket, score, reason)
      if (!this.#both) continue
      this.#addCounts(lines[sides.reference[place]!]!, counted, place, bucket, score, reason)
      this.#addCounts(this.#names.length, counted, place, bucket, score, reason)
    }
    return {
      count: sides.count,
      reference: sides.reference,
      hypothesis: this.#hypothesis,
      score: this.#score,
    }
  }

  #addCounts(
    line: number,
    counted: CountedMetric,
    place: number,
    bucket: number,
    score: number,
    reason: string | undefined,
  ): void {
    const odd = counted.odd(place)
    const { fields, values } = counted
    if (odd !== undefined) this.#sums.add(line, bucket, odd, Number.isNaN(score) ? null : score)
    else this.#sums.addCounts(line, bucket, fields, values, place * fields.length, score)
    this.#tell(line, score, reason)
  }

  #tell(line: number, score: number, reason: string | undefined): void {
    if (reason !== undefined) count(this.#reasons[line]!, reason, 1)
    if (!Number.isNaN(score)) addToColumn(this.#squares[line]!, 0, score * score)
  }

  #linesOf(coders: readonly string[]): Int32Array {
    if (this.#lines?.coders !== coders)
      this.#lines = { coders, of: Int32Array.from(coders, name => this.#names.indexOf(name)) }
    return this.#lines.of
  }

  lines(): {
    readonly lines: readonly LineSums[]
    readonly squares: readonly ExactColumn[]
    readonly reasons: readonly Map<string, number>[]
  } {
    const lines = this.#sums.lines()
    if (this.#both) return { lines, squares: this.#squares, reasons: this.#reasons }
    // Every pair belongs to one hypothesis: all pairs together are the sum, without loss.
    const all = openLine(this.#buckets)
    const squares = openColumn(1)
    const reasons = new Map<string, number>()
    for (const [index, line] of lines.entries()) {
      addLine(all, line)
      addColumn(squares, this.#squares[index]!)
      for (const [reason, times] of this.#reasons[index]!) count(reasons, reason, times)
    }
    return {
      lines: [...lines, all],
      squares: [...this.#squares, squares],
      reasons: [...this.#reasons, reasons],
    }
  }
}
