import { type AnnotatorStats, findOutliers } from '../../agreement/index.ts'
import { MOST_ANNOTATOR_STATS } from '../../agreement/shared.ts'
import { type Agreement, type AgreementOptions, CesuraError } from '../../index.ts'
import {
  outlierSentence,
  similaritySymbol,
  tooFewForOutliers,
} from '../../wording/agreement/agreement-sentences.ts'
import { outlierTable } from '../outlier-table.ts'
import { formatCell } from '../table.ts'
import { tableBlock } from './blocks.ts'
import type { ReportFacts } from './facts.ts'
import { html, type Markup } from './markup.ts'

/** Who is an outlier among the coders of the first coefficient; nothing with two of them, or with very many. */
export function annotatorStatsOf(
  { corpus, evaluation }: ReportFacts,
  agreements: readonly Agreement[],
  similarity: AgreementOptions['similarity'],
): AnnotatorStats | undefined {
  const coders = agreements[0]?.coders ?? []
  if (coders.length < 3 || coders.length > MOST_ANNOTATOR_STATS || agreements[0]?.value === undefined)
    return undefined
  const { seed, interval } = evaluation.settings
  try {
    return findOutliers(corpus, {
      ...(similarity === undefined ? {} : { similarity }),
      coders,
      missing: 'available',
      seed,
      ...(interval === null ? {} : { interval }),
    })
  } catch (error) {
    if (error instanceof CesuraError) return undefined
    throw error
  }
}

/** Each coder among the others, and a sentence where somebody is an outlier. */
export function outliersBlock(
  first: Agreement,
  annotatorStats: AnnotatorStats | undefined,
): Markup | undefined {
  if (annotatorStats === undefined) return undefined
  const { columns, rows } = outlierTable(annotatorStats, first.symbol, similaritySymbol(first))
  const statements =
    outlierSentence(annotatorStats, first.symbol) ??
    tooFewForOutliers(first.counts.items) ??
    'No coder is an outlier beyond what resampling the items explains.'
  return html`<h3>Each coder among the others</h3>
<p>${statements}</p>
${tableBlock(
  'Each coder among the others',
  columns.map(({ name, align }) => ({ name, number: align === 'right' })),
  rows.map(row =>
    row.map((cell, at) => ({
      show: formatCell(cell, columns[at]!),
      ...(typeof cell === 'number' ? { sort: cell } : {}),
    })),
  ),
)}`
}
