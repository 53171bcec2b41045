import { countDigits, countWord, plural, score3 } from '../../model/numbers.ts'
import { type Figure, type FigureOptions, makeFigure } from '../figure.ts'
import { columnWidth, fitText } from '../measure.ts'
import { circle, label, line, pathTo, rect } from '../svg.ts'
import { type Mark, markEnd, markStart, sortMarks } from './marks.ts'
import { drawAxis, drawPlainCuts } from './strip-lanes.ts'
import { layOut, type StripSystem } from './strip-layout.ts'

/** One coder among many. */
export interface StackedRow {
  readonly name: string
  readonly boundaries: ArrayLike<number>
  /** What differs from the reference; absent: the row's boundaries are ink. */
  readonly marks?: readonly Mark[]
  /** The similarity to the reference, at the right end; rows are sorted by it. */
  readonly value?: number | undefined
}

/** Several segmentations of one text. */
export interface StackedData {
  readonly units: number
  /** The coder all others are read against; absent: all boundaries are ink. */
  readonly reference?: { readonly name: string; readonly boundaries: ArrayLike<number> }
  readonly rows: readonly StackedRow[]
  /** The symbol of the values: B. */
  readonly measure?: string
  /**
   * Which end of the measure is best.
   * @defaultValue `higher`
   */
  readonly better?: 'higher' | 'lower'
  /**
   * The unit's own noun.
   * @defaultValue `unit`
   */
  readonly unit?: string
  /**
   * The stretch of a long text that is shown: the units after the first number, up to the second.
   * @defaultValue the whole text
   */
  readonly range?: readonly [number, number]
}

/** Where the lanes of a stack are, for a page that answers to the pointer. */
export interface StackedGeometry {
  /** In the order of the picture, without the reference. */
  readonly lanes: readonly { readonly row: StackedRow; readonly top: number; readonly bottom: number }[]
  readonly system: StripSystem
}

/**
 * Three and more segmentations under each other, nearest to the reference first.
 *
 * @param data - the reference, where there is one, and a row for each coder
 * @param options - width (960 px unless given), theme, frame and the words around the picture
 * @returns the figure, with its table, and where each lane is
 * @example
 * stackedLanes({
 *   units: 9,
 *   reference: { name: 'ann', boundaries: [3] },
 *   rows: [{ name: 'bo', boundaries: [4], value: 0.5 }, { name: 'cy', boundaries: [3], value: 1 }],
 *   measure: 'B',
 * }).title //=> 'cy is closest to ann (B 1.000), bo farthest (0.500)'
 */
export function stackedLanes(
  data: StackedData,
  options: FigureOptions = {},
): Figure & { readonly geometry: StackedGeometry } {
  const { units, reference, measure } = data
  const direction = data.better === 'lower' ? 1 : -1
  const rows =
    reference === undefined
      ? data.rows
      : [...data.rows].sort(
          (a, b) => direction * ((a.value ?? direction * 1e300) - (b.value ?? direction * 1e300)),
        )
  const dense = rows.length > 40
  const height = dense ? 12 : 20
  const pitchY = dense ? 14 : 30
  const unit = data.unit ?? 'unit'
  const [from, to] = data.range ?? [0, units]
  const inside = (position: number): boolean => position > from && position < to
  const within = (boundaries: ArrayLike<number>): number[] => Array.from(boundaries).filter(inside)
  let geometry: StackedGeometry | undefined
  const figure = makeFigure(
    {
      kind: 'Stacked lanes',
      size: `${countDigits(units)} ${plural(units, unit)}, ${countDigits(rows.length + (reference === undefined ? 0 : 1))} coders`,
      title: titleOf(data, rows),
      subtitle:
        reference === undefined
          ? 'One lane per coder; bars are cuts.'
          : `Every row is read against ${reference.name}: bar: same place; hook: a near miss; ring: not cut; disc: cut by this row alone.`,
      table: {
        columns: ['coder', 'boundaries after', measure ?? 'value'],
        rows: [
          ...(reference === undefined
            ? []
            : [[reference.name, Array.from(reference.boundaries).join(' '), undefined]]),
          ...rows.map(row => [
            row.name,
            Array.from(row.boundaries).join(' '),
            row.value === undefined && measure === undefined ? undefined : score3(row.value),
          ]),
        ],
      },
      width: 960,
      render(width) {
        const valued = rows.some(row => row.value !== undefined)
        const left =
          columnWidth([reference?.name ?? '', ...rows.map(row => row.name)], 14, [50, width * 0.25], 600) + 14
        const [system] = layOut({ left, right: width - (valued ? 68 : 14), from, to })
        let out = drawAxis(system!, undefined)
        const lanes: { row: StackedRow; top: number; bottom: number }[] = []
        let y = 26
        if (reference !== undefined) {
          const bottom = y + 36 + rows.length * pitchY - (pitchY - height)
          let drops = ''
          for (const position of within(reference.boundaries))
            drops += pathTo('M', system!.place(position), y + 26, 'V', bottom)
          if (drops !== '') out += line(drops, 's-line', 1)
          out += label(0, y + 13, fitText(reference.name, left - 8, 14, 600), { size: 14, weight: 600 })
          out +=
            lane(system!, y, 26) +
            drawPlainCuts(
              { name: reference.name, boundaries: within(reference.boundaries) },
              system!,
              y - 2,
              y + 28,
            )
          if (measure !== undefined && valued)
            out += label(width, y + 13, `${measure} ${direction === -1 ? '↑' : '↓'}`, {
              anchor: 'end',
              fill: 'f-ink3',
            })
          y += 36
        }
        for (const row of rows) {
          if (!dense) out += label(0, y + height / 2, fitText(row.name, left - 8, 14), { size: 14 })
          out += lane(system!, y, height)
          out +=
            row.marks === undefined
              ? drawPlainCuts(
                  { name: row.name, boundaries: within(row.boundaries) },
                  system!,
                  y - 2,
                  y + height + 2,
                )
              : drawRowMarks(
                  row.marks.filter(mark => inside(markStart(mark)) && inside(markEnd(mark))),
                  system!,
                  y,
                  height,
                  reference === undefined ? y : y - (pitchY - height) + 2,
                )
          if (row.value !== undefined && !dense)
            out += label(width, y + height / 2, score3(row.value), { anchor: 'end', size: 14 })
          lanes.push({ row, top: y, bottom: y + height })
          y += pitchY
        }
        geometry = { lanes, system: system! }
        return { body: out, height: y - (pitchY - height) + 6 }
      },
    },
    options,
  )
  return { ...figure, geometry: geometry! }
}

const lane = (system: StripSystem, y: number, height: number): string =>
  rect(system.place(system.from), y, system.place(system.to) - system.place(system.from), height, 'f-seg', {
    rx: 4,
  })

function drawRowMarks(
  marks: readonly Mark[],
  system: StripSystem,
  y: number,
  height: number,
  hook: number,
): string {
  const round = { 'stroke-linecap': 'round' }
  const bar = (x: number): string => pathTo('M', x, y - 0.5, 'V', y + height + 0.5)
  const middle = y + height / 2
  let out = ''
  for (const mark of sortMarks(marks)) {
    const x = system.place((mark.kind === 'missing' ? mark.reference : mark.hypothesis)!)
    switch (mark.kind) {
      case 'match':
        out += line(bar(x), 's-match', 3, round)
        break
      case 'type':
        out +=
          line(bar(x), 's-type', 3, round) +
          line(pathTo('M', x, middle - 5, 'l', 5, 5, -5, 5, -5, -5, 'z'), 's-type f-type', 1)
        break
      case 'near': {
        const from = system.place(mark.reference!)
        const bend = y - 2
        out +=
          line(
            pathTo(
              'M',
              from,
              hook - 2,
              'Q',
              from,
              bend,
              from + (x - from) * 0.4,
              bend,
              'H',
              from + (x - from) * 0.7,
              'Q',
              x,
              bend,
              x,
              y + 4,
            ),
            's-near',
            2.4,
          ) + line(bar(x), 's-near', 3, round)
        break
      }
      case 'missing':
        out += circle(x, middle, 4.6, 'f-panel s-missing', { 'stroke-width': 2 })
        break
      case 'extra':
        out += line(bar(x), 's-extra', 3, round) + circle(x, middle, 5.2, 'f-extra')
        break
    }
  }
  return out
}

function titleOf(data: StackedData, rows: readonly StackedRow[]): string {
  const valued = rows.filter(row => row.value !== undefined)
  const first = valued[0]
  const last = valued[valued.length - 1]
  if (data.reference === undefined || first === undefined || last === undefined || data.measure === undefined)
    return 'Where each coder cuts'
  if (first === last)
    return `${first.name} against ${data.reference.name}: ${data.measure} ${score3(first.value)}`
  if (first.value === last.value)
    return `${valued.length === 2 ? 'Both are' : `All ${countWord(valued.length)} are`} equally close to ${data.reference.name} (${data.measure} ${score3(first.value)})`
  return `${first.name} is closest to ${data.reference.name} (${data.measure} ${score3(first.value)}), ${last.name} farthest (${score3(last.value)})`
}
