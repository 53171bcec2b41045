import {
  type Corpus,
  codingOf,
  findMetric,
  fromBoundaries,
  type Segmentation,
  selectByReferenceCount,
  sweepCorpus,
} from 'cesura'
import { type Mark, marksBetween } from 'cesura/plots'
import { pooledToleranceCurve, type SweepDocument } from '../../src/evaluate/index.ts'
import { heldCorpus } from './held.ts'

/** The three scores that Granularity shows, in the order of its switch. */
export const GRANULARITY_METRICS = ['boundary-similarity', 'boundary-f', 'window-diff'] as const
export type GranularityMetric = (typeof GRANULARITY_METRICS)[number]

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
  sweepCorpus(heldCorpus({ items: withoutItems }), {
    metrics: [metric],
    references: [reference],
    hypotheses: segmenters,
    points: POINTS,
  })

/** One setting: so many cuts over all texts, or as many as the reference in each. */
export interface SettingQuestion {
  readonly reference: string
  /** The segmenter that is set, then the one beside it. */
  readonly segmenters: readonly string[]
  readonly item: string
  readonly cuts: number | 'each'
  readonly withoutItems: readonly string[]
}

/** What a segmenter does at a setting. */
export interface SettingRow {
  readonly segmenter: string
  /** Cuts over all texts, and what is thought of them. */
  readonly cuts: number
  readonly values: Readonly<Record<GranularityMetric, number | undefined>>
  /** In the text in view: its cuts, and the least score among them. */
  readonly boundaries: readonly number[]
  readonly least: number | undefined
  /** Places that share the score at which the cuts end. */
  readonly ties: number
}

/** Boundary F of each segmenter when a cut may stand 0 to 5 units away. */
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

interface Prepared {
  readonly items: readonly string[]
  readonly pairs: readonly { readonly reference: Segmentation; readonly scores: Scores }[]
  /** Every place of every text, highest score first; ties: the earlier text, then the earlier place. */
  readonly order: {
    readonly item: Uint32Array
    readonly gap: Uint32Array
    readonly score: Float64Array
  }
  /** Tallies of a text with so many cuts: those of one text are always its highest. */
  readonly known: Map<string, readonly [number, Record<string, number>]>
}
type Scores = NonNullable<Corpus['items'][number]['scored']>[number]['scores']

/** What is sorted once for each segmenter; forgotten with the corpus. */
let prepared = new Map<string, Prepared>()
let preparedFor: Corpus | undefined

function prepare(corpus: Corpus, reference: string, segmenter: string): Prepared {
  if (corpus !== preparedFor) prepared = new Map()
  preparedFor = corpus
  const key = JSON.stringify([reference, segmenter])
  const present = prepared.get(key)
  if (present !== undefined) return present
  const found = corpus.items.flatMap(item => {
    const typed = codingOf(item, reference)
    // Scores have no types, so places alone are compared.
    const trusted = typed && withoutTypes(typed)
    const scores = item.scored?.find(({ coder }) => coder === segmenter)?.scores
    return trusted === undefined || scores === undefined ? [] : [{ id: item.id, reference: trusted, scores }]
  })
  const places = found.reduce((sum, { scores }) => sum + scores.scores.length, 0)
  const all = { item: new Uint32Array(places), gap: new Uint32Array(places), score: new Float64Array(places) }
  let next = 0
  for (const [item, { scores }] of found.entries())
    for (const [gap, score] of scores.scores.entries()) {
      all.item[next] = item
      all.gap[next] = gap
      all.score[next++] = score
    }
  const { score } = all
  // Places stand in the order of the texts already, so their index breaks ties.
  const sorted = Uint32Array.from(score, (_, index) => index).sort((a, b) =>
    score[a] === score[b] ? a - b : score[a]! > score[b]! ? -1 : 1,
  )
  const made: Prepared = {
    items: found.map(({ id }) => id),
    pairs: found,
    order: {
      item: sorted.map(at => all.item[at]!),
      gap: sorted.map(at => all.gap[at]!),
      score: Float64Array.from(sorted, at => score[at]!),
    },
    known: new Map(),
  }
  prepared.set(key, made)
  return made
}

const withoutTypes = ({ types: _, scale: __, end: ___, ...places }: Segmentation): Segmentation => places

/** The last corpus without some items: the same object, so that what was sorted stays. */
let narrowed: { source: Corpus; without: string; corpus: Corpus } | undefined
function corpusWithout(items: readonly string[]): Corpus {
  const source = heldCorpus()
  const without = JSON.stringify(items)
  if (narrowed?.source !== source || narrowed.without !== without)
    narrowed = { source, without, corpus: heldCorpus({ items }) }
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

/** The highest places over all texts, or of each text as many as its reference has. */
function choose({ pairs, order }: Prepared, cuts: number | 'each'): Segmentation[] {
  if (cuts === 'each') return selectByReferenceCount(pairs, { per: 'item' })
  const gaps: number[][] = pairs.map(() => [])
  const most = Math.min(cuts, order.item.length)
  for (let at = 0; at < most; at++) gaps[order.item[at]!]!.push(order.gap[at]!)
  return pairs.map(({ reference: { units, axis } }, item) => {
    const made = fromBoundaries(units, Uint32Array.from(gaps[item]!, gap => gap + 1).sort())
    return axis === undefined ? made : { ...made, axis }
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

const leastScore = ({ pairs }: Prepared, item: number, own: Segmentation | undefined): number | undefined => {
  if (own === undefined || own.boundaries.length === 0) return undefined
  const { scores } = pairs[item]!.scores
  return own.boundaries.reduce(
    (least, place) => Math.min(least, scores[place - 1]!),
    Number.POSITIVE_INFINITY,
  )
}

/** Places that share the score at which the cuts end; 0 where all of them are cut, or none. */
function tiesAt({ order: { score } }: Prepared, cuts: number): number {
  if (cuts < 1 || cuts >= score.length || score[cuts - 1] !== score[cuts]) return 0
  let [from, to] = [cuts - 1, cuts]
  while (score[from - 1] === score[cuts]) from--
  while (score[to + 1] === score[cuts]) to++
  return to - from + 1
}
