import { codingOf, type Evaluation, evaluate, findMetric, type Length, type Segmentation } from 'cesura'
import { boundaryEditDistance } from 'cesura/compare'
import { ticksIn } from 'cesura/metrics'
import type { MarkKind } from 'cesura/plots'
import { workerCorpus } from './worker-corpus.ts'

export interface SegmentersQuestion {
  readonly metric: string
  readonly options: Readonly<Record<string, unknown>>
  readonly references: readonly string[]
  readonly hypotheses: readonly string[]
  readonly withoutItems: readonly string[]
  readonly span: number | Length
  /** False: a first answer, without intervals and tests. */
  readonly intervals: boolean
  /** Of the items, for the stability of the ranking. */
  readonly resamples: number
}

/** What is next to the ranking: computed by another worker at the same time. */
export interface RankingDetails {
  readonly precision: Evaluation['metrics'][number]
  readonly recall: Evaluation['metrics'][number]
  /** The same systems by other metrics in use; none for recordings, where they need lengths of time. */
  readonly others: Evaluation['metrics']
  /** Kinds of edits of each hypothesis against all references. */
  readonly operations: readonly {
    readonly name: string
    readonly counts: Readonly<Record<MarkKind, number>>
  }[]
  /** The metric over span, where it has one. */
  readonly sweep: readonly {
    readonly name: string
    readonly points: readonly { readonly x: number; readonly y: number | undefined }[]
  }[]
}

/** A span in units of a text, or ticks of its recording. */
export const unitsOf = (span: number | Length, { axis }: Segmentation): number =>
  typeof span === 'number' ? span : Math.max(1, ticksIn(span, axis?.ticksPerSecond ?? 1))

/** Metrics that papers report most, next to the one that ranks. */
const OTHERS = ['boundary-similarity', 'window-diff', 'pk', 'boundary-f']

const SPANS = [1, 2, 3, 4, 5, 6, 8, 10, 12]

/** Ranks the hypotheses: scores with intervals, tests and bounds. */
export function rankSegmenters(
  { metric: id, options, references, hypotheses, withoutItems, intervals }: SegmentersQuestion,
  progress: (done: number, of: number) => void,
): Evaluation {
  return evaluate(workerCorpus({ items: withoutItems }), {
    metrics: [{ id, options }],
    ...{ references, hypotheses },
    ...(intervals ? { interval: true, tests: { resamples: 2000 }, progress } : {}),
    bounds: true,
    seed: 1,
  })
}

/** What the ranking is made of: precision and recall, other metrics, kinds of errors, and how much the span decides. */
export function rankingDetails(question: SegmentersQuestion): RankingDetails {
  const { metric: id, options, references, hypotheses, withoutItems, span } = question
  const corpus = workerCorpus({ items: withoutItems })
  const roles = { references, hypotheses }
  const metric = findMetric(id)
  const [precision, recall] = evaluate(corpus, {
    metrics: [
      { id: 'bed-precision', options: { span } },
      { id: 'bed-recall', options: { span } },
    ],
    ...roles,
    detail: 'pooled',
  }).metrics
  const others =
    typeof span === 'number'
      ? evaluate(corpus, {
          metrics: OTHERS.filter(other => other !== id),
          ...roles,
          bounds: true,
          detail: 'pooled',
          seed: 1,
        }).metrics
      : []
  const operations = hypotheses.map(name => ({
    name,
    counts: { match: 0, near: 0, missing: 0, extra: 0, type: 0 },
  }))
  for (const item of corpus.items) {
    for (const reference of references) {
      const expected = codingOf(item, reference)
      if (expected === undefined) continue
      for (const row of operations) {
        const found = row.name === reference ? undefined : codingOf(item, row.name)
        if (found === undefined) continue
        const edits = boundaryEditDistance(expected, found, { span: unitsOf(span, expected) })
        row.counts.match += edits.matches.length
        row.counts.near += edits.transpositions.length
        row.counts.type += edits.substitutions.length
        for (const { side } of edits.additions) row.counts[side === 'reference' ? 'missing' : 'extra']++
      }
    }
  }
  const sweep = 'span' in metric.options ? SPANS.map(x => ({ x, result: pooled(x) })) : []
  function pooled(x: number) {
    return evaluate(corpus, {
      metrics: [{ id, options: { ...options, span: typeof span === 'number' ? x : `${x}s` } }],
      ...roles,
      detail: 'pooled',
    }).metrics[0]!
  }
  return {
    precision: precision!,
    recall: recall!,
    others,
    operations,
    sweep: hypotheses.map((name, index) => ({
      name,
      points: sweep.map(({ x, result }) => ({ x, y: result.hypotheses[index]?.micro.value ?? undefined })),
    })),
  }
}
