import type { HypothesisResult, MetricResult, PairedTest } from '../../evaluate/index.ts'
import { reported } from '../../evaluate/shared.ts'
import { evaluate } from '../../index.ts'
import { intervalDots, precisionRecall } from '../../plots/index.ts'
import { bestFirst } from '../../wording/best-first.ts'
import { densityNote, densityWord } from '../../wording/evaluation/density-sentences.ts'
import { evaluationNotes } from '../../wording/evaluation/evaluation-notes.ts'
import { pWord } from '../../wording/evaluation/interval-sentences.ts'
import { letterSentence, needsLetters } from '../../wording/evaluation/test-sentences.ts'
import { countDigits, plural } from '../../wording/numbers.ts'
import { heading } from '../evaluation-table.ts'
import { rankingData } from '../ranking-data.ts'
import { formatNumber, UNDEFINED } from '../table.ts'
import { figureBlock, signatureBlock, type TableCell, tableBlock } from './blocks.ts'
import type { ReportFacts } from './facts.ts'
import { levelsBlock } from './levels.ts'
import { html, type Markup } from './markup.ts'

type Row = Pick<HypothesisResult, 'micro' | 'macro' | 'meanOfGroups' | 'pairs' | 'undefined'>

/** The table of scores: best first, intervals under the values, signatures below, what is undefined counted. */
export function scoresSection({ evaluation, equal }: Pick<ReportFacts, 'evaluation' | 'equal'>): Markup {
  const { metrics } = evaluation
  const letters = needsLetters(evaluation)
  const lettersOf = (metric: MetricResult, name: string): string =>
    (letters && metric.ranking?.order.find(({ hypothesis }) => hypothesis === name)?.groups) || ''
  const show = (row: Row, metric: MetricResult, raised = ''): TableCell => {
    const { value, interval } = reported(row, metric)
    const ends = interval
      ? html`<small>${formatNumber(interval[0], 3)} to ${formatNumber(interval[1], 3)}</small>`
      : undefined
    const undefs =
      row.undefined > 0 ? html`<small>${countDigits(row.undefined)} undefined</small>` : undefined
    return {
      show: [
        value === null ? UNDEFINED : formatNumber(value, 3),
        raised === '' ? '' : html`<sup>${raised}</sup>`,
        ends ?? '',
        undefs ?? '',
      ],
      sort: value,
    }
  }
  const order = metrics[0] === undefined ? [] : bestFirst(metrics[0]).map(row => row.hypothesis)
  const densities = new Map(metrics[0]?.hypotheses.map(({ hypothesis, density }) => [hypothesis, density]))
  const rows = order.map(name => [
    { show: name },
    ...(equal ? [] : [{ show: densityWord(densities.get(name)), sort: densities.get(name)?.ratio ?? null }]),
    ...metrics.map(metric =>
      show(metric.hypotheses.find(row => row.hypothesis === name)!, metric, lettersOf(metric, name)),
    ),
  ])
  if (equal) rows.push([{ show: 'all pairs' }, ...metrics.map(metric => show(metric.overall, metric))])
  const table = tableBlock(
    'Scores',
    [
      { name: equal ? 'coder' : 'hypothesis' },
      ...(equal ? [] : [{ name: 'boundaries', number: true }]),
      ...metrics.map(metric => ({
        name: html`<abbr title="${metric.title}, ${metric.better === 'none' ? 'not ranked' : `${metric.better} is better`}">${heading(metric)}</abbr>`,
        number: true,
      })),
    ],
    rows,
  )
  const names = metrics.map(metric => `${heading(metric)} ${metric.title}`).join(' · ')
  return html`${table}<p class="quiet small">${names}</p>
<p class="small">${[...(letters ? letterSentence(evaluation) : []), ...densityNote(evaluation), ...evaluationNotes(evaluation)].join(' ')}</p>
${metrics.map(metric => signatureBlock(metric.signature))}${metrics.map(metric => groupsBlock(metric, equal))}${metrics.map(metric => levelsBlock(metric, evaluation.settings.pool))}`
}

/** One metric group by group: a row for each group, a column for each hypothesis; nothing without groups. */
function groupsBlock(metric: MetricResult, equal: boolean): Markup | undefined {
  const { groups } = metric.overall
  if (groups === undefined) return undefined
  const own = equal ? [{ hypothesis: 'all pairs', ...metric.overall }] : bestFirst(metric)
  const cell = (value: number | null | undefined): TableCell => ({
    show: value === null || value === undefined ? UNDEFINED : formatNumber(value, 3),
    sort: value ?? null,
  })
  return html`<h4>${metric.symbol} by group</h4>
${tableBlock(
  `${metric.title} by group`,
  [
    { name: 'group' },
    { name: 'pairs', number: true },
    ...own.map(({ hypothesis }) => ({ name: hypothesis, number: true })),
  ],
  [
    ...groups.map(({ group, pairs }) => [
      { show: group },
      { show: countDigits(pairs), sort: pairs },
      ...own.map(row => cell(row.groups?.find(each => each.group === group)?.[metric.pool].value)),
    ]),
    [
      { show: 'mean of groups' },
      { show: countDigits(metric.overall.pairs), sort: metric.overall.pairs },
      ...own.map(row => cell(row.meanOfGroups?.[metric.pool].value)),
    ],
  ],
)}`
}

/** Where each metric puts the hypotheses, and which differences are significant. */
export function rankingSection(facts: ReportFacts): Markup {
  const { evaluation, equal } = facts
  const { settings, metrics } = evaluation
  if (equal)
    return html`<p>Every coder was compared with every other; no one is ranked. Their agreement is in the next section.</p>`
  if (settings.hypotheses.length < 2)
    return html`<p>A ranking needs two hypotheses; there is ${settings.hypotheses.length === 0 ? 'none' : 'one'}.</p>`
  const figures = metrics.map(metric =>
    figureBlock(options => intervalDots(rankingData(evaluation, metric), options), 'half'),
  )
  return html`<div class="grid">${figures}${scatter(facts)}</div>
${metrics.map(metric => boundsText(metric))}
${metrics.map(metric => testsTable(metric))}`
}

/** Precision and recall of every hypothesis, with near misses in part. */
function scatter({ evaluation, corpus, span, flat }: ReportFacts): Markup | undefined {
  if (!flat) return undefined
  const { settings } = evaluation
  const [precision, recall] = evaluate(corpus, {
    metrics: ['bed-precision', 'bed-recall'].map(id => ({ id, options: { span } })),
    references: settings.references,
    hypotheses: settings.hypotheses,
    pool: settings.pool,
    detail: 'pooled',
  }).metrics
  const points = settings.hypotheses.flatMap((name, index) => {
    const p = precision!.hypotheses[index]![settings.pool].value
    const r = recall!.hypotheses[index]![settings.pool].value
    return p === null || r === null ? [] : [{ name, precision: p, recall: r, role: 'program' as const }]
  })
  if (points.length === 0) return undefined
  return figureBlock(
    options => precisionRecall({ points, counted: 'a near miss counts in part' }, options),
    'half',
    precision!.signature,
  )
}

/** What segmenters get that never look at the text, and the references among themselves. */
function boundsText({ symbol, pool, bounds = [] }: MetricResult): Markup | undefined {
  const parts = bounds.flatMap(bound => {
    const { value } = bound[pool]
    return value === null ? [] : [`${bound.id} ${formatNumber(value, 3)} (${bound.about})`]
  })
  return parts.length === 0
    ? undefined
    : html`<p class="small">${symbol} to read the others by: ${parts.join('; ')}.</p>
`
}

function testsTable(metric: MetricResult): Markup | undefined {
  const tests = metric.tests
  if (tests === undefined || tests.pairs.length === 0) return undefined
  const number = (value: number | null, digits = 3): TableCell => ({
    show: value === null ? UNDEFINED : formatNumber(value, digits),
    sort: value,
  })
  const probability = (p: number | null): TableCell =>
    p !== null && p < 0.001 ? { show: '< 0.001', sort: p } : number(p)
  const rows = tests.pairs.map((test: PairedTest) => [
    { show: `${test.a} and ${test.b}` },
    number(test.difference),
    {
      show:
        test.interval === null
          ? ''
          : `${formatNumber(test.interval[0], 3)} to ${formatNumber(test.interval[1], 3)}`,
    },
    probability(test.p),
    probability(test.holm),
    number(test.items, 0),
  ])
  const omnibus = [
    ['Kruskal–Wallis', tests.kruskalWallis],
    ['Friedman', tests.friedman],
  ] as const
  return html`<h4>${metric.symbol}: differences between hypotheses</h4>
${tableBlock(
  `Tests by ${metric.title}`,
  [
    { name: 'pair' },
    { name: 'difference', number: true },
    { name: 'interval' },
    { name: 'p', number: true },
    { name: 'p after Holm', number: true },
    { name: 'items', number: true },
  ],
  rows,
)}${omnibus.map(([name, test]) =>
  test === undefined
    ? undefined
    : html`<p class="small">${name}: ${formatNumber(test.statistic, 2)} with ${test.degreesOfFreedom} ${plural(test.degreesOfFreedom, 'degree')} of freedom, ${pWord(test.p)}, n = ${countDigits(test.n)}.</p>`,
)}`
}
