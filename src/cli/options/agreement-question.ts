import { MOST_STANDINGS } from '../../agreement/shared.ts'
import { agreementGroup, type CoderGroup } from '../../evaluate/shared.ts'
import type { AgreementOptions, Coefficient } from '../../index.ts'
import { invalid } from '../../model/error.ts'
import { unknownCoder } from '../../model/errors/agreement.ts'
import { oneMetricOnly } from '../../model/errors/commands.ts'
import type { AgreementQuestion } from '../../node/index.ts'
import type { CandidateWords } from '../candidate.ts'
import type { ReadWords } from '../read-corpus.ts'
import { type MetricChoice, type MetricFlags, metricChoices } from './metric-options.ts'
import type { FormatWords } from './result-format.ts'
import type { SaveWords } from './save-option.ts'
import { type IntervalWords, intervalOf } from './sureness-options.ts'

/** What the flags of `cesura agreement` were. */
export interface AgreementWords
  extends MetricFlags,
    ReadWords,
    FormatWords,
    IntervalWords,
    SaveWords,
    CandidateWords {
  readonly coefficient?: readonly string[]
  readonly coders?: readonly string[]
  readonly programs?: readonly string[]
  readonly everyone?: boolean
  readonly missing: 'error' | 'available' | 'group'
  readonly expected?: AgreementOptions['expected']
  readonly chance?: AgreementOptions['chance']
  readonly chanceDraws?: number
  readonly oneLevel?: boolean
  readonly count?: AgreementOptions['count']
  readonly categories?: AgreementOptions['categories']
  readonly joining?: readonly string[]
  readonly leaveOneOut?: boolean
  readonly majority?: boolean
  readonly items: number
  readonly rows?: boolean
  readonly failUnder?: readonly string[]
  readonly workers?: number
}

/** The one similarity that the words name. */
export function choiceOf(words: AgreementWords): MetricChoice {
  const fallback = words.matrix === undefined ? 'boundary-similarity' : 'flexible-similarity'
  const choices = metricChoices({ ...words, preset: undefined }, [fallback])
  const [choice] = choices
  if (choice === undefined || choices.length > 1) throw invalid(oneMetricOnly, { command: 'agreement' })
  return choice
}

/** What the words ask of a corpus with these coders. */
export function questionOf(
  words: AgreementWords,
  all: readonly string[],
): { readonly asked: AgreementQuestion; readonly group: CoderGroup } {
  const { metric, options } = choiceOf(words)
  const group = groupFor(all, words)
  const joiners = words.leaveOneOut ? [] : (words.joining ?? [])
  const coders = [...new Set([...group.measured, ...joiners])]
  const asked: AgreementQuestion = {
    options: {
      ...options,
      similarity: metric.id,
      missing: words.missing,
      seed: words.seed,
      interval: intervalOf(words),
      coders,
      preset: words.preset,
      both: words.oneLevel !== true,
      expected: words.expected,
      chance: words.chance,
      draws: words.chanceDraws,
      count: words.count,
      categories: words.categories,
    },
    coefficients: (words.coefficient ??
      (words.chance === 'counts' ? ['multi-kappa'] : ['multi-pi', 'multi-kappa'])) as Coefficient[],
    ...(words.leaveOneOut
      ? { drops: 'leave-one-out' as const }
      : words.joining === undefined
        ? {}
        : { drops: words.joining }),
    majority: words.majority === true || words.json === true || words.save !== undefined,
    standings: coders.length > 2 && (coders.length <= MOST_STANDINGS || words.leaveOneOut === true),
    least: words.items,
    ...(words.rows ? { buckets: 'items' as const } : {}),
  }
  return { asked, group }
}

/** Whose agreement is measured: without those who only join. */
export function groupFor(coders: readonly string[], words: AgreementWords): CoderGroup {
  const joining = words.leaveOneOut ? [] : (words.joining ?? [])
  for (const name of words.programs ?? []) {
    if (coders.includes(name)) continue
    throw invalid(unknownCoder, { name, known: coders })
  }
  const group = agreementGroup(
    coders.filter(coder => !joining.includes(coder)),
    words,
  )
  return { ...group, measured: group.measured.filter(coder => !joining.includes(coder)) }
}
