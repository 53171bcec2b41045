import { refuse } from '../model/error.ts'
import { didYouMean } from '../model/nearest.ts'
import { alignmentSimilarity } from './alignment-similarity.ts'
import { bedF } from './bed-f.ts'
import { bedPrecision } from './bed-precision.ts'
import { bedRecall } from './bed-recall.ts'
import { boundaryF } from './boundary-f.ts'
import { boundaryPrecision } from './boundary-precision.ts'
import { boundaryRecall } from './boundary-recall.ts'
import { boundarySimilarity } from './boundary-similarity.ts'
import { coverage } from './coverage.ts'
import { flexibleBoundarySimilarity } from './flexible-boundary-similarity.ts'
import { flexibleSimilarity } from './flexible-similarity.ts'
import { franzFn } from './franz-fn.ts'
import { franzFp } from './franz-fp.ts'
import { generalizedHamming } from './generalized-hamming.ts'
import type { AnyMetric } from './metric.ts'
import { nwin } from './nwin.ts'
import { pk } from './pk.ts'
import { purity } from './purity.ts'
import { segmentationSimilarity } from './segmentation-similarity.ts'
import { winPrF } from './win-pr-f.ts'
import { winPrPrecision } from './win-pr-precision.ts'
import { winPrRecall } from './win-pr-recall.ts'
import { windowDiff } from './window-diff.ts'

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
