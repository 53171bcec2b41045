import type { Corpus, Item } from '../../model/corpus.ts'
import { decimalTime, ticksAt } from '../../model/decimal-time.ts'
import { invalid } from '../../model/error.ts'
import { labelEdgesNotWritable } from '../../model/errors/reading.ts'
import { startNotWritable, ticksNotDecimal, timeRequired } from '../../model/errors/timeline.ts'
import type { Segmentation } from '../../model/segmentation.ts'
import { requireCoded, requireFileNames, requireUntyped } from '../writable.ts'
import { secondsOf } from './digits.ts'

/** A segment with its times as digits, in seconds. */
export interface WrittenSegment {
  readonly start: string
  readonly end: string
  readonly label: string
}

/** Rejects what a file of times cannot hold: items without times, boundary types, names that are no file names. */
export function requireTimes(corpus: Corpus, format: string): void {
  requireUntyped(corpus, format)
  requireCoded(corpus, format)
  requireFileNames(corpus)
  for (const { id, time, codings } of corpus.items) {
    if (time !== undefined || codings.every(({ segmentation }) => segmentation.axis !== undefined)) continue

    throw invalid(timeRequired, { format }, { item: id })
  }
}

/** The tick and the start of an item in ticks. */
function clockOf(item: Item, segmentation: Segmentation): { decimals: number; origin: number } {
  const perSecond = item.time?.perSecond ?? segmentation.axis?.ticksPerSecond ?? 1
  const decimals = Math.round(Math.log10(perSecond))
  if (10 ** decimals !== perSecond) {
    throw invalid(ticksNotDecimal, { perSecond }, { item: item.id })
  }
  const start = decimalTime(item.time?.start ?? 0)
  return { decimals, origin: start === undefined ? 0 : ticksAt(start, decimals) }
}

/** The segments of a coding with start and end as digits; with `places` decimals, else as many as the axis has. */
export function writtenSegments(item: Item, segmentation: Segmentation, places?: number): WrittenSegment[] {
  const { decimals, origin } = clockOf(item, segmentation)
  const edges = [0, ...segmentation.boundaries, segmentation.units]
  const digits = (tick: number) => secondsOf(String(tick + origin), decimals)
  const written = places === undefined ? digits : (tick: number) => rounded(digits(tick), places)
  return edges.slice(1).map((end, index) => {
    const label = segmentation.labels?.[index] ?? ''
    if (label !== label.trim()) {
      throw invalid(labelEdgesNotWritable, { label: JSON.stringify(label) }, { item: item.id })
    }
    return { start: written(edges[index]!), end: written(end), label }
  })
}

/** Digits with exactly so many decimals, rounded half away from zero. */
function rounded(digits: string, places: number): string {
  const time = decimalTime(digits)!
  return secondsOf(String(ticksAt(time, places)), places)
}

/** Rejects a recording that does not start at 0, for formats that cannot say so. */
export function requireZeroStart(corpus: Corpus, format: string): void {
  const late = corpus.items.find(({ time }) => time !== undefined && time.start !== 0)
  if (late === undefined) return

  throw invalid(startNotWritable, { start: late.time!.start, format }, { item: late.id })
}

/** Says that finer times are rounded, for formats that count milliseconds. */
export function roundingNote(corpus: Corpus, tool: string): string | undefined {
  const fine = corpus.items.some(
    ({ time, codings }) =>
      Math.max(
        time?.perSecond ?? 0,
        ...codings.map(({ segmentation }) => segmentation.axis?.ticksPerSecond ?? 0),
      ) > 1000,
  )
  return fine ? `${tool} count milliseconds: finer times were rounded` : undefined
}
