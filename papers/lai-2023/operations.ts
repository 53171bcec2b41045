import { flexibleSimilarity, type Item, type TypeScale } from 'cesura'
import { flexibleEdits, operationDistribution, type TypeOperations } from 'cesura/compare'
import type { Artefact, Findings } from '../artefact.ts'
import { claim, needsData } from '../check.ts'
import { isFigureText, twiceCoded } from './corpus.ts'

const paper = 'lai-2023'

/** What becomes of the boundaries of each type, over both coders of every text. */
function operationsOf(items: readonly Item[], scale: TypeScale | undefined): TypeOperations[] {
  const operations = items.flatMap(item => {
    const [a, b] = item.codings.map(coding => coding.segmentation)
    return flexibleEdits(a!, b!, item.speakers === undefined ? {} : { speakers: item.speakers }).operations
  })
  return operationDistribution(operations, scale?.names)
}

/** Rows of a table: type, operation, boundaries, share of the type's boundaries. */
function operationRows(distribution: readonly TypeOperations[]): (string | number)[][] {
  return distribution.flatMap(row => {
    const counts: [string, number][] = [
      ['match', row.match],
      ['transposed', row.transpose],
      ['alone', row.unmatched],
      ...Object.entries(row.substitute).map(([type, count]): [string, number] => [
        `substituted by ${type}`,
        count,
      ]),
      ...Object.entries(row['transpose+substitute']).map(([type, count]): [string, number] => [
        `transposed and substituted by ${type}`,
        count,
      ]),
    ]
    return counts
      .filter(([, count]) => count > 0)
      .map(([what, count]) => [row.type, what, count, count / row.total])
  })
}

const sumOf = (counts: Readonly<Record<string, number>>) =>
  Object.values(counts).reduce((sum, count) => sum + count, 0)

/** Of the boundaries of a type, the share that something happened to; undefined where the type does not occur. */
const shareOf =
  (type: string, count: (row: TypeOperations) => number) =>
  (rows: readonly TypeOperations[]): number | undefined => {
    const row = rows.find(candidate => candidate.type === type)
    return row === undefined || row.total === 0 ? undefined : count(row) / row.total
  }

/** What the text says of the figure: falls end in a full stop, continuations in a comma, appeals in a question mark. */
const claims: readonly {
  readonly id: string
  readonly quantity: string
  readonly printed: string
  readonly note?: string
  readonly share: (rows: readonly TypeOperations[]) => number | undefined
  readonly holds: (found: number) => boolean
}[] = [
  {
    id: 'match',
    quantity: 'falls fully matched',
    printed: 'less than 50 %',
    note: 'With all participants counted the share is 68 %: the package kept the matches of the last participant only.',
    share: shareOf('.', row => row.match),
    holds: found => found < 0.5,
  },
  {
    id: 'appeal',
    quantity: 'appeals that correspond to falls',
    printed: 'around 70 %',
    note: 'With all participants counted it is 62 %, for the same reason.',
    share: shareOf('?', row => row.substitute['.'] ?? 0),
    holds: found => Math.abs(found - 0.7) < 0.05,
  },
  {
    id: 'delete',
    quantity: 'deletions of continuations, the most',
    printed: 'less than 20 %',
    note: 'With all participants counted it is 8 %.',
    share: shareOf(',', row => row.unmatched),
    holds: found => found < 0.2,
  },
  {
    id: 'moved',
    quantity: 'transposition with substitution',
    printed: 'not attested',
    note: 'Four in the same texts: the package’s log drops nested operations.',
    share: rows => rows.reduce((sum, row) => sum + sumOf(row['transpose+substitute']), 0),
    holds: found => found === 0,
  },
]

export const figure6: Artefact = {
  paper,
  id: 'figure-6',
  title: 'Distribution of operations on each type of boundary',
  preset: paper,
  corpus: 'needed',
  typed: true,
  run: ({ corpus }): Findings => {
    const items = twiceCoded(corpus)
    if (items.length === 0)
      return {
        checks: claims.map(({ id, quantity, printed, note }) => needsData({ id, quantity, printed, note })),
        notes: ['Give a corpus with exclusive types and two coders with --corpus.'],
      }
    const distribution = operationsOf(items, corpus?.scale)
    // The claims are about the texts of figure 4; another corpus has its own shares.
    const theirs = items.filter(isFigureText)
    const published = theirs.length === 0 ? undefined : operationsOf(theirs, corpus?.scale)
    const checks = claims.map(({ id, quantity, printed, note, share, holds }) => {
      const found = published === undefined ? undefined : share(published)
      if (found === undefined) return needsData({ id, quantity, printed, note })
      const computed = id === 'moved' ? `${found} boundaries` : `${(100 * found).toFixed(0)} %`
      return claim({
        id,
        quantity,
        inputs: theirs.length === 1 ? theirs[0]!.id : `${theirs.length} texts`,
        printed,
        computed,
        holds: holds(found),
        ...(note === undefined ? {} : { erratum: note }),
      })
    })
    return {
      checks,
      notes: ['Each boundary of either coder is counted once, so the shares of a type add up to 1.'],
      signatures: [flexibleSimilarity.signature()],
      series: [
        {
          title: 'Operations by type',
          columns: ['type', 'operation', 'boundaries', 'share'],
          rows: operationRows(distribution),
        },
      ],
      figures: [
        {
          name: 'figure-6',
          kind: 'operations',
          rows: distribution.map(row => ({
            name: String(row.type),
            counts: {
              match: row.match,
              near: row.transpose + sumOf(row['transpose+substitute']),
              missing: row.unmatched,
              type: sumOf(row.substitute),
            },
          })),
        },
      ],
    }
  },
}
