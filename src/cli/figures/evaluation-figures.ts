import { reported } from '../../evaluate/shared.ts'
import { conventions } from '../../index.ts'
import { hint, setting } from '../../model/errors/define.ts'
import {
  conventionsDumbbell,
  countMarks,
  intervalDots,
  itemDifferences,
  MARK_KINDS,
  type MarkKind,
  marksBetween,
  meanBars,
  operationBars,
  precisionRecall,
  rankingTable,
  scatterPlot,
} from '../../plots/index.ts'
import { rankingData } from '../../report/index.ts'
import { itemDifferencesData, precisionRecallData, rankingTableData } from '../../report/shared.ts'
import { rolesFor } from '../options/roles.ts'
import { evaluated, type FigureKind, nothingToPlot, ranked } from './figure-input.ts'

/** Plots of scores: hypotheses against references, or every pair. */
export const evaluationFigures: Readonly<Record<string, FigureKind>> = {
  'interval-dots': {
    about: 'scores with intervals, best first',
    make(input, options) {
      const evaluation = evaluated(input)
      const [metric] = evaluation.metrics
      return intervalDots(rankingData(evaluation, metric!), { footnote: metric!.signature, ...options })
    },
  },
  'ranking-table': {
    about: 'systems best first with intervals and letters, and their scores by the other metrics',
    make(input, options) {
      ranked(input, input.metrics)
      const [metric, ...others] = evaluated(input).metrics
      return rankingTable(rankingTableData(metric!, others), { footnote: metric!.signature, ...options })
    },
  },
  'item-differences': {
    about: 'how far the first of two systems is ahead on each text; --hypotheses names them',
    make(input, options) {
      ranked(input, input.metrics.slice(0, 1))
      const [metric] = evaluated(input, input.metrics.slice(0, 1)).metrics
      const names = metric!.ranking?.order.map(({ hypothesis }) => hypothesis) ?? []
      const [first, second] = names
      if (first === undefined || second === undefined)
        return nothingToPlot(
          'there are fewer than two systems',
          hint`name two: ${setting('hypotheses', 'A,B')}`,
        )
      const sizes = new Map(input.corpus.items.map(({ id, units }) => [id, units]))
      return itemDifferences(itemDifferencesData(metric!, first, second, sizes), {
        footnote: metric!.signature,
        ...options,
      })
    },
  },
  'mean-bars': {
    about: 'mean and deviation over items, for each metric and hypothesis',
    make(input, options) {
      const { metrics } = evaluated(input)
      const rows = metrics.flatMap(({ symbol, hypotheses }) =>
        hypotheses.flatMap(({ hypothesis, macro: { value, deviation } }) =>
          value === null
            ? []
            : [
                {
                  group: symbol,
                  name: hypothesis,
                  mean: value,
                  deviation: deviation ?? undefined,
                },
              ],
        ),
      )
      if (rows.length === 0) nothingToPlot('no score is defined')
      return meanBars({ measure: 'score', rows }, options)
    },
  },
  'scatter-plot': {
    about: 'two metrics against each other, a dot for each hypothesis',
    make(input, options) {
      const { metrics } = evaluated(input)
      const [x, y] = metrics
      if (x === undefined || y === undefined)
        return nothingToPlot(
          'a scatter plot has two metrics',
          hint`name two: ${setting('metric', 'pk,window-diff')}`,
        )
      const points = x.hypotheses.flatMap((row, index) => {
        const [a, b] = [reported(row, x), reported(y.hypotheses[index]!, y)]
        return a.value === null || b.value === null
          ? []
          : [
              {
                name: row.hypothesis,
                x: a.value,
                y: b.value,
                xInterval: a.interval ?? undefined,
                yInterval: b.interval ?? undefined,
              },
            ]
      })
      if (points.length === 0) nothingToPlot('no score is defined')
      return scatterPlot({ x: x.symbol, y: y.symbol, points }, options)
    },
  },
  'precision-recall': {
    about: 'precision against recall, a near miss counts in part',
    make(input, options) {
      const [precision, recall] = ranked(
        input,
        ['bed-precision', 'bed-recall'].map(id => ({ id, options: {} })),
      ).metrics
      const data = precisionRecallData(precision!, recall!)
      if (data.points.length === 0) nothingToPlot('no precision or recall is defined')
      return precisionRecall(data, options)
    },
  },
  'operation-bars': {
    about: 'matches, near misses, missing and extra boundaries of each hypothesis',
    make(input, options) {
      const { settings } = ranked(input)
      const rows = settings.hypotheses.map(name => {
        const counts = Object.fromEntries(MARK_KINDS.map(kind => [kind, 0])) as Record<MarkKind, number>
        for (const { codings } of input.corpus.items) {
          const own = codings.find(({ coder }) => coder === name)
          if (own === undefined) continue
          for (const { coder, segmentation } of codings) {
            if (coder === name || !settings.references.includes(coder)) continue
            const found = countMarks(marksBetween(segmentation, own.segmentation))
            for (const kind of MARK_KINDS) counts[kind] += found[kind]
          }
        }
        return { name, counts }
      })
      return operationBars({ rows, of: 'hypothesis' }, options)
    },
  },
  'conventions-dumbbell': {
    about: 'one metric under every convention (Pk unless --metric)',
    make(input, options) {
      const { corpus, metrics, flags, kept } = input
      const { id, options: own } = flags.metric === undefined ? { id: 'pk', options: {} } : metrics[0]!
      const found = conventions(corpus, { id, options: own }, rolesFor(flags, flags.pairs === true, kept))
      return conventionsDumbbell(
        {
          measure: found.symbol,
          on: 'All pairs together',
          rows: found.conventions
            .filter(({ problem }) => problem === undefined)
            .map(({ name, value }) => ({
              name,
              value: value ?? undefined,
              isDefault: name === 'default',
            })),
        },
        options,
      )
    },
  },
}
