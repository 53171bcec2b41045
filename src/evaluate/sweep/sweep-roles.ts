import type { ScoredPair } from '../../compare/scores/select.ts'
import { type Corpus, codersOf } from '../../model/corpus.ts'
import { invalid } from '../../model/error.ts'
import { unknownCoderWithBoundaries, unknownCoderWithScores } from '../../model/errors/agreement.ts'
import { scoresRequiredForSweep } from '../../model/errors/compare.ts'
import { nobodyHasBoundaries, tooFewCoders } from '../../model/errors/evaluate.ts'
import { suggestReference } from '../../model/reference-names.ts'
import { requireNames } from '../../model/require.ts'
import type { Segmentation } from '../../model/segmentation.ts'
import type { Roles } from '../roles.ts'

/** Who is swept, and against whom. */
export interface SweepRoles {
  readonly references: readonly string[]
  readonly referencesBy: Roles['referencesBy']
  readonly hypotheses: readonly string[]
}

/** A pair of a curve with the item that it comes from, counted from 0. */
export interface ItemPair extends ScoredPair {
  readonly item: number
}

/** All coders with scores, in order of first appearance. */
const scoredCodersOf = ({ items }: Corpus): string[] => [
  ...new Set(items.flatMap(({ scored = [] }) => scored.map(({ coder }) => coder))),
]

/**
 * Who is swept against whom: the coders with scores against the references that were named, else the coder whose name
 * says so, else all coders with boundaries.
 */
export function sweepRoles(
  corpus: Corpus,
  asked: {
    readonly references?: readonly string[] | undefined
    readonly hypotheses?: readonly string[] | undefined
  },
): SweepRoles {
  const scored = scoredCodersOf(corpus)
  const coded = codersOf(corpus)
  if (scored.length === 0) throw invalid(scoresRequiredForSweep, {})
  const hypotheses = requireNames('hypotheses', asked.hypotheses ?? scored)
  for (const name of hypotheses)
    if (!scored.includes(name)) throw invalid(unknownCoderWithScores, { name, known: scored })
  for (const name of requireNames('references', asked.references ?? []))
    if (!coded.includes(name)) throw invalid(unknownCoderWithBoundaries, { name, known: coded })
  if (asked.references !== undefined)
    return { references: asked.references, referencesBy: 'given', hypotheses }
  if (coded.length === 0) throw invalid(nobodyHasBoundaries, {})
  const named = suggestReference(coded)
  return named === undefined
    ? { references: coded, referencesBy: 'others', hypotheses }
    : { references: [named], referencesBy: 'name', hypotheses }
}

/** Scores have no types, so places alone are compared. */
const withoutTypes = ({ types: _, scale: __, end: ___, ...places }: Segmentation): Segmentation => places

/** One coder's scores with every reference of the same item. */
export function scoredPairs({ items }: Corpus, references: readonly string[], coder: string): ItemPair[] {
  return items.flatMap(({ codings, scored = [] }, item) => {
    const own = scored.find(each => each.coder === coder)
    if (own === undefined) return []
    return codings
      .filter(each => references.includes(each.coder))
      .map(({ segmentation }) => ({ item, reference: withoutTypes(segmentation), scores: own.scores }))
  })
}

/**
 * The share of annotators that cut at each gap, as scores: against the references that were named; without any, each
 * annotator in turn against the share of the others.
 */
export function consensusPairs(
  corpus: Corpus,
  asked: {
    readonly references?: readonly string[] | undefined
    readonly hypotheses?: readonly string[] | undefined
  },
): { readonly pairs: ItemPair[]; readonly roles: SweepRoles; readonly annotators: readonly string[] } {
  const coded = codersOf(corpus)
  for (const name of [
    ...requireNames('references', asked.references ?? []),
    ...requireNames('hypotheses', asked.hypotheses ?? []),
  ])
    if (!coded.includes(name)) throw invalid(unknownCoderWithBoundaries, { name, known: coded })
  const { references } = asked
  const annotators = asked.hypotheses ?? coded.filter(name => references?.includes(name) !== true)
  if (annotators.length < 2) throw invalid(tooFewCoders, { annotators })
  const pairs = corpus.items.flatMap(({ units, codings }, item): ItemPair[] => {
    const own = codings.filter(({ coder }) => annotators.includes(coder))
    const trusted = references === undefined ? own : codings.filter(({ coder }) => references.includes(coder))
    return trusted.flatMap(({ coder, segmentation }) => {
      const others = own.filter(each => each.coder !== coder)
      if (others.length === 0) return []
      const scores = shareThatCuts(
        units,
        others.map(each => each.segmentation),
      )
      return [{ item, reference: withoutTypes(segmentation), scores: { units, scores } }]
    })
  })
  const roles: SweepRoles = {
    references: references ?? annotators,
    referencesBy: references === undefined ? 'others' : 'given',
    hypotheses: ['consensus'],
  }
  return { pairs, roles, annotators }
}

/** How many of them cut at each gap, divided by their number. */
function shareThatCuts(units: number, codings: readonly Segmentation[]): Float64Array {
  const counts = new Float64Array(units - 1)
  for (const { boundaries } of codings) for (const position of boundaries) counts[position - 1]!++
  return counts.map(count => count / codings.length)
}
