import type { Corpus, Item } from '../../model/corpus.ts'
import { decimalTime, ticksAt } from '../../model/decimal-time.ts'
import { invalid } from '../../model/error.ts'
import { labelEdgesNotWritable, labelNotForCues } from '../../model/errors/reading.ts'
import { startNotWritable, ticksNotDecimal, timeRequired, timeTooFine } from '../../model/errors/timeline.ts'
import type { Segmentation } from '../../model/segmentation.ts'
import { formatTime } from '../../model/time.ts'
import type { NamedFile } from '../format.ts'
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

/** The lines of a label as a cue can hold them: characters with a meaning of their own are written as entities. */
function cueText(label: string, where: { item: string; coder: string }): string {
  if (label.includes('\r') || (label !== '' && label.split('\n').some(line => line.trim() === ''))) {
    throw invalid(labelNotForCues, {}, where)
  }
  return label.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
}

/** `00:01:02.345`, from seconds with three decimals. */
const clock = (seconds: string): string =>
  formatTime(Number(seconds.replace('.', '')), { ticksPerSecond: 1000 }).replace(/^(\d):/, '0$1:')

function captionFiles(
  corpus: Corpus,
  format: string,
  fileExtension: string,
  text: (segments: readonly WrittenSegment[], where: { item: string; coder: string }) => string,
): NamedFile[] {
  requireTimes(corpus, format)
  requireZeroStart(corpus, format)
  return corpus.items.flatMap(item =>
    item.codings.map(({ coder, segmentation }) => {
      const segments = writtenSegments(item, segmentation, 3)
      const thin = segments.find(({ start, end }) => start === end)
      if (thin !== undefined) {
        throw invalid(timeTooFine, { start: thin.start, format }, { item: item.id, coder })
      }
      return { name: `${coder}/${item.id}.${fileExtension}`, text: text(segments, { item: item.id, coder }) }
    }),
  )
}

/** WebVTT chapters, one file per coding: labels are titles. */
export const writeWebvtt = (corpus: Corpus): NamedFile[] =>
  captionFiles(corpus, 'WebVTT files', 'vtt', (segments, where) => {
    const cues = segments.map(
      ({ start, end, label }) => `${clock(start)} --> ${clock(end)}\n${cueText(label, where)}\n`,
    )
    return `WEBVTT\nKind: chapters\n\n${cues.join('\n')}`
  })

/** SRT, one file per coding: a cue per segment, labels as text. */
export const writeSrt = (corpus: Corpus): NamedFile[] =>
  captionFiles(corpus, 'SRT files', 'srt', (segments, where) => {
    const comma = (seconds: string) => clock(seconds).replace('.', ',')
    const cues = segments.map(
      ({ start, end, label }, index) =>
        `${index + 1}\n${comma(start)} --> ${comma(end)}\n${cueText(label, where)}\n`,
    )
    return cues.join('\n')
  })
