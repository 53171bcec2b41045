import type { MetricResult } from '../../evaluate/index.ts'
import type { Evaluation } from '../../index.ts'
import { countDigits, plural } from '../../model/numbers.ts'
import { intervalDots, precisionRecall } from '../../plots/index.ts'
import { heading } from '../evaluation-table.ts'
import { hasLoss } from '../loss-table.ts'
import { paperTables } from '../paper-table.ts'
import { rankingData } from '../ranking-data.ts'
import type { PrecisionRecall } from '../report-results.ts'
import { evaluationNotes, poolingSentence } from '../sentences/evaluation-notes.ts'
import { pWord } from '../sentences/intervals.ts'
import { densityNote, letterSentence, needsLetters } from '../sentences/ranking.ts'
import { reportSummary } from '../sentences/summary.ts'
import { counted, formatNumber, isScore, number, probability, type Table, tableOf, text } from '../table.ts'
import { FigureBlock, List, Paragraph, SignatureLine, TableBlock, TitledTable } from './components.tsx'
import { page } from './page.tsx'

/** The table of scores: best first, intervals under the values, signatures below; groups and levels; what is undefined. */
export function Scores({ evaluation }: { readonly evaluation: Evaluation }) {
  const { metrics } = evaluation
  const [scores, ...others] = paperTables(evaluation, { significance: 'letters' })
  const letters = needsLetters(evaluation)
  const names = metrics.map(metric => `${heading(metric)} ${metric.title}`).join(' · ')
  return (
    <>
      <TableBlock table={{ ...(letters ? scores! : withoutMarks(scores!)), title: 'Scores' }} />
      <p class="quiet small">{names}</p>
      <Paragraph
        class="small"
        sentences={[
          ...(letters ? letterSentence(evaluation) : []),
          ...densityNote(evaluation),
          ...evaluationNotes(evaluation),
        ]}
      />
      {metrics.map(({ signature }) => (
        <SignatureLine text={signature} />
      ))}
      {others.slice(metrics.filter(hasLoss).length).map(table => (
        <TitledTable table={table} />
      ))}
    </>
  )
}

/** Of two systems the tests say what letters would. */
const withoutMarks = (table: Table): Table => ({
  ...table,
  rows: table.rows.map(row => row.map(cell => (isScore(cell) ? { ...cell, marks: undefined } : cell))),
})

/** The hypotheses by each metric, with intervals and baselines. */
const Dots = ({ evaluation }: { readonly evaluation: Evaluation }) => (
  <>
    {evaluation.metrics.map(metric => (
      <FigureBlock
        render={options => intervalDots(rankingData(evaluation, metric), options)}
        size="half"
        footnote={metric.signature}
      />
    ))}
  </>
)

/** Whether anybody is ranked: two systems at least, against references. */
export const isRanked = ({ settings: { design, hypotheses } }: Evaluation): boolean =>
  design !== 'pairs' && hypotheses.length > 1

/** Where each metric puts the hypotheses, and which differences are significant. */
export function Ranking({
  evaluation,
  points,
}: {
  readonly evaluation: Evaluation
  readonly points: PrecisionRecall | undefined
}) {
  const { metrics } = evaluation
  return (
    <>
      <div class="grid">
        <Dots evaluation={evaluation} />
        {points !== undefined && (
          <FigureBlock
            render={options => precisionRecall(points, options)}
            size="half"
            footnote={points.signature}
          />
        )}
      </div>
      {metrics.map(metric => (
        <BoundsText metric={metric} />
      ))}
      {metrics.map(metric => (
        <Tests metric={metric} />
      ))}
    </>
  )
}

/** What segmenters get that never look at the text, and the references among themselves. */
function BoundsText({ metric: { symbol, pool, bounds = [] } }: { readonly metric: MetricResult }) {
  const parts = bounds.flatMap(bound => {
    const { value } = bound[pool]
    return value === null ? [] : [`${bound.id} ${formatNumber(value, 3)} (${bound.about})`]
  })
  return parts.length === 0 ? null : (
    <p class="small">
      {symbol} to read the others by: {parts.join('; ')}.
    </p>
  )
}

function Tests({ metric: { symbol, title, tests } }: { readonly metric: MetricResult }) {
  if (tests === undefined || tests.pairs.length === 0) return null
  const table = tableOf(
    tests.pairs,
    [
      text('pair', ({ a, b }) => `${a} and ${b}`),
      number('difference', ({ difference, interval }) => ({ value: difference, interval })),
      probability('p', ({ p }) => p),
      probability('p after Holm', ({ holm }) => holm),
      counted('items', ({ items }) => items),
    ],
    { title: `Tests by ${title}` },
  )
  const omnibus = [
    ['Kruskal–Wallis', tests.kruskalWallis],
    ['Friedman', tests.friedman],
  ] as const
  return (
    <>
      <h4>{symbol}: differences between hypotheses</h4>
      <TableBlock table={table} />
      {omnibus.map(
        ([name, test]) =>
          test !== undefined && (
            <p class="small">
              {name}: {formatNumber(test.statistic, 2)} with {test.degreesOfFreedom}{' '}
              {plural(test.degreesOfFreedom, 'degree')} of freedom, {pWord(test.p)}, n = {countDigits(test.n)}
              .
            </p>
          ),
      )}
    </>
  )
}

/**
 * The scores alone as one HTML file: words, table, groups, ranking; made of the document, so that it needs no corpus.
 * `htmlReport` shows every difference too.
 *
 * @param evaluation - the document
 * @param title - heading of the page
 * @returns one page of HTML that needs nothing else
 */
export function scoresPage(evaluation: Evaluation, title = 'Scores'): string {
  const sentences = reportSummary({ evaluation, agreements: [], operations: new Map() })
  return page({
    title,
    about: `Made with cesura ${evaluation.cesura}.`,
    version: evaluation.cesura,
    sections: [
      ['words', 'In words', <List class="words" sentences={sentences} />],
      ['scores', 'Scores', <Scores evaluation={evaluation} />],
      [
        'ranking',
        'Ranking',
        isRanked(evaluation) && (
          <>
            <div class="grid">
              <Dots evaluation={evaluation} />
            </div>
            <p class="small">{poolingSentence(evaluation)}</p>
          </>
        ),
      ],
    ],
  })
}
