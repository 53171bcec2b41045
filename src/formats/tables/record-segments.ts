import { decimalTime, ticksAt } from '../../model/decimal-time.ts'
import { describe, type Location } from '../../model/error.ts'
import { timeNotNumberInRecordSegments } from '../../model/errors/model.ts'
import { askUncoveredTime, longSegments, segmentWithoutUnit } from '../../model/errors/reading.ts'
import {
  decimalsOrUnits,
  endsMissing,
  framesOfTimeCodes,
  offsetNotInteger,
  secondsOrUnits,
  segmentEnds,
} from '../../model/errors/tables.ts'
import { show } from '../../model/require.ts'
import { type Draft, showField } from '../draft.ts'
import { durationGiven } from '../read-options.ts'
import { documentFor } from '../roles/documents.ts'
import { makeFromTimelines } from '../timeline/make.ts'
import { type Cut, cutRanges, type Range } from '../units/cut-ranges.ts'
import { addCoding } from '../units/make-coding.ts'
import { makeFromSpans } from '../units/make-spans.ts'
import { TIME_CODE } from './column-shape.ts'
import { type Columns, wordsOfName } from './columns.ts'
import { type RecordGroup, textOf } from './table-record.ts'

const TIME = /^\s*(?:\d+(?:\.\d*)?|\d+,\d+|\d+(?::\d+){1,2}(?:[.,]\d+)?)\s*$/

/** A time with a point, where spreadsheets of many languages write a comma. */
const withPoint = (time: string): string => time.trim().replace(/^(\d+),(\d+)$/, '$1.$2')

/** Whether most times are time codes, which end in a number of frames. */
const areTimeCodes = (words: readonly string[]): boolean =>
  2 * words.filter(word => TIME_CODE.test(word)).length > words.length

/** Frames as milliseconds, which tell any two frames apart. What has more frames than a second stays and is reported. */
const fromFrames =
  (perSecond: number) =>
  (time: string): string => {
    const [, clock, frames] = TIME_CODE.exec(time) ?? []
    if (clock === undefined || !(Number(frames) < perSecond)) return withPoint(time)
    return `${clock}.${String(Math.floor((1000 * Number(frames)) / perSecond)).padStart(3, '0')}`
  }

const FRAME_RATES = [24, 25, 30, 50, 60]

/**
 * Asks how many frames make a second. Where frames of a faster rate would hardly all be below a slower one by chance
 * (1 in 100), the slower one is likely; 24 and 25 differ by 0.04 s at most. Only 30 and 60 drop numbers of frames (`;`).
 */
function askFrames(draft: Draft, words: readonly string[], location: Location): void {
  const frames = [...new Set(words)].flatMap(word => TIME_CODE.exec(word)?.[2] ?? []).map(Number)
  const highest = Math.max(...frames)
  const rates = words.some(word => word.includes(';')) ? [30, 60] : FRAME_RATES
  const offered = rates.filter(rate => rate > highest)
  const slowest = Math.max(25, offered[0] ?? 0)
  const faster = rates.find(rate => rate > slowest)
  const counted = frames.filter(frame => frame > 0).length
  const sure = faster !== undefined && (slowest / faster) ** counted < 0.01
  draft.ask({
    ...describe(framesOfTimeCodes, { highest }),
    option: 'frameRate',
    choices: (offered.length > 0 ? offered : [100]).map(rate => ({
      value: String(rate),
      meaning: `${rate} frames make a second`,
    })),
    likely: sure ? String(slowest) : undefined,
    because: `none of ${counted} time codes has a frame above ${highest}`,
    location,
  })
}

/** Whether starts and ends are named after thousandths of a second: `start_ms`. */
const areThousandths = (columns: Columns): boolean =>
  (['start', 'end'] as const).every(role =>
    /_\(?(?:ms|msecs?|milliseconds?)\)?$/.test(wordsOfName(columns.get(role) ?? '')),
  )

/** Thousandths in seconds: 1500 is 1.500. Anything else stays as it is, and is reported. */
const fromThousandths = (time: string): string =>
  time.trim().replace(/^(\d+)(?:\.(\d*))?$/, (_, whole: string, rest = '') => {
    const digits = whole.padStart(4, '0')
    return `${digits.slice(0, -3)}.${digits.slice(-3)}${rest}`
  })

/**
 * Rows that hold a segment each: `start`, `end` and perhaps `label`. Whether counting begins at 0 or 1 shows in the
 * first segments, and whether the end belongs to the segment shows in its neighbours: the next start is the end, or
 * one more. What the file does not show is asked (`ends`); holes and overlaps are, too. With decimals or clocks they
 * are times; with a text of their own (`--text`) they are offsets into it.
 */
export function readSegmentRecords(draft: Draft, groups: readonly RecordGroup[], columns: Columns): void {
  const words = (role: 'start' | 'end') =>
    groups.flatMap(({ records }) => records.map(record => textOf(record, role) ?? ''))
  if (!columns.has('end')) {
    readStarts(draft, groups, words('start'))
    return
  }
  if (areTimeCodes(words('start')) && areTimeCodes(words('end'))) {
    readTimeCodes(draft, groups, [...words('start'), ...words('end')])
    return
  }
  const { axis, documents } = draft.options
  const counted = axis === 'units' || (axis === undefined && documents !== undefined)
  const thousandths = axis !== 'units' && areThousandths(columns)
  const whole = axis === 'time' || thousandths ? undefined : groups.map(group => wholeRows(group, counted))
  const found = whole?.every(group => group !== undefined) === true ? (whole as Group[]) : undefined
  if (found === undefined) {
    const all = [...words('start'), ...words('end')]
    if (axis === undefined && !thousandths && askAxis(draft, all, columns)) return
    if (thousandths || areTimes(draft, all)) {
      readTimes(draft, groups, thousandths ? fromThousandths : withPoint)
      return
    }
    for (const group of groups) reportOffsets(draft, group)
    return
  }
  if (readInText(draft, found)) return
  const inclusive = endsOf(draft, found, columns)
  if (inclusive === undefined || askCharacters(draft, found, columns)) return
  const base = baseOf(draft, found)
  const units = new Map<string, number>()
  for (const { item, rows } of found) {
    let last = units.get(item) ?? 0
    for (const { end } of rows) last = Math.max(last, end - base + (inclusive ? 1 : 0))
    units.set(item, last)
  }
  for (const { item, coder, rows, location } of found) {
    const n = units.get(item)!
    const last = inclusive ? 1 : 0
    const whole = cutWhole(rows, base, last, n)
    const ranges = whole === undefined ? rangesOf(draft, rows, base, last) : []
    if (ranges === undefined) continue
    if (draft.options.units === 'characters') draft.counted.add('characters')
    const where = { ...location, item, coder }
    const cut = whole ?? cutRanges(draft, ranges, { units: n, noun: 'units', location: where })
    addCoding(draft, item, coder, { units: n }, [{ name: 'segments', cut }], location)
  }
}

/** Whether starts and ends are times: an option says so, or some have decimals or colons and most are numbers. */
function areTimes({ options: { axis, documents } }: Draft, words: readonly string[]): boolean {
  if (axis === 'time') return true
  if (axis === 'units' && documents !== undefined) return false
  const times = words.filter(word => TIME.test(word))
  return 2 * times.length > words.length && times.some(word => !INTEGER.test(word))
}

/**
 * `10.0` may be seconds, or a number of units in a column that has a gap elsewhere, where programs write decimals. Where
 * no number has others and no column is named after time, that is asked.
 */
function askAxis(draft: Draft, words: readonly string[], columns: Columns): boolean {
  if (areNamedTimes(columns)) return false
  if (!words.every(word => INTEGER_DECIMAL.test(word))) return false
  draft.ask({
    ...describe(decimalsOrUnits, { times: words }),
    option: 'axis',
    choices: [
      { value: 'time', meaning: 'seconds of a recording' },
      { value: 'units', meaning: 'numbers of units, or offsets into a text' },
    ],
  })
  return true
}

/** Offsets into texts that other files hold. */
function readInText(draft: Draft, groups: readonly Group[]): boolean {
  const texts = groups.map(({ item }) => documentFor(draft.options, item)?.text)
  if (draft.options.documents === undefined || texts.every(text => text === undefined)) return false
  makeFromSpans(
    draft,
    groups.map(({ item, coder, rows, location }, index) => ({
      item,
      coder,
      location,
      text: texts[index],
      layers: [{ name: 'segments', spans: rows }],
    })),
  )
  return true
}

/** Time codes as times; how many frames make a second is asked unless an option says so. */
function readTimeCodes(draft: Draft, groups: readonly RecordGroup[], words: readonly string[]): void {
  const { frameRate } = draft.options
  if (frameRate === undefined) askFrames(draft, words, groups[0]!.location)
  else readTimes(draft, groups, fromFrames(frameRate))
}

function readTimes(draft: Draft, groups: readonly RecordGroup[], seconds = withPoint): void {
  if (askCovered(draft, groups, seconds)) return
  makeFromTimelines(
    draft,
    groups.map(({ item, coder, records, location }) => ({
      item,
      coder,
      start: '0',
      location,
      layers: [
        {
          name: 'segments',
          kind: 'intervals' as const,
          names: true,
          coder,
          marks: records.map(record => ({
            start: seconds(textOf(record, 'start') ?? ''),
            end: textOf(record, 'end') && seconds(textOf(record, 'end')!),
            computedEnd: record.computedEnd,
            text: textOf(record, 'label') ?? '',
            location: record.location,
          })),
        },
      ],
    })),
  )
}

/** Starts alone: each segment ends where the next starts, and the last with the recording. Units need their ends. */
function readStarts(draft: Draft, groups: readonly RecordGroup[], starts: readonly string[]): void {
  if (areTimeCodes(starts)) {
    readTimeCodes(draft, groups, starts)
    return
  }
  const wrong = starts.find(start => !TIME.test(start))
  if (wrong !== undefined) {
    draft.error(describe(timeNotNumberInRecordSegments, { wrong: show(wrong) }))
    return
  }
  if (starts.every(start => INTEGER.test(start)) && durationGiven(draft.options) === undefined) {
    draft.ask({
      ...describe(endsMissing, { starts }),
      option: 'duration',
      choices: [
        {
          value: String(starts.reduce((last, start) => Math.max(last, Number(start)), 0) + 60),
          meaning: 'for example: a minute after the last start',
        },
      ],
      location: groups[0]!.location,
    })
    return
  }
  readTimes(draft, groups)
}

/** Long segments probably count characters: that is asked, for near misses are one unit wide. */
function askCharacters(draft: Draft, groups: readonly Group[], columns: Columns): boolean {
  if (draft.options.units !== undefined || columns.has('unit')) return false
  const lengths = Float64Array.from(
    groups.flatMap(({ rows }) => rows.map(({ start, end }) => end - start)),
  ).sort()
  const median = lengths[Math.floor(lengths.length / 2)] ?? 0
  if (median <= 30) return false
  draft.ask({
    ...describe(longSegments, { median: median - 1 }),

    option: 'units',
    choices: [
      { value: 'characters', meaning: 'characters are the units, and the text stays unknown' },
      { value: 'tokens', meaning: 'they number units: words, sentences or others' },
    ],
    location: groups[0]!.location,
  })
  return true
}

/** Whether starts or ends are named after time: `onset`, `start_time`, `End (sec)`. */
const areNamedTimes = (columns: Columns): boolean =>
  (['start', 'end'] as const).some(role => /time|sec|onset|\bms\b/i.test(columns.get(role)!))

/** Whether ends belong to their segments, by majority of neighbours in the whole file; asked where none decide. */
function endsOf(draft: Draft, groups: readonly Group[], columns: Columns): boolean | undefined {
  const { ends, axis } = draft.options
  if (ends !== undefined) return ends === 'inclusive'
  let inclusive = 0
  let exclusive = 0
  for (const { rows } of groups)
    for (let index = 1; index < rows.length; index++) {
      const step = rows[index]!.start - rows[index - 1]!.end
      if (step === 1) inclusive++
      else if (step === 0) exclusive++
    }
  if (inclusive > exclusive && axis === undefined && areNamedTimes(columns)) {
    askPauses(draft, groups[0]!)
    return undefined
  }
  // As long as what is between them: clips that were sampled look the same.
  const even =
    axis === undefined && groups.every(({ rows }) => rows.every(({ start, end }) => end - start === 1))
  if (inclusive !== exclusive && !(inclusive > 1 && exclusive === 0 && even)) return inclusive > exclusive
  const { start, end } = groups[0]!.rows[0]!
  draft.ask({
    ...describe(segmentEnds, { start, end }),

    option: 'ends',
    choices: [
      { value: 'inclusive', meaning: 'the end is the last unit of the segment' },
      { value: 'exclusive', meaning: 'the end is where the next segment starts' },
    ],
    location: groups[0]!.location,
  })
  return undefined
}

/** Asks whether starts and ends that are named after time, and leave one free from row to row, are seconds. */
function askPauses(draft: Draft, { rows, location }: Group): void {
  const shown = rows.slice(0, 2).map(({ start, end }) => `${start}–${end}`)
  draft.ask({
    ...describe(secondsOrUnits, { segments: shown }),

    option: 'axis',
    choices: [
      { value: 'time', meaning: 'seconds; what is between two segments is a segment of its own' },
      { value: 'units', meaning: 'numbers of units; the end is the last unit of the segment' },
    ],
    location,
  })
}

/** Whether counting begins at 0 or 1: as the option says, or at 1 where something starts there and nothing at 0. */
function baseOf(draft: Draft, groups: readonly Group[]): number {
  if (draft.options.base !== undefined) return Number(draft.options.base)
  const least = groups.reduce((least, { rows }) => Math.min(least, rows[0]!.start), Infinity)
  return least === 1 ? 1 : 0
}

/** Asks where segments cover less than half of the time from 0 to their end: hours of a day are no recording. */
function askCovered(
  draft: Draft,
  groups: readonly RecordGroup[],
  seconds: (time: string) => string,
): boolean {
  if (draft.options.holes !== undefined || draft.options.axis === 'time') return false
  let [covered, whole] = [0, 0]
  for (const { records } of groups) {
    let last = 0
    const seen = new Set<string>()
    for (const record of records) {
      const [start, end] = (['start', 'end'] as const).map(role =>
        decimalTime(seconds(textOf(record, role) ?? '')),
      )
      if (start === undefined || end === undefined) continue
      // Shifts of many days are at the same hours: they cover them once.
      const place = `${ticksAt(start, 3)} ${ticksAt(end, 3)}`
      if (!seen.has(place)) covered += Math.max(0, ticksAt(end, 3) - ticksAt(start, 3))
      seen.add(place)
      last = Math.max(last, ticksAt(end, 3))
    }
    whole += last
  }
  if (2 * covered >= whole) return false
  draft.ask({
    ...describe(askUncoveredTime, { percent: Math.round((100 * covered) / whole) }),

    option: 'holes',
    choices: [
      {
        value: 'segment',
        meaning: 'the text between is a segment of its own: both ends of a segment are boundaries',
      },
      { value: 'join-left', meaning: 'it belongs to the segment before it: only starts cut' },
    ],
    location: groups[0]?.location ?? {},
  })
  return true
}

/** A segment from `start` to `end`, as a row states it. */
export interface Row {
  readonly start: number
  readonly end: number
  readonly label?: string | undefined
  readonly location: Location
}

/** The segments of one coder in one item, by their starts. */
export interface Group {
  readonly item: string
  readonly coder: string
  readonly rows: readonly Row[]
  readonly location: Location
}

/** An integer, as a cell writes it. */
export const INTEGER = /^\s*\d{1,15}\s*$/

/** Rows one after the other from the start to the end, as most are: no rule is needed. Undefined where one is. */
function cutWhole(rows: readonly Row[], base: number, last: number, units: number): Cut | undefined {
  let at = 0
  for (const { start, end } of rows) {
    if (start - base !== at || end - base + last <= at) return undefined
    at = end - base + last
  }
  if (at !== units) return undefined
  const labelled = rows.some(({ label }) => label !== undefined)
  return {
    boundaries: rows.slice(1).map(({ start }) => start - base),
    labels: labelled ? rows.map(({ label }) => label ?? '') : undefined,
  }
}

/** Rows as ranges from 0; undefined where one holds nothing, which is reported. */
function rangesOf(draft: Draft, rows: readonly Row[], base: number, last: number): Range[] | undefined {
  const ranges: Range[] = []
  for (const { start, end, label, location } of rows) {
    const from = start - base
    const to = end - base + last
    if (to > from && from >= 0)
      ranges.push(label === undefined ? { from, to, location } : { from, to, location, label })
    else draft.error(describe(segmentWithoutUnit, { start, end }), location)
  }
  return ranges.length < rows.length ? undefined : ranges
}

/** An integer with the decimals that programs write where a column has a gap: `10.0`. */
export const INTEGER_DECIMAL = /^\s*\d{1,15}(?:\.0+)?\s*$/

/**
 * Rows whose starts and ends are all integers, as most are; undefined where one is not, which is then reported.
 * `decimals`: `10.0` is one too.
 */
function wholeRows({ item, coder, records, location }: RecordGroup, decimals: boolean): Group | undefined {
  const form = decimals ? INTEGER_DECIMAL : INTEGER
  const rows: Row[] = []
  let sorted = true
  for (const record of records) {
    const start = integerIn(record.get('start'), form)
    const end = integerIn(record.get('end'), form)
    if (start === undefined || end === undefined) return undefined
    if (rows.length > 0 && start < rows.at(-1)!.start) sorted = false
    const label = textOf(record, 'label')
    rows.push({ start, end, label, location: { ...record.location, item, coder } })
  }
  return { item, coder, rows: sorted ? rows : rows.sort((a, b) => a.start - b.start), location }
}

const integerIn = (value: unknown, form: RegExp): number | undefined => {
  if (typeof value === 'number')
    return Number.isInteger(value) && value >= 0 && value < 1e15 ? value : undefined
  return typeof value === 'string' && form.test(value) ? Number(value) : undefined
}

/** Reports every start and end that is no integer. */
function reportOffsets(draft: Draft, { item, coder, records }: RecordGroup): void {
  for (const record of records)
    for (const role of ['start', 'end'] as const) {
      const text = textOf(record, role)
      if (text !== undefined && INTEGER.test(text)) continue
      const facts = describe(offsetNotInteger, { role, value: showField(record.get(role)) })
      draft.error(facts, { ...record.location, item, coder })
    }
}
