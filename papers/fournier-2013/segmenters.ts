import {
  bedPrecision,
  bedRecall,
  boundarySimilarity,
  type Corpus,
  codersOf,
  codingOf,
  type Segmentation,
  segmentationSimilarity,
  windowDiff,
} from 'cesura'
import { boundaryEditDistance } from 'cesura/compare'
import { evaluate } from 'cesura/evaluate'
import { summarize } from 'cesura/stats'
import type { Artefact, Context, FigureData, Findings } from '../artefact.ts'
import { needsData } from '../check.ts'
import { printedSegmenters } from './table-2.ts'

const paper = 'fournier-2013'
const preset = paper

interface Pair {
  readonly reference: Segmentation
  readonly hypothesis: Segmentation
}

/** Who is judged, and every coding of somebody else that each is judged by. */
function pairsOf(corpus: Corpus, { references, hypotheses }: Context): Map<string, Pair[]> {
  const { settings: roles } = evaluate(corpus, {
    references,
    hypotheses,
    metrics: [boundarySimilarity],
    interval: false,
    tests: false,
    bounds: false,
  })
  const judges = roles.design === 'pairs' ? codersOf(corpus) : roles.references
  const pairs = new Map<string, Pair[]>()
  for (const name of roles.hypotheses) {
    const own: Pair[] = []
    for (const item of corpus.items) {
      const hypothesis = codingOf(item, name)
      if (hypothesis === undefined) continue
      for (const assess of judges) {
        const reference = assess === name ? undefined : codingOf(item, assess)
        if (reference !== undefined) own.push({ reference, hypothesis })
      }
    }
    if (own.length > 0) pairs.set(name, own)
  }
  return pairs
}

interface Estimate {
  readonly value: number | undefined
  readonly interval?: readonly [number, number]
  readonly n: number
}

/** Mean with its 95 % interval, 1.96 standard errors to either side, as the paper draws it. */
function estimate(values: readonly number[]): Estimate {
  const { mean, standardError, n } = summarize(values)
  if (mean === undefined || standardError === undefined) return { value: mean, n }
  return { value: mean, interval: [mean - 1.96 * standardError, mean + 1.96 * standardError], n }
}

/** The correctness of every boundary pair: 1, 1/2 for a near miss, 0. */
function boundaryPairs(pairs: readonly Pair[]): number[] {
  return pairs.flatMap(({ reference, hypothesis }) => {
    const { matches, transpositions, additions } = boundaryEditDistance(reference, hypothesis, { span: 2 })
    return [...matches.map(() => 1), ...transpositions.map(() => 0.5), ...additions.map(() => 0)]
  })
}

const measures: Readonly<Record<string, (pairs: readonly Pair[]) => Estimate>> = {
  S: pairs =>
    estimate(
      pairs.map(({ reference, hypothesis }) => segmentationSimilarity(reference, hypothesis, { preset })!),
    ),
  B: pairs => estimate(boundaryPairs(pairs)),
  '1−WD': pairs =>
    estimate(
      pairs.flatMap(({ reference, hypothesis }) => {
        const score = windowDiff(reference, hypothesis)
        return score === undefined ? [] : [1 - score]
      }),
    ),
}

export const figure10: Artefact = {
  paper,
  id: 'figure-10',
  title: 'Mean performance of segmenters by S, B and 1 − WD, with 95 % intervals',
  preset,
  corpus: 'needed',
  run: (context): Findings => {
    const checks = printedSegmenters.flatMap(({ segmenter, n }) => [
      needsData({ id: `a/${segmenter}`, quantity: `n of S, ${segmenter}`, printed: '90' }),
      needsData({ id: `b/${segmenter}`, quantity: `n of B, ${segmenter}`, printed: n }),
      needsData({ id: `c/${segmenter}`, quantity: `n of 1−WD, ${segmenter}`, printed: '90' }),
    ])
    if (context.corpus === undefined) {
      return { checks, notes: ['The means are drawn, not printed. Give segmentations with --corpus.'] }
    }
    const pairs = pairsOf(context.corpus, context)
    const rows = Object.entries(measures).flatMap(([measure, score]) =>
      [...pairs].map(([name, own]) => ({ measure, name, ...score(own) })),
    )
    return {
      checks,
      notes: [
        'S and 1 − WD: mean over pairs of codings. B: mean over boundary pairs. Interval: 1.96 standard errors.',
      ],
      signatures: [
        segmentationSimilarity.signature({ preset }),
        boundarySimilarity.signature({ preset }),
        windowDiff.signature(),
      ],
      series: [
        {
          title: 'Mean and 95 % interval by segmenter',
          columns: ['measure', 'segmenter', 'mean', 'low', 'high', 'n'],
          rows: rows.map(({ measure, name, value, interval, n }) => [
            measure,
            name,
            value ?? null,
            interval?.[0] ?? null,
            interval?.[1] ?? null,
            n,
          ]),
        },
      ],
      figures: Object.keys(measures).map(
        (measure, index): FigureData => ({
          name: `figure-10${'abc'[index]}`,
          kind: 'intervals',
          measure,
          rows: rows.filter(row => row.measure === measure),
        }),
      ),
    }
  },
}

export const figure11: Artefact = {
  paper,
  id: 'figure-11',
  title: 'Boundaries placed by each coder per potential boundary, with mean and deviation',
  corpus: 'needed',
  run: ({ corpus }): Findings => {
    if (corpus === undefined) {
      return { checks: [], notes: ['The figure prints no numbers. Give codings with --corpus.'] }
    }
    const rows = codersOf(corpus).map(coder => {
      let cuts = 0
      let places = 0
      for (const item of corpus.items) {
        const coding = codingOf(item, coder)
        if (coding === undefined) continue
        cuts += coding.boundaries.length
        places += item.units - 1
      }
      return { coder, cuts, places }
    })
    const { mean, deviation } = summarize(
      rows.flatMap(({ cuts, places }) => (places > 0 ? [cuts / places] : [])),
    )
    return {
      checks: [],
      notes: [
        `Mean ${mean?.toFixed(4)}, standard deviation ${deviation?.toFixed(4)} over ${rows.length} coders.`,
      ],
      series: [
        {
          title: 'Boundaries per potential boundary',
          columns: ['coder', 'boundaries', 'potential boundaries', 'rate'],
          rows: rows.map(({ coder, cuts, places }) => [
            coder,
            cuts,
            places,
            places > 0 ? cuts / places : null,
          ]),
        },
      ],
      figures: [{ name: 'figure-11', kind: 'rates', rows }],
    }
  },
}

export const figure12: Artefact = {
  paper,
  id: 'figure-12',
  title: 'B-precision against B-recall of segmenters',
  preset,
  corpus: 'needed',
  run: (context): Findings => {
    if (context.corpus === undefined) {
      return {
        checks: [],
        notes: [
          'The points of the paper are those of Table 2, drawn with it. Give segmentations with --corpus for your own.',
        ],
      }
    }
    const points = [...pairsOf(context.corpus, context)].flatMap(([name, own]) => {
      const pooled = (metric: typeof bedPrecision | typeof bedRecall) => {
        const settings = metric.resolve({ preset })
        const tallies = own.map(({ reference, hypothesis }) => metric.tally(reference, hypothesis, settings))
        return metric.score(
          tallies.reduce((sum, tally) => metric.add(sum, tally)),
          settings,
        )
      }
      const [precision, recall] = [pooled(bedPrecision), pooled(bedRecall)]
      return precision === undefined || recall === undefined ? [] : [{ name, precision, recall }]
    })
    return {
      checks: [],
      signatures: [bedPrecision.signature({ preset }), bedRecall.signature({ preset })],
      series: [
        {
          title: 'B-precision and B-recall, pooled over all pairs',
          columns: ['segmenter', 'B-P', 'B-R'],
          rows: points.map(({ name, precision, recall }) => [name, precision, recall]),
        },
      ],
      figures: [{ name: 'figure-12', kind: 'precision-recall', points }],
    }
  },
}
