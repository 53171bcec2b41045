import type { AlternativeAnnotator } from '../agreement/index.ts'
import type { Checks, MetricResult, RankingStability } from '../evaluate/index.ts'
import { findMetric } from '../index.ts'
import {
  type CandidateBarsData,
  type CheckEffectsData,
  candidateBars,
  checkEffects,
  type Figure,
  type FigureOptions,
  type LossBarsData,
  lossBars,
  type StabilityPlotData,
  type StudyPlanData,
  stabilityPlot,
  studyPlan,
} from '../plots/index.ts'
import { powerOfItems, studentTQuantile } from '../stats/index.ts'
import { similaritySymbol } from '../wording/agreement/agreement-sentences.ts'
import { bestFirst } from '../wording/best-first.ts'
import { checkTitle, effectLabel, numberName, pointText } from '../wording/evaluation/checks-sentences.ts'
import { lossRows } from '../wording/evaluation/loss-sentences.ts'
import type { StudyPlan } from '../wording/evaluation/plan-sentences.ts'

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
 * Stacked bars of what systems lose by one metric.
 *
 * @param metric - a metric of an evaluation with `loss: true`
 * @param options - width, theme, frame and the words around the picture
 * @returns the figure
 */
export const lossFigure = (metric: MetricResult, options: FigureOptions = {}): Figure =>
  lossBars(lossData(metric), { footnote: metric.signature, ...options })

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
 * Whether the order of systems depends on the convention.
 *
 * @param stability - what `rankingStability` returned
 * @param options - width, theme, frame and the words around the picture
 * @param systems - the systems to show; undefined: all
 * @returns the figure
 */
export const stabilityFigure = (
  stability: RankingStability,
  options: FigureOptions = {},
  systems?: readonly string[],
): Figure => stabilityPlot(stabilityData(stability, systems), { footnote: stability.signature, ...options })

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

/**
 * Whether a candidate may replace an annotator.
 *
 * @param found - what `alternativeAnnotator` found
 * @param options - width, theme, frame and the words around the picture
 * @returns the figure
 */
export const candidateFigure = (found: AlternativeAnnotator, options: FigureOptions = {}): Figure =>
  candidateBars(candidateData(found), { footnote: found.signature, ...options })

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
 * How many items a study needs.
 *
 * @param plan - what `planDifference`, `planWidth` or `planReplacement` found
 * @param options - width, theme, frame and the words around the picture
 * @returns the figure; undefined where there is nothing to show
 */
export function planFigure(plan: StudyPlan, options: FigureOptions = {}): Figure | undefined {
  const data = planData(plan)
  return data === undefined ? undefined : studyPlan(data, { footnote: plan.signature, ...options })
}

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
 * What limits a number, every effect on one axis.
 *
 * @param checks - what `checks` found
 * @param options - width, theme, frame and the words around the picture
 * @returns the figure; undefined where the number is
 */
export function checksFigure(checks: Checks, options: FigureOptions = {}): Figure | undefined {
  const data = checksData(checks)
  return data === undefined
    ? undefined
    : checkEffects(data, { footnote: checks.number.signature, ...options })
}
