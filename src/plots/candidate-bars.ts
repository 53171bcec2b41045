import { countDigits, countWord, plural, score2, score3 } from '../model/numbers.ts'
import { drawColumns, fixedAxis, intervalLine } from './axis.ts'
import {
  drawLegend,
  type Figure,
  type FigureCell,
  type FigureOptions,
  type Graphic,
  makeFigure,
  nameColumn,
  tickAcross,
} from './figure.ts'
import { fitText, textWidth } from './measure.ts'
import { circle, label, line, pathTo, rect } from './svg.ts'

/** A candidate in the place of each annotator. */
export interface CandidateBarsData {
  readonly candidate: string
  /** What is compared: B. */
  readonly measure: string
  readonly rows: readonly {
    readonly annotator: string
    /** Items on which each is closer to the other annotators. */
    readonly closer: { readonly candidate: number; readonly equal: number; readonly annotator: number }
    readonly wins: boolean
  }[]
  /** How much more often the annotator may be closer; absent where the test is not about items. */
  readonly epsilon?: number | undefined
  /** The share of comparisons that the candidate wins. */
  readonly omega?: number | undefined
  readonly interval?: readonly [number, number] | undefined
  /** How typical each coder is, 0 to 1. */
  readonly typicality?: readonly { readonly name: string; readonly value: number }[] | undefined
}

/**
 * For each annotator that is left out, on how many items the candidate or the annotator is closer to the others, with a mark
 * that the annotator's part may not pass; below, the share of comparisons won and how typical each coder is.
 *
 * @param data - comparisons by annotator, and what they come to
 * @param options - width (560 px unless given), theme, frame and the words around the picture
 * @returns the figure, with its table and a cell for each part of a bar
 * @example
 * candidateBars({ candidate: 'gpt', measure: 'B', rows: [
 *   { annotator: 'ann', closer: { candidate: 30, equal: 5, annotator: 5 }, wins: true },
 *   { annotator: 'bo', closer: { candidate: 10, equal: 10, annotator: 20 }, wins: false },
 * ] }).title //=> 'gpt wins against one of two annotators'
 */
export function candidateBars(data: CandidateBarsData, options: FigureOptions = {}): Figure {
  const { rows, candidate, epsilon, omega, typicality = [] } = data
  const wins = rows.filter(row => row.wins).length
  return makeFigure(
    {
      kind: 'Bars of who is closer to the other annotators',
      size: `${countDigits(rows.length)} ${plural(rows.length, 'annotator')}`,
      title:
        rows.length === 0
          ? `${candidate} is compared with no one`
          : `${candidate} wins against ${countWord(wins)} of ${countWord(rows.length)} ${plural(rows.length, 'annotator')}`,
      fact: omega === undefined ? '' : `The share won is ${score2(omega)}`,
      subtitle: `Items on which ${candidate}, or the annotator who is left out, is closer to the others by ${data.measure}.${epsilon === undefined ? '' : ` Tick: the annotator’s part begins there where the annotator is closer ε = ${score2(epsilon)} more often.`}`,
      table: {
        columns: ['left out', `${candidate} closer`, 'equal', 'annotator closer', 'wins'],
        rows: [
          ...rows.map(({ annotator, closer, wins: won }) => [
            annotator,
            closer.candidate,
            closer.equal,
            closer.annotator,
            won ? 'yes' : 'no',
          ]),
          ...(omega === undefined ? [] : [['share won', score3(omega), undefined, undefined, undefined]]),
          ...typicality.map(({ name, value }) => [
            `typicality of ${name}`,
            score3(value),
            undefined,
            undefined,
            undefined,
          ]),
        ],
      },
      width: 560,
      render: width => render(data, width),
    },
    options,
  )
}

const PARTS = [
  ['candidate', 'f-match', 'on-match'],
  ['equal', 'f-seg', 'f-ink'],
  ['annotator', 'f-near', 'on-near'],
] as const

function render(data: CandidateBarsData, width: number): Graphic {
  const { rows, candidate, epsilon, omega, interval, typicality = [] } = data
  const cells: FigureCell[] = []
  const left = nameColumn([...rows.map(row => row.annotator), 'share won', 'typicality'], width, 14, 0.3)
  const right = width - 54
  const axis = fixedAxis([0, 1], left, right)
  const names = { candidate: `${candidate} closer`, equal: 'equal', annotator: 'annotator closer' }
  const legend = drawLegend(
    PARTS.map(([part, fill]) => ({ fill, name: names[part] })),
    width,
  )
  let out = legend.body
  let y = legend.height + 10
  rows.forEach(({ annotator, closer, wins }, index) => {
    const all = closer.candidate + closer.equal + closer.annotator
    out += label(0, y + 12, fitText(annotator, left - 8, 14), { size: 14 })
    const mark =
      epsilon === undefined || all === 0
        ? undefined
        : axis.at(Math.max(0, Math.min(1, 1 - closer.candidate / all - epsilon)))
    let at = 0
    for (const [part, fill, on] of PARTS) {
      const share = closer[part] / all
      if (!(share > 0)) continue
      const [from, to] = [axis.at(at), axis.at(at + share)]
      at += share
      out += rect(from + 0.5, y, Math.max(0.5, to - from - 1), 24, fill, { rx: Math.min(2, (to - from) / 3) })
      const text = countDigits(closer[part])
      const half = textWidth(text, 12) / 2 + 5
      // The number keeps clear of the tick.
      const clear = [(from + to) / 2, from + half, to - half].find(
        x => x - half >= from && x + half <= to && (mark === undefined || Math.abs(x - mark) > half),
      )
      if (clear !== undefined) out += label(clear, y + 12, text, { anchor: 'middle', fill: on })
      cells.push({ x: from, y, width: to - from, height: 24, row: index, of: [annotator, part] })
    }
    if (mark !== undefined) {
      out += tickAcross(mark, y - 4, y + 28)
    }
    out += label(width, y + 12, wins ? 'wins' : 'no win', {
      anchor: 'end',
      fill: wins ? 'f-ink' : 'f-ink3',
      size: 13,
    })
    y += 34
  })
  if (omega !== undefined) {
    y += 6
    const bottom = y + 26
    out += drawColumns(axis, y, bottom)
    out += line(pathTo('M', axis.at(0.5), y, 'V', bottom), 's-ink3', 1.5, { 'stroke-dasharray': '4 3' })
    out += label(0, y + 13, 'share won', { size: 14 })
    if (interval !== undefined) out += intervalLine(axis, interval[0], interval[1], y + 13)
    out += circle(axis.at(omega), y + 13, 5, 'f-ink')
    out += label(width, y + 13, score2(omega), { anchor: 'end', size: 14 })
    y = bottom + 30
  }
  if (typicality.length > 0) {
    const figure = drawTypicality(typicality, candidate, left, right, width, y)
    out += figure.body
    y = figure.height
  }
  return { body: out, height: y, cells }
}

/** Coders on one axis; names are below their dots, in lines where they would touch. */
function drawTypicality(
  typicality: NonNullable<CandidateBarsData['typicality']>,
  candidate: string,
  left: number,
  right: number,
  width: number,
  y: number,
): Graphic {
  const axis = fixedAxis([0, 1], left, right)
  const sorted = [...typicality].sort((a, b) => a.value - b.value)
  let out = label(0, y + 10, 'typicality', { size: 14 })
  out += line(pathTo('M', axis.at(0), y + 10, 'H', axis.at(1)), 's-line', 2)
  const ends: number[] = []
  let deepest = 0
  for (const { name, value } of sorted) {
    const own = name === candidate
    const x = axis.at(value)
    out += own
      ? circle(x, y + 10, 6, 'f-match')
      : circle(x, y + 10, 5, 'f-panel s-ink', { 'stroke-width': 2 })
    const text = fitText(name, width * 0.3, 12, own ? 600 : 400)
    const half = textWidth(text, 12, own ? 600 : 400) / 2
    const middle = Math.min(Math.max(x, left + half), width - half)
    let row = ends.findIndex(end => middle - half > end + 6)
    if (row < 0) row = ends.length
    ends[row] = middle + half
    deepest = Math.max(deepest, row)
    if (row > 0) out += line(pathTo('M', x, y + 17, 'V', y + 22 + row * 16), 's-unit', 1)
    out += label(middle, y + 30 + row * 16, text, {
      anchor: 'middle',
      weight: own ? 600 : 400,
      fill: own ? 'f-ink' : 'f-ink2',
      halo: true,
    })
  }
  return { body: out, height: y + 42 + deepest * 16 }
}
