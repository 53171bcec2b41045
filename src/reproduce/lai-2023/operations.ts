import {
  flexibleEdits,
  flexibleSimilarity,
  type Item,
  operationDistribution,
  type TypeOperations,
  type TypeScale,
} from '../../index.ts'
import type { Artefact, Findings } from '../artefact.ts'
import { needsData } from '../check.ts'
import { twiceCoded } from './corpus.ts'

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

export const figure6: Artefact = {
  paper,
  id: 'figure-6',
  title: 'Distribution of operations on each type of boundary',
  preset: paper,
  corpus: 'needed',
  run: ({ corpus }): Findings => {
    const claimed = [
      [
        'match',
        'falls fully matched',
        'less than 50 %',
        'With all participants counted the share is 68 %: the package kept the matches of the last participant only.',
      ],
      [
        'appeal',
        'appeals that correspond to falls',
        'around 70 %',
        'With all participants counted it is 62 %, for the same reason.',
      ],
      ['delete', 'deletions of continuations, the most', 'less than 20 %', ''],
      [
        'moved',
        'transposition with substitution',
        'not attested',
        'Four in the same texts: the package’s log drops nested operations.',
      ],
    ] as const
    const checks = claimed.map(([id, quantity, printed, note]) =>
      needsData({ id, quantity, printed, ...(note === '' ? {} : { note }) }),
    )
    const items = twiceCoded(corpus)
    if (items.length === 0)
      return { checks, notes: ['Give a corpus with exclusive types and two coders with --corpus.'] }
    const distribution = operationsOf(items, corpus?.scale)
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
