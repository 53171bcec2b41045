import { estimatesRates, MOST_ANNOTATOR_STATS } from '../../agreement/shared.ts'
import { agreementGroup, type CoderGroup } from '../../evaluate/shared.ts'
import type { AgreementOptions, Coefficient } from '../../index.ts'
import { invalid } from '../../model/error.ts'
import { unknownCoder } from '../../model/errors/agreement.ts'
import { oneMetricOnly } from '../../model/errors/commands.ts'
import type { AgreementQuestion } from '../../node/index.ts'
import type { CandidateFlags } from '../candidate.ts'
import type { EventFlags } from '../events.ts'
import type { ReadFlags } from '../read-corpus.ts'
import { type IntervalFlags, intervalOf } from './confidence-options.ts'
import { type MetricChoice, type MetricFlags, metricChoices } from './metric-options.ts'
import type { FormatFlags } from './result-format.ts'
import type { SaveFlags } from './save-option.ts'

/** What the flags of `cesura agreement` were. */
export interface AgreementFlags
  extends MetricFlags,
    ReadFlags,
    FormatFlags,
    IntervalFlags,
    SaveFlags,
    CandidateFlags,
    EventFlags {
  readonly coefficient?: readonly string[]
  readonly coders?: readonly string[]
  readonly systems?: readonly string[]
  readonly everyone?: boolean
  readonly missing: 'error' | 'available' | 'group'
  readonly expected?: AgreementOptions['expected']
  readonly chance?: AgreementOptions['chance']
  readonly chanceSamples?: number
  readonly oneLevel?: boolean
  readonly count?: AgreementOptions['count']
  readonly categories?: AgreementOptions['categories']
  readonly addSystem?: readonly string[]
  readonly leaveOneOut?: boolean
  readonly majority?: boolean
  readonly items: number
  readonly rows?: boolean
  readonly failUnder?: readonly string[]
  readonly workers?: number
}

/** The one similarity that the words name. */
export function choiceOf(flags: AgreementFlags): MetricChoice {
  const fallback = flags.matrix === undefined ? 'boundary-similarity' : 'flexible-similarity'
  const choices = metricChoices({ ...flags, preset: undefined }, [fallback])
  const [choice] = choices
  if (choice === undefined || choices.length > 1) throw invalid(oneMetricOnly, { command: 'agreement' })
  return choice
}

/** What the words ask of a corpus with these coders. */
export function questionOf(
  flags: AgreementFlags,
  all: readonly string[],
): { readonly asked: AgreementQuestion; readonly group: CoderGroup } {
  const { metric, options } = choiceOf(flags)
  const group = groupFor(all, flags)
  const joiners = flags.leaveOneOut ? [] : (flags.addSystem ?? [])
  const coders = [...new Set([...group.measured, ...joiners])]
  const asked: AgreementQuestion = {
    options: {
      ...options,
      similarity: metric.id,
      missing: flags.missing,
      seed: flags.seed,
      interval: intervalOf(flags),
      coders,
      preset: flags.preset,
      both: flags.oneLevel !== true,
      expected: flags.expected,
      chance: flags.chance,
      samples: flags.chanceSamples,
      count: flags.count,
      categories: flags.categories,
    },
    coefficients: (flags.coefficient ??
      (flags.chance === undefined || estimatesRates(flags.chance)
        ? ['multi-pi', 'multi-kappa']
        : ['multi-kappa'])) as Coefficient[],
    models: flags.oneLevel !== true,
    ...(flags.leaveOneOut
      ? { drops: 'leave-one-out' as const }
      : flags.addSystem === undefined
        ? {}
        : { drops: flags.addSystem }),
    majority: flags.majority === true || flags.json === true || flags.save !== undefined,
    annotatorStats:
      coders.length > 2 && (coders.length <= MOST_ANNOTATOR_STATS || flags.leaveOneOut === true),
    least: flags.items,
    ...(flags.rows ? { buckets: 'items' as const } : {}),
  }
  return { asked, group }
}

/** Whose agreement is measured: without those who only join. */
export function groupFor(coders: readonly string[], flags: AgreementFlags): CoderGroup {
  const addSystem = flags.leaveOneOut ? [] : (flags.addSystem ?? [])
  for (const name of flags.systems ?? []) {
    if (coders.includes(name)) continue
    throw invalid(unknownCoder, { name, known: coders })
  }
  const group = agreementGroup(
    coders.filter(coder => !addSystem.includes(coder)),
    flags,
  )
  return { ...group, measured: group.measured.filter(coder => !addSystem.includes(coder)) }
}
