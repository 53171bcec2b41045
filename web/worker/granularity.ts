import { type Corpus, findMetric, type Segmentation } from 'cesura'
import { sweepCorpus } from 'cesura/evaluate'
import { type Mark, marksBetween } from 'cesura/plots'
import type { SweepDocument } from '../../src/evaluate/index.ts'
import { pooledToleranceCurve } from '../../src/evaluate/shared.ts'
import { GRANULARITY_METRICS, type GranularityMetric } from './granularity-metrics.ts'
import { choose, leastScore, type Prepared, prepare, tiesAt } from './scored-order.ts'
import { workerCorpus } from './worker-corpus.ts'

/** Curves of some segmenters against one reference. */
export interface CurveQuestion {
  readonly metric: GranularityMetric
  readonly reference: string
  readonly segmenters: readonly string[]
  readonly withoutItems: readonly string[]
}

/** As many points as `cesura sweep` takes by default: page and command line give the same document. */
const POINTS = 400

/** The document of `cesura sweep` for these segmenters. */
export const granularityCurves = ({
  metric,
  reference,
  segmenters,
  withoutItems,
}: CurveQuestion): SweepDocument =>
  sweepCorpus(workerCorpus({ items: withoutItems }), {
    metrics: [metric],
    references: [reference],
    hypotheses: segmenters,
    points: POINTS,
  })

/** One setting: so many boundaries over all texts, or as many as the reference in each. */
export interface SettingQuestion {
  readonly reference: string
  /** The segmenter that is set, then the alternative. */
  readonly segmenters: readonly string[]
  readonly item: string
  readonly cuts: number | 'each'
  readonly withoutItems: readonly string[]
}

/** What a segmenter does at a setting. */
interface SettingRow {
  readonly segmenter: string
  /** Cuts over all texts, and what is thought of them. */
  readonly cuts: number
  readonly values: Readonly<Record<GranularityMetric, number | undefined>>
  /** In the text in view: its boundaries, and the least score among them. */
  readonly boundaries: readonly number[]
  readonly least: number | undefined
  /** Positions that share the score at which the boundaries end. */
  readonly ties: number
}

/** Boundary F of each segmenter when a boundary may be 0 to 5 units away. */
export type Tolerances = readonly {
  readonly segmenter: string
  readonly values: readonly (number | undefined)[]
}[]

export interface SettingAnswer {
  /** What was asked: a newer question may be under way. */
  readonly asked: SettingQuestion
  readonly texts: number
  readonly expected: number
  readonly rows: readonly SettingRow[]
  /** What differs in the text in view, for the first segmenter. */
  readonly marks: readonly Mark[]
}

/** The last corpus without some items: the same object, so that what was sorted stays. */
let narrowed: { source: Corpus; without: string; corpus: Corpus } | undefined
function corpusWithout(items: readonly string[]): Corpus {
  const source = workerCorpus()
  const without = JSON.stringify(items)
  if (narrowed?.source !== source || narrowed.without !== without)
    narrowed = { source, without, corpus: workerCorpus({ items }) }
  return narrowed.corpus
}

/** Everything that changes with the slider: cuts, their scores, and what differs in the text in view. */
export function granularityAt(question: SettingQuestion): SettingAnswer {
  const { reference, segmenters, item, withoutItems } = question
  const corpus = corpusWithout(withoutItems)
  const rows: SettingRow[] = []
  let marks: readonly Mark[] = []
  let [texts, expected] = [0, 0]
  for (const [index, segmenter] of segmenters.entries()) {
    const own = prepare(corpus, reference, segmenter)
    const chosen = choose(own, question.cuts)
    const pairs = own.pairs.map((pair, at) => ({ reference: pair.reference, hypothesis: chosen[at]! }))
    const shown = own.items.indexOf(item)
    const mine = chosen[shown]
    if (index === 0) {
      texts = own.items.length
      expected = own.pairs.reduce((sum, pair) => sum + pair.reference.boundaries.length, 0)
      if (mine !== undefined) marks = marksBetween(own.pairs[shown]!.reference, mine, { span: 2 })
    }
    const cuts = chosen.reduce((sum, { boundaries }) => sum + boundaries.length, 0)
    rows.push({
      segmenter,
      cuts,
      values: valuesOf(own, pairs),
      boundaries: mine === undefined ? [] : [...mine.boundaries],
      least: leastScore(own, shown, mine),
      ties: question.cuts === 'each' ? 0 : tiesAt(own, cuts),
    })
  }
  return { asked: question, texts, expected, rows, marks }
}

/** F over tolerances at a setting: asked when the slider rests, since it costs as much as all the rest. */
export function granularityTolerances({
  reference,
  segmenters,
  cuts,
  withoutItems,
}: SettingQuestion): Tolerances {
  const corpus = corpusWithout(withoutItems)
  return segmenters.map(segmenter => {
    const own = prepare(corpus, reference, segmenter)
    const chosen = choose(own, cuts)
    const pairs = own.pairs.map((pair, at) => ({ reference: pair.reference, hypothesis: chosen[at]! }))
    return { segmenter, values: pooledToleranceCurve(pairs, { upTo: 5 }) }
  })
}

function valuesOf(
  { known }: Prepared,
  pairs: readonly { readonly reference: Segmentation; readonly hypothesis: Segmentation }[],
): SettingRow['values'] {
  const value = (id: GranularityMetric): number | undefined => {
    const metric = findMetric(id)
    const settings = metric.resolve({})
    let total: Record<string, number> | undefined
    for (const [item, { reference, hypothesis }] of pairs.entries()) {
      const key = `${id} ${item}`
      const count = hypothesis.boundaries.length
      let [before, tally] = known.get(key) ?? [-1, {}]
      if (before !== count) {
        tally = metric.tally(reference, hypothesis, settings) as Record<string, number>
        known.set(key, [count, tally])
      }
      total = total === undefined ? tally : (metric.add(total, tally) as Record<string, number>)
    }
    return total === undefined ? undefined : metric.score(total, settings)
  }
  return Object.fromEntries(GRANULARITY_METRICS.map(id => [id, value(id)])) as SettingRow['values']
}
