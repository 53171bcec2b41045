import type { AnnotatorStats, RandomScores } from '../../agreement/index.ts'
import type { Agreement } from '../../index.ts'
import { countDigits, plural } from '../../model/numbers.ts'
import { chanceModelsPlot, chancePlot, coderBehaviour, coderEffectDumbbell } from '../../plots/index.ts'
import { chanceData, chanceModelRows } from '../chance-data.ts'
import { behaviourRows, coderEffectData } from '../figure-data.ts'
import { agreementPairsFigure, coefficientsFigure, heatFigure, MOST_HEAT_ITEMS } from '../figures.ts'
import { outlierTable } from '../outlier-table.ts'
import { intervalNote } from '../ranking-data.ts'
import type { ReportPairs } from '../report-pairs.ts'
import type { ReportResults } from '../report-results.ts'
import {
  blockSentence,
  chanceCheckSentences,
  coefficientSentences,
  outlierSentence,
  similaritySymbol,
  tooFewForOutliers,
  whichToReport,
  whyTwoNumbers,
} from '../sentences/agreement.ts'
import { groupSentences, namesWord } from '../sentences/roles.ts'
import { counted, number, tableOf, text } from '../table.ts'
import { FigureBlock, Paragraph, SignatureLine, TableBlock } from './components.tsx'

interface AgreementProps {
  readonly pairs: ReportPairs
  readonly results: ReportResults
}

/** Whether the section says more than the pair itself: two coders of one item are shown there. */
export const hasAgreement = ({ corpus, evaluation }: ReportPairs, { agreements }: ReportResults): boolean =>
  agreements.length > 0 || corpus.items.length > 1 || evaluation.data.coders.length > 2

/** Where coders cut, how far they agree beyond chance, who agrees with whom, and how densely each cuts. */
export function AgreementSection({ pairs, results }: AgreementProps) {
  const { corpus, evaluation } = pairs
  const { agreements, random, chanceCheck, annotatorStats } = results
  const [first] = agreements
  const coders = first?.coders ?? evaluation.data.coders
  const all = corpus.items.length
  const effect = first && coderEffectData(first.symbol, results.joined)
  const figures = (
    <>
      <FigureBlock render={options => heatFigure(corpus, first, coders, options)} size="wide" />
      {all > MOST_HEAT_ITEMS && (
        <p class="quiet small">
          {countDigits(MOST_HEAT_ITEMS)} of {countDigits(all)} items, lowest agreement first.
        </p>
      )}
    </>
  )
  const behaviour = all > 1 && (
    <FigureBlock
      render={options => coderBehaviour(behaviourRows(corpus, evaluation.data.coders), options)}
      size="half"
    />
  )
  if (first === undefined)
    return (
      <>
        <p>
          Agreement beyond chance compares two or more coders of equal standing; this evaluation has one
          reference. The figures show where all coders cut.
        </p>
        {figures}
        <div class="grid">{behaviour}</div>
      </>
    )
  return (
    <>
      <Paragraph sentences={coefficientSentences(agreements)} />
      <Paragraph sentences={whose(results, coders)} />
      <FigureBlock render={options => chancePlot(chanceData(first, random), options)} size="wide" />
      <WhichNumber first={first} random={random} />
      {chanceCheck !== undefined && (
        <Paragraph sentences={chanceCheckSentences(chanceCheck, first.chance?.model)} />
      )}
      {figures}
      <div class="grid">
        {(first.interval || coders.length > 2) && (
          <FigureBlock
            render={options => coefficientsFigure(agreements, options, intervalNoteOf(first, pairs))}
            size="half"
          />
        )}
        {chanceCheck !== undefined && (
          <FigureBlock
            render={options => chanceModelsPlot(chanceModelRows(chanceCheck.models), options)}
            size="half"
          />
        )}
        {coders.length > 2 && (
          <FigureBlock render={options => agreementPairsFigure(first, options)} size="half" />
        )}
        {behaviour}
        {effect !== undefined && (
          <FigureBlock render={options => coderEffectDumbbell(effect, options)} size="half" />
        )}
      </div>
      {annotatorStats !== undefined && <Outliers first={first} stats={annotatorStats} />}
      <Items agreement={first} />
      {agreements.map(({ signature }) => (
        <SignatureLine text={signature} />
      ))}
    </>
  )
}

/** Whose agreement it is, and how to change that. */
const whose = ({ group }: ReportResults, coders: readonly string[]): string[] =>
  group.measuredBy === 'people'
    ? [...groupSentences(group, false), 'Change that with --equals, --references and --hypotheses.']
    : [
        `Taken for coders of equal standing: ${namesWord(coders)}.`,
        ...groupSentences(group, false),
        'Change that with --references and --hypotheses.',
      ]

/** How the intervals were made: over items, or, of one long text, over its blocks. */
function intervalNoteOf(first: Agreement, { evaluation }: ReportPairs): string | undefined {
  const { interval, seed } = evaluation.settings
  const blocks = interval === null ? undefined : blockSentence(first, interval, seed)?.replace(/\.$/, '')
  return blocks ?? intervalNote(evaluation)
}

/** Why there are two numbers, and which to report. */
function WhichNumber({
  first,
  random,
}: {
  readonly first: Agreement
  readonly random: RandomScores | undefined
}) {
  const why = whyTwoNumbers(first, random)
  return why === undefined ? null : (
    <div class="grid">
      <div>
        <h3>Why two numbers?</h3>
        <p>{why}</p>
      </div>
      <div>
        <h3>Which one to report?</h3>
        <p>{whichToReport(first)}</p>
      </div>
    </div>
  )
}

/** Each coder among the others, and a sentence where somebody is an outlier. */
const Outliers = ({ first, stats }: { readonly first: Agreement; readonly stats: AnnotatorStats }) => (
  <>
    <h3>Each coder among the others</h3>
    <p>
      {outlierSentence(stats, first.symbol) ??
        tooFewForOutliers(first.counts.items) ??
        'No coder is an outlier beyond what resampling the items explains.'}
    </p>
    <TableBlock table={outlierTable(stats, first.symbol, similaritySymbol(first))} />
  </>
)

const MOST_ITEMS = 500

function Items({ agreement }: { readonly agreement: Agreement }) {
  const { perItem, symbol } = agreement
  if (perItem.length < 2) return null
  const table = tableOf(
    [...perItem].sort((a, b) => (a.value ?? 2) - (b.value ?? 2)).slice(0, MOST_ITEMS),
    [
      text('item', ({ item }) => item),
      number(symbol, ({ value }) => value),
      number(similaritySymbol(agreement), ({ observed }) => observed),
      counted('coders', ({ coders }) => coders),
    ],
    { title: 'Agreement by item' },
  )
  return (
    <>
      <h3>Items, lowest agreement first</h3>
      <TableBlock table={table} />
      {perItem.length > MOST_ITEMS && (
        <p class="quiet small">
          {MOST_ITEMS} of {countDigits(perItem.length)} {plural(perItem.length, 'item')}.
        </p>
      )}
    </>
  )
}
