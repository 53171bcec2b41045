import { computed, effect } from '@preact/signals'
import { findMetric, metrics } from 'cesura'
import { proxy } from 'comlink'
import { type ChanceModelName, chanceModelNames, needsEligible } from '../../src/agreement/shared.ts'
import type { AgreementAnswer, AgreementQuestion } from '../worker/agreement.ts'
import { latest } from '../worker/api.ts'
import { integerSetting, screen, settings } from './address.ts'
import { coders, corpus } from './corpus.ts'
import { recordings, spanOfAll, toleranceOfAll } from './lengths.ts'
import { measured, withoutCoders, withoutItems } from './people.ts'
import { askSlow } from './slow.ts'
import { stable } from './stable.ts'

/** Similarities that agreement can rest on. */
export const similarities = metrics.filter(
  metric => metric.symmetric() && metric.better === 'higher' && bounded(metric.range()),
)
function bounded([, high]: readonly [number, number]): boolean {
  return high === 1
}

export const similarity = computed(() => {
  const wanted = settings.value.similarity
  return similarities.find(metric => metric.id === wanted) ?? findMetric('boundary-similarity')
})

/** The models of chance that the texts and the similarity allow, from loose to strict. */
export const chanceModelsHere = computed((): readonly ChanceModelName[] =>
  similarity.value.chance === 'flexible'
    ? ['rates']
    : chanceModelNames.filter(
        model => !needsEligible(model) || corpus.value?.items.every(({ eligible }) => eligible !== undefined),
      ),
)
export const chanceModel = computed(
  () => chanceModelsHere.value.find(model => model === settings.value.chance) ?? 'rates',
)

/** Resamples of the items behind the stability of a ranking: fewer for large corpora. */
export const resamples = computed(() => ((corpus.value?.items.length ?? 0) > 500 ? 400 : 2000))

const question = stable<AgreementQuestion>(() => {
  if (corpus.value === undefined || measured.value.length < 2) return undefined
  const metric = similarity.value
  const dragged = integerSetting('span', 1) !== undefined
  return {
    similarity: metric.id,
    chance: chanceModel.value,
    options: {
      ...('span' in metric.options && (dragged || recordings.value) ? { span: spanOfAll.value } : {}),
      ...('tolerance' in metric.options && recordings.value ? { tolerance: toleranceOfAll.value } : {}),
    },
    withoutCoders: withoutCoders.value,
    withoutItems: withoutItems.value,
    segmenters: coders.value.filter(name => !measured.value.includes(name)),
    intervals: true,
  }
})

/** A result of the worker; its figures are rendered in a separate task. */
async function inTurn(answer: Promise<AgreementAnswer>): Promise<AgreementAnswer> {
  const result = await answer
  await new Promise(resolve => setTimeout(resolve))
  return result
}

/** First the coefficients, then their intervals. */
const { answer, progress, put } = latest<AgreementQuestion, AgreementAnswer>(
  (asked, stages) =>
    askSlow(async remote => {
      const soon = await inTurn(
        remote.agreement(
          { ...asked, intervals: false },
          proxy(() => undefined),
        ),
      )
      if (!stages.first(soon)) return soon
      const whole = await inTurn(remote.agreement(asked, proxy(stages.progress)))
      // Leaving out each coder in turn takes longest, and nothing waits for it.
      if (!stages.first(whole)) return whole
      return { ...whole, annotatorStats: await remote.annotatorStats(asked) }
    }),
  { abandons: true },
)
export const agreementAnswer = answer
export const agreementProgress = progress

export function askAgreement(): void {
  if (question.peek() !== undefined) put(question.peek()!)
}

effect(() => {
  if (screen.value === 'agreement' && question.value !== undefined) put(question.value)
})
