import type { MetricResult } from '../evaluate/index.ts'
import { bestFirst } from '../wording/best-first.ts'
import { missingLevelSentences } from '../wording/comparison/level-sentences.ts'
import { poolingSentences } from '../wording/evaluation/caption-sentences.ts'
import { formatNumber, type Table } from './table.ts'

/** One metric level by level: a row for each level, a column for each hypothesis, then the mean and the finest. */
export function levelTable(metric: MetricResult, pairing: 'same' | 'nearest-count'): Table {
  const rows = bestFirst(metric)
  const { pool } = metric
  const depth = Math.max(0, ...rows.map(({ levels = [] }) => levels.length))
  const itemsOn = (level: number) => Math.max(...rows.map(({ levels }) => levels?.[level]?.items ?? 0))
  const alternative =
    pairing === 'same'
      ? 'the same level of the hypothesis'
      : 'its level with the nearest number of boundaries'
  return {
    title: `${metric.symbol} by level`,
    caption: [
      `Level 1 is the coarsest; each level of the reference against ${alternative}.`,
      ...poolingSentences([{ ...metric, acrossGroups: 'pool' }]),
      'Mean: of every item and level that has a score. Flattened: the finest levels.',
    ],
    columns: [
      { name: 'level', align: 'left' },
      { name: 'items', align: 'right' },
      ...rows.map(({ hypothesis }) => ({ name: hypothesis, align: 'right' as const, digits: 3 })),
    ],
    rows: [
      ...Array.from({ length: depth }, (_, level) => [
        String(level + 1),
        formatNumber(itemsOn(level), 0),
        ...rows.map(({ levels }) => levels?.[level]?.[pool].value ?? null),
      ]),
      ['mean of item × level', '', ...rows.map(({ allLevels }) => allLevels?.macro.value ?? null)],
      ['flattened (finest)', '', ...rows.map(row => (row.flattened ?? row)[pool].value)],
    ],
    notes: [...missingLevelSentences(metric), metric.signature],
  }
}
