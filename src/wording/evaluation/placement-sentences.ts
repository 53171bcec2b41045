import type { Evaluation } from '../../evaluate/evaluation.ts'
import type { AlignedCoder } from '../../evaluate/evaluation-texts.ts'
import { formatNumber } from '../format-number.ts'
import { safeName } from '../safe-text.ts'

/** What texts that differ leave open of the scores: how many boundaries are certain, and the scores of the others' placement. */
export function placementNotes({ metrics, texts = [] }: Evaluation): string[] {
  return texts.map(aligned => {
    const ranges = metrics.flatMap(metric => {
      const found = metric.hypotheses.find(row => row.hypothesis === aligned.coder)?.placement
      if (found === undefined || found.low === null || found.high === null || found.low === found.high)
        return []
      return [`${metric.symbol} ${formatNumber(found.low, 3)} to ${formatNumber(found.high, 3)}`]
    })
    const open =
      ranges.length === 0 ? '' : `; uncertain boundaries in the worst and best position: ${ranges.join(', ')}`
    return `${certaintySentence(aligned)}${open}.`
  })
}

/**
 * `asr cut a text that differs (5 % of the words): 4 of its 6 boundaries are certain`, and what became of the others.
 */
export function certaintySentence({
  coder,
  wer,
  distance,
  boundaries,
  certain,
  inside,
  collapsed,
  dropped,
}: AlignedCoder): string {
  const share = distance === 0 ? 'in its units only' : `by ${formatNumber(100 * wer, 1)} % of the words`
  const lost = [
    inside > 0 ? `${formatNumber(inside, 0)} inside a unit` : '',
    collapsed > 0 ? `${formatNumber(collapsed, 0)} fell on another` : '',
    dropped > 0 ? `${formatNumber(dropped, 0)} at an end of the text dropped` : '',
  ].filter(part => part !== '')
  const became = lost.length === 0 ? '' : ` (${lost.join(', ')})`
  return `${safeName(coder)} cut a text that differs ${share}: ${formatNumber(certain, 0)} of its ${formatNumber(boundaries, 0)} boundaries are certain${became}`
}
