import type { Evaluation } from '../../index.ts'
import { intervalDots } from '../../plots/index.ts'
import { rankingData } from '../../report/index.ts'

export { scoresPage } from '../../report/index.ts'

/** The ranking under the first metric as SVG; nothing where there is no metric. */
export function rankingFigure(evaluation: Evaluation): string {
  const [lead] = evaluation.metrics
  if (lead === undefined) return ''
  return intervalDots(rankingData(evaluation, lead), { theme: 'print', footnote: lead.signature }).svg
}
