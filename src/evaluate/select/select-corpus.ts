import {
  edgeTies,
  type SelectionRule,
  selectBoundaries,
  selectByReferenceCount,
  selectionTies,
} from '../../compare/scores/select.ts'
import { type AnyMetric, addFields, type ListTally, type Tally } from '../../metrics/definition/metric.ts'
import type { Coding, Corpus } from '../../model/corpus.ts'
import { decimalFrom } from '../../model/decimal-time.ts'
import { invalid } from '../../model/error.ts'
import { referenceCountNeedsOne, selectionInvalid } from '../../model/errors/evaluate.ts'
import { requireChoice, requireInteger, requireNumber, show } from '../../model/require.ts'
import type { Segmentation } from '../../model/segmentation.ts'

/** A rule for a whole corpus: one of a text, or as many boundaries as the reference has. */
export type CorpusSelection =
  | SelectionRule
  | {
      readonly rule: 'reference-count'
      /** In each item, or over the corpus. Default `item`. */
      readonly per?: 'item' | 'corpus'
      readonly minGap?: number
    }

/** A corpus whose scored coders have boundaries too. */
export interface SelectedCorpus {
  readonly corpus: Corpus
  /** Gaps that share the score at which a selection by count ends, over all items and coders. */
  readonly ties: number
}

/** The rule as signatures have it: `select:threshold(0.5)+min-gap(2)`. */
export function selectionSignature(selection: CorpusSelection): string {
  const { minGap = 1 } = selection
  const what =
    selection.rule === 'threshold'
      ? `threshold(${selection.at})`
      : selection.rule === 'count'
        ? `count(${selection.count})`
        : selection.rule === 'reference-count'
          ? `reference-count(${selection.per ?? 'item'})`
          : selection.rule
  return `select:${what}${minGap === 1 ? '' : `+min-gap(${minGap})`}`
}

/** Rejects a rule that is none. */
export function requireSelection(selection: CorpusSelection): CorpusSelection {
  requireChoice('select.rule', selection?.rule, ['threshold', 'count', 'reference-count', 'local-maxima'])
  if (selection.rule === 'threshold') requireNumber('select.at', selection.at)
  if (selection.rule === 'count') requireInteger('select.count', selection.count, 0)
  if (selection.rule === 'reference-count')
    requireChoice('select.per', selection.per ?? 'item', ['item', 'corpus'])
  requireInteger('select.minGap', selection.minGap ?? 1, 1)
  return selection
}

/**
 * Boundaries for every coder that has scores, by a named rule; the scores are kept. Items without the reference
 * get none where its number of boundaries is asked for.
 *
 * @param corpus - items with scored coders
 * @param selection - the rule
 * @param references - the references; `reference-count` needs exactly one
 * @example
 * selectCorpus({ items: [{ id: 'a', units: 4, codings: [], scored: [{ coder: 'm', scores: fromScores([0.1, 0.8, 0.3]) }] }] },
 *   { rule: 'count', count: 1 }).corpus.items[0].codings[0].segmentation.boundaries //=> Uint32Array.of(2)
 */
export function selectCorpus(
  corpus: Corpus,
  selection: CorpusSelection,
  references: readonly string[] = [],
): SelectedCorpus {
  requireSelection(selection)
  const coders = [...new Set(corpus.items.flatMap(({ scored = [] }) => scored.map(({ coder }) => coder)))]
  const made = corpus.items.map((): Coding[] => [])
  let ties = 0
  for (const coder of coders) {
    const texts = corpus.items.flatMap(({ scored = [], codings }, item) => {
      const scores = scored.find(each => each.coder === coder)?.scores
      // A coder who set boundaries keeps them.
      if (scores === undefined || codings.some(each => each.coder === coder)) return []
      return [{ item, scores }]
    })
    if (selection.rule === 'reference-count') {
      const pairs = texts.flatMap(({ item, scores }) => {
        const reference = referenceIn(corpus, item, references)
        return reference === undefined ? [] : [{ item, reference, scores }]
      })
      const { per = 'item', minGap = 1 } = selection
      const found = selectByReferenceCount(pairs, { per, minGap })
      for (const [index, { item, reference }] of pairs.entries())
        made[item]!.push({ coder, segmentation: onAxisOf(reference, found[index]!) })
      const cut = pairs.map(({ scores }, index) => ({ scored: scores, chosen: found[index]! }))
      if (per === 'corpus') ties += edgeTies(cut, minGap)
      else for (const text of cut) ties += edgeTies([text], minGap)
    } else {
      for (const { item, scores } of texts) {
        const axis = corpus.items[item]!.codings[0]?.segmentation
        made[item]!.push({ coder, segmentation: onAxisOf(axis, selectBoundaries(scores, selection)) })
        if (selection.rule === 'count') ties += selectionTies(scores, selection.count, selection.minGap)
      }
    }
  }
  const items = corpus.items.map((item, index) => ({ ...item, codings: [...item.codings, ...made[index]!] }))
  return { corpus: { ...corpus, items }, ties }
}

const onAxisOf = (reference: Segmentation | undefined, made: Segmentation): Segmentation =>
  reference?.axis === undefined ? made : { ...made, axis: reference.axis }

function referenceIn(
  { items }: Corpus,
  item: number,
  references: readonly string[],
): Segmentation | undefined {
  if (references.length !== 1) throw invalid(referenceCountNeedsOne, { references: references.length })
  return items[item]!.codings.find(({ coder }) => coder === references[0])?.segmentation
}

/**
 * A rule from its word: `threshold=0.5`, `count=7`, `reference-count`, `reference-count=corpus`, `local-maxima`, each
 * also with `,min-gap=3`.
 *
 * @throws CesuraError `option-invalid`
 * @example
 * readSelection('threshold=0.5,min-gap=2') //=> { rule: 'threshold', at: 0.5, minGap: 2 }
 */
export function readSelection(word: string): CorpusSelection {
  const [first = '', ...more] = word.split(',').map(part => part.trim())
  const wrong = (why: string): never => {
    throw invalid(selectionInvalid, { word: show(word), why })
  }
  const number = (text: string | undefined): number => decimalFrom(text ?? '') ?? wrong('a number is missing')
  const [rule, value] = first.split('=')
  let apart: { minGap?: number } = {}
  for (const part of more) {
    const [name, own] = part.split('=')
    if (name !== 'min-gap') wrong(`${show(part)} is not known`)
    apart = { minGap: requireInteger('min-gap', number(own), 1) }
  }
  if (rule === 'threshold') return { rule, at: number(value), ...apart }
  if (rule === 'count') return { rule, count: requireInteger('count', number(value), 0), ...apart }
  if (rule === 'local-maxima' && value === undefined) return { rule, ...apart }
  if (rule === 'reference-count' && (value === undefined || value === 'item' || value === 'corpus'))
    return { rule, per: value ?? 'item', ...apart }
  return wrong(`there is no rule ${show(first)}`)
}

/**
 * A metric whose tally has a list of scores, as one whose tally is plain numbers: `boundaries 0.8` counts the boundaries
 * among the gaps of score 0.8. So it is packed, added and resampled like all others.
 */
export function countable(metric: AnyMetric): AnyMetric {
  const own = Object.assign(
    (reference: unknown, hypothesis: unknown, options?: object) => metric(reference, hypothesis, options),
    metric,
    {
      tally: (reference: unknown, hypothesis: unknown, options?: object) =>
        numbered(metric.tally(reference, hypothesis, options)),
      add: addFields,
      score: (tally: Tally, options?: object) => metric.score(listed(tally), options),
      reason: (tally: Tally, options?: object) => metric.reason(listed(tally), options),
    },
  )
  return own as AnyMetric
}

/** The lists next to `scores`, as one field for each score. */
function numbered(tally: ListTally): Tally {
  const { scores, ...rest } = tally
  if (!Array.isArray(scores)) return tally as Tally
  const fields: Record<string, number> = {}
  for (const [name, counts] of Object.entries(rest))
    for (const [index, score] of scores.entries())
      if ((counts as readonly number[])[index] !== 0)
        fields[`${name} ${score}`] = (counts as readonly number[])[index]!
  return fields
}

/** The lists again, scores falling. */
function listed(tally: Tally): ListTally {
  const fields = Object.keys(tally)
  if (fields.length > 0 && !fields[0]!.includes(' ')) return tally
  // Sums over several coders have fields of scores that this one never gave.
  const given = fields.filter(field => tally[field] !== 0)
  const scores = [...new Set(given.map(field => Number(field.slice(field.indexOf(' ') + 1))))].sort(
    (a, b) => b - a,
  )
  const of = (name: string) => scores.map(score => tally[`${name} ${score}`] ?? 0)
  return { scores, boundaries: of('boundaries'), others: of('others') }
}
