import {
  type Corpus,
  codingOf,
  type Evaluation,
  type Item,
  type MetricResult,
  type Segmentation,
} from '../../index.ts'
import { countMarks, type Mark, type MarkKind, marksBetween } from '../../plots/index.ts'

/** One comparison: two segmentations of an item, what differs, and every metric's score. */
export interface PairFacts {
  readonly item: Item
  readonly reference: string
  readonly hypothesis: string
  readonly left: Segmentation
  readonly right: Segmentation
  readonly marks: readonly Mark[]
  readonly scores: readonly PairScore[]
}

export interface PairScore {
  readonly metric: MetricResult
  readonly score: number | null
  readonly reason?: string | undefined
}

/** Everything the sections of a report read. */
export interface ReportFacts {
  readonly evaluation: Evaluation
  readonly corpus: Corpus
  /** Two coders of equal standing are compared, not a hypothesis with a reference. */
  readonly equal: boolean
  /** The metric asked for first: it ranks systems and pairs. */
  readonly lead: MetricResult | undefined
  /** The span within which two boundaries are a near miss. */
  readonly span: number
  /** Worst first by the lead metric; undefined scores last. */
  readonly pairs: readonly PairFacts[]
  /** Counts of edits per hypothesis. */
  readonly operations: ReadonlyMap<string, Record<MarkKind, number>>
}

/** The edit settings the evaluation used, read from the first signature that has them. */
function editSettingsOf(evaluation: Evaluation): {
  span: number
  matching: 'greedy' | 'min-edits' | 'min-cost'
} {
  for (const { signature } of evaluation.metrics) {
    const span = /\|span:(\d+)(\||$)/.exec(signature)?.[1]
    if (span === undefined) continue
    const matching = /\|matching:(greedy|min-edits|min-cost)(\||$)/.exec(signature)?.[1]
    return { span: Number(span), matching: (matching ?? 'greedy') as 'greedy' }
  }
  return { span: 2, matching: 'greedy' }
}

const pairKey = (item: string, reference: string, hypothesis: string): string =>
  JSON.stringify([item, reference, hypothesis])

/** What differs in every pair that was compared, and in all of them together. */
export function gatherFacts(evaluation: Evaluation, corpus: Corpus): ReportFacts {
  const { settings, metrics } = evaluation
  const equal = settings.design === 'pairs'
  const edits = editSettingsOf(evaluation)
  const scores = metrics.map(metric => {
    const own = new Map<string, { score: number | null; reason?: string | undefined }>()
    for (const pair of metric.pairs ?? []) own.set(pairKey(pair.item, pair.reference, pair.hypothesis), pair)
    return own
  })
  const pairs: PairFacts[] = []
  const operations = new Map<string, Record<MarkKind, number>>()
  for (const item of corpus.items) {
    for (const [reference, hypothesis] of pairsOf(item, evaluation)) {
      const left = codingOf(item, reference)!
      const right = codingOf(item, hypothesis)!
      const marks = marksBetween(left, right, edits)
      pairs.push({
        item,
        reference,
        hypothesis,
        left,
        right,
        marks,
        scores: metrics.map((metric, index) => {
          const found =
            scores[index]!.get(pairKey(item.id, reference, hypothesis)) ??
            (equal ? scores[index]!.get(pairKey(item.id, hypothesis, reference)) : undefined)
          return { metric, score: found?.score ?? null, reason: found?.reason }
        }),
      })
      const sums = operations.get(hypothesis) ?? { match: 0, near: 0, missing: 0, extra: 0, type: 0 }
      const counts = countMarks(marks)
      for (const kind of Object.keys(sums) as MarkKind[]) sums[kind] += counts[kind]
      operations.set(hypothesis, sums)
    }
  }
  const lead = metrics[0]
  return { evaluation, corpus, equal, lead, span: edits.span, pairs: worstFirst(pairs, lead), operations }
}

/** Who is compared with whom on an item. */
function pairsOf(item: Item, { settings }: Evaluation): [string, string][] {
  const coders = item.codings.map(coding => coding.coder)
  const pairs: [string, string][] = []
  if (settings.design === 'pairs') {
    const present = coders.filter(coder => settings.hypotheses.includes(coder))
    present.forEach((a, index) => {
      for (const b of present.slice(index + 1)) pairs.push([a, b])
    })
    return pairs
  }
  for (const reference of settings.references)
    for (const hypothesis of settings.hypotheses)
      if (reference !== hypothesis && coders.includes(reference) && coders.includes(hypothesis))
        pairs.push([reference, hypothesis])
  return pairs
}

function worstFirst(pairs: readonly PairFacts[], lead: MetricResult | undefined): PairFacts[] {
  const sign = lead?.better === 'lower' ? -1 : 1
  return [...pairs].sort((a, b) => {
    const x = a.scores[0]?.score ?? null
    const y = b.scores[0]?.score ?? null
    if (x === null || y === null) return x === y ? 0 : x === null ? 1 : -1
    return sign * (x - y)
  })
}
