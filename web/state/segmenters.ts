import { computed, effect } from '@preact/signals'
import { type Evaluation, findMetric, metrics } from 'cesura'
import type { Convention } from 'cesura/evaluate'
import { proxy } from 'comlink'
import { conventionNames, suggestReference } from '../../src/evaluate/shared.ts'
import { latest } from '../worker/api.ts'
import type { ConventionsQuestion } from '../worker/conventions.ts'
import type { RankingDetails, SegmentersQuestion } from '../worker/segmenters.ts'
import { screen, settings } from './address.ts'
import { resamples } from './agreement.ts'
import { coders, corpus, loaded } from './corpus.ts'
import { isGranularity } from './granularity.ts'
import { recordings, spanOfAll, toleranceOfAll } from './lengths.ts'
import { people, segmenters, withoutCoders, withoutItems } from './people.ts'
import { askSlow } from './slow.ts'
import { stable } from './stable.ts'

/** Metrics that need no types beyond what every corpus has. */
export const rankable = metrics.filter(
  ({ family, takes, better }) => family !== 'flexible' && takes === 'boundaries' && better !== 'none',
)

export const metric = computed(
  () => rankable.find(({ id }) => id === settings.value.metric) ?? findMetric('boundary-similarity'),
)

/**
 * Who is tested by whom. The references that `cesura.json` keeps, else a coder whose name says so, are the references of
 * all others, as on the command line; else, and where the reader chose the systems, systems are tested against
 * people.
 */
export const roles = computed(() => {
  const inside = (names: readonly string[]) => names.filter(name => !withoutCoders.value.includes(name))
  const all = inside(coders.value)
  const kept = all.filter(name => loaded.value?.references?.includes(name))
  const named = suggestReference(all)
  const some = kept.length > 0 && kept.length < all.length
  const references = some ? kept : named === undefined ? [] : [named]
  if (settings.value.segmenters === undefined && references.length > 0 && coders.value.length > 1)
    return { references, hypotheses: all.filter(name => !references.includes(name)) }
  const tested = inside(segmenters.value)
  const trusted = inside(people.value)
  if (tested.length > 0 && trusted.length > 0) return { references: trusted, hypotheses: tested }
  return settings.value.everyone === 'yes'
    ? { references: inside(coders.value), hypotheses: inside(coders.value) }
    : undefined
})

const ranking = stable<SegmentersQuestion>(() => {
  if (corpus.value === undefined || roles.value === undefined) return undefined
  const span = spanOfAll.value
  const tolerant = 'tolerance' in metric.value.options && recordings.value
  return {
    metric: metric.value.id,
    options: {
      ...('span' in metric.value.options ? { span } : {}),
      ...(tolerant ? { tolerance: toleranceOfAll.value } : {}),
    },
    ...roles.value,
    withoutItems: withoutItems.value,
    span,
    intervals: true,
    resamples: resamples.value,
  }
})

export interface SegmentersAnswer {
  readonly evaluation: Evaluation
  /** Undefined while they are computed. */
  readonly details: RankingDetails | undefined
}

/** First the scores, then their intervals and tests; what is next to them on another core. */
const {
  answer: segmentersAnswer,
  progress: segmentersProgress,
  put: askRanking,
} = latest<SegmentersQuestion, SegmentersAnswer>(
  (asked, stages) => {
    let known: RankingDetails | undefined
    const details = askSlow(remote => remote.rankingDetails(asked))
    details.then(
      found => (known = found),
      () => {},
    )
    return askSlow(async remote => {
      const soon = await remote.segmenters(
        { ...asked, intervals: false },
        proxy(() => undefined),
      )
      if (!stages.first({ evaluation: soon, details: known })) return { evaluation: soon, details: known }
      const evaluation = await remote.segmenters(asked, proxy(stages.progress))
      stages.first({ evaluation, details: known })
      return { evaluation, details: await details }
    })
  },
  { abandons: true },
)

export function askRankingAgain(): void {
  if (ranking.peek() !== undefined) askRanking(ranking.peek()!)
}

export { segmentersAnswer, segmentersProgress }

/** How the pairs are pooled; undefined as long as the reader leaves it to each convention. */
export const pool = computed<'micro' | 'macro' | undefined>(() =>
  settings.value.pool === 'macro' || settings.value.pool === 'micro' ? settings.value.pool : undefined,
)
/** A metric that some source computes in another way. */
export const conventionMetric = computed(
  () => rankable.find(({ id }) => id === settings.value.metric) ?? findMetric('pk'),
)

const conventions = stable<ConventionsQuestion>(() => {
  if (corpus.value === undefined) return undefined
  return {
    metric: conventionMetric.value.id,
    references: roles.value?.references ?? [],
    hypotheses: roles.value?.hypotheses ?? [],
    withoutCoders: withoutCoders.value,
    withoutItems: withoutItems.value,
    pool: pool.value,
  }
})

/** What is quicker than this is shown whole, at once. */
const AT_ONCE = 200

/** One convention after the other: each is shown as soon as it is there. */
const {
  answer: conventionsAnswer,
  progress: conventionsProgress,
  put: askConventions,
} = latest<ConventionsQuestion, Convention[]>(
  (asked, stages) =>
    askSlow(async remote => {
      const start = performance.now()
      const names = conventionNames(asked.metric, asked.pool)
      const rows: Convention[] = []
      for (const name of names) {
        stages.progress(rows.length, names.length)
        rows.push(await remote.convention(asked, name))
        if (!stages.wanted()) break
        if (rows.length < names.length && performance.now() - start > AT_ONCE) stages.first([...rows])
      }
      return rows
    }),
  { abandons: true },
)

export function askConventionsAgain(): void {
  if (conventions.peek() !== undefined) askConventions(conventions.peek()!)
}

export { conventionsAnswer, conventionsProgress }

effect(() => {
  // Granularity has curves of its own, and one long computation ends another.
  if (screen.value === 'segmenters' && !isGranularity.value && ranking.value !== undefined)
    askRanking(ranking.value)
})
effect(() => {
  if (screen.value === 'conventions' && conventions.value !== undefined) askConventions(conventions.value)
})
