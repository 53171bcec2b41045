import type { Corpus, Evaluation, Problem } from '../../index.ts'
import { countDigits, plural } from '../../model/numbers.ts'
import { confusionPlot, type HeatMapItem, operationBars } from '../../plots/index.ts'
import { markSymbols } from '../../plots/shared.ts'
import { heatItems } from '../figures.ts'
import { gatherPairs, type PairChoice, type ReportPairs } from '../report-pairs.ts'
import { type GivenOptions, type ReportResults, reportResults } from '../report-results.ts'
import { cutPlacesSentence } from '../sentences/marks.ts'
import { reportSummary } from '../sentences/summary.ts'
import { AgreementSection, hasAgreement } from './agreement.tsx'
import { FigureBlock, List, Svg } from './components.tsx'
import { Cite, Data, type InputFacts, Repeat } from './data.tsx'
import { page } from './page.tsx'
import { PairBlock, type PairDetail, textRows } from './pair.tsx'
import { Conventions, questionSections } from './questions.tsx'
import { isRanked, Ranking, Scores } from './scores.tsx'

/** What a report prints in addition to the numbers. */
export interface HtmlReportOptions {
  /**
   * Name of the data, the title of the report.
   * @defaultValue `Segmentations compared`
   */
  readonly title?: string
  /**
   * The date as the reader shall see it; the library has no clock.
   * @defaultValue none is shown
   */
  readonly date?: string
  /**
   * Pairs shown one by one.
   * @defaultValue the 200 worst
   */
  readonly pairs?: PairChoice
  /**
   * The command that made the report.
   * @defaultValue none is shown
   */
  readonly command?: string
  /**
   * The files that were read.
   * @defaultValue none
   */
  readonly inputs?: readonly InputFacts[]
  /**
   * What was wrong in them.
   * @defaultValue none
   */
  readonly problems?: readonly Problem[]
  /**
   * What was chosen on import: formats, sides, columns; one sentence each.
   * @defaultValue none
   */
  readonly choices?: readonly string[]
  /**
   * What the command ran on: `Node.js 20.19`.
   * @defaultValue none is shown
   */
  readonly platform?: string
  /**
   * Options that were set for a metric, by its id; the conventions keep them.
   * @defaultValue none
   */
  readonly given?: GivenOptions
  /**
   * Among coders of equal standing, people and programs are measured together.
   * @defaultValue false: people, where there are two or more of them, as `cesura agreement` has it
   */
  readonly everyone?: boolean
}

/**
 * A report as one HTML file: no network, no fonts, no scripts but sorting and filtering, whose hash the content
 * security policy names. Whatever comes from the corpus is text, never markup. Same input, same bytes.
 *
 * @param evaluation - what was measured
 * @param corpus - what it was measured on
 * @param options - title, pairs to show, coefficients
 * @returns one page of HTML that needs nothing else
 * @example
 * htmlReport(evaluate({ items: [] }), { items: [] }, { title: '<b>' }).includes('<title>&lt;b') //=> true
 */
export function htmlReport(evaluation: Evaluation, corpus: Corpus, options: HtmlReportOptions = {}): string {
  const pairs = gatherPairs(evaluation, corpus, options.pairs ?? { worst: 200 })
  const results = reportResults(pairs, {
    given: options.given ?? {},
    everyone: options.everyone === true,
  })
  const { agreements } = results
  const questions = questionSections(results)
  return page({
    title: options.title ?? 'Segmentations compared',
    about: `${options.date === undefined ? '' : `${options.date}. `}Made with cesura ${evaluation.cesura}.`,
    version: evaluation.cesura,
    sections: [
      ['words', 'In words', <List class="words" sentences={summary(pairs, results)} />],
      questions.checks,
      ['scores', 'Scores', <Scores evaluation={evaluation} />],
      [
        'ranking',
        'Ranking and tests',
        isRanked(evaluation) && <Ranking evaluation={evaluation} points={results.points} />,
      ],
      questions.loss,
      questions.stability,
      [
        'agreement',
        'Agreement',
        hasAgreement(pairs, results) && <AgreementSection pairs={pairs} results={results} />,
      ],
      questions.replacement,
      questions.study,
      ['differences', 'Differences', <Differences pairs={pairs} results={results} />],
      ['conventions', 'Conventions', <Conventions pairs={pairs} results={results} />],
      [
        'data',
        'Data',
        <Data pairs={pairs} problems={options.problems ?? []} choices={options.choices ?? []} />,
      ],
      [
        'repeat',
        'How to repeat this',
        <Repeat
          evaluation={evaluation}
          command={options.command}
          inputs={options.inputs ?? []}
          platform={options.platform}
        />,
      ],
      ['cite', 'Cite', <Cite evaluation={evaluation} withAgreement={agreements.length > 0} />],
    ],
  })
}

/** The summary: three to seven sentences, each made of numbers. */
function summary({ evaluation, corpus, operations, equal }: ReportPairs, { agreements }: ReportResults) {
  const coders = agreements[0]?.coders ?? []
  return reportSummary({
    evaluation,
    agreements,
    operations,
    places: equal ? cutPlaces(heatItems(corpus, undefined, coders)) : undefined,
  })
}

/** How many places all cut. */
function cutPlaces(items: readonly HeatMapItem[]): string {
  const coders = new Set(items.flatMap(({ codings }) => codings.map(({ coder }) => coder))).size
  return cutPlacesSentence(
    items.map(({ codings }) => {
      const counts = new Map<number, number>()
      for (const { boundaries } of codings)
        for (const place of Array.from(boundaries)) counts.set(place, (counts.get(place) ?? 0) + 1)
      return { coders: codings.length, counts: counts.values() }
    }),
    coders,
  )
}

/** Pairs with strip and sentences; those after them are sketched. */
const FULL_PAIRS = 200
/** Rows of text in all pairs together: the worst pairs get theirs, the others quote the words around each boundary. */
const TEXT_ROWS = 6000

/** What was matched, missed and added, per hypothesis; then pair by pair, worst first. */
function Differences({
  pairs: all,
  results,
}: {
  readonly pairs: ReportPairs
  readonly results: ReportResults
}) {
  const { pairs, pairCount, equal, lead, operations, evaluation, span } = all
  const { confusion } = results
  const count = pairs.length
  const order =
    lead === undefined || pairCount < 2
      ? ''
      : `, by ${lead.symbol}${equal ? ', least alike' : ', worst'} first`
  let rows = 0
  const detailOf = (pair: (typeof pairs)[number], index: number): PairDetail => {
    if (index >= FULL_PAIRS) return 'sketch'
    if (rows + textRows(pair) > TEXT_ROWS) return 'sentences'
    rows += textRows(pair)
    return 'text'
  }
  const counted = evaluation.settings.hypotheses.flatMap(name => {
    const counts = operations.get(name)
    return counts === undefined ? [] : [{ name, counts }]
  })
  return (
    <>
      <div class="grid">
        {!equal && counted.length > 1 && (
          <FigureBlock
            render={options => operationBars({ rows: counted, of: 'hypothesis' }, options)}
            size="half"
          />
        )}
        {confusion !== undefined && (
          <FigureBlock
            render={options => confusionPlot(confusion, options)}
            size="half"
            footnote={confusion.signature}
          />
        )}
      </div>
      {count === 0 ? (
        <p class="quiet">Single pairs are left out; --pairs all shows them.</p>
      ) : (
        <>
          <h3>Pair by pair</h3>
          <p class="quiet small">
            {count === pairCount
              ? `${countDigits(count)} ${plural(count, 'pair')}${order}.`
              : `${countDigits(count)} of ${countDigits(pairCount)} pairs${order}; --pairs all shows the others.`}{' '}
            A near miss is {nearMissWord(span)} off.
          </p>
          <div id="pairs">
            <Svg svg={markSymbols()} />
            {pairs.map((pair, index) => (
              <PairBlock pair={pair} pairs={all} detail={detailOf(pair, index)} />
            ))}
          </div>
        </>
      )}
    </>
  )
}

const nearMissWord = (span: ReportPairs['span']): string =>
  typeof span === 'number'
    ? `up to ${countDigits(span - 1)} ${plural(span - 1, 'unit')}`
    : `less than ${span.replace(/(\d)(m?s)$/, '$1 $2')}`
