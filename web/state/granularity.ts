import { computed, effect, signal } from '@preact/signals'
import type { Item } from 'cesura'
import type { SweepDocument } from '../../src/evaluate/index.ts'
import { trustedCoder } from '../../src/evaluate/shared.ts'
import { latest } from '../worker/api.ts'
import type { CurveQuestion, SettingAnswer, SettingQuestion, Tolerances } from '../worker/granularity.ts'
import { GRANULARITY_METRICS, type GranularityMetric } from '../worker/granularity-metrics.ts'
import { integerSetting, screen, set, settings, show } from './address.ts'
import { adoptedName, writeAdopted } from './adopted-boundaries.ts'
import { coders, corpus, loaded } from './corpus.ts'
import { withoutItems } from './people.ts'
import { ask, askSlow } from './slow.ts'

/** Systems has two views: who is better, and how often each cuts. */
export const isGranularity = computed(() => settings.value.lens === 'granularity')

/** Coders that gave a score for every position, in order of first appearance. */
export const scoredCoders = computed<readonly string[]>(() => [
  ...new Set((corpus.value?.items ?? []).flatMap(({ scored = [] }) => scored.map(({ coder }) => coder))),
])

const among = (wanted: string | undefined, names: readonly string[]) => names.find(name => name === wanted)

/** The coder whose boundaries are trusted. */
export const trusted = computed(
  () =>
    among(settings.value.reference, coders.value) ??
    trustedCoder(coders.value, loaded.value?.references ?? []) ??
    coders.value[0],
)
/** The segmenter that is set, and the alternative that gets as many boundaries. */
export const segmenter = computed(
  () => among(settings.value.scores, scoredCoders.value) ?? scoredCoders.value[0],
)
export const alternative = computed(() => {
  const others = scoredCoders.value.filter(name => name !== segmenter.value)
  return settings.value.alternative === ''
    ? undefined
    : (among(settings.value.alternative, others) ?? others[0])
})
export const shownSegmenters = computed(() =>
  [segmenter.value, alternative.value].filter(name => name !== undefined),
)

/** The texts that the reference cut and the segmenter scored. */
export const scoredItems = computed<readonly Item[]>(() =>
  (corpus.value?.items ?? []).filter(
    ({ id, codings, scored = [] }) =>
      !withoutItems.value.includes(id) &&
      codings.some(({ coder }) => coder === trusted.value) &&
      scored.some(({ coder }) => coder === segmenter.value),
  ),
)
export const shownItem = computed<Item | undefined>(
  () => scoredItems.value.find(({ id }) => id === settings.value.item) ?? scoredItems.value[0],
)

export const itemNamed = (id: string): Item | undefined => corpus.value?.items.find(item => item.id === id)

export const scoresIn = (item: Item, coder: string | undefined): Float64Array | undefined =>
  item.scored?.find(own => own.coder === coder)?.scores.scores

/** All scores of the segmenter, highest first. */
export const scoreList = computed<Float64Array>(() => {
  const lists = scoredItems.value.map(item => scoresIn(item, segmenter.value)!)
  const all = new Float64Array(lists.reduce((sum, list) => sum + list.length, 0))
  let next = 0
  for (const list of lists) {
    all.set(list, next)
    next += list.length
  }
  return all.sort().reverse()
})

/** Cuts of the reference over the same texts. */
export const expectedCuts = computed(() =>
  scoredItems.value.reduce(
    (sum, { codings }) =>
      sum + (codings.find(({ coder }) => coder === trusted.value)?.segmentation.boundaries.length ?? 0),
    0,
  ),
)

/** How many scores are at least so high. */
function countAt(list: Float64Array, threshold: number): number {
  let [low, high] = [0, list.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (list[middle]! >= threshold) low = middle + 1
    else high = middle
  }
  return low
}

/** Whether the slider chooses by score; else by the number of boundaries. */
export const byScore = computed(() => settings.value.by !== 'cuts')

/** The cuts as chosen: over all texts, or as many as the reference in each. At first as many as the reference. */
export const chosenCuts = computed<number | 'each'>(() => {
  const { at, each } = settings.value
  if (each === 'yes') return 'each'
  const threshold = Number(at)
  if (at !== undefined && at !== '' && !Number.isNaN(threshold)) return countAt(scoreList.value, threshold)
  return Math.min(integerSetting('cuts', 0) ?? expectedCuts.value, scoreList.value.length)
})
/** The number of boundaries over all texts. */
export const cutsNow = computed(() =>
  chosenCuts.value === 'each'
    ? scoredItems.value.reduce((sum, item) => {
        const own = item.codings.find(({ coder }) => coder === trusted.value)!.segmentation.boundaries.length
        return sum + Math.min(own, item.units - 1)
      }, 0)
    : chosenCuts.value,
)
/** The least score that is a boundary. */
export const threshold = computed<number>(() => {
  const { at } = settings.value
  if (chosenCuts.value !== 'each' && at !== undefined && at !== '' && !Number.isNaN(Number(at)))
    return Number(at)
  const list = scoreList.value
  return cutsNow.value === 0 ? (list[0] ?? 0) : list[Math.min(cutsNow.value, list.length) - 1]!
})

/** Ends and step of the slider over scores. */
export const scoreRange = computed(() => {
  const finite = scoreList.value.filter(Number.isFinite)
  const [low, high] = [finite.at(-1) ?? 0, finite[0] ?? 1]
  const rough = (high - low || 1) / 200
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 5, 10].map(times => times * power).find(size => size >= rough)!
  // Products, so that the ends are as short as the step is.
  return {
    low: tidy(Math.floor(low / step) * step),
    high: tidy((Math.floor(high / step) + 1) * step),
    step: tidy(step),
  }
})
const tidy = (value: number): number => Number(value.toPrecision(12))

export const setThreshold = (at: number): void =>
  set({ at: String(tidy(at)), cuts: undefined, each: undefined })
export const setCuts = (count: number): void =>
  set({
    cuts: String(Math.min(scoreList.peek().length, Math.max(0, count))),
    at: undefined,
    each: undefined,
  })
/** As many as the reference: over all texts, or in each. */
export const setAsMany = (each = settings.peek().each === 'yes'): void =>
  set({ cuts: undefined, at: undefined, each: each ? 'yes' : undefined })

/** One threshold as the curve has it, digit by digit. */
export const setExactly = (at: number): void => set({ at: String(at), cuts: undefined, each: undefined })

export const curveMetric = computed<GranularityMetric>(
  () => GRANULARITY_METRICS.find(id => id === settings.value.curve) ?? 'boundary-similarity',
)

/** The stretch of a long text that is shown in detail. */
export const skylineFrame = signal<readonly [number, number] | undefined>(undefined)
/** The position that is pointed at, and the kind of mark that is isolated. */
export const pointedPlace = signal<number | undefined>(undefined)

const setting = computed<SettingQuestion | undefined>(() =>
  trusted.value === undefined || shownItem.value === undefined
    ? undefined
    : {
        reference: trusted.value,
        segmenters: shownSegmenters.value,
        item: shownItem.value.id,
        cuts: chosenCuts.value,
        withoutItems: withoutItems.value,
      },
)

const { answer: settingAnswer, put: putSetting } = latest<SettingQuestion, SettingAnswer>(asked =>
  ask(remote => remote.granularity(asked)),
)

const { answer: toleranceAnswer, put: putTolerance } = latest<SettingQuestion, Tolerances>(async asked =>
  ask(remote => remote.tolerances(asked)),
)
/** The slider rests when it has not moved for so many ms. */
const REST = 100

const curves = computed<CurveQuestion | undefined>(() =>
  trusted.value === undefined || shownItem.value === undefined
    ? undefined
    : {
        metric: curveMetric.value,
        reference: trusted.value,
        segmenters: shownSegmenters.value,
        withoutItems: withoutItems.value,
      },
)
const {
  answer: curvesAnswer,
  progress: curvesProgress,
  put: putCurves,
} = latest<CurveQuestion, SweepDocument>(asked => askSlow(remote => remote.curves(asked)), {
  abandons: true,
})

export function askCurvesAgain(): void {
  if (curves.peek() !== undefined) putCurves(curves.peek()!)
}
export { curvesAnswer, curvesProgress, settingAnswer, toleranceAnswer }

effect(() => {
  if (screen.value !== 'segmenters' || !isGranularity.value) return
  const asked = setting.value
  if (asked === undefined) return
  putSetting(asked)
  const timer = setTimeout(() => putTolerance(asked), REST)
  return () => clearTimeout(timer)
})
effect(() => {
  if (screen.value !== 'segmenters' || !isGranularity.value) return
  if (curves.value !== undefined) putCurves(curves.value)
})

/** Compares the boundaries of a segmenter at this setting with the reference, in Compare. */
export function openSetting(
  segmenter: string,
  changes: Readonly<Record<string, string | undefined>> = {},
): void {
  const taken = { segmenter, cuts: chosenCuts.peek(), reference: trusted.peek()! }
  show('compare', {
    ...{ taken: writeAdopted(taken), item: shownItem.peek()!.id, reference: taken.reference },
    ...{ hypothesis: adoptedName(taken), all: undefined, view: undefined, ...changes },
  })
}
