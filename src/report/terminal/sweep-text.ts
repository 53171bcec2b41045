import type { SweepCurve, SweepDocument, ToleranceDocument } from '../../evaluate/index.ts'
import { referenceSentences } from '../../wording/agreement/role-sentences.ts'
import {
  bandSentences,
  curveSentences,
  ratioWord,
  sweepRolesSentence,
  thresholdWord,
  toleranceRolesSentence,
} from '../../wording/evaluation/sweep-sentences.ts'
import { count, endsWord, scoreWord } from '../../wording/format-number.ts'
import { safeName } from '../../wording/safe-text.ts'
import { arrow } from '../evaluation-table.ts'
import { pad, shorten, textWidth, wrapText } from '../text-width.ts'
import { type Axis, axisEnds, columnOf, niceAxis } from './axis.ts'
import { forTerminal, plainTerminal, type Terminal } from './terminal.ts'

/** Density ratios of which the nearest points are shown. */
const RATIOS = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4, 8]
/** The narrowest plot worth showing. */
const NARROWEST = 12

/**
 * Curves over thresholds as text: a few points of each, a row of dots, and what the curve comes to.
 *
 * @param document - the curves
 * @param terminal - width, signs and colours; plain text of 80 columns unless given
 * @returns the text, with line breaks
 */
export function sweepText(document: SweepDocument, terminal: Terminal = plainTerminal): string {
  const { sweeps, settings } = document
  const wrapped = (sentences: readonly string[]) =>
    sentences.flatMap(sentence => wrapText(sentence, terminal.width))
  const statements = settings.annotators.length > 0 ? [] : referenceSentences(settings)
  const lines = [
    ...wrapped([sweepRolesSentence(document), ...statements]),
    '',
    ...sweeps.flatMap(curve => [
      ...curveBlock(curve, terminal),
      ...wrapped(curveSentences(curve, settings.area)),
      '',
    ]),
    ...wrapped(bandSentences(document)),
    ...[...new Set(sweeps.map(({ signature }) => signature))].map(text => terminal.paint('dim', text)),
  ]
  return `${forTerminal(lines.map(line => line.trimEnd()).join('\n'), terminal)}\n`
}

function curveBlock(curve: SweepCurve, { width, paint }: Terminal): string[] {
  const title = `${curve.symbol}${arrow(curve)} of `
  const head = paint('bold', title + shorten(safeName(curve.hypothesis), width - textWidth(title)))
  const shown = pointsToShow(curve)
  const ends = shown.map(({ interval }) => endsWord(interval))
  const band = Math.max(0, ...ends.map(textWidth))
  const start = 9 + 2 + 10 + 2 + 8 + 2 + 5 + 2
  const withBand = start + band <= width
  const available = width - start - (withBand ? band : 0) - 3
  const values = shown.flatMap(({ value }) => (value === null ? [] : [value]))
  const axis =
    available >= NARROWEST && values.length > 0 ? niceAxis(values, Math.min(available, 60)) : undefined
  const row = (cells: readonly string[], plot: string) =>
    `${pad(cells[0]!, 9, 'right')}  ${pad(cells[1]!, 10, 'right')}  ${pad(cells[2]!, 8, 'right')}  ${pad(cells[3]!, 5, 'right')}${withBand ? pad(cells[4]!, band) : ''}   ${plot}`.trimEnd()
  return [
    head,
    row(['threshold', 'boundaries', 'density', curve.symbol.slice(0, 5), ''], axis ? axisEnds(axis) : ''),
    ...shown.map(({ at, cuts, ratio, value }, index) =>
      row(
        [thresholdWord(at), String(cuts), ratioWord(ratio), scoreWord(value), ends[index]!],
        axis && value !== null ? dotIn(axis, value) : '',
      ),
    ),
    ...(shown.length < curve.points.length
      ? [paint('dim', `${count(curve.points.length, 'point')} in all: --json, --csv or --svg FILE has them`)]
      : []),
  ]
}

const dotIn = (axis: Axis, value: number): string => `${' '.repeat(columnOf(axis, value))}●`

/** The first and the last point, the best, and those nearest to some density ratios; all where they are few. */
function pointsToShow({ points, best }: SweepCurve): SweepCurve['points'] {
  if (points.length <= 12) return points
  const wanted = new Set<number>([0, points.length - 1])
  const chosen = points.findIndex(({ at }) => at === best?.at)
  if (chosen >= 0) wanted.add(chosen)
  for (const ratio of RATIOS) {
    let nearest = 0
    for (const [index, point] of points.entries())
      if (distance(point.ratio, ratio) < distance(points[nearest]!.ratio, ratio)) nearest = index
    wanted.add(nearest)
  }
  return points.filter((_, index) => wanted.has(index))
}

const distance = (ratio: number | null, goal: number): number =>
  ratio === null || ratio <= 0 ? Number.POSITIVE_INFINITY : Math.abs(Math.log(ratio / goal))

/**
 * Values by tolerance as text: one row for each hypothesis, in blocks of columns that fit.
 *
 * @param document - the curves over tolerances
 * @param terminal - width, signs and colours; plain text of 80 columns unless given
 * @returns the text, with line breaks
 */
export function toleranceText(document: ToleranceDocument, terminal: Terminal = plainTerminal): string {
  const { sweeps, settings } = document
  const name = Math.min(
    24,
    Math.max(10, ...sweeps.map(({ hypothesis, symbol }) => textWidth(`${safeName(hypothesis)} ${symbol}`))),
  )
  const available = Math.max(1, Math.floor((terminal.width - name) / 8))
  const lines: string[] = []
  for (let from = 0; from <= settings.upTo; from += available) {
    const to = Math.min(settings.upTo + 1, from + available)
    const columns = Array.from({ length: to - from }, (_, index) => from + index)
    lines.push(
      pad('tolerance', name) + columns.map(each => pad(String(each), 8, 'right')).join(''),
      ...sweeps.map(
        ({ hypothesis, symbol, points }) =>
          pad(shorten(`${safeName(hypothesis)} ${symbol}`, name), name) +
          columns.map(each => pad(scoreWord(points[each]!.value), 8, 'right')).join(''),
      ),
      '',
    )
  }
  const all = [
    ...[toleranceRolesSentence(document), ...referenceSentences(settings)].flatMap(sentence =>
      wrapText(sentence, terminal.width),
    ),
    '',
    ...lines,
    ...[...new Set(sweeps.map(({ signature }) => signature))].map(text => terminal.paint('dim', text)),
  ]
  return `${forTerminal(all.map(line => line.trimEnd()).join('\n'), terminal)}\n`
}
