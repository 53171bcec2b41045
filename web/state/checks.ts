import { computed, effect } from '@preact/signals'
import type { AlternativeAnnotator } from 'cesura/agreement'
import type { Checks, MetricResult, RankingStability } from 'cesura/evaluate'
import { latest } from '../worker/api.ts'
import type { CandidateQuestion, ChecksQuestion } from '../worker/checks.ts'
import { screen, settings } from './address.ts'
import { resamples, similarity } from './agreement.ts'
import { corpus } from './corpus.ts'
import { isGranularity } from './granularity.ts'
import { recordings, spanOfAll, toleranceOfAll } from './lengths.ts'
import { codersNow, measured, people, segmenters, withoutCoders, withoutItems } from './people.ts'
import { metric, roles, segmentersAnswer } from './segmenters.ts'
import { ask, askSlow } from './slow.ts'
import { stable } from './stable.ts'

/** Options of a metric as the other screens have them: span and tolerance that the reader set, or of recordings. */
export function optionsFor(options: object): Record<string, unknown> {
  return {
    ...('span' in options ? { span: spanOfAll.value } : {}),
    ...('tolerance' in options && recordings.value ? { tolerance: toleranceOfAll.value } : {}),
  }
}

/** `agreement`, the name of a system, or undefined: the system that is first. */
export const checkedNumber = computed(() => settings.value.checked)
export const checksAgreement = computed(
  () => checkedNumber.value === 'agreement' || roles.value === undefined,
)

const checked = stable<ChecksQuestion>(() => {
  if (corpus.value === undefined) return undefined
  const coders = codersNow()
  if (checksAgreement.value)
    return coders.length < 2
      ? undefined
      : {
          metric: similarity.value.id,
          options: optionsFor(similarity.value.options),
          withoutItems: withoutItems.value,
          roles: null,
          system: null,
          coders,
        }
  const wanted = checkedNumber.value
  const { references, hypotheses } = roles.value!
  return {
    metric: metric.value.id,
    options: optionsFor(metric.value.options),
    withoutItems: withoutItems.value,
    roles: { references, hypotheses },
    system: wanted !== undefined && hypotheses.includes(wanted) ? wanted : null,
    coders: [],
  }
})

const {
  answer: checksAnswer,
  progress: checksProgress,
  put: askChecks,
} = latest<ChecksQuestion, Checks>(asked => askSlow(remote => remote.checks(asked)), { abandons: true })

export { checksAnswer, checksProgress }

export function askChecksAgain(): void {
  if (checked.peek() !== undefined) askChecks(checked.peek()!)
}

effect(() => {
  if (screen.value === 'checks' && checked.value !== undefined) askChecks(checked.value)
})

/** Above so many texts the reader asks for what takes long. */
const MOST_ITEMS = 1000

/** Whether the order under all conventions waits to be asked for. */
export const stabilityWaits = computed(
  () => (corpus.value?.items.length ?? 0) > MOST_ITEMS && settings.value.stability !== 'yes',
)

interface BehindQuestion {
  readonly metric: string
  readonly options: Readonly<Record<string, unknown>>
  readonly references: readonly string[]
  readonly hypotheses: readonly string[]
  readonly withoutItems: readonly string[]
  readonly resamples: number
  readonly stability: boolean
}

/** What is behind the ranking: parts of the losses, and the order under other conventions. */
export interface BehindAnswer {
  readonly loss: MetricResult
  /** Absent in a first answer, for one system, for types and recordings, and before it is asked for. */
  readonly stability: RankingStability | undefined
}

const behind = stable<BehindQuestion>(() => {
  if (corpus.value === undefined || roles.value === undefined) return undefined
  const { references, hypotheses } = roles.value
  // A coder on both sides is no system: nobody is ranked against themselves.
  if (hypotheses.some(name => references.includes(name))) return undefined
  return {
    metric: metric.value.id,
    options: optionsFor(metric.value.options),
    references,
    hypotheses,
    withoutItems: withoutItems.value,
    resamples: resamples.value,
    stability:
      hypotheses.length > 1 && !recordings.value && corpus.value.scale === undefined && !stabilityWaits.value,
  }
})

const {
  answer: behindAnswer,
  progress: behindProgress,
  put: askBehind,
} = latest<BehindQuestion, BehindAnswer>(
  ({ stability, ...asked }, stages) =>
    askSlow(async remote => {
      const question = { ...asked, span: 2, intervals: true }
      const loss = await remote.loss(question)
      if (!stability || !stages.first({ loss, stability: undefined })) return { loss, stability: undefined }
      return { loss, stability: await remote.stability(question) }
    }),
  { abandons: true },
)

export { behindAnswer, behindProgress }

export function askBehindAgain(): void {
  if (behind.peek() !== undefined) askBehind(behind.peek()!)
}

effect(() => {
  // One long computation ends another: the ranking itself comes first.
  const ranked = segmentersAnswer.value.value !== undefined && !segmentersAnswer.value.waiting
  if (screen.value === 'segmenters' && !isGranularity.value && ranked && behind.value !== undefined)
    askBehind(behind.value)
})

/** Systems that may be tested in the place of an annotator. */
export const candidates = computed(() => segmenters.value.filter(name => !withoutCoders.value.includes(name)))

/** The annotators whom a candidate would replace. */
export const replaceable = computed(() => {
  const own = people.value.filter(name => !withoutCoders.value.includes(name))
  return own.length > 0 ? own : measured.value
})

/** The system that was chosen, else the first of the ranking, else the first there is. */
export const candidate = computed(() => {
  const wanted = settings.value.candidate
  if (wanted !== undefined && candidates.value.includes(wanted)) return wanted
  const first = segmentersAnswer.value.value?.evaluation.metrics[0]?.ranking?.order[0]?.hypothesis
  return first !== undefined && candidates.value.includes(first) ? first : candidates.value[0]
})

/** The margins of Calderon, Reichart & Dror (2025). */
export const EPSILONS = ['0.1', '0.15', '0.2'] as const
export const epsilon = computed(() => EPSILONS.find(value => value === settings.value.epsilon) ?? EPSILONS[0])

const tested = stable<CandidateQuestion>(() =>
  corpus.value === undefined || candidate.value === undefined || replaceable.value.length < 2
    ? undefined
    : {
        candidate: candidate.value,
        annotators: replaceable.value,
        similarity: similarity.value.id,
        options: optionsFor(similarity.value.options),
        withoutItems: withoutItems.value,
        epsilon: Number(epsilon.value),
      },
)

const { answer: candidateAnswer, put: askCandidate } = latest<CandidateQuestion, AlternativeAnnotator>(
  asked => ask(remote => remote.candidate(asked)),
)

export { candidateAnswer }

effect(() => {
  const shown = screen.value === 'agreement' || (screen.value === 'segmenters' && !isGranularity.value)
  if (shown && tested.value !== undefined) askCandidate(tested.value)
})
