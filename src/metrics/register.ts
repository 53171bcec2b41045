import { refuse } from '../model/error.ts'
import { didYouMean } from '../model/nearest.ts'
import { alignmentSimilarity } from './alignment/alignment-similarity.ts'
import { boundaryF } from './boundaries/boundary-f.ts'
import { boundaryPrecision } from './boundaries/boundary-precision.ts'
import { boundaryRecall } from './boundaries/boundary-recall.ts'
import { generalizedHamming } from './boundaries/generalized-hamming.ts'
import { bedF } from './edits/bed-f.ts'
import { bedPrecision } from './edits/bed-precision.ts'
import { bedRecall } from './edits/bed-recall.ts'
import { boundarySimilarity } from './edits/boundary-similarity.ts'
import { segmentationSimilarity } from './edits/segmentation-similarity.ts'
import { flexibleBoundarySimilarity } from './flexible/flexible-boundary-similarity.ts'
import { flexibleSimilarity } from './flexible/flexible-similarity.ts'
import type { AnyMetric } from './metric.ts'
import { coverage } from './overlaps/coverage.ts'
import { franzFn } from './overlaps/franz-fn.ts'
import { franzFp } from './overlaps/franz-fp.ts'
import { purity } from './overlaps/purity.ts'
import { nwin } from './windows/nwin.ts'
import { pk } from './windows/pk.ts'
import { winPrF } from './windows/win-pr-f.ts'
import { winPrPrecision } from './windows/win-pr-precision.ts'
import { winPrRecall } from './windows/win-pr-recall.ts'
import { windowDiff } from './windows/window-diff.ts'

/** Every metric, in the order in which tables show them. Command line, docs, reports, workbench and laws read this list. */
export const metrics: readonly AnyMetric[] = [
  boundarySimilarity,
  segmentationSimilarity,
  bedPrecision,
  bedRecall,
  bedF,
  alignmentSimilarity,
  flexibleSimilarity,
  flexibleBoundarySimilarity,
  windowDiff,
  pk,
  nwin,
  winPrPrecision,
  winPrRecall,
  winPrF,
  boundaryPrecision,
  boundaryRecall,
  boundaryF,
  generalizedHamming,
  purity,
  coverage,
  franzFn,
  franzFp,
]

/**
 * The metric that a word names: its id, or its symbol in any case (no two differ in case alone).
 *
 * @example
 * findMetric('boundary-precision').title //=> 'Boundary precision'
 * findMetric('S_f^b').id //=> 'flexible-boundary-similarity'
 */
export function findMetric(word: string): AnyMetric {
  const symbol = String(word).toLowerCase()
  const metric =
    metrics.find(candidate => candidate.id === word) ??
    metrics.find(candidate => candidate.symbol.toLowerCase() === symbol)
  if (metric === undefined) {
    const names = metrics.flatMap(candidate => [candidate.id, candidate.symbol])
    const hint = didYouMean(word, names) || ';'
    refuse('unknown-metric', `unknown metric "${word}"${hint} \`cesura metrics\` lists them`)
  }
  return metric
}
