// The papers, recomputed with the public entry points of cesura, as numbers and as figures.
export type {
  Artefact,
  Check,
  Context,
  FigureData,
  Findings,
  PaperId,
  SampledLine,
  SampledPair,
  Series,
  Verdict,
} from './artefact.ts'
export { paperIds } from './artefact.ts'
export type { Drawing } from './draw-figure.ts'
export { drawFigure } from './draw-figure.ts'
export type { Erratum } from './errata.ts'
export { errata } from './errata.ts'
export type { ErrorCounts, ExperimentRange } from './ocampo-diaz-ouyang-2022/alignment-experiments.ts'
export { constantCost, crossBoundary, vanishing } from './ocampo-diaz-ouyang-2022/alignment-experiments.ts'
export { LONGEST_TEXT } from './ocampo-diaz-ouyang-2022/boundary-moves.ts'
export { computedText, countSentence, heading, toPage, verdictText } from './page.ts'
export type { Paper } from './papers.ts'
export { papers } from './papers.ts'
export type { ReproduceOptions, Reproduction, VerdictCounts } from './reproduce.ts'
export { chosenArtefacts, countVerdicts, reproduce, reproduceDefaults } from './reproduce.ts'
