import type { Evaluation } from '../../evaluate/evaluation.ts'
import { count } from '../format-number.ts'

/** How boundaries were selected from scores, and whether the choice was clear; nothing where none were. */
export function selectionSentences({ settings: { select, ties = 0 } }: Evaluation): string[] {
  if (select === undefined) return []
  const rule = select.slice(select.indexOf(':') + 1)
  return [
    `Boundaries were selected from scores by ${rule}.${ties === 0 ? '' : ` ${count(ties, 'gap')} share the score at which a selection ends; the earlier ones were taken.`}`,
  ]
}
