import { agreementFigures } from './agreement-figures.ts'
import { curveFigures } from './curve-figures.ts'
import { evaluationFigures } from './evaluation-figures.ts'
import type { FigureKind } from './figure-input.ts'
import { pairFigures } from './pair-figures.ts'
import { resultFigures } from './result-figures.ts'

/** Every plot of the command line, by its name. */
export const figureKinds: Readonly<Record<string, FigureKind>> = {
  ...evaluationFigures,
  ...resultFigures,
  ...agreementFigures,
  ...pairFigures,
  ...curveFigures,
}

/** Short words for the longer names. */
export const figureAliases: Readonly<Record<string, string>> = {
  scores: 'interval-dots',
  ranking: 'interval-dots',
  bars: 'mean-bars',
  scatter: 'scatter-plot',
  operations: 'operation-bars',
  conventions: 'conventions-dumbbell',
  loss: 'loss-bars',
  stability: 'stability-plot',
  candidate: 'candidate-bars',
  'plan-study': 'study-plan',
  checks: 'check-effects',
  coefficients: 'interval-dots-coefficients',
  heat: 'boundary-heat-map',
  'heat-map': 'boundary-heat-map',
  agreement: 'pair-matrix',
  matrix: 'pair-matrix',
  chance: 'chance-plot',
  'chance-models': 'chance-models-plot',
  behaviour: 'coder-behaviour',
  sizes: 'size-bars',
  coderEffect: 'coder-effect-dumbbell',
  confusion: 'confusion-plot',
  types: 'type-operation-bars',
  diff: 'segmentation-strip',
  strip: 'segmentation-strip',
  overview: 'segmentation-overview',
  stack: 'stacked-lanes',
  distances: 'distance-dots',
  levels: 'nested-strips',
  texts: 'two-texts',
  density: 'density-curves',
  tolerance: 'line-chart',
}
