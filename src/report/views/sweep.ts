import type { SweepCurve, SweepDocument, ToleranceDocument } from '../../evaluate/index.ts'
import { count, endsWord, scoreWord } from '../../model/numbers.ts'
import { arrow } from '../evaluation-table.ts'
import type { Terminal } from '../render/terminal.ts'
import { pad, shorten, textWidth, wrapText } from '../render/text-width.ts'
import { referenceSentences } from '../sentences/roles.ts'
import { safeName } from '../sentences/safe-text.ts'
import {
  bandSentences,
  curveSentences,
  ratioWord,
  sweepRolesSentence,
  thresholdWord,
  toleranceRolesSentence,
} from '../sentences/sweep.ts'
import { sweepRows, toleranceRows } from '../sweep-table.ts'
import { type Axis, axisEnds, columnOf, niceAxis } from '../terminal/axis.ts'
import { preformatted, prose, signatures, tableBlock, type View } from '../view.ts'

/** Density ratios of which the nearest points are shown. */
const RATIOS = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4, 8]
/** The narrowest plot worth showing. */
const NARROWEST = 12

/**
 * Curves over thresholds: a few points of each, a row of dots, and what the curve amounts to; in a file every point.
 *
 * @param document - the curves
 * @param target - for a terminal or a file
 * @returns the view
 */
export function sweepView(document: SweepDocument, target: 'terminal' | 'file' = 'terminal'): View {
  if (target === 'file') return { blocks: [tableBlock(sweepRows(document))] }
  const { sweeps, settings } = document
  return {
    blocks: [
      ...prose(
        sweepRolesSentence(document),
        ...(settings.annotators.length > 0 ? [] : referenceSentences(settings)),
      ),
      ...sweeps.flatMap(curve => [
        preformatted(terminal => [
          ...curveBlock(curve, terminal),
          ...curveSentences(curve, settings.area).flatMap(sentence => wrapText(sentence, terminal.width)),
        ]),
      ]),
      ...prose(...bandSentences(document)),
      ...signatures(sweeps.map(({ signature }) => signature)),
    ],
  }
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
 * Values by tolerance: one row for each hypothesis and metric.
 *
 * @param document - the curves over tolerances
 * @param target - for a terminal or a file
 * @returns the view
 */
export function toleranceView(document: ToleranceDocument, target: 'terminal' | 'file' = 'terminal'): View {
  if (target === 'file') return { blocks: [tableBlock(toleranceRows(document))] }
  const { sweeps, settings } = document
  const tolerances = Array.from({ length: settings.upTo + 1 }, (_, tolerance) => tolerance)
  return {
    blocks: [
      ...prose(toleranceRolesSentence(document), ...referenceSentences(settings)),
      tableBlock({
        title: '',
        columns: [
          { name: 'tolerance', align: 'left' },
          ...tolerances.map(each => ({ name: String(each), align: 'right' as const, digits: 3 })),
        ],
        rows: sweeps.map(({ hypothesis, symbol, points }) => [
          `${hypothesis} ${symbol}`,
          ...tolerances.map(each => points[each]!.value),
        ]),
        notes: [],
      }),
      ...signatures(sweeps.map(({ signature }) => signature)),
    ],
  }
}
