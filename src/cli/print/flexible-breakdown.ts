import {
  type FlexibleOperation,
  flexibleEdits,
  operationDistribution,
  type TypeOperations,
} from '../../compare/index.ts'
import {
  type Agreement,
  type AnyMetric,
  type Corpus,
  codersOf,
  flexibleBoundarySimilarity,
  flexibleSimilarity,
} from '../../index.ts'
import { typeLabel } from '../../model/index.ts'

/** Whether agreement is measured by S_f or S_f^B. */
export const isFlexible = (metric: AnyMetric): boolean =>
  metric === flexibleSimilarity || metric === flexibleBoundarySimilarity

/** S_f^B for S_f, and the other way round. */
export const otherScore = (metric: AnyMetric): AnyMetric =>
  metric === flexibleSimilarity ? flexibleBoundarySimilarity : flexibleSimilarity

/** The other score, and the edit operations by boundary type. */
export interface FlexibleParts {
  readonly metric: AnyMetric
  readonly coefficients: readonly Agreement[]
  readonly operations: readonly TypeOperations[]
}

/** Most comparisons whose operations are counted; the table is skipped above this size. */
const MOST_COMPARISONS = 250_000

/** What agreement by S_f or S_f^B has in addition to its coefficients: those of the other score, and the operations. */
export function flexibleParts(
  corpus: Corpus,
  metric: AnyMetric,
  options: Readonly<Record<string, unknown>>,
  coders: readonly string[] | undefined,
  coefficients: readonly Agreement[],
): FlexibleParts {
  const other = otherScore(metric)
  const { preset: _, ...own } = options
  const names = (coders ?? codersOf(corpus)).filter((name, index, all) => all.indexOf(name) === index)
  const comparisons = corpus.items.reduce(
    (sum, { codings }) => sum + (codings.length * (codings.length - 1)) / 2,
    0,
  )
  const counted = comparisons <= MOST_COMPARISONS
  const types = corpus.scale?.names.map((_name, type) => typeLabel(corpus.scale, type)) ?? []
  return {
    metric: other,
    coefficients,
    operations: counted ? operationDistribution(operationsBetween(corpus, names, own), types) : [],
  }
}

/** The operations of every two coders, pair by pair: with many coders there are too many to hold them all. */
export function* operationsBetween(
  corpus: Corpus,
  coders: readonly string[],
  options: Readonly<Record<string, unknown>>,
): Generator<FlexibleOperation> {
  for (const { codings, speakers } of corpus.items) {
    const inside = codings.filter(({ coder }) => coders.includes(coder))
    for (const [index, first] of inside.entries())
      for (const second of inside.slice(index + 1))
        yield* flexibleEdits(first.segmentation, second.segmentation, { ...options, speakers }).operations
  }
}
