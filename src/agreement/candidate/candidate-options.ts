import type { MetricRequest } from '../../metrics/request.ts'
import { agreementGroup } from '../../model/coder-names.ts'
import { invalid } from '../../model/error.ts'
import {
  candidateIsAnnotator,
  candidateUnknown,
  optionInvalidInCandidateOptions,
  optionInvalidInCandidateOptions2,
  optionInvalidInCandidateOptions3,
  optionMissing,
  tooFewAnnotators,
  unknownCoder,
} from '../../model/errors/agreement.ts'
import { byName } from '../../model/order.ts'
import {
  requireChoice,
  requireInteger,
  requireKnown,
  requireNames,
  requireNumber,
} from '../../model/require.ts'
import type { TypeScale } from '../../model/segmentation.ts'
import { VERSION } from '../../model/version.ts'
import { requireResamples } from '../coefficient-interval.ts'
import type { Similarity } from '../evidence.ts'
import { similarityOf } from '../settings.ts'

/** Settings of `alternativeAnnotator`. */
export interface AlternativeAnnotatorOptions {
  /** The coder that would replace an annotator. */
  readonly candidate: string
  /**
   * The annotators it is compared with; other coders are ignored.
   * @defaultValue all people, by their names
   */
  readonly annotators?: readonly string[]
  /**
   * Any similarity that `agreement` accepts; a distance d counts as 1 − d.
   * @defaultValue B
   */
  readonly similarity?: MetricRequest
  /**
   * How much more often than the candidate an annotator may be closer to the others, with `weigh: 'items'`: 0.1 for
   * crowd workers, 0.15 for trained annotators, 0.2 for experts in Calderon, Reichart & Dror (2025).
   * @defaultValue 0.1
   */
  readonly epsilon?: number
  /**
   * Level of the Benjamini–Yekutieli correction.
   * @defaultValue 0.05
   */
  readonly q?: number
  /**
   * `items`: one vote for each item, as published. `pooled`: tallies added over items, then scored.
   * @defaultValue `items`
   */
  readonly weigh?: 'items' | 'pooled'
  /**
   * How much less similar to the others than an annotator the candidate may be, with `weigh: 'pooled'`, which needs it.
   * @defaultValue none
   */
  readonly margin?: number
  /**
   * The test of one comparison, with `weigh: 'items'`: `exact` up to 500 items, or `score`, its normal approximation.
   * @defaultValue `exact`
   */
  readonly test?: 'exact' | 'score'
  /**
   * An annotator with fewer items is not compared.
   * @defaultValue 10; pooled 20
   */
  readonly minItems?: number
  /**
   * Bootstrap resamples behind the interval.
   * @defaultValue 2000
   */
  readonly replicates?: number
  /**
   * Random seed.
   * @defaultValue 1
   */
  readonly seed?: number
}

/** The settings, checked and complete. */
export interface CandidateSettings {
  readonly candidate: string
  /** By name. */
  readonly annotators: readonly string[]
  /** Candidate and annotators, by name. */
  readonly coders: readonly string[]
  readonly similarity: Similarity
  readonly missing: 'available'
  readonly weigh: 'items' | 'pooled'
  /** The margin of the test: ε, or in units of the similarity. */
  readonly margin: number
  readonly test: 'exact' | 'score' | 'permutation'
  readonly q: number
  readonly minItems: number
  readonly replicates: number
  readonly seed: number
  readonly signature: string
}

/** The level of the interval. */
export const LEVEL = 0.95

const names: readonly (keyof AlternativeAnnotatorOptions)[] = [
  'candidate',
  'annotators',
  'similarity',
  'epsilon',
  'q',
  'weigh',
  'margin',
  'test',
  'minItems',
  'replicates',
  'seed',
]

/** Fills in defaults; rejects what makes no sense. `all` are the coders there are, `scale` the types. */
export function candidateSettings(
  all: readonly string[],
  options: AlternativeAnnotatorOptions,
  scale?: TypeScale,
): CandidateSettings {
  requireKnown('alternativeAnnotator', options, names)
  const { candidate } = options
  const annotators = annotatorsOf(all, candidate, options.annotators)
  const weigh = requireChoice('weigh', options.weigh ?? 'items', ['items', 'pooled'])
  const pooled = weigh === 'pooled'
  const margin = pooled ? marginOf(options) : epsilonOf(options)
  const test = pooled ? 'permutation' : requireChoice('test', options.test ?? 'exact', ['exact', 'score'])
  const q = requireNumber('q', options.q ?? 0.05, 0, 1)
  const minItems = requireInteger('minItems', options.minItems ?? (pooled ? 20 : 10), 1)
  const similarity = similarityOf({ similarity: options.similarity ?? 'boundary-similarity' }, scale)
  const [id, ...rest] = similarity.metric.signature(similarity.options).split('|')
  return {
    candidate,
    annotators,
    coders: [candidate, ...annotators].sort(byName),
    similarity,
    missing: 'available',
    weigh,
    margin,
    test,
    q,
    minItems,
    replicates: requireResamples(options.replicates ?? 2000, LEVEL),
    seed: requireInteger('seed', options.seed ?? 1),
    signature: [
      'alternative-annotator',
      pooled ? `margin:${margin}` : `epsilon:${margin}`,
      `q:${q}`,
      `weigh:${weigh}`,
      `test:${test}`,
      `similarity:${id}`,
      ...rest.filter(part => !part.startsWith('v:')),
      `min-items:${minItems}`,
      `v:${VERSION}`,
    ].join('|'),
  }
}

function annotatorsOf(
  all: readonly string[],
  candidate: string,
  asked: readonly string[] | undefined,
): string[] {
  if (!all.includes(candidate)) throw invalid(candidateUnknown, { name: String(candidate), known: all })
  for (const name of requireNames('annotators', asked ?? [])) {
    if (name === candidate) throw invalid(candidateIsAnnotator, { json: JSON.stringify(candidate) })
    if (!all.includes(name)) throw invalid(unknownCoder, { name, known: all })
  }
  const people = asked ?? agreementGroup(all.filter(name => name !== candidate)).people
  const annotators = [...new Set(people)].sort(byName)
  if (annotators.length < 2) throw invalid(tooFewAnnotators, { annotators })
  return annotators
}

function epsilonOf({ epsilon = 0.1, margin }: AlternativeAnnotatorOptions): number {
  if (margin !== undefined) throw invalid(optionInvalidInCandidateOptions, { margin })
  return requireNumber('epsilon', epsilon, 0, 1)
}

function marginOf({ epsilon, margin, test }: AlternativeAnnotatorOptions): number {
  if (epsilon !== undefined) throw invalid(optionInvalidInCandidateOptions2, { epsilon })
  if (test !== undefined) throw invalid(optionInvalidInCandidateOptions3, { test })
  if (margin === undefined) throw invalid(optionMissing, {})
  return requireNumber('margin', margin, 0, 1)
}
