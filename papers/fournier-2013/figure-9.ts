import { agreement, type Corpus } from 'cesura'
import { mean, stream, summarize } from 'cesura/stats'
import type { Artefact, Check, Context, Findings, SampledLine, Series } from '../artefact.ts'
import { claim } from '../check.ts'
import {
  type Coding,
  codedCorpus,
  drawSegmentation,
  NEAR,
  parametersOf,
  pseudoCoding,
} from './pseudo-coders.ts'

const paper = 'fournier-2013'
const preset = paper
const CODERS = [2, 3, 4, 5, 6, 7, 8, 9, 10]
const SAMPLED = [2, 5, 10]
const MISSES = [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8]
const REPEATS = 5

const similarities = { S: 'segmentation-similarity', B: 'boundary-similarity' } as const
type Symbol = keyof typeof similarities

/** π* of the first 2, 3 … 10 coders. */
function agreements(corpus: Corpus, symbol: Symbol): number[] {
  const names = corpus.items[0]!.codings.map(({ coder }) => coder)
  return CODERS.map(
    count =>
      agreement(corpus, {
        preset,
        similarity: similarities[symbol],
        coefficient: 'multi-pi',
        coders: names.slice(0, count),
      }).value ?? Number.NaN,
  )
}

interface Point {
  readonly mean: number
  readonly interval: readonly [number, number]
}

/** Mean over repetitions, with 95 % of its normal interval. */
function pointOf(values: readonly number[]): Point {
  const { mean, standardError } = summarize(values)
  const half = 1.96 * (standardError ?? 0)
  return { mean: mean!, interval: [mean! - half, mean! + half] }
}

/** π* by chance of a full miss (rows) and number of coders (columns); of full misses, `extra` add a boundary. */
function risingMisses(
  symbol: Symbol,
  { seed, corpus }: Context,
  extra = 0.5,
): { grid: Point[][]; about: string } {
  const parameters = parametersOf(corpus)
  const grid = MISSES.map((miss, row) => {
    const repeats = Array.from({ length: REPEATS }, (_, repeat) => {
      const samples = stream(seed, 9, row, repeat)
      const base = parameters.texts.map(units => drawSegmentation(units, parameters, samples))
      return agreements(
        codedCorpus(parameters, text => pseudoCoding(base[text]!, miss, extra, samples), samples),
        symbol,
      )
    })
    return CODERS.map((_, column) => pointOf(repeats.map(repeat => repeat[column]!)))
  })
  return { grid, about: parameters.about }
}

const READING =
  'Our reading: of each boundary of a random segmentation a pseudo-coder makes a near miss by one place with chance 0.0921, a full miss with the chance given (half of them omissions, half extra boundaries at random), else a match. The paper does not say more.'

function misses(
  id: string,
  symbol: Symbol,
  claims: (grid: Point[][], context: Context) => Check[],
): Artefact {
  return {
    paper,
    id,
    title: `${symbol}-based π* with increasing full misses and constant near misses`,
    preset,
    corpus: 'optional',
    run: (context): Findings => {
      const { grid, about } = risingMisses(symbol, context)
      const series: Series = {
        title: `π* over ${symbol}, mean of ${REPEATS} repetitions`,
        columns: ['P(miss)', ...CODERS.map(count => `${count} coders`)],
        rows: MISSES.map((miss, row) => [miss, ...grid[row]!.map(point => point.mean)]),
      }
      // The lines of all numbers of coders lie on each other; the picture shows three, the table all.
      const lines = SAMPLED.map(
        (count): SampledLine => ({
          name: `${count} coders`,
          points: MISSES.map((miss, row) => {
            const { mean: y, interval } = grid[row]![CODERS.indexOf(count)]!
            return { x: miss, y, interval }
          }),
        }),
      )
      return {
        checks: claims(grid, context),
        notes: [about, READING],
        series: [series],
        figures: [
          {
            name: id,
            kind: 'lines',
            title: `π* over ${symbol} with increasing full misses`,
            x: `P(miss), P(near) = ${NEAR}`,
            y: `π* over ${symbol}`,
            lines,
          },
        ],
      }
    },
  }
}

const rowMean = (row: readonly Point[]) => mean(row.map(point => point.mean))!
const spread = (row: readonly Point[]) =>
  Math.max(...row.map(point => point.mean)) - Math.min(...row.map(point => point.mean))
const show = (value: number) => value.toFixed(3)

export const figure9a = misses('figure-9a', 'S', (grid, context) => {
  const omitted = risingMisses('S', context, 0).grid.map(rowMean)
  const lowestOmitted = Math.min(...omitted)
  const means = grid.map(rowMean)
  const lowest = Math.min(...grid.flat().map(point => point.mean))
  return [
    claim({
      id: 'high',
      quantity: 'lowest π* over S',
      printed: 'within the axis, 0.75 to 1.00',
      computed: show(lowest),
      holds: lowest >= 0.75,
    }),
    claim({
      id: 'rises',
      quantity: 'π* over S as P(miss) grows',
      printed: 'appears to rise',
      computed: `from ${show(means[0]!)} at 0 to ${show(means.at(-1)!)} at 0.8`,
      holds: means.at(-1)! > means[0]!,
      undetermined: `With as many omissions as extra boundaries it falls, though far less than B. How the paper drew full misses is not documented: with omissions only, it falls to ${show(lowestOmitted)} at ${MISSES[omitted.indexOf(lowestOmitted)]} and then rises to ${show(omitted.at(-1)!)}, for texts without boundaries are alike to S.`,
    }),
  ]
})

export const figure9b = misses('figure-9b', 'B', grid => {
  const means = grid.map(rowMean)
  const falls = means.every((value, index) => index === 0 || value < means[index - 1]!)
  const widest = Math.max(...grid.map(spread))
  return [
    claim({
      id: 'declines',
      quantity: 'π* over B as P(miss) grows',
      printed: 'declining',
      computed: `from ${show(means[0]!)} at 0 to ${show(means.at(-1)!)} at 0.8`,
      holds: falls,
    }),
    claim({
      id: 'coders',
      quantity: 'difference of π* over B between 2 and 10 coders',
      printed: 'little to no variation',
      computed: `at most ${show(widest)}`,
      holds: widest < 0.1,
    }),
  ]
})

export const figure9c: Artefact = {
  paper,
  id: 'figure-9c',
  title: 'S- and B-based π* with fully random segmentations',
  preset,
  corpus: 'optional',
  run: ({ seed, corpus }) => {
    const parameters = parametersOf(corpus)
    const points = Object.fromEntries(
      (['S', 'B'] as const).map(symbol => {
        const repeats = Array.from({ length: REPEATS }, (_, repeat) => {
          const samples = stream(seed, 10, repeat)
          const coding: Coding = text => drawSegmentation(parameters.texts[text]!, parameters, samples)
          return agreements(codedCorpus(parameters, coding, samples), symbol)
        })
        return [symbol, CODERS.map((_, column) => pointOf(repeats.map(repeat => repeat[column]!)))]
      }),
    ) as Record<Symbol, Point[]>
    const highestB = Math.max(...points.B.map(point => point.mean))
    const lowestS = Math.min(...points.S.map(point => point.mean))
    return {
      checks: [
        claim({
          id: 'B',
          quantity: 'highest π* over B',
          printed: 'properly reports low agreement',
          computed: show(highestB),
          holds: highestB < 0.2,
        }),
        claim({
          id: 'S',
          quantity: 'lowest π* over S',
          printed: 'drastically over-estimates',
          computed: show(lowestS),
          holds: lowestS > 0.6,
        }),
      ],
      notes: [parameters.about],
      series: [
        {
          title: `π* of random segmentations, mean of ${REPEATS} repetitions`,
          columns: ['coders', 'π*_S', 'π*_B'],
          rows: CODERS.map((count, index) => [count, points.S[index]!.mean, points.B[index]!.mean]),
        },
      ],
      figures: [
        {
          name: 'figure-9c',
          kind: 'lines',
          title: 'π* of random segmentations',
          x: 'coders',
          y: 'π*',
          lines: (['S', 'B'] as const).map(symbol => ({
            name: symbol,
            points: CODERS.map((count, index) => ({
              x: count,
              y: points[symbol][index]!.mean,
              interval: points[symbol][index]!.interval,
            })),
          })),
        },
      ],
    }
  },
}
