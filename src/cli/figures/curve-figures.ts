import { type SweepDocument, sweepCorpus, sweepTolerance } from '../../evaluate/index.ts'
import { densityCurves, type Figure, type FigureOptions, lineChart } from '../../plots/index.ts'
import { bandsFrom } from '../options/confidence-options.ts'
import type { FigureKind } from './figure-input.ts'

/** Curves of one metric by hypothesis; of several metrics the first, since their scales differ. */
export function sweepFigure(
  { sweeps, settings: { interval } }: SweepDocument,
  options: FigureOptions = {},
): Figure {
  const [first] = sweeps
  return densityCurves(
    {
      value: first?.symbol ?? 'score',
      ...(interval === null
        ? {}
        : { band: `${Math.round(interval.level * 100)} % interval, items resampled` }),
      curves: sweeps
        .filter(({ metric }) => metric === first?.metric)
        .map(({ hypothesis, points, best }) => ({
          name: hypothesis,
          points: points.flatMap(({ ratio, value, interval: band }) =>
            ratio === null || ratio === 0
              ? []
              : [{ ratio, value: value ?? undefined, interval: band ?? undefined }],
          ),
          ...(best === null || best.ratio === null || best.ratio === 0
            ? {}
            : { best: { ratio: best.ratio, value: best.value } }),
        })),
    },
    options,
  )
}

/** The same over the tolerance. */
export const toleranceFigure = (
  { sweeps }: ReturnType<typeof sweepTolerance>,
  options: FigureOptions = {},
): Figure =>
  lineChart(
    {
      x: 'tolerance',
      y: sweeps[0]?.symbol ?? 'score',
      series: sweeps
        .filter(({ metric }) => metric === sweeps[0]?.metric)
        .map(({ hypothesis, points }) => ({
          name: hypothesis,
          points: points.map(({ tolerance, value }) => ({ x: tolerance, y: value ?? undefined })),
        })),
    },
    options,
  )

/** Plots of a metric along a setting. */
export const curveFigures: Readonly<Record<string, FigureKind>> = {
  'density-curves': {
    about: 'a metric over all thresholds of scores per gap (boundary F unless --metric)',
    make({ corpus, metrics, flags, kept }, options) {
      const references = flags.references ?? kept
      const document = sweepCorpus(corpus, {
        metrics: [...(flags.metric === undefined ? [{ id: 'boundary-f', options: {} }] : metrics)],
        references,
        hypotheses: flags.hypotheses,
        interval: bandsFrom(flags),
        seed: flags.seed,
      })
      return sweepFigure(document, options)
    },
  },
  'line-chart': {
    about: 'a metric over tolerances 0 to 5 (boundary F unless --metric)',
    make({ corpus, metrics, flags, kept }, options) {
      const document = sweepTolerance(corpus, {
        metrics: [...(flags.metric === undefined ? [{ id: 'boundary-f', options: {} }] : metrics)],
        references: flags.references ?? kept ?? 'by-name',
        hypotheses: flags.hypotheses,
        upTo: 5,
      })
      return toleranceFigure(document, options)
    },
  },
}
