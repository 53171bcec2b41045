import { densityCurves, lineChart } from 'cesura/plots'
import type { SweepDocument } from '../../../src/evaluate/index.ts'
import { counted, plural, score2 } from '../../../src/model/numbers.ts'
import { curvePointSentence, toleranceSentence } from '../../../src/report/sentences/scores.ts'
import { set } from '../../state/address.ts'
import { corpus, unitName } from '../../state/corpus.ts'
import {
  curveMetric,
  cutsNow,
  expectedCuts,
  openSetting,
  scoredItems,
  setExactly,
  trusted,
} from '../../state/granularity.ts'
import type { SettingAnswer, Tolerances } from '../../worker/granularity.ts'
import { FigurePanel } from '../figure.tsx'
import { fits, measures, shownMeasure, upward } from './curve-measures.ts'

/** The score at every setting: one line a segmenter, the setting a disc. */
export function CurveFigure({
  document,
  answer,
  stale,
}: {
  document: SweepDocument
  answer: SettingAnswer | undefined
  stale: boolean
}) {
  if (!fits(document)) return <section class="panel fig stale" aria-busy="true" />
  const { sweeps } = document
  const { symbol } = shownMeasure()
  const curves = sweeps.map(({ hypothesis, points, best }) => ({
    name: hypothesis,
    points: points.flatMap(({ ratio, value }) =>
      ratio === null || ratio === 0 ? [] : [{ ratio, value: upward(value) }],
    ),
    ...(best === null || best.ratio === null || best.ratio === 0
      ? {}
      : { best: { ratio: best.ratio, value: upward(best.value)! } }),
  }))
  const values = curves.flatMap(({ points }) =>
    points.flatMap(({ ratio, value }) => (value !== undefined && ratio >= 0.25 && ratio <= 4 ? [value] : [])),
  )
  const top = Math.min(1, Math.max(0.25, Math.ceil((Math.max(0, ...values) + 0.06) * 4) / 4))
  const now = upward(answer?.rows[0]?.values[curveMetric.value])
  const ratio = expectedCuts.value === 0 ? 0 : cutsNow.value / expectedCuts.value
  const texts = scoredItems.value.length
  return (
    <FigurePanel
      name="granularity"
      stale={stale}
      controls={<Measures />}
      render={look =>
        densityCurves(
          {
            value: symbol,
            curves,
            domain: [0, top],
            ratios: [0.25, 4],
            reference: trusted.value!,
            ...(now === undefined ? {} : { setting: { curve: 0, ratio, value: now } }),
          },
          {
            ...look,
            title: curveTitle(document, symbol),
            subtitle: `One score at every possible setting${texts === 1 ? '' : `, ${counted(texts, 'text')} together`}. Grey: half to twice as many cuts.`,
            ...(look.frame === 'bare' ? {} : { footnote: sweeps[0]!.signature }),
          },
        )
      }
      live={{
        name: ([, at]) =>
          curvePointSentence(
            Number(at),
            trusted.value!,
            symbol,
            curves.map(({ name, points }) => ({ name, value: nearestValue(points, Number(at)) })),
          ),
        act: ([name, at]) => {
          const own = sweeps.find(({ hypothesis }) => hypothesis === name)
          const point = own?.points.find(one => one.ratio === at)
          if (point !== undefined) setExactly(point.at)
        },
        rest: 'Point at the curve to have it read; a click sets the system there.',
      }}
    />
  )
}

/** The value of a curve where it has so many boundaries, or nearly: another segmenter has other settings. */
const nearestValue = (
  points: readonly { readonly ratio: number; readonly value: number | undefined }[],
  ratio: number,
): number | undefined =>
  points.reduce<(typeof points)[number] | undefined>(
    (best, next) =>
      best === undefined || Math.abs(next.ratio - ratio) < Math.abs(best.ratio - ratio) ? next : best,
    undefined,
  )?.value

function Measures() {
  return (
    <div class="seg3 measure" role="group" aria-label="Score">
      {measures.map(({ id, short, long }) => (
        <button
          key={id}
          type="button"
          aria-pressed={id === curveMetric.value}
          onClick={() => set({ curve: id === 'boundary-similarity' ? undefined : id })}
        >
          <span class="long">{long}</span>
          <span class="short" aria-hidden="true">
            {short}
          </span>
        </button>
      ))}
    </div>
  )
}

function curveTitle({ sweeps }: SweepDocument, symbol: string): string {
  const [first, second] = sweeps.map(sweep => ({
    name: sweep.hypothesis,
    value: upward(sweep.atReferenceCount),
  }))
  const many = `With as many cuts as ${trusted.value}`
  if (first?.value === undefined) return `${symbol} at every setting`
  if (second?.value === undefined) return `${many}, ${first.name} has ${symbol} ${score2(first.value)}`
  if (first.value === second.value) return `${many}, both have ${symbol} ${score2(first.value)}`
  const [ahead, behind] = first.value > second.value ? [first, second] : [second, first]
  return `${many}, ${ahead.name} is ahead: ${symbol} ${score2(ahead.value)} against ${score2(behind.value!)}`
}

/** F when a boundary may be some units away, at the setting. */
export function ToleranceFigure({ answer, stale }: { answer: Tolerances; stale: boolean }) {
  const unit = unitName.value
  const series = answer.map(({ segmenter, values }) => ({
    name: segmenter,
    points: values.map((y, x) => ({ x, y })),
  }))
  const [exact, near] = answer[0]!.values
  const title =
    exact === undefined || near === undefined
      ? `F when a boundary may be some ${plural(2, unit)} away`
      : exact === near
        ? `F stays at ${score2(exact)} when a cut may be one ${unit} away`
        : `F rises from ${score2(exact)} to ${score2(near)} when a cut may be one ${unit} away`
  return (
    <FigurePanel
      name="tolerance"
      stale={stale}
      render={look =>
        lineChart(
          { series, x: `${plural(2, unit)} away`, y: 'F', yDomain: [0, 1], dots: true },
          {
            ...look,
            title,
            subtitle: `F when a boundary may be some ${plural(2, unit)} away${series.length > 1 ? '; both systems with the number of cuts chosen above' : ', with the number of cuts chosen above'}.`,
          },
        )
      }
      live={{
        name: ([name, away]) =>
          toleranceSentence(
            String(name),
            Number(away),
            unit,
            answer.find(({ segmenter }) => segmenter === name)?.values[Number(away)],
          ),
        ...(corpus.value?.scale === undefined
          ? { act: ([name, away]) => openSetting(String(name), { tolerance: String(away) }) }
          : {}),
        rest:
          corpus.value?.scale === undefined
            ? 'Click a dot to see these cuts in Compare, with this tolerance.'
            : 'Hover over a point for details.',
      }}
    />
  )
}
