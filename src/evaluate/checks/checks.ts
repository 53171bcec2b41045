import type { Coefficient } from '../../agreement/agreement-options.ts'
import { MOST_RESAMPLES } from '../../agreement/coefficient-interval.ts'
import type { MetricRequest } from '../../metrics/request.ts'
import { agreementGroup } from '../../model/coder-names.ts'
import { type Corpus, codersOf } from '../../model/corpus.ts'
import { throwInvalid } from '../../model/error.ts'
import { rolesMissingInScoredConventions } from '../../model/errors/evaluate.ts'
import { byName } from '../../model/order.ts'
import { requireChoice, requireInteger, requireKnown, requireList } from '../../model/require.ts'
import type { EvaluateOptions } from '../evaluate.ts'
import { rolesAmong } from '../roles.ts'
import { agreementChecks } from './agreement-checks.ts'
import { inOrder } from './check-effect.ts'
import type { CheckedQuestion, Checks } from './checks-result.ts'
import { evaluationChecks, type ReadingAssumption } from './evaluation-checks.ts'

/** Which number is checked. */
export interface ChecksOptions
  extends Pick<EvaluateOptions, 'references' | 'hypotheses' | 'pool' | 'select'> {
  /**
   * `evaluation`: the score of one system and its rank. `agreement`: a coefficient of agreement.
   * @defaultValue `evaluation` where references or hypotheses are given or names distinguish people from systems, else
   *   `agreement`
   */
  readonly question?: CheckedQuestion
  /** The system whose score is checked. @defaultValue the first of the ranking */
  readonly system?: string
  /** The metric, or the similarity behind the coefficient. @defaultValue B */
  readonly metric?: MetricRequest
  /** The annotators whose agreement is checked. @defaultValue all people, by their names, as `cesura agreement` has it */
  readonly coders?: readonly string[]
  /** @defaultValue `multi-pi` */
  readonly coefficient?: Coefficient
  /** What reading assumed, with the corpus under the alternative. @defaultValue none */
  readonly assumptions?: readonly ReadingAssumption[]
  /** Resamples behind the share of first places. @defaultValue 2000 */
  readonly resamples?: number
  /** @defaultValue 1 */
  readonly seed?: number
}

const known: readonly (keyof ChecksOptions)[] = [
  'question',
  'references',
  'hypotheses',
  'pool',
  'select',
  'system',
  'metric',
  'coders',
  'coefficient',
  'assumptions',
  'resamples',
  'seed',
]

/** Actions that are named. */
const MOST_ACTIONS = 3

/**
 * What limits the conclusion from one number, each with its effect in the unit of the number:
 *
 *     few-texts        the interval; `look` below 6 texts, or where it is wider than the distance to the closest rival (of a
 *                      coefficient: than the distance to chance, 0)
 *     unequal-lengths  the other pooling; `look` where (Σw)²/Σw² < n/2, or the other pooling is outside the interval
 *     outlier          the number without one annotator; `look` where agreement rises without by more than resampled texts
 *                      explain, or the order of systems changes
 *     convention       the range over conventions of the same metric; `look` where the first place changes, or the range is
 *                      wider than the interval
 *     chance-model     the coefficient under the model of chance that fits better; `look` where boundary density differs
 *                      between texts, or boundaries are on a regular subset of the gaps; for scores a note
 *     tuned            the mean score, on the other half of the texts, of the system that is best on one half; `look` where
 *                      boundaries were selected with the references, else `unseen`
 *     assumptions      the number under another reading; `look` where a printed digit or the order changes
 *     missing          the number over complete texts; `look` above 5 % missing codings or undefined scores
 *
 * A check that does not apply is left out. Every effect is what `evaluate`, `agreement`, `conventions` or
 * `rankingStability` compute for the same data; only the other half and the share of first places are computed here. The order
 * of items and coders changes nothing. Cost: one evaluation with intervals and tests, one for each annotator, and one pass for
 * all conventions.
 *
 * @param corpus - items with the segmentations of annotators and systems
 * @param options - the question, roles and metric; each has a default
 * @returns the number, the checks in order, up to three actions, and the tests
 * @throws CesuraError `roles-missing`, `unknown-coder`, `unknown-metric`, `unknown-coder`, `option-unknown`,
 *   `option-invalid`, and what `evaluate` or `agreement` reject
 * @example
 * checks(simulateCorpus({ seed: 1, items: 4, coders: 2, segmenters: 2 })).checks.find(({ id }) => id === 'few-texts').state
 * //=> 'look'
 */
export function checks(corpus: Corpus, options: ChecksOptions = {}): Checks {
  requireKnown('checks', options, known)
  const { metric = 'boundary-similarity', pool, select, system } = options
  const seed = requireInteger('seed', options.seed ?? 1)
  const resamples = requireInteger('resamples', options.resamples ?? 2000, 1, MOST_RESAMPLES)
  const assumptions = requireList('assumptions', options.assumptions ?? []) as readonly ReadingAssumption[]
  const question = requireChoice('question', options.question ?? questionFor(corpus, options), [
    'evaluation',
    'agreement',
  ])
  const asked = { metric, assumptions, resamples, seed }
  const found =
    question === 'evaluation'
      ? evaluationChecks(corpus, { ...asked, ...rolesFor(corpus, options), system, pool, select })
      : agreementChecks(corpus, {
          ...asked,
          coders: [...(options.coders ?? agreementGroup(codersOf(corpus)).measured)].sort(byName),
          coefficient: options.coefficient ?? 'multi-pi',
        })
  const ordered = inOrder(found.checks)
  const rank = new Map(ordered.map(({ id }, index) => [id, index]))
  const actions = [...found.actions].sort((a, b) => rank.get(a.check)! - rank.get(b.check)!)
  return { question, ...found, checks: ordered, actions: actions.slice(0, MOST_ACTIONS) }
}

function questionFor(corpus: Corpus, options: ChecksOptions): CheckedQuestion {
  if (options.coders !== undefined || options.coefficient !== undefined) return 'agreement'
  if (Array.isArray(options.references) || options.hypotheses !== undefined) return 'evaluation'
  const roles = rolesAmong(allCoders(corpus), { references: 'by-name' })
  const { people, systems } = agreementGroup(allCoders(corpus))
  return roles.design === 'references' || (people.length > 0 && systems.length > 0)
    ? 'evaluation'
    : 'agreement'
}

/** The roles asked for; by default the coder whose name says reference, else annotators against systems by their names. */
function rolesFor(
  corpus: Corpus,
  { references, hypotheses }: ChecksOptions,
): { readonly references: readonly string[]; readonly hypotheses: readonly string[] } {
  const coders = allCoders(corpus)
  const roles = rolesAmong(coders, { references: references ?? 'by-name', hypotheses })
  const { people, systems } = agreementGroup(coders)
  const byKind = roles.design === 'pairs' && people.length > 0 && systems.length > 0
  if (roles.design === 'pairs' && !byKind) throwInvalid(rolesMissingInScoredConventions, {})
  const found = byKind ? { references: people, hypotheses: systems } : roles
  return {
    references: [...found.references].sort(byName),
    hypotheses: [...found.hypotheses].sort(byName),
  }
}

/** Coders with boundaries or with scores. */
const allCoders = (corpus: Corpus): string[] => [
  ...new Set([
    ...codersOf(corpus),
    ...corpus.items.flatMap(({ scored = [] }) => scored.map(({ coder }) => coder)),
  ]),
]
