import type { Evaluation } from '../evaluate/evaluation.ts'
import { formatNumber } from './format-number.ts'
import { safeName } from './safe-text.ts'

/** What texts that differ leave open of the scores: how many boundaries are certain, and the scores of the others' placement. */
export function placementNotes({ metrics }: Evaluation): string[] {
  const first = metrics[0]?.hypotheses ?? []
  return first.flatMap(({ hypothesis, placement }) => {
    if (placement === undefined) return []
    const { boundaries, certain } = placement
    const ranges = metrics.flatMap(metric => {
      const found = metric.hypotheses.find(row => row.hypothesis === hypothesis)?.placement
      if (found === undefined || found.low === null || found.high === null || found.low === found.high)
        return []
      return [`${metric.symbol} ${formatNumber(found.low, 3)} to ${formatNumber(found.high, 3)}`]
    })
    const open = ranges.length === 0 ? '' : `; placed unkindly or kindly: ${ranges.join(', ')}`
    return [
      `${safeName(hypothesis)} cut a text that differs: ${certain} of its ${boundaries} boundaries are certain${open}.`,
    ]
  })
}
