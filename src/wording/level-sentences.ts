import type { ContainmentStretch } from '../compare/levels/containment.ts'
import { formatNumber } from './format-number.ts'

/**
 * Of all that either side asks about the units of a stretch, the share that the other denies; 0 where nobody asks.
 *
 * @param stretch - precision and recall of the stretch, as `explainLevels` gives them; undefined where a side asks
 *   nothing
 * @returns 0 (never denied) to 1 (always denied)
 */
export function contradicted({ precision, recall }: ContainmentStretch): number {
  const said = [precision, recall].filter(share => share !== undefined)
  return said.length === 0 ? 0 : 1 - said.reduce((sum, share) => sum + share, 0) / said.length
}

/** Where two hierarchies contradict one another most. */
export function contradictionSentence(stretches: readonly ContainmentStretch[]): string {
  const most = Math.max(0, ...stretches.map(contradicted))
  const worst = stretches.find(stretch => contradicted(stretch) === most)
  if (worst === undefined || most < 0.005)
    return 'The two never contradict one another about what belongs together.'
  const first = formatNumber(worst.start + 1, 0)
  const where =
    worst.end - worst.start === 1 ? `unit ${first}` : `units ${first} to ${formatNumber(worst.end, 0)}`
  return `Last row: of 100 questions “which of two units is nearer to this one?”, how many the two answer differently; most at ${where}: ${Math.round(100 * most)}.`
}
