import { countDigits, plural } from '../../model/numbers.ts'
import { formatTime } from '../../model/time.ts'
import { type PairText, pairHeadline } from '../../report/sentences/marks.ts'
import { type Figure, type FigureOptions, makeFigure } from '../figure.ts'
import { label, line, pathTo } from '../svg.ts'
import { MARK_KINDS, type MarkKind } from '../theme.ts'
import { countMarks, type Mark, markStart } from './marks.ts'
import { clock } from './strip-layout.ts'

/** A long text and what differs in it. */
export interface OverviewData extends PairText {
  readonly units: number
  readonly marks: readonly Mark[]
}

const UP: readonly MarkKind[] = ['missing', 'near', 'type', 'match']
const HEIGHT = 66

/**
 * The differences along a text too long to show every unit: bins of 3 px; up from the line what is missing, near,
 * of another type, matched; down from it what is extra. One path per kind.
 *
 * @param data - length of the text in units, the marks, and the names of both
 * @param options - width (960 px unless given), theme, frame and the words around the picture
 * @returns the figure, with a table of counts by kind
 * @example
 * segmentationOverview({ units: 100000, reference: 'ann', hypothesis: 'h2', marks: [{ kind: 'missing', reference: 4 }] }).title
 * //=> 'h2 finds none of one boundary and misses one.'
 */
export function segmentationOverview(data: OverviewData, options: FigureOptions = {}): Figure {
  const { units, marks, time } = data
  const counts = countMarks(marks)
  const unit = data.unit ?? 'unit'
  return makeFigure(
    {
      kind: 'Overview of differences',
      size: `${time === undefined ? `${countDigits(units)} ${plural(units, unit)}` : formatTime(units, time)}, ${data.reference} and ${data.hypothesis}`,
      title: pairHeadline(marks, data),
      subtitle:
        'Bars count the boundaries of each stretch: up from the line missing, near, matched; down from it extra.',
      table: {
        columns: ['kind', 'count'],
        rows: MARK_KINDS.map(kind => [kind, counts[kind]]),
      },
      width: 960,
      render(width) {
        const bins = Math.max(1, Math.floor(width / 3))
        const perBin = MARK_KINDS.map(() => new Uint32Array(bins))
        for (const mark of marks) {
          const bin = Math.min(bins - 1, Math.floor(((markStart(mark) - 0.5) / units) * bins))
          perBin[MARK_KINDS.indexOf(mark.kind)]![bin]!++
        }
        const of = (kind: MarkKind): Uint32Array => perBin[MARK_KINDS.indexOf(kind)]!
        let up = 0
        let down = 0
        for (let bin = 0; bin < bins; bin++) {
          up = Math.max(
            up,
            UP.reduce((sum, kind) => sum + of(kind)[bin]!, 0),
          )
          down = Math.max(down, of('extra')[bin]!)
        }
        const scale = (HEIGHT - 6) / Math.max(1, up + down)
        const base = 2 + up * scale
        let out = ''
        const stacked = new Float64Array(bins)
        for (const kind of UP) {
          let d = ''
          for (let bin = 0; bin < bins; bin++) {
            const tall = of(kind)[bin]! * scale
            if (tall === 0) continue
            d += pathTo('M', bin * 3 + 1, base - stacked[bin]!, 'v', -tall)
            stacked[bin]! += tall
          }
          if (d !== '') out += line(d, kind === 'match' ? 's-edge' : `s-${kind}`, 2)
        }
        let d = ''
        for (let bin = 0; bin < bins; bin++)
          if (of('extra')[bin]! > 0) d += pathTo('M', bin * 3 + 1, base + 2, 'v', of('extra')[bin]! * scale)
        if (d !== '') out += line(d, 's-extra', 2)
        out += line(pathTo('M', 0, base + 1, 'H', bins * 3), 's-ink3', 1)
        for (const share of [0, 0.25, 0.5, 0.75, 1])
          out += label(
            share * bins * 3,
            HEIGHT + 10,
            time === undefined
              ? countDigits(Math.round(share * units))
              : clock((share * units) / time.ticksPerSecond + time.start),
            {
              anchor: share === 0 ? 'start' : share === 1 ? 'end' : 'middle',
              fill: 'f-ink3',
            },
          )
        return { body: out, height: HEIGHT + 20 }
      },
    },
    options,
  )
}
