import { countDigits, plural, score2 } from '../model/numbers.ts'
import { atOrAfter } from '../model/order.ts'
import type { RecordingTime } from '../model/recording.ts'
import { formatTime } from '../model/time.ts'
import { cutPlacesSentence } from '../report/sentences/marks.ts'
import {
  type Figure,
  type FigureCell,
  type FigureOptions,
  type Graphic,
  makeFigure,
  nameColumn,
} from './figure.ts'
import { fitNames } from './fit-names.ts'
import { fitText, textWidth } from './measure.ts'
import { clock } from './strips/strip-layout.ts'
import { amountClass } from './style.ts'
import { label, line, pathTo, rect } from './svg.ts'

/** One text and who cuts it where. */
export interface HeatMapItem {
  readonly id: string
  readonly units: number
  /** Where the units are ticks of a recording. */
  readonly time?: RecordingTime
  readonly codings: readonly { readonly coder: string; readonly boundaries: ArrayLike<number> }[]
  /** The item's mean similarity, written at the row's end. */
  readonly similarity?: number | undefined
}

/** Items cut by several coders. */
export interface HeatMapData {
  readonly items: readonly HeatMapItem[]
  /** The symbol of `similarity`: B. */
  readonly measure?: string
  /** How many items there are in all, where only some are shown. */
  readonly of?: number
  /**
   * The unit's own noun.
   * @defaultValue `unit`
   */
  readonly unit?: string
  /**
   * Count a coder who cuts within so many positions.
   * @defaultValue 0
   */
  readonly within?: number
}

/** How a heat map is rendered. */
export interface HeatMapOptions extends FigureOptions {
  /**
   * Each row as wide as the picture, instead of one pitch for all; always so below 520 px.
   * @defaultValue false
   */
  readonly stretch?: boolean
  /**
   * Items whose coders' lanes are shown under their row.
   * @defaultValue none
   */
  readonly open?: readonly string[]
}

interface Counted {
  readonly item: HeatMapItem
  readonly counts: ReadonlyMap<number, number>
}

/** How many coders cut at each position: one pass over the boundaries, or one over the coders for each position with `within`. */
function countCuts(item: HeatMapItem, within: number): Map<number, number> {
  const here = new Map<number, number>()
  for (const { boundaries } of item.codings)
    for (let index = 0; index < boundaries.length; index++) {
      const place = boundaries[index]!
      if (index === 0 || place !== boundaries[index - 1]) here.set(place, (here.get(place) ?? 0) + 1)
    }
  const places = [...here.keys()].sort((a, b) => a - b)
  if (within === 0) return new Map(places.map(place => [place, here.get(place)!]))
  const counts = new Map<number, number>()
  for (const place of places) {
    let count = 0
    for (const { boundaries } of item.codings) {
      const next = atOrAfter(boundaries, place - within)
      if (next < boundaries.length && boundaries[next]! <= place + within) count++
    }
    counts.set(place, count)
  }
  return counts
}

/**
 * Where coders cut, and how many of them: a row per item, a cell per place that somebody cuts, its shade the
 * share of the item's coders (as Fournier & Inkpen 2012, figure 11).
 *
 * @param data - items with their codings
 * @param options - width, theme, frame
 * @returns the figure, with its table
 * @example
 * boundaryHeatMap({
 *   items: [{ id: 'talk', units: 9, codings: [{ coder: 'a', boundaries: [2, 5] }, { coder: 'b', boundaries: [2, 6] }] }],
 * }).title //=> 'Both cut at 1 of 3 places; 2 are cut by one alone'
 */
export function boundaryHeatMap(data: HeatMapData, options: HeatMapOptions = {}): Figure {
  const within = data.within ?? 0
  const rows: Counted[] = data.items.map(item => ({ item, counts: countCuts(item, within) }))
  const coders = new Set(data.items.flatMap(item => item.codings.map(coding => coding.coder))).size
  const unit = data.unit ?? 'unit'
  const timed = data.items.some(({ time }) => time !== undefined)
  return makeFigure(
    {
      kind: 'Heat map of boundary agreement',
      size: `${countDigits(rows.length)} ${plural(rows.length, 'item')}, ${countDigits(coders)} ${plural(coders, 'coder')}`,
      title: cutPlacesSentence(
        rows.map(({ item, counts }) => ({ coders: item.codings.length, counts: counts.values() })),
        coders,
        data.of,
      ),
      subtitle: `One cell for every ${timed ? 'time at which at least one coder cuts' : `place between two ${plural(2, unit)} that at least one coder cuts`}; the number and the shade count coders${within === 0 ? '' : `, within ${countDigits(within)}`}.`,
      table: {
        columns: ['item', timed ? 'at' : `after ${unit}`, 'coders who cut', 'of'],
        rows: rows.flatMap(({ item, counts }) =>
          [...counts].map(([place, count]) => [item.id, placeWord(item, place), count, item.codings.length]),
        ),
      },
      width: 960,
      render: width => render(rows, coders, data.measure, unit, width, options),
    },
    options,
  )
}

/** A position as tables say it: how many units are before it, or when. */
const placeWord = ({ time }: HeatMapItem, place: number): number | string =>
  time === undefined ? place : formatTime(place, time, time.start)

/** How long an item is: units, or seconds of a recording, whatever its tick. */
const lengthOf = ({ units, time }: HeatMapItem): number =>
  time === undefined ? units : units / time.ticksPerSecond

/** Steps of a clock that people read at once, in seconds; beyond them whole days. */
const CLOCK_STEPS = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 10_800, 21_600, 43_200]

/** The first round step that is at least so long. */
function stepOf(least: number, timed: boolean): number {
  if (timed) return CLOCK_STEPS.find(step => step >= least) ?? 86_400 * Math.ceil(least / 86_400)
  let step = 10
  while (step < least) step *= step % 20 === 0 ? 2.5 : 2
  return step
}

const GAP = 12

function render(
  rows: readonly Counted[],
  coders: number,
  measure: string | undefined,
  unit: string,
  width: number,
  { stretch = false, open = [] }: HeatMapOptions,
): Graphic {
  const cells: FigureCell[] = []
  const narrow = width < 520
  const left = narrow
    ? 0
    : nameColumn(
        rows.map(({ item }) => item.id),
        width,
        15,
        0.2,
      )
  const noteOf = (item: HeatMapItem): string[] =>
    [
      measure === undefined || item.similarity === undefined ? '' : `${measure} ${score2(item.similarity)}`,
      item.codings.length < coders ? `${item.codings.length} of ${coders} coders` : '',
    ].filter(part => part !== '')
  const timed = rows.some(({ item }) => item.time !== undefined)
  const longest = Math.max(timed ? 0 : 1, ...rows.map(({ item }) => lengthOf(item)))
  const even = !(stretch || narrow)
  const noted = rows.some(({ item }) => item.similarity !== undefined || item.codings.length < coders)
  // A note is where its item ends, and the longest items leave the least space for it.
  const space = rows.map(({ item }) => {
    const free = width - left - 12 - textWidth(noteOf(item).join(', '), 13)
    return even ? (free * longest) / lengthOf(item) : free
  })
  const right = narrow ? width - 4 : Math.min(width - (noted ? 84 : 14), left + Math.min(...space))
  const names = fitNames(
    rows.map(({ item }) => item.id),
    narrow ? width * 0.45 : left - 10,
    14,
    600,
  )
  let y = even ? 24 : 0
  let out = ''
  for (const [index, { item, counts }] of rows.entries()) {
    const pitch = ((right - left) / (even ? longest : lengthOf(item))) * (lengthOf(item) / item.units)
    const note = noteOf(item)
    if (narrow) {
      const size =
        item.time === undefined
          ? `${countDigits(item.units)} ${plural(item.units, unit)}`
          : formatTime(item.units, item.time)
      out += label(0, y + 9, names[index]!, { size: 14, weight: 600 })
      out += label(right, y + 9, [size, ...note].join(', '), { anchor: 'end', fill: 'f-ink3' })
      y += 22
    } else {
      out += label(0, y + ROW / 2, names[index]!, { size: 14, weight: 600 })
      out += label(left + item.units * pitch + 10, y + ROW / 2, note.join(', '), { size: 13, fill: 'f-ink2' })
    }
    out += rect(left, y, item.units * pitch, ROW, 'f-seg', { rx: 4, 'fill-opacity': 0.65 })
    out += drawCells(item, counts, left, y, pitch)
    // Where several positions share a bar, none of them can be pointed at.
    if (pitch >= 3)
      for (const place of counts.keys()) {
        const wide = Math.min(28, Math.max(3, pitch - 1))
        const x = left + place * pitch - wide / 2
        cells.push({ x, y, width: wide, height: ROW, row: index, of: [item.id, place] })
      }
    y += ROW
    if (open.includes(item.id)) {
      y += 7
      for (const { coder, boundaries } of item.codings) {
        if (!narrow)
          out += label(left - 10, y + 5.5, fitText(coder, left - 10, 12), { anchor: 'end', fill: 'f-ink3' })
        out += drawThinLane(boundaries, item.units, left, y, pitch)
        y += 16
      }
      y -= 3
    }
    y += GAP
  }
  if (even) {
    const step = stepOf(60 / ((right - left) / longest), timed)
    let lines = ''
    let numbers = ''
    for (let at = step; at < longest; at += step) {
      const x = left + (at * (right - left)) / longest
      lines += pathTo('M', x, 17, 'V', y - GAP)
      numbers += label(x, 7, timed ? clock(at) : countDigits(at), { anchor: 'middle', fill: 'f-ink3' })
    }
    out = (lines === '' ? '' : line(lines, 's-line', 1)) + numbers + out
  }
  return { body: out + drawLegend(coders, left, y + 4, width), height: y + 28, cells }
}

/** Height of a row in pixels. */
const ROW = 28

/** The cells of one row; where there are too many positions to show each, the strongest of every 3 px. */
function drawCells(
  item: HeatMapItem,
  counts: ReadonlyMap<number, number>,
  left: number,
  y: number,
  pitch: number,
): string {
  let out = ''
  const of = Math.max(1, item.codings.length)
  if (item.units <= 400 && pitch >= 4) {
    let ticks = ''
    for (let place = 1; place < item.units; place++)
      if (!counts.has(place)) ticks += pathTo('M', left + place * pitch, y + ROW - 5, 'v', 5)
    if (ticks !== '') out += line(ticks, 's-unit', 1)
  }
  // Numbers where the widest of them fits its cell.
  let widest = 0
  for (const count of counts.values()) widest = Math.max(widest, count)
  const numbered = pitch >= 9.5 && (widest < 10 || textWidth(String(widest), 12) + 2 <= pitch)
  if (pitch >= 3) {
    for (const [place, count] of counts) {
      const x = left + place * pitch
      const cell = Math.min(28, Math.max(3, pitch - 1))
      out += rect(x - cell / 2, y, cell, ROW, amountClass('q', count / of), { rx: pitch < 6 ? 1 : 2.5 })
      if (numbered)
        out += label(x, y + ROW / 2, String(count), { anchor: 'middle', fill: amountClass('l', count / of) })
    }
    return out
  }
  // Too many positions to show each: the strongest in every 3 px.
  const bins = new Map<number, number>()
  for (const [place, count] of counts) {
    const bin = Math.floor((place * pitch) / 3)
    bins.set(bin, Math.max(bins.get(bin) ?? 0, count))
  }
  for (const [bin, count] of bins) out += rect(left + bin * 3, y, 2.5, ROW, amountClass('q', count / of))
  return out
}

/** One coder's boundaries, under the row of its item. */
function drawThinLane(
  boundaries: ArrayLike<number>,
  units: number,
  left: number,
  y: number,
  pitch: number,
): string {
  let cuts = ''
  for (let index = 0; index < boundaries.length; index++)
    cuts += pathTo('M', left + boundaries[index]! * pitch, y - 1, 'v', 13)
  return (
    rect(left + 1.5, y, units * pitch - 3, 11, 'f-seg', { rx: 3 }) +
    (cuts === '' ? '' : line(cuts, 's-ink', 2.5))
  )
}

/** The steps themselves; from nine coders on, five of them. */
function drawLegend(coders: number, left: number, y: number, width: number): string {
  const steps =
    coders <= 8
      ? Array.from({ length: coders }, (_, index) => index + 1)
      : [1, ...[0.25, 0.5, 0.75, 1].map(share => Math.round(share * coders))]
  let out = ''
  steps.forEach((count, index) => {
    out += rect(left + index * 30, y, 28, 20, amountClass('q', count / coders), { rx: 2.5 })
    out += label(left + index * 30 + 14, y + 10, countDigits(count), {
      anchor: 'middle',
      fill: amountClass('l', count / coders),
    })
  })
  const text = `of ${countDigits(coders)} ${plural(coders, 'coder')} cut here`
  return (
    out +
    label(left + steps.length * 30 + 8, y + 10, width < 520 ? text.replace(' cut here', '') : text, {
      fill: 'f-ink3',
    })
  )
}
