import type { AppliedDecisions, Decision, QueuedItem } from '../agreement/index.ts'
import { VERSION } from '../index.ts'
import { counted, number, type Table, tableOf, text } from './table.ts'

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
export const disputeRows = ({ items }: AdjudicationDocument): Table =>
  tableOf(
    items.flatMap(({ disputes, coders }) => disputes.map(dispute => ({ ...dispute, coders }))),
    [
      text('item', ({ item }) => item),
      counted('from', ({ from }) => from),
      counted('to', ({ to }) => to),
      counted('voters', ({ votes }) => votes.length),
      counted('coders', ({ coders }) => coders.length),
      number('gain', ({ gain }) => gain),
      text('suggestion', ({ suggestion }) => suggestion.decision),
      counted('position', ({ suggestion }) =>
        suggestion.decision === 'cut' ? suggestion.position : undefined,
      ),
      text('decided', ({ decided }) => decided?.decision ?? ''),
    ],
    { title: 'Disputed places' },
  )

const keyOf = ({ item, from, to }: { item: string; from: number; to: number }): string =>
  JSON.stringify([item, from, to])

function decidedOf(
  decision: Decision | undefined,
): AdjudicationDocument['items'][number]['disputes'][number]['decided'] {
  if (decision === undefined || decision.decision === 'skip') return null
  const { item: _, from: __, to: ___, line: ____, ...rest } = decision
  return rest
}
