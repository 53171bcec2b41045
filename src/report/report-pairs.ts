import type { MetricResult } from '../evaluate/index.ts'
import {
  type Corpus,
  codingOf,
  type Evaluation,
  type Item,
  type Length,
  type Segmentation,
} from '../index.ts'
import { readLength, ticksIn } from '../metrics/index.ts'
import { hasRecordings } from '../model/index.ts'
import { countMarks, MARK_KINDS, type Mark, type MarkKind, marksBetween } from '../plots/index.ts'

/** One comparison: two segmentations of an item, what differs, and every metric's score. */
export interface PairDetails {
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
export interface ReportPairs {
  /** Whether every coding is one set of boundaries; levels that do not nest have no edits of a pair. */
  readonly flat: boolean
  readonly evaluation: Evaluation
  readonly corpus: Corpus
  /** Two coders of equal standing are compared, not a hypothesis with a reference. */
  readonly equal: boolean
  /** The metric asked for first: it ranks systems and pairs. */
  readonly lead: MetricResult | undefined
  /** The span within which two boundaries are a near miss: units, or a time on recordings. */
  readonly span: number | Length
  /** The pairs to show, worst first by the lead metric; undefined scores last. */
  readonly pairs: readonly PairDetails[]
  /** How many pairs there are in all. */
  readonly pairCount: number
  /** Counts of edits per hypothesis; empty among equals. */
  readonly operations: ReadonlyMap<string, Record<MarkKind, number>>
}

/** Units so short that they are side by side: words. */
export function hasTexts({ item }: Pick<PairDetails, 'item'>): boolean {
  const { texts } = item
  if (texts === undefined || item.units > 400) return false
  const length = texts.reduce((sum, text) => sum + text.length, 0)
  return length / texts.length < 14 && texts.every(text => !/\s/.test(text))
}

/** Which pairs the report shows one by one. */
export type PairChoice = 'all' | 'none' | { readonly worst: number }

interface EditChoice {
  /** Units, or a time on recordings. */
  readonly span: number | Length
  readonly matching: 'greedy' | 'min-edits' | 'min-cost'
}

/** The edit settings the evaluation used, read from the first signature that has them. */
function editSettingsOf(evaluation: Evaluation, corpus: Corpus): EditChoice {
  for (const { signature } of evaluation.metrics) {
    const written = /\|span:([\d.]+m?s?)(\||$)/.exec(signature)?.[1]
    if (written === undefined) continue
    const span = readLength(written) ?? Number(written)
    const matching = /\|matching:(greedy|min-edits|min-cost)(\||$)/.exec(signature)?.[1]
    return { span, matching: (matching ?? 'greedy') as EditChoice['matching'] }
  }
  // On units two is the default of B; on recordings a second, as `cesura diff` has it.
  return { span: hasRecordings(corpus) ? '1s' : 2, matching: 'greedy' }
}

/** The settings with the span in units of the text, or ticks of the recording. */
const inTicks = ({ span, matching }: EditChoice, { axis }: Segmentation) => ({
  matching,
  span: typeof span === 'number' ? span : Math.max(1, ticksIn(span, axis?.ticksPerSecond ?? 1)),
})

const marksOfPair = (item: Item, reference: string, hypothesis: string, edits: EditChoice) => {
  const left = codingOf(item, reference)!
  return marksBetween(left, codingOf(item, hypothesis)!, inTicks(edits, left))
}

/** A pair before anything is rendered: small, because there may be millions. */
interface PlainPair {
  readonly item: Item
  readonly reference: string
  readonly hypothesis: string
  readonly score: number | null
}

const pairKey = (item: string, reference: string, hypothesis: string): string =>
  JSON.stringify([item, reference, hypothesis])

/** What differs in the pairs to show, and in all of them together. */
export function gatherPairs(evaluation: Evaluation, corpus: Corpus, choice: PairChoice): ReportPairs {
  const equal = evaluation.settings.design === 'pairs'
  const lead = evaluation.metrics[0]
  const edits = editSettingsOf(evaluation, corpus)
  const all = worstFirst(plainPairs(evaluation, corpus), lead)
  const count = choice === 'none' ? 0 : choice === 'all' ? all.length : Math.min(all.length, choice.worst)
  return {
    evaluation,
    corpus,
    equal,
    lead,
    flat: corpus.items.every(({ codings }) => codings.every(({ levels }) => levels === undefined)),
    span: edits.span,
    pairs: withScores(all.slice(0, count), evaluation, edits),
    pairCount: all.length,
    operations: equal ? new Map() : countOperations(all, edits),
  }
}

/** Every pair that was compared, once, with the lead metric's score. */
function plainPairs(evaluation: Evaluation, corpus: Corpus): PlainPair[] {
  const items = new Map(corpus.items.map(item => [item.id, item]))
  const { settings, metrics } = evaluation
  const scored = metrics[0]?.pairs
  if (scored === undefined)
    return corpus.items.flatMap(item =>
      pairsOf(item, evaluation).map(([reference, hypothesis]) => ({
        item,
        reference,
        hypothesis,
        score: null,
      })),
    )
  const order = new Map(settings.hypotheses.map((coder, index) => [coder, index]))
  const once = settings.design === 'pairs' && twoWays(evaluation)
  return scored.flatMap(({ item: id, reference, hypothesis, score }) => {
    const item = items.get(id)
    // Metrics that know roles compare equals both ways; a report shows each two coders once.
    const twice = once && (order.get(reference) ?? 0) > (order.get(hypothesis) ?? 0)
    // A coder with scores instead of boundaries has nothing to be shown next to the reference.
    const cut =
      item !== undefined && [reference, hypothesis].every(coder => codingOf(item, coder) !== undefined)
    return !cut || twice ? [] : [{ item, reference, hypothesis, score }]
  })
}

/** Whether the lead metric compared equals both ways. */
const twoWays = ({ metrics }: Evaluation): boolean => {
  const [first] = metrics[0]?.pairs ?? []
  return (
    first !== undefined &&
    (metrics[0]!.pairs ?? []).some(
      pair =>
        pair.item === first.item &&
        pair.reference === first.hypothesis &&
        pair.hypothesis === first.reference,
    )
  )
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

function worstFirst(pairs: readonly PlainPair[], lead: MetricResult | undefined): PlainPair[] {
  const direction = lead?.better === 'lower' ? -1 : 1
  return [...pairs].sort((a, b) => {
    if (a.score === null || b.score === null) return a.score === b.score ? 0 : a.score === null ? 1 : -1
    return direction * (a.score - b.score)
  })
}

/** The pairs to show with their marks and with every metric's score. */
function withScores(pairs: readonly PlainPair[], evaluation: Evaluation, edits: EditChoice): PairDetails[] {
  const equal = evaluation.settings.design === 'pairs'
  const wanted = new Set<string>()
  for (const { item, reference, hypothesis } of pairs) {
    wanted.add(pairKey(item.id, reference, hypothesis))
    if (equal) wanted.add(pairKey(item.id, hypothesis, reference))
  }
  const scores = evaluation.metrics.map(metric => {
    const own = new Map<string, { readonly score: number | null; readonly reason?: string | undefined }>()
    if (wanted.size > 0)
      for (const pair of metric.pairs ?? []) {
        const key = pairKey(pair.item, pair.reference, pair.hypothesis)
        if (wanted.has(key)) own.set(key, pair)
      }
    return own
  })
  return pairs.map(({ item, reference, hypothesis }) => {
    const left = codingOf(item, reference)!
    const right = codingOf(item, hypothesis)!
    return {
      item,
      reference,
      hypothesis,
      left,
      right,
      marks: marksBetween(left, right, inTicks(edits, left)),
      scores: evaluation.metrics.map((metric, index) => {
        const found =
          scores[index]!.get(pairKey(item.id, reference, hypothesis)) ??
          (equal ? scores[index]!.get(pairKey(item.id, hypothesis, reference)) : undefined)
        return { metric, score: found?.score ?? null, reason: found?.reason }
      }),
    }
  })
}

function countOperations(
  pairs: readonly PlainPair[],
  edits: EditChoice,
): Map<string, Record<MarkKind, number>> {
  const operations = new Map<string, Record<MarkKind, number>>()
  for (const { item, reference, hypothesis } of pairs) {
    const counts = countMarks(marksOfPair(item, reference, hypothesis, edits))
    const sums = operations.get(hypothesis)
    if (sums === undefined) operations.set(hypothesis, counts)
    else for (const kind of MARK_KINDS) sums[kind] += counts[kind]
  }
  return operations
}
