import type { MetricResult } from '../evaluate/index.ts'
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
import { counted, formatNumber, number, type Score, type Table, tableOf, text } from './table.ts'

export type { Significance }

/** How tables of a paper mark significant differences. */
export interface PaperOptions {
  /** @defaultValue letters for three and more hypotheses, stars for two */
  readonly significance?: Significance | undefined
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
    scoresOf(evaluation, { significance }),
    ...metrics.filter(hasLoss).map(lossTable),
    ...groups.map(metric => byGroup(evaluation, metric)),
    ...levels.map(metric =>
      levelTable(metric, settings.levels === 'nearest-count' ? 'nearest-count' : 'same'),
    ),
  ]
}

/** How the table of scores is shown. */
export interface ScoreTableOptions {
  readonly significance: Significance
  /** Intervals and marks of the first metric alone, for a terminal. */
  readonly brief?: boolean
}

/**
 * The table of scores, the same on a terminal and in every file: systems best first by the first metric, then annotators
 * and random boundaries to compare them with; a column for each metric, and how many boundaries a system has.
 */
export function scoresOf(evaluation: Evaluation, { significance, brief = false }: ScoreTableOptions): Table {
  const { metrics, settings } = evaluation
  const equal = settings.design === 'pairs'
  const ratios = new Map([...densitiesOf(evaluation)].map(([name, own]) => [name, densityWord(own)]))
  const dense = !equal && [...ratios.values()].some(ratio => ratio !== '')
  const systems = metrics[0] === undefined ? [] : bestFirst(metrics[0])
  const rows = [
    ...systems.map(({ hypothesis: name }) => ({
      name,
      score: (metric: MetricResult): Score => {
        const { value, interval } = reported(metric.hypotheses.find(row => row.hypothesis === name)!, metric)
        const full = !brief || metric === metrics[0]
        return {
          value,
          interval: full ? interval : null,
          best: !equal && isBest(metric, name),
          marks: full ? raisedFor(evaluation, metric, name, significance) : '',
        }
      },
    })),
    ...(equal
      ? [{ name: 'all pairs', score: (metric: MetricResult): Score => reported(metric.overall, metric) }]
      : []),
    ...comparedWith.map(([id, name]) => ({
      name,
      score: ({ bounds = [], pool }: MetricResult): Score => ({
        value: bounds.find(bound => bound.id === id)?.[pool].value ?? null,
      }),
    })),
  ].filter(({ score }, row) => row < systems.length || metrics.some(metric => score(metric).value !== null))
  return tableOf(
    rows,
    [
      text(equal ? 'coder' : 'system', ({ name }) => name),
      ...metrics.map(metric => number<(typeof rows)[number]>(heading(metric), ({ score }) => score(metric))),
      dense && { ...text('boundaries', ({ name }) => ratios.get(name) ?? ''), align: 'right' as const },
    ],
    brief
      ? {}
      : {
          title: dataSentence(evaluation),
          caption: captionSentences(evaluation, significance),
          notes: [
            ...roleSentences(evaluation),
            ...evaluationNotes(evaluation),
            ...metrics.map(metric => metric.signature),
          ],
        },
  )
}

/** What a score is read by. */
const comparedWith = [
  ['human', 'annotators'],
  ['random', 'random'],
] as const

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
  return tableOf(
    values,
    [
      text('group', (_, index) => groups[index]?.group ?? 'mean of groups'),
      counted('pairs', (_, index) => groups[index]?.pairs ?? metric.overall.pairs),
      ...own.map(({ hypothesis }, column) =>
        number<(number | null)[]>(hypothesis, row => ({
          value: row[column]!,
          best: isBestOf(row, row[column]!, metric),
        })),
      ),
    ],
    {
      title: `${metric.symbol} by group`,
      caption: [
        ...poolingSentences([{ ...metric, acrossGroups: 'pool' }]),
        `Mean: of ${count(groups.length, 'group')}, each with the same weight.`,
        ...(own.length > 1 && metric.better !== 'none' ? ['Bold: the best of its row.'] : []),
      ],
      notes: [metric.signature],
    },
  )
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
  type Row = (typeof rows)[number]
  const lines: readonly (readonly [string, string, (row: Row) => number | null | undefined])[] = [
    ...Array.from(
      { length: depth },
      (_, level) =>
        [
          String(level + 1),
          formatNumber(itemsOn(level), 0),
          ({ levels }: Row) => levels?.[level]?.[pool].value,
        ] as const,
    ),
    ['mean of item × level', '', ({ allLevels }) => allLevels?.macro.value],
    ['flattened (finest)', '', row => (row.flattened ?? row)[pool].value],
  ]
  return tableOf(
    lines,
    [
      text('level', ([name]) => name),
      number('items', ([, items]) => items),
      ...rows.map(row => number<(typeof lines)[number]>(row.hypothesis, ([, , value]) => value(row))),
    ],
    {
      title: `${metric.symbol} by level`,
      caption: [
        `Level 1 is the coarsest; each level of the reference against ${alternative}.`,
        ...poolingSentences([{ ...metric, acrossGroups: 'pool' }]),
        'Mean: of every item and level that has a score. Flattened: the finest levels.',
      ],
      notes: [...missingLevelSentences(metric), metric.signature],
    },
  )
}
