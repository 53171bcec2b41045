import type { Mark } from '../../plots/index.ts'
import type { Cell, Table } from '../table.ts'
import type { Diff } from './diff.ts'

/** One edit with its places and its text, as `--json` writes it. */
export interface DiffRow {
  readonly kind: Mark['kind']
  /** Number of units before it in the reference; null where only the hypothesis has it. */
  readonly reference: number | null
  readonly hypothesis: number | null
  readonly referenceType: string | null
  readonly hypothesisType: string | null
  /** By how many units it moved: positive where the hypothesis is later. */
  readonly distance: number | null
  /** The unit before the boundary and the one after it, where there are texts. */
  readonly before: string | null
  readonly after: string | null
}

/**
 * Every match and every difference with its places and the text around it.
 *
 * @example
 * diffRows({
 *   item: 'a',
 *   reference: { name: 'ann', segmentation: fromMasses([1, 2]) },
 *   hypothesis: { name: 'bo', segmentation: fromMasses([2, 1]) },
 *   marks: [{ kind: 'near', reference: 1, hypothesis: 2 }],
 *   texts: ['So', 'it', 'goes'],
 * })[0] //=> { kind: 'near', reference: 1, hypothesis: 2, referenceType: null, hypothesisType: null, distance: 1, before: 'So', after: 'it' }
 */
export function diffRows({ marks, texts }: Diff): DiffRow[] {
  return marks.map(mark => {
    const place = mark.reference ?? mark.hypothesis!
    const moved = mark.reference !== undefined && mark.hypothesis !== undefined
    return {
      kind: mark.kind,
      reference: mark.reference ?? null,
      hypothesis: mark.hypothesis ?? null,
      referenceType: mark.referenceType ?? null,
      hypothesisType: mark.hypothesisType ?? null,
      distance: moved ? mark.hypothesis! - mark.reference! : null,
      before: texts?.[place - 1] ?? null,
      after: texts?.[place] ?? null,
    }
  })
}

const fields = [
  'kind',
  'reference',
  'hypothesis',
  'referenceType',
  'hypothesisType',
  'distance',
  'before',
  'after',
] as const

/** The edits of several comparisons as one table: item, the two coders, and every match and difference. */
export function diffTable(diffs: readonly Diff[]): Table {
  const rows: Cell[][] = []
  for (const diff of diffs) {
    for (const row of diffRows(diff)) {
      rows.push([
        diff.item,
        diff.reference.name,
        diff.hypothesis.name,
        ...fields.map((field): Cell => row[field]),
      ])
    }
  }
  const numbers = new Set<string>(['reference', 'hypothesis', 'distance'])
  return {
    title: 'What differs',
    columns: ['item', 'referenceCoder', 'hypothesisCoder', ...fields].map(name => ({
      name,
      align: numbers.has(name) ? 'right' : 'left',
      ...(numbers.has(name) ? { digits: 0 } : {}),
    })),
    rows,
    notes: [],
  }
}
