import type { Estimate, HypothesisResult, MetricResult } from './evaluation.ts'

/**
 * The pooled score that is ranked, tested and printed first: micro or macro as the metric says, over all items or the
 * mean of the groups.
 */
export const reported = (
  row: Pick<HypothesisResult, 'micro' | 'macro' | 'meanOfGroups'>,
  { pool, acrossGroups }: Pick<MetricResult, 'pool' | 'acrossGroups'>,
): Estimate => (acrossGroups === 'mean' && row.meanOfGroups ? row.meanOfGroups[pool] : row[pool])
