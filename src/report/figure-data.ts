import type { AlternativeAnnotator, Drop } from '../agreement/index.ts'
import type { Checks, MetricResult, RankingStability } from '../evaluate/index.ts'
import { reported } from '../evaluate/shared.ts'
import { type Corpus, evaluate, findMetric, type Length } from '../index.ts'
import { confusionMatrix } from '../metrics/index.ts'
import { secondsInAll, secondsOf, typeLabel } from '../model/index.ts'
import type {
  BehaviourRow,
  CandidateBarsData,
  CheckEffectsData,
  CoderEffectData,
  ConfusionData,
  ItemDifferencesData,
  LossBarsData,
  PrecisionRecallData,
  RankingTableData,
  StabilityPlotData,
  StudyPlanData,
} from '../plots/index.ts'
import { powerOfItems, studentTQuantile } from '../stats/index.ts'
import { similaritySymbol } from './sentences/agreement.ts'
import { checkTitle, effectLabel, numberName, pointText } from './sentences/checks.ts'
import { lossRows } from './sentences/loss.ts'
import type { StudyPlan } from './sentences/plan.ts'
import { bestFirst, testBetween } from './sentences/ranking.ts'

// Data of figures, without what renders them: commands that print tables load no plots.

/**
 * What the losses of one metric are made of, best system first.
 *
 * @param metric - a metric of an evaluation with `loss: true`
 * @returns data for `lossBars`; systems whose loss has no parts are left out
 */
export function lossData(metric: MetricResult): LossBarsData {
  const order = bestFirst(metric).map(({ hypothesis }) => hypothesis)
  return {
    measure: metric.symbol,
    better: metric.better === 'lower' ? 'lower' : 'higher',
    rows: lossRows(metric)
      .sort((a, b) => order.indexOf(a.hypothesis) - order.indexOf(b.hypothesis))
      .flatMap(({ hypothesis, score, loss }) => {
        if (loss.number === null) return []
        return [
          {
            name: hypothesis,
            score,
            best: loss.best ?? undefined,
            parts: {
              near: loss.near ?? 0,
              type: loss.type ?? 0,
              place: loss.place ?? 0,
              ...(loss.tooMany === null || loss.tooFew === null
                ? { number: loss.number }
                : { many: loss.tooMany, few: loss.tooFew }),
            },
          },
        ]
      }),
  }
}

/**
 * The order of systems under many conventions: by metric, then, for two systems, by how probably the first is ahead.
 *
 * @param stability - what `rankingStability` returned
 * @param systems - the systems to show; default: all
 * @returns data for `stabilityPlot`
 */
export function stabilityData(
  stability: RankingStability,
  systems: readonly string[] = stability.systems,
): StabilityPlotData {
  const shown = stability.systems.filter(name => systems.includes(name))
  const pair = stability.pairs.find(({ a, b }) => shown.length === 2 && a === shown[0] && b === shown[1])
  const metrics = [...new Set(stability.conventions.map(({ metric }) => metric))]
  const kept = stability.conventions.flatMap((convention, index) => {
    if (convention.rank === null) return []
    const { metric, options, pool } = convention
    const all = Object.values(convention.rank)
    const ranks = shown.map(name => convention.rank![name]!)
    return [
      {
        order: metrics.indexOf(metric),
        metric: findMetric(metric).symbol,
        name: pointText({ options, pool }),
        options: Object.fromEntries([
          ...Object.entries(options).map(([name, value]) => [name, String(value)] as const),
          ...(pool === 'macro' ? [['pool', 'macro'] as const] : []),
        ]),
        ranks:
          shown.length === all.length
            ? ranks
            : ranks.map(rank => 1 + ranks.filter(other => other < rank).length),
        share: pair?.perConvention?.[index] ?? undefined,
      },
    ]
  })
  return {
    systems: shown,
    conventions: kept
      .map((each, index) => ({ ...each, index }))
      .sort(
        (a, b) =>
          a.order - b.order ||
          (b.share ?? 0) - (a.share ?? 0) ||
          byRanks(a.ranks, b.ranks) ||
          a.index - b.index,
      )
      .map(({ order: _, index: __, ...each }) => each),
    cut: stability.cut ?? undefined,
    leftOut: stability.conventions.length - kept.length,
  }
}

/** Conventions with the same ranks are neighbours. */
const byRanks = (a: readonly number[], b: readonly number[]): number => {
  const at = a.findIndex((rank, index) => rank !== b[index])
  return at < 0 ? 0 : a[at]! - b[at]!
}

/**
 * A candidate in the place of each annotator.
 *
 * @param found - what `alternativeAnnotator` found
 * @returns data for `candidateBars`
 */
export const candidateData = (found: AlternativeAnnotator): CandidateBarsData => ({
  candidate: found.candidate,
  measure: similaritySymbol(found),
  rows: found.comparisons.map(({ annotator, closer, wins }) => ({ annotator, closer, wins })),
  epsilon: found.epsilon,
  omega: found.omega ?? undefined,
  interval: found.interval === null ? undefined : [found.interval.low, found.interval.high],
  typicality:
    found.place === null
      ? undefined
      : Object.entries(found.place.typicality).map(([name, value]) => ({ name, value })),
})

/** Points of a curve. */
const POINTS = 60

/**
 * What more items would give, by the same formulas as the plan.
 *
 * @param plan - what `planDifference`, `planWidth` or `planReplacement` found
 * @returns data for `studyPlan`; undefined where the pilot does not show how items vary
 */
export function planData(plan: StudyPlan): StudyPlanData | undefined {
  if (plan.goal === 'replacement')
    return plan.comparisons.length === 0
      ? undefined
      : {
          kind: 'items',
          pilot: plan.pilotItems,
          rows: plan.comparisons.map(({ annotator, items, itemsIfEqual }) => ({
            name: annotator,
            items: items ?? undefined,
            ifEqual: itemsIfEqual ?? undefined,
          })),
        }
  const { standardDeviation, pilotItems: pilot } = plan
  if (standardDeviation === null || standardDeviation === 0) return undefined
  if (plan.goal === 'difference') {
    const { difference, alpha, items, wanted } = plan
    if (difference === null) return undefined
    const sizes = sizesUpTo(items === null ? 1000 : Math.max(1.8 * items, 1.5 * pilot), 2)
    return {
      kind: 'curves',
      y: 'power',
      yDomain: [0, 1],
      target: wanted,
      pilot,
      series: [
        {
          name: 'power',
          points: sizes.map(count => ({
            items: count,
            y: powerOfItems({ items: count, standardDeviation, difference, alpha }),
          })),
          needed: items ?? undefined,
        },
      ],
    }
  }
  const known = plan.annotators.filter(each => each.standardDeviation !== null && each.items !== null)
  const most = Math.max(plan.items ?? 0, ...known.map(({ items }) => items!))
  // Few items have intervals so wide that they would flatten the rest of the curve.
  const sizes = sizesUpTo(Math.max(1.5 * most, 1.5 * pilot, 12), 4)
  const widthOf = (deviation: number, items: number): number =>
    (-2 * studentTQuantile((1 - plan.level) / 2, items - 1) * deviation) / Math.sqrt(items)
  return {
    kind: 'curves',
    y: 'width of the interval',
    target: plan.width,
    pilot,
    series: known.map(({ annotators, standardDeviation: deviation, items }) => ({
      name: `${annotators} annotators`,
      points: sizes
        .map(count => ({ items: count, y: widthOf(deviation!, count) }))
        .filter(({ y }) => y <= 4 * plan.width),
      needed: items!,
    })),
  }
}

/** Numbers of items from the least on, each once. */
const sizesUpTo = (most: number, least: number): number[] => [
  ...new Set(
    Array.from({ length: POINTS + 1 }, (_, index) =>
      Math.max(least, Math.round(least + ((most - least) * index) / POINTS)),
    ),
  ),
]

/**
 * The effects of the checks of one number.
 *
 * @param checks - what `checks` found
 * @returns data for `checkEffects`; undefined where the number is
 */
export function checksData(checks: Checks): CheckEffectsData | undefined {
  const { number, checks: found } = checks
  if (number.value === null) return undefined
  return {
    name: numberName(number),
    value: number.value,
    rows: found.map(check => ({
      title: checkTitle(check),
      state: check.state,
      effect: check.effect ?? undefined,
      label: effectLabel(number, check),
    })),
  }
}

/**
 * The ranking by one metric, with scores by others and ranks under other conventions.
 *
 * @param ranked - the metric that ranks, of an evaluation
 * @param others - the other metrics of the evaluation
 * @param stability - what `rankingStability` returned; undefined: no ranks under other conventions
 * @returns data for `rankingTable`
 */
export function rankingTableData(
  ranked: MetricResult,
  others: readonly MetricResult[],
  stability?: RankingStability | undefined,
): RankingTableData {
  const order = ranked.ranking?.order ?? []
  const rowOf = (name: string) => ranked.hypotheses.find(({ hypothesis }) => hypothesis === name)!
  const otherScores = (name: string) =>
    others.map(metric => metric.hypotheses.find(row => row.hypothesis === name)?.micro.value ?? undefined)
  const boundOf = (id: string, name: string) => {
    const own = ranked.bounds?.find(bound => bound.id === id)
    return own === undefined || own.micro.value === null
      ? undefined
      : {
          name,
          value: own.micro.value,
          others: others.map(
            metric => metric.bounds?.find(bound => bound.id === id)?.micro.value ?? undefined,
          ),
        }
  }
  const names =
    order.length > 0
      ? order.map(({ hypothesis }) => hypothesis)
      : ranked.hypotheses.map(row => row.hypothesis)
  return {
    measure: ranked.symbol,
    better: ranked.better,
    title: names.length > 1 ? 'Ranking' : 'Scores',
    interval: ranked.hypotheses.some(({ micro }) => micro.interval != null) ? '95 %' : undefined,
    others: others.map(
      ({ symbol, better }) => `${symbol}${better === 'lower' ? ' ↓' : better === 'higher' ? ' ↑' : ''}`,
    ),
    above: boundOf('human', 'annotators'),
    below: boundOf('random', 'random'),
    rows: names.map(name => {
      const { micro, density } = rowOf(name)
      const entry = order.find(({ hypothesis }) => hypothesis === name)
      return {
        name,
        rank: names.length > 1 ? (entry?.rank ?? undefined) : undefined,
        value: micro.value ?? undefined,
        interval: micro.interval ?? undefined,
        letters: names.length > 1 && ranked.ranking?.tested ? entry?.letters : undefined,
        ratio: density?.ratio ?? undefined,
        others: otherScores(name),
        ranks:
          stability === undefined || names.length > 10 ? undefined : ranksOf(stability, name, names.length),
      }
    }),
  }
}

/** Under how many conventions a system has each rank. */
function ranksOf({ conventions }: RankingStability, name: string, systems: number): number[] {
  const counts = new Array<number>(systems).fill(0)
  for (const { rank } of conventions) {
    const own = rank?.[name]
    if (own !== undefined) counts[own - 1]!++
  }
  return counts
}

/**
 * Two systems text by text: scores are means over references, and differences are positive where the first is better.
 *
 * @param result - a metric of an evaluation with its comparisons
 * @param sizes - units of each item; texts that are not in it have no size
 * @returns data for `itemDifferences`
 */
export function itemDifferencesData(
  result: MetricResult,
  first: string,
  second: string,
  sizes: ReadonlyMap<string, number>,
): ItemDifferencesData {
  const direction = result.better === 'lower' ? -1 : 1
  const scored = new Map<string, { a: number[]; b: number[] }>()
  for (const { item, hypothesis, score } of result.pairs ?? []) {
    if (score === null || (hypothesis !== first && hypothesis !== second)) continue
    const own = scored.get(item) ?? { a: [], b: [] }
    own[hypothesis === first ? 'a' : 'b'].push(score)
    scored.set(item, own)
  }
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const items = [...scored].flatMap(([name, own]) => {
    if (own.a.length === 0 || own.b.length === 0) return []
    const scores = [mean(own.a), mean(own.b)] as const
    return [{ name, difference: direction * (scores[0] - scores[1]), scores, size: sizes.get(name) }]
  })
  const test = testBetween(result.tests?.pairs ?? [], first, second)
  const turn = direction * (test?.a === first ? 1 : -1)
  const pooled =
    test === undefined || test.difference === null
      ? undefined
      : {
          value: turn * test.difference,
          interval:
            test.interval === null
              ? undefined
              : (test.interval.map(end => turn * end).sort((x, y) => x - y) as [number, number]),
        }
  return { measure: result.symbol, first, second, items, pooled }
}

/** Items of which each has a mark of its own. */
const MOST_BEHAVIOUR_ITEMS = 60

/**
 * How densely each coder places boundaries, as `coderBehaviour` takes it.
 *
 * @param corpus - items with their codings
 * @param coders - in the order of the rows
 * @returns a row for each coder
 */
export const behaviourRows = (corpus: Corpus, coders: readonly string[]): BehaviourRow[] =>
  coders.map(coder => {
    const items = corpus.items.flatMap(item => {
      const coding = item.codings.find(each => each.coder === coder)
      const places = Math.max(0, item.units - 1)
      return coding === undefined
        ? []
        : [{ cuts: coding.segmentation.boundaries.length, places, ...secondsOf(item) }]
    })
    const sum = (of: 'cuts' | 'places') => items.reduce((total, item) => total + item[of], 0)
    const several = items.length > 1 && items.length <= MOST_BEHAVIOUR_ITEMS
    return {
      coder,
      cuts: sum('cuts'),
      places: sum('places'),
      ...secondsInAll(items),
      items: several ? items : undefined,
    }
  })

/**
 * What agreement becomes when each system joins, as `coderEffectDumbbell` takes it.
 *
 * @param symbol - of the coefficient
 * @param drops - what `addCoderEffect` found
 * @returns undefined where agreement without or with all of them is undefined
 */
export function coderEffectData(symbol: string, drops: readonly Drop[]): CoderEffectData | undefined {
  const alone = drops[0]?.without.value
  const rows = drops.flatMap(({ coder, with: together }) =>
    together.value === undefined ? [] : [{ name: coder, value: together.value }],
  )
  return alone === undefined || rows.length === 0 ? undefined : { measure: symbol, alone, rows }
}

/** Types and counts for `confusionPlot`, and how they were counted. */
export interface ConfusionResult extends ConfusionData {
  readonly signature: string
}

/**
 * Which type was taken for which, as `confusionPlot` takes it.
 *
 * @param corpus - items with boundary types
 * @param options - the span of near misses; references and hypotheses, else all coders are compared as equals
 * @returns undefined where there are fewer than two types
 */
export function confusionOf(
  corpus: Corpus,
  {
    span,
    roles,
  }: {
    readonly span?: number | Length | undefined
    readonly roles?:
      | { readonly references: readonly string[]; readonly hypotheses: readonly string[] }
      | undefined
  },
): ConfusionResult | undefined {
  const { scale } = corpus
  if (scale === undefined || scale.names.length < 2) return undefined
  const { overall, signature } = evaluate(corpus, {
    metrics: [{ id: 'bed-f', options: span === undefined ? {} : { span } }],
    references: roles?.references,
    hypotheses: roles?.hypotheses,
    detail: 'pooled',
  }).metrics[0]!
  const { cells } = confusionMatrix(
    overall.tally as Parameters<typeof confusionMatrix>[0],
    typeof span === 'number' ? { span } : {},
  )
  const types = scale.names.map((_, type) => String(typeLabel(scale, type)))
  const counts = Array.from({ length: types.length + 1 }, () => new Array<number>(types.length + 1).fill(0))
  const place = (type: string | number | null): number =>
    type === null ? types.length : types.indexOf(String(type))
  for (const { reference, hypothesis, count } of cells)
    counts[place(reference)]![place(hypothesis)]! += Math.round(count)
  return {
    types,
    counts,
    rows: roles === undefined ? 'the first coder' : undefined,
    columns: roles === undefined ? 'the second' : undefined,
    signature,
  }
}

/** The precision and recall of each hypothesis that has both, as they are pooled. */
export function precisionRecallData(precision: MetricResult, recall: MetricResult): PrecisionRecallData {
  const points = precision.hypotheses.flatMap((row, index) => {
    const p = reported(row, precision).value
    const r = reported(recall.hypotheses[index]!, recall).value
    return p === null || r === null
      ? []
      : [{ name: row.hypothesis, precision: p, recall: r, role: 'program' as const }]
  })
  return { points, counted: 'a near miss counts in part' }
}
