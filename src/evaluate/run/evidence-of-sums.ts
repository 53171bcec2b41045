import { type Evidence, type EvidenceRows, type ItemEvidence, onOneTick } from '../../agreement/evidence.ts'
import type { PairTable } from '../../agreement/pair-table.ts'
import { byName } from '../../model/order.ts'
import { openColumn, readColumn, totalOf } from '../../stats/sums/exact-columns.ts'
import type { AddedEvidence } from './agreement-sums.ts'
import { bucketed } from './bucketed-rows.ts'
import type { LikeItems } from './like-items.ts'

/**
 * Evidence from sums: a row for like items without their tallies, and one that stands for no item with the tallies of
 * all. The rows stand in the order in which single items would first have shown what they show.
 */
export function evidenceOfSums(
  { cells, lines, reasons, least }: AddedEvidence,
  coders: number,
  buckets: number,
): Evidence {
  const { kinds, keys, items, boundaries } = cells
  const pairsOf = tablesByCoders()
  /** The cells of each kind. */
  const cellsOf = kinds.map((): number[] => [])
  for (let cell = 0; cell < keys.length; cell++) cellsOf[Math.floor(keys[cell]! / buckets)]!.push(cell)
  const rowOf = (kind: LikeItems, some: readonly number[]): ItemEvidence => {
    const codings = kind.coders.map(coder => {
      const cuts = some.reduce((sum, cell) => sum + boundaries[cell * coders + coder]!, 0)
      return { coder, boundaries: [cuts], marks: cuts === 0 ? [] : [[1, cuts] as const] }
    })
    const count = some.reduce((sum, cell) => sum + items[cell]!, 0)
    const { first: item, units, perSecond } = kind
    const time = perSecond === 0 ? {} : { perSecond }
    return { item, items: count, places: units - 1, ...time, codings, pairs: pairsOf(kind.coders) }
  }
  const order = [...kinds.keys()].sort((a, b) => byName(kinds[a]!.first, kinds[b]!.first))
  const rows = [...onOneTick(order.map(kind => rowOf(kinds[kind]!, cellsOf[kind]!)))]
  const fields = [...new Set(lines.flatMap(line => [...line.fields.keys()]))].sort(byName)
  // As the lines stand: row by row of a triangle.
  const everyTwo = bareTable(
    Array.from({ length: coders }, (_, b) => Array.from({ length: b }, (__, a) => [a, b] as const)).flat(),
  )
  /** The tallies of every two coders; nothing where two were never compared. */
  const tallies = (
    pairsOf: (line: number) => number,
    countOf: (line: number, field: number) => number,
  ): ItemEvidence => {
    const columns = fields.map((_, field) =>
      lines.map((__, line) => (pairsOf(line) === 0 ? Number.NaN : countOf(line, field))),
    )
    return { item: '', items: 0, places: 0, codings: [], pairs: { ...everyTwo, fields, columns } }
  }
  const columnsOf = lines.map(line => fields.map(field => line.fields.get(field) ?? openColumn(buckets)))
  const totals = tallies(
    line => totalOf({ whole: lines[line]!.pairs }),
    (line, field) => totalOf(columnsOf[line]![field]!),
  )
  const all: EvidenceRows = {
    length: items.reduce((sum, count) => sum + count, 0),
    *[Symbol.iterator]() {
      yield* rows
      yield totals
    },
    inBuckets: bucketed(function* () {
      for (const [place, kind] of order.entries())
        for (const cell of cellsOf[kind]!)
          yield [keys[cell]! % buckets, { ...rowOf(kinds[kind]!, [cell]), places: rows[place]!.places }]
      const read = columnsOf.map(columns => columns.map(readColumn))
      for (const bucket of new Set(keys.map(key => key % buckets)))
        yield [
          bucket,
          tallies(
            line => lines[line]!.pairs[bucket]!,
            (line, field) => read[line]![field]![bucket]!,
          ),
        ]
    }),
  }
  const missing = lines.map(({ pairs, defined }) => totalOf({ whole: pairs }) - totalOf({ whole: defined }))
  return {
    rows: all,
    places: [],
    scale: undefined,
    added: {
      undefined: missing.reduce((sum, count) => sum + count, 0),
      reasons: Object.fromEntries([...reasons].sort(([a], [b]) => byName(a, b))),
      least,
    },
  }
}

/** Who is compared with whom among some coders, without what came of it; one table for the same coders. */
function tablesByCoders(): (coders: readonly number[]) => PairTable {
  const known = new Map<string, PairTable>()
  return coders => {
    let table = known.get(coders.join())
    if (table === undefined) {
      const pairs = coders.flatMap((a, at) => coders.slice(at + 1).map(b => [a, b] as const))
      table = { ...bareTable(pairs), fields: [], columns: [] }
      known.set(coders.join(), table)
    }
    return table
  }
}

const bareTable = (pairs: readonly (readonly [number, number])[]): Omit<PairTable, 'fields' | 'columns'> => ({
  length: pairs.length,
  a: pairs.map(([a]) => a),
  b: pairs.map(([, b]) => b),
  types: pairs.map(() => 1),
  scores: [],
  reasons: new Map(),
})
