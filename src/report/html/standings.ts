import { type Standings, whoStandsApart } from '../../agreement/index.ts'
import { MOST_STANDINGS } from '../../agreement/shared.ts'
import { type Agreement, type AgreementOptions, CesuraError } from '../../index.ts'
import {
  fewToStandApart,
  similaritySymbol,
  standingSentence,
} from '../../wording/agreement/agreement-sentences.ts'
import { standingTable } from '../standing-table.ts'
import { formatCell } from '../table.ts'
import { tableBlock } from './blocks.ts'
import type { ReportFacts } from './facts.ts'
import { html, type Markup } from './markup.ts'

/** Who stands apart among the coders of the first coefficient; nothing with two of them, or with very many. */
export function standingsOf(
  { corpus, evaluation }: ReportFacts,
  agreements: readonly Agreement[],
  similarity: AgreementOptions['similarity'],
): Standings | undefined {
  const coders = agreements[0]?.coders ?? []
  if (coders.length < 3 || coders.length > MOST_STANDINGS || agreements[0]?.value === undefined)
    return undefined
  const { seed, interval } = evaluation.settings
  try {
    return whoStandsApart(corpus, {
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

/** Each coder among the others, and a sentence where somebody stands apart. */
export function standingsBlock(first: Agreement, standings: Standings | undefined): Markup | undefined {
  if (standings === undefined) return undefined
  const { columns, rows } = standingTable(standings, first.symbol, similaritySymbol(first))
  const said =
    standingSentence(standings, first.symbol) ??
    fewToStandApart(first.counts.items) ??
    'Nobody stands apart by more than resampled items explain.'
  return html`<h3>Each coder among the others</h3>
<p>${said}</p>
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
