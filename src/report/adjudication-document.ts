import type { AppliedDecisions, Decision, QueuedItem } from '../agreement/index.ts'
import { VERSION } from '../index.ts'
import type { Table } from './table.ts'

/** What was found to dispute, and what became of it. */
export interface AdjudicationFacts {
  readonly coders: readonly string[]
  /** Name of the gold coding. */
  readonly gold: string
  readonly items: readonly QueuedItem[]
  readonly applied: AppliedDecisions
  readonly decisions: readonly Decision[]
  /** SHA-256 of the file of decisions; null without one. */
  readonly digest: string | null
}

/** Disagreements and their decisions: what `cesura adjudicate --json` writes. */
export interface AdjudicationDocument {
  /** Version of this document's form. */
  readonly adjudication: 2
  /** Version of cesura that wrote it. */
  readonly cesura: string
  readonly coders: readonly string[]
  readonly gold: string
  readonly provenance: AppliedDecisions['provenance'] & { readonly digest: string | null }
  /** By what decisions about its open disputes would gain. */
  readonly items: readonly (Omit<QueuedItem, 'similarity' | 'disputes'> & {
    readonly similarity: number | null
    readonly disputes: readonly (QueuedItem['disputes'][number] & {
      /** What was decided; null where it is open. */
      readonly decided: Omit<Decision, 'item' | 'from' | 'to' | 'line'> | null
    })[]
  })[]
}

/**
 * The document of what was found.
 *
 * @param facts - coders, items with their disputes, the decisions and what became of them
 * @returns plain data for `toJsonText`, items whose open disputes gain most first
 */
export function adjudicationDocument(facts: AdjudicationFacts): AdjudicationDocument {
  const { coders, gold, items, applied, decisions, digest } = facts
  const decided = new Map(decisions.map(each => [keyOf(each), each]))
  return {
    adjudication: 2,
    cesura: VERSION,
    coders,
    gold,
    provenance: { ...applied.provenance, digest },
    items: items
      .map(({ similarity, disputes, ...item }) => {
        const reported = disputes.map(dispute => ({
          ...dispute,
          decided: decidedOf(decided.get(keyOf(dispute))),
        }))
        const gain = reported.reduce((sum, each) => sum + (each.decided === null ? each.gain : 0), 0)
        return { ...item, similarity: similarity ?? null, gain, disputes: reported }
      })
      // Sorting keeps the order by name of those that gain alike.
      .sort((a, b) => b.gain - a.gain),
  }
}

/**
 * Every dispute in a row, for machines and to paste.
 *
 * @param document - of `adjudicationDocument`
 * @returns a table with all digits, for `toCsv`
 */
export const disputeRows = ({ items }: AdjudicationDocument): Table => ({
  title: 'Disputed places',
  columns: [
    { name: 'item', align: 'left' },
    { name: 'from', align: 'right', digits: 0 },
    { name: 'to', align: 'right', digits: 0 },
    { name: 'voters', align: 'right', digits: 0 },
    { name: 'coders', align: 'right', digits: 0 },
    { name: 'gain', align: 'right', digits: 3 },
    { name: 'suggestion', align: 'left' },
    { name: 'position', align: 'right', digits: 0 },
    { name: 'decided', align: 'left' },
  ],
  rows: items.flatMap(({ disputes, coders }) =>
    disputes.map(({ item, from, to, votes, gain, suggestion, decided }) => [
      item,
      from,
      to,
      votes.length,
      coders.length,
      gain,
      suggestion.decision,
      suggestion.decision === 'cut' ? suggestion.position : null,
      decided?.decision ?? '',
    ]),
  ),
  notes: [],
})

const keyOf = ({ item, from, to }: { item: string; from: number; to: number }): string =>
  JSON.stringify([item, from, to])

function decidedOf(
  decision: Decision | undefined,
): AdjudicationDocument['items'][number]['disputes'][number]['decided'] {
  if (decision === undefined || decision.decision === 'skip') return null
  const { item: _, from: __, to: ___, line: ____, ...rest } = decision
  return rest
}
