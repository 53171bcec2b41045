import type { HypothesisResult, MetricResult } from '../evaluate/index.ts'
import { reported } from '../evaluate/shared.ts'
import type { Evaluation } from '../index.ts'
import { count } from '../model/numbers.ts'
import { heading } from './evaluation-table.ts'
import { hasLoss, lossTable } from './loss-table.ts'
import { evaluationNotes } from './sentences/evaluation-notes.ts'
import { missingLevelSentences } from './sentences/levels.ts'
import {
  bestFirst,
  captionSentences,
  densitiesOf,
  densityWord,
  poolingSentences,
  type Significance,
  starLevels,
  testBetween,
} from './sentences/ranking.ts'
import { dataSentence, roleSentences } from './sentences/roles.ts'
import { formatNumber, type Score, type Table } from './table.ts'

export type { Significance }

/** How tables of a paper mark significant differences. */
export interface PaperOptions {
  /** @defaultValue letters for three and more hypotheses, stars for two */
  readonly significance?: Significance
}

/**
 * The tables of a paper: scores with intervals, the best in bold, letters or stars for significant differences, and
 * a caption that says metrics, presets, pooling, tests and n; then one table for each metric with the parts of its
 * losses, where the evaluation has them; one with a row for each group, where items have groups; and one with a row for
 * each level, where levels were compared.
 *
 * @param evaluation - the document
 * @param options - letters or stars
 * @returns the table of scores, then one for each metric that has groups
 * @example
 * paperTables(evaluate({ items: [] }, { metrics: ['pk'] })).length //=> 1
 */
export function paperTables(evaluation: Evaluation, options: PaperOptions = {}): Table[] {
  const { metrics, settings } = evaluation
  const significance = options.significance ?? (settings.hypotheses.length > 2 ? 'letters' : 'stars')
  const groups = metrics.filter(({ overall }) => overall.groups !== undefined)
  const levels = metrics.filter(({ hypotheses }) => hypotheses.some(row => row.levels !== undefined))
  return [
    scores(evaluation, significance),
    ...metrics.filter(hasLoss).map(lossTable),
    ...groups.map(metric => byGroup(evaluation, metric)),
    ...levels.map(metric =>
      levelTable(metric, settings.levels === 'nearest-count' ? 'nearest-count' : 'same'),
    ),
  ]
}

type Row = Pick<HypothesisResult, 'micro' | 'macro' | 'meanOfGroups'>

function scores(evaluation: Evaluation, significance: Significance): Table {
  const { metrics, settings } = evaluation
  const equal = settings.design === 'pairs'
  const order = metrics[0] === undefined ? [] : bestFirst(metrics[0]).map(row => row.hypothesis)
  const densities = new Map([...densitiesOf(evaluation)].map(([name, own]) => [name, densityWord(own)]))
  const dense = !equal && [...densities.values()].some(word => word !== '')
  const lines = [
    ...order.map(name => ({
      name,
      own: (metric: MetricResult): Row => metric.hypotheses.find(row => row.hypothesis === name)!,
    })),
    ...(equal ? [{ name: 'all pairs', own: (metric: MetricResult): Row => metric.overall }] : []),
  ]
  const score = (name: string, row: Row, metric: MetricResult): Score => {
    const { value, interval } = reported(row, metric)
    return {
      value,
      interval,
      best: !equal && isBest(metric, name),
      marks: raisedFor(evaluation, metric, name, significance),
    }
  }
  return {
    title: dataSentence(evaluation),
    caption: captionSentences(evaluation, significance),
    columns: [
      { name: equal ? 'coder' : 'hypothesis', align: 'left' },
      ...(dense ? [{ name: 'boundaries', align: 'right' as const }] : []),
      ...metrics.map(metric => ({ name: heading(metric), align: 'right' as const })),
    ],
    rows: lines.map(({ name, own }) => [
      name,
      ...(dense ? [densities.get(name) ?? ''] : []),
      ...metrics.map(metric => score(name, own(metric), metric)),
    ]),
    notes: [
      ...roleSentences(evaluation),
      ...evaluationNotes(evaluation),
      ...metrics.map(metric => metric.signature),
    ],
  }
}

/** Whether a hypothesis is first by a metric, alone or with others; never where there is only one. */
const isBest = ({ ranking }: MetricResult, hypothesis: string): boolean =>
  (ranking?.order.length ?? 0) > 1 &&
  ranking!.order.some(entry => entry.hypothesis === hypothesis && entry.rank === 1)

/** The letters of the ranking, or stars where the hypothesis differs significantly from the best. */
function raisedFor(
  { settings }: Evaluation,
  { ranking, tests }: MetricResult,
  hypothesis: string,
  significance: Significance,
): string {
  if (ranking === undefined || !ranking.tested || settings.tests === null) return ''
  if (significance === 'letters')
    return ranking.order.find(entry => entry.hypothesis === hypothesis)?.groups ?? ''
  const best = ranking.order[0]?.hypothesis
  if (significance === 'none' || best === undefined || best === hypothesis) return ''
  const test = testBetween(tests?.pairs ?? [], best, hypothesis)
  if (test === undefined || !test.differ) return ''
  const reached = starLevels(settings.tests.alpha).filter(({ level }) => (test.holm ?? 1) <= level)
  return reached.at(-1)?.stars ?? ''
}

/** One metric group by group: a row for each group, a column for each hypothesis, the mean of the groups last. */
function byGroup({ settings }: Evaluation, metric: MetricResult): Table {
  const equal = settings.design === 'pairs'
  const own = equal ? [{ hypothesis: 'all pairs', ...metric.overall }] : bestFirst(metric)
  const groups = metric.overall.groups ?? []
  const values = [
    ...groups.map(({ group }) =>
      own.map(row => row.groups?.find(each => each.group === group)?.[metric.pool].value ?? null),
    ),
    own.map(row => row.meanOfGroups?.[metric.pool].value ?? null),
  ]
  return {
    title: `${metric.symbol} by group`,
    caption: [
      ...poolingSentences([{ ...metric, acrossGroups: 'pool' }]),
      `Mean: of ${count(groups.length, 'group')}, each with the same weight.`,
      ...(own.length > 1 && metric.better !== 'none' ? ['Bold: the best of its row.'] : []),
    ],
    columns: [
      { name: 'group', align: 'left' },
      { name: 'pairs', align: 'right', digits: 0 },
      ...own.map(({ hypothesis }) => ({ name: hypothesis, align: 'right' as const, digits: 3 })),
    ],
    rows: values.map((row, index) => [
      groups[index]?.group ?? 'mean of groups',
      groups[index]?.pairs ?? metric.overall.pairs,
      ...row.map(value => ({ value, best: isBestOf(row, value, metric) })),
    ]),
    notes: [metric.signature],
  }
}

function isBestOf(row: readonly (number | null)[], value: number | null, { better }: MetricResult): boolean {
  if (value === null || row.length < 2 || better === 'none') return false
  const known = row.filter(each => each !== null)
  return value === (better === 'higher' ? Math.max(...known) : Math.min(...known))
}

/** One metric level by level: a row for each level, a column for each hypothesis, then the mean and the finest. */
function levelTable(metric: MetricResult, pairing: 'same' | 'nearest-count'): Table {
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
