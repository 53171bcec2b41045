import type { AlternativeAnnotator } from '../agreement/index.ts'
import type { Checks, MetricResult, RankingStability } from '../evaluate/index.ts'
import {
  candidateBars,
  checkEffects,
  type Figure,
  type FigureOptions,
  lossBars,
  stabilityPlot,
  studyPlan,
} from '../plots/index.ts'
import { candidateData, checksData, lossData, planData, stabilityData } from './figure-data.ts'
import type { StudyPlan } from './sentences/plan.ts'
import type { Picture } from './view.ts'

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
 * Whether a candidate may replace an annotator.
 *
 * @param found - what `alternativeAnnotator` found
 * @param options - width, theme, frame and the words around the picture
 * @returns the figure
 */
export const candidateFigure = (found: AlternativeAnnotator, options: FigureOptions = {}): Figure =>
  candidateBars(candidateData(found), { footnote: found.signature, ...options })

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

/** The figure of a view, on a page. */
export function renderPicture({ data, footnote }: Picture, given: FigureOptions): Figure {
  const options = { footnote, ...given }
  switch (data.kind) {
    case 'stability':
      return stabilityPlot(data.values, options)
    case 'candidate':
      return candidateBars(data.values, options)
    case 'plan':
      return studyPlan(data.values, options)
  }
}
