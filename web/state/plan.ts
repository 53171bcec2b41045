import { computed, effect } from '@preact/signals'
import type { WidthPlan } from 'cesura/agreement'
import type { DifferencePlan } from 'cesura/evaluate'
import { latest } from '../worker/api.ts'
import type { PlanQuestion } from '../worker/checks.ts'
import { screen, settings } from './address.ts'
import { similarity } from './agreement.ts'
import { optionsFor } from './checks.ts'
import { corpus } from './corpus.ts'
import { isGranularity } from './granularity.ts'
import { codersNow, withoutItems } from './people.ts'
import { metric, roles, segmentersAnswer } from './segmenters.ts'
import { ask } from './slow.ts'
import { stable } from './stable.ts'

/** What the slider can ask for, in hundredths of a score. */
export const [LEAST, MOST] = [1, 30]

const hundredths = (name: string, otherwise: number): number => {
  const value = Number(settings.value[name])
  return Number.isInteger(value) && value >= LEAST && value <= MOST ? value : otherwise
}

/** The difference that would matter, and how wide an interval may be, in hundredths. */
export const wantedDifference = computed(() => hundredths('difference', 5))
export const wantedWidth = computed(() => hundredths('width', 10))

/** A plan is computed where every screen asks: more comparisons than this would keep Compare waiting. */
const MOST_COMPARISONS = 100_000

/** The two systems that are first: those whose order is asked about most. */
const firstTwo = computed<readonly [string, string] | undefined>(() => {
  const order = segmentersAnswer.value.value?.evaluation.metrics[0]?.ranking?.order ?? []
  const [first, second] = order.filter(({ value }) => value !== null)
  return first === undefined || second === undefined ? undefined : [first.hypothesis, second.hypothesis]
})

const planned = stable<PlanQuestion>(() => {
  if (corpus.value === undefined || corpus.value.items.length < 2) return undefined
  const common = { withoutItems: withoutItems.value }
  if (screen.value === 'segmenters' && !isGranularity.value) {
    if (roles.value === undefined || firstTwo.value === undefined) return undefined
    const { references } = roles.value
    // A coder on both sides is no system.
    if (firstTwo.value.some(name => references.includes(name))) return undefined
    return {
      ...common,
      goal: 'difference',
      metric: metric.value.id,
      options: optionsFor(metric.value.options),
      references,
      hypotheses: firstTwo.value,
      difference: wantedDifference.value / 100,
    }
  }
  const coders = codersNow()
  if (screen.value !== 'agreement' || coders.length < 2) return undefined
  const comparisons = (corpus.value.items.length * coders.length * (coders.length - 1)) / 2
  if (comparisons > MOST_COMPARISONS) return undefined
  return {
    ...common,
    goal: 'width',
    metric: similarity.value.id,
    options: optionsFor(similarity.value.options),
    coders,
    width: wantedWidth.value / 100,
  }
})

const { answer: planAnswer, put: askPlan } = latest<PlanQuestion, DifferencePlan | WidthPlan>(asked =>
  ask<DifferencePlan | WidthPlan>(remote => remote.plan(asked)),
)

export { planAnswer }

effect(() => {
  if (planned.value !== undefined) askPlan(planned.value)
})
